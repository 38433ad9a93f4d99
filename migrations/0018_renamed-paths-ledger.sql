-- begin server/ledger/parts.sql
-- The parts that the doors (book.sql, post.sql, loans.sql) are made of. Only the doors call them, and set
-- the search_path for all: setting it again in each part would cost a tenth of a posting.

-- Whether a wish's sign-in (signInId, userId) is alive: not ended, not idle for idleSeconds, not older
-- than the twelve hours of server/identity/sessions/sign-ins.ts.
create or replace function ledger_signed_in(wish jsonb) returns boolean
language sql volatile as $$
  select exists (select from sign_ins
    where id = (wish ->> 'signInId')::uuid and user_id = (wish ->> 'userId')::bigint
      and ended_at is null
      and created_at > clock_timestamp() - interval '12 hours'
      and last_active_at > clock_timestamp() - make_interval(secs => (wish ->> 'idleSeconds')::int))
$$;

-- Claims the idempotency keys (userId, key, requestHash) of those wishes that have no answer yet, in the
-- keys' order, so that no two batches wait for each other. Gives the answers with those added that an
-- earlier wish with the key was given: null where the key is new, or where there is none. Whoever has
-- the key already is waited for here until they commit.
create or replace function ledger_claim_all(wishes jsonb, answers jsonb[]) returns jsonb[]
language plpgsql as $$
declare
  asked bigint;
  claimed bigint;
begin
  select count(*) into asked from jsonb_array_elements(wishes) with ordinality as one(wish, place)
    where answers[place] is null and wish ->> 'key' is not null;
  if asked = 0 then return answers; end if;
  insert into idempotency_keys (user_id, key, request_hash)
    select (wish ->> 'userId')::bigint, wish ->> 'key', decode(wish ->> 'requestHash', 'hex')
      from jsonb_array_elements(wishes) with ordinality as one(wish, place)
      where answers[place] is null and wish ->> 'key' is not null
      order by 1, 2
    on conflict do nothing;
  get diagnostics claimed = row_count;
  if claimed = asked then return answers; end if;
  -- An answer that is given again may be of a commit that no standby has: after a crash it shows here
  -- although nobody waited for it to the end. A word in the log makes this transaction's own commit wait
  -- for the standbys, and with it for all that came before.
  perform pg_logical_emit_message(true, 'tessera', 'answered again');
  -- What is committed has an outcome, and what was claimed just now has none.
  return array(
    select coalesce(answers[place], case
        when k.outcome is null then null
        when k.request_hash <> decode(wish ->> 'requestHash', 'hex') then '{"outcome": "key_reused"}'
        else ledger_outcome(k.outcome) || '{"replayed": true}' end)
      from jsonb_array_elements(wishes) with ordinality as one(wish, place)
      left join idempotency_keys k on k.user_id = (wish ->> 'userId')::bigint and k.key = wish ->> 'key'
      order by place);
end
$$;

-- The same for one wish.
create or replace function ledger_claim(wish jsonb) returns jsonb
language sql volatile as $$
  select (ledger_claim_all(jsonb_build_array(wish), array[null]::jsonb[]))[1]
$$;

