-- The parts that book.sql is made of.

-- One customer leg: the account's balance and version, and the posting that proves them.
create or replace function ledger_move(
  entry_id bigint, account_id bigint, account_currency currency, delta numeric
) returns void
language plpgsql set search_path = public, pg_temp as $$
declare
  moved accounts;
begin
  update accounts set balance = balance + delta, version = version + 1
    where id = account_id and currency = account_currency returning * into strict moved;
  insert into postings (entry_id, account_id, currency, amount, account_version, balance_after)
    values (entry_id, moved.id, moved.currency, delta, moved.version, moved.balance);
end
$$;

-- A transaction as JSON: amounts and rates as decimal strings, times in UTC.
create or replace function ledger_transaction(t transactions) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select jsonb_build_object(
    'id', t.id, 'fromAccountId', t.from_account_id, 'toAccountId', t.to_account_id,
    'amount', t.amount::text, 'currency', t.currency,
    'convertedAmount', t.converted_amount::text, 'convertedCurrency', t.converted_currency,
    'exchangeRate', t.exchange_rate::text, 'type', t.type, 'status', t.status,
    'description', t.description, 'reference', t.reference,
    'payerName', t.payer_name, 'payerIban', t.payer_iban,
    'recipientName', t.recipient_name, 'recipientIban', t.recipient_iban,
    'createdAt', to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
$$;

-- What a key's first request was answered: the refusal itself, or the booked transaction.
create or replace function ledger_outcome(stored jsonb) returns jsonb
language sql stable set search_path = public, pg_temp as $$
  select case stored ->> 'outcome'
    when 'posted' then jsonb_build_object('outcome', 'posted', 'transaction', (
      select ledger_transaction(t) from transactions t where t.id = (stored ->> 'transactionId')::bigint))
    else stored
  end
$$;
