-- Opens accounts. The API's role cannot write their rows.

-- The yearly interest rate of a new account.
create or replace function offered_interest(kind account_type, held currency) returns numeric
language sql immutable as $$
  select case when kind <> 'savings' then 0
    else (select rate from (values {{savingsRates}}) as offered (code, rate) where code::currency = held) end
$$;

-- Opens an empty account for a holder, with the interest that the bank offers on such accounts.
-- Returns  its id; null if the IBAN is taken
create or replace function account_open(holder bigint, kind account_type, held currency, new_iban text, title text)
returns double precision
language sql volatile security definer set search_path = public, pg_temp as $$
  insert into accounts (holder_id, account_type, currency, iban, name, interest_rate)
    values (holder, kind, held, new_iban, title, offered_interest(kind, held))
    on conflict (iban) do nothing
    returning id::double precision
$$;