-- Keeps with the wishes' keys what they are answered, but for those answers that are null here. A booked
-- movement is kept by its id.
create or replace function ledger_keep_all(wishes jsonb, answers jsonb[]) returns void
language sql volatile as $$
  update idempotency_keys set outcome = case answers[place] ->> 'outcome'
      when 'posted' then jsonb_build_object(
        'outcome', 'posted', 'transactionId', answers[place] #> '{transaction,id}')
      else answers[place] - 'replayed' end
    from jsonb_array_elements(wishes) with ordinality as one(wish, place)
    where user_id = (wish ->> 'userId')::bigint and key = wish ->> 'key' and answers[place] is not null
$$;

-- The same for one wish; gives the answer back.
create or replace function ledger_keep(wish jsonb, answer jsonb) returns jsonb
language plpgsql as $$
begin
  perform ledger_keep_all(jsonb_build_array(wish), array[answer]);
  return answer;
end
$$;

-- Gives a key back that was claimed in this very transaction: what came with it may come again.
create or replace function ledger_unclaim(wish jsonb) returns void
language sql as $$
  delete from idempotency_keys
    where user_id = (wish ->> 'userId')::bigint and key = wish ->> 'key' and outcome is null
$$;

-- A leg of an entry that is to be written: at a customer's account, or at a system account.
create or replace function ledger_leg(
  entry_id bigint, account_id bigint, at_end leg_end, leg_currency currency, amount numeric
) returns postings
language plpgsql immutable as $$
declare
  leg postings;
begin
  leg.entry_id := entry_id;
  leg.account_id := account_id;
  if at_end <> 'customer' then leg.system_account := at_end::text::system_account_code; end if;
  leg.currency := leg_currency;
  leg.amount := amount;
  return leg;
end
$$;

-- Writes entries with all that belongs to them: their legs, with the accounts' balances and versions that
-- the postings prove, and the transactions. Several legs at one account count in the order given.
create or replace function ledger_write(
  entries journal_entries[], legs postings[], booked transactions[]
) returns void
language sql volatile as $$
  insert into journal_entries (id, kind, reference, user_id, sign_in_id, booked_at) overriding system value
    select id, kind, reference, user_id, sign_in_id, booked_at from unnest(entries);

  with moved as (
    update accounts a set balance = a.balance + sums.total, version = a.version + sums.number
      from (select account_id, currency, sum(amount) as total, count(*) as number from unnest(legs)
        where account_id is not null group by account_id, currency) as sums
      where a.id = sums.account_id and a.currency = sums.currency
      returning a.id, a.balance, a.version)
  insert into postings (entry_id, account_id, system_account, currency, amount, account_version, balance_after)
    select leg.entry_id, leg.account_id, leg.system_account, leg.currency, leg.amount,
        moved.version - count(*) over account + row_number() over so_far,
        moved.balance - sum(leg.amount) over account + sum(leg.amount) over so_far
      from unnest(legs) with ordinality as leg(
        id, entry_id, account_id, system_account, currency, amount, account_version, balance_after, place)
      left join moved on moved.id = leg.account_id
      window account as (partition by leg.account_id),
        so_far as (partition by leg.account_id order by leg.place rows unbounded preceding);

  insert into transactions (id, entry_id, from_account_id, to_account_id, amount, currency,
      converted_amount, converted_currency, exchange_rate, type, description, reference,
      payer_name, payer_iban, recipient_name, recipient_iban, created_at) overriding system value
    select id, entry_id, from_account_id, to_account_id, amount, currency,
        converted_amount, converted_currency, exchange_rate, type, description, reference,
        payer_name, payer_iban, recipient_name, recipient_iban, created_at
      from unnest(booked);
$$;

-- Counts an amount against a day's limit, unless that would exceed it. Gives null when it was counted,
-- otherwise what the limit still allows. An unknown amount is not counted.
create or replace function ledger_count(
  counter_scope limit_scope, counter_subject bigint, counter_day date, counted numeric, cap numeric
) returns numeric
language plpgsql as $$
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
language sql as $$
  update limit_counters set spent = spent - counted
    where scope = counter_scope and subject_id = counter_subject and day = counter_day
$$;

-- A transaction as JSON: amounts and rates as decimal strings, times in UTC.
create or replace function ledger_transaction(t transactions) returns jsonb
language sql stable as $$
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
language sql stable as $$
  select case stored ->> 'outcome'
    when 'posted' then jsonb_build_object('outcome', 'posted', 'transaction', (
      select ledger_transaction(t) from transactions t where t.id = (stored ->> 'transactionId')::bigint))
    else stored
  end
$$;
-- end server/ledger/parts.sql
