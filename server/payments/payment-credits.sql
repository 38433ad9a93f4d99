-- What a member's account is credited for EUR from another bank.

-- The rate at which the bank deals EUR into an account's currency; null if none is known, or the newest known one is
-- overtaken.
create or replace function payment_rate(account accounts) returns numeric
language sql stable as $$
  select case when not rates_overtaken(r.rate_date, clock_timestamp()) then rate_dealt(r.rate, s.exchange_margin) end
    from exchange_rates r, bank_settings s
    where r.from_currency = 'EUR' and r.to_currency = account.currency
    order by r.rate_date desc limit 1
$$;

-- The rate for money that comes back, which the member did not ask to convert: the newest reference rate, without a
-- margin and whatever its age, because the money must be credited.
create or replace function payment_return_rate(account accounts) returns numeric
language sql stable as $$
  select rate from exchange_rates where from_currency = 'EUR' and to_currency = account.currency
    order by rate_date desc limit 1
$$;

-- The amount that an account is credited for EUR from another bank, converted if it has another currency.
-- Returned money is worth at least a cent in every currency, because at least that was debited. Null if the
-- account cannot be credited: there is no rate, the amount is less than a cent, or the balance would become
-- too large.
create or replace function payment_credited(
  account accounts, euros numeric, rate numeric, is_returned boolean
) returns numeric
language plpgsql stable as $$
declare
  credited numeric := case when account.currency = 'EUR' then euros else trunc(euros * rate, 2) end;
begin
  if is_returned and credited = 0 then credited := 0.01; end if;
  return case when credited > 0 and account.balance + credited <= 9999999999.99 then credited end;
end
$$;

-- The legs that credit a member's account with an amount in its currency for EUR from another bank.
create or replace function payment_legs(
  entry_id bigint, account accounts, debited leg_end, euros numeric, credited numeric
) returns postings[]
language plpgsql immutable as $$
declare
  legs postings[] := array[ledger_leg(entry_id, null, debited, 'EUR', -euros)];
begin
  if account.currency <> 'EUR' then
    legs := legs || ledger_leg(entry_id, null, 'fx_position', 'EUR', euros)
      || ledger_leg(entry_id, null, 'fx_position', account.currency, -credited);
  end if;
  return legs || ledger_leg(entry_id, account.id, 'customer', account.currency, credited);
end
$$;

-- Replaced by those above.
