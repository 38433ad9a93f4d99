-- The parts that the doors (book.sql, post.sql, loans.sql) are made of.

-- Whether a wish's sign-in (signInId, userId) is alive: not ended, not idle for idleSeconds, not older
-- than the twelve hours of server/db/sign-ins.ts.
create or replace function ledger_signed_in(wish jsonb) returns boolean
language sql volatile set search_path = public, pg_temp as $$
  select exists (select from sign_ins
    where id = (wish ->> 'signInId')::uuid and user_id = (wish ->> 'userId')::bigint
      and ended_at is null
      and created_at > clock_timestamp() - interval '12 hours'
      and last_active_at > clock_timestamp() - make_interval(secs => (wish ->> 'idleSeconds')::int))
$$;

-- Claims a wish's idempotency key (userId, key, requestHash). Gives null when it is new, or when there
-- is none; otherwise what to answer. A second wish with the key waits here until the first commits.
create or replace function ledger_claim(wish jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  hash constant bytea := decode(wish ->> 'requestHash', 'hex');
  claimed idempotency_keys;
begin
  if wish ->> 'key' is null then return null; end if;
  insert into idempotency_keys (user_id, key, request_hash)
    values ((wish ->> 'userId')::bigint, wish ->> 'key', hash) on conflict do nothing;
  if found then return null; end if;
  select * into strict claimed from idempotency_keys
    where user_id = (wish ->> 'userId')::bigint and key = wish ->> 'key';
  if claimed.request_hash <> hash then return '{"outcome": "key_reused"}'; end if;
  return ledger_outcome(claimed.outcome) || '{"replayed": true}';
end
$$;

-- Keeps with a wish's key what it is answered, and gives it back. A booked one is kept by its id.
create or replace function ledger_keep(wish jsonb, answer jsonb) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
begin
  update idempotency_keys set outcome = case answer ->> 'outcome'
      when 'posted' then jsonb_build_object('outcome', 'posted', 'transactionId', answer #> '{transaction,id}')
      else answer - 'replayed' end
    where user_id = (wish ->> 'userId')::bigint and key = wish ->> 'key';
  return answer;
end
$$;

-- Gives a key back that was claimed in this very transaction: what came with it may come again.
create or replace function ledger_unclaim(wish jsonb) returns void
language sql set search_path = public, pg_temp as $$
  delete from idempotency_keys
    where user_id = (wish ->> 'userId')::bigint and key = wish ->> 'key' and outcome is null
$$;

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

-- Counts an amount against a day's limit, unless that would exceed it. Gives null when it was counted,
-- otherwise what the limit still allows. An unknown amount is not counted.
create or replace function ledger_count(
  counter_scope limit_scope, counter_subject bigint, counter_day date, counted numeric, cap numeric
) returns numeric
language plpgsql set search_path = public, pg_temp as $$
begin
  if counted <= cap then
    insert into limit_counters (scope, subject_id, day, spent)
      values (counter_scope, counter_subject, counter_day, counted)
      on conflict (scope, subject_id, day) do update set spent = limit_counters.spent + counted
      where limit_counters.spent + counted <= cap;
    if found then return null; end if;
  end if;
  return greatest(0, cap - coalesce((select spent from limit_counters where scope = counter_scope
    and subject_id = counter_subject and day = counter_day), 0));
end
$$;

-- Takes back what ledger_count counted in this very transaction; nothing for no subject.
create or replace function ledger_take_back(
  counter_scope limit_scope, counter_subject bigint, counter_day date, counted numeric
) returns void
language sql set search_path = public, pg_temp as $$
  update limit_counters set spent = spent - counted
    where scope = counter_scope and subject_id = counter_subject and day = counter_day
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
