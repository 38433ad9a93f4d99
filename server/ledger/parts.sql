-- Parts of the ledger functions in post-batch.sql, post.sql, and loans.sql. Only those functions call them, and they
-- set the search_path for all parts: setting it again in each part would make a posting a tenth slower.

-- Whether a request's sign-in (signInId, userId) is valid: not ended, not idle for idleSeconds, and not
-- older than the twelve hours that server/identity/sessions/sign-ins.ts allows.
create or replace function ledger_signed_in(request jsonb) returns boolean
language sql volatile as $$
  select exists (select from sign_ins
    where id = (request ->> 'signInId')::uuid and user_id = (request ->> 'userId')::bigint
      and ended_at is null
      and created_at > clock_timestamp() - interval '{{sessionHours}} hours'
      and last_active_at > clock_timestamp() - make_interval(secs => (request ->> 'idleSeconds')::int))
$$;

-- Claims the idempotency keys (userId, key, requestHash) of the requests without an outcome, in the order
-- of the keys, so that two batches do not deadlock. Waits until any transaction that has claimed one of
-- these keys ends. Returns the outcomes, now also with those of earlier requests with the same keys. An
-- outcome stays null if its key is new or absent.
create or replace function ledger_claim_all(requests jsonb, outcomes jsonb[]) returns jsonb[]
language plpgsql as $$
declare
  unclaimed bigint;
  claimed bigint;
begin
  select count(*) into unclaimed from jsonb_array_elements(requests) with ordinality as one(request, place)
    where outcomes[place] is null and request ->> 'key' is not null;
  if unclaimed = 0 then return outcomes; end if;
  insert into idempotency_keys (user_id, key, request_hash)
    select (request ->> 'userId')::bigint, request ->> 'key', decode(request ->> 'requestHash', 'hex')
      from jsonb_array_elements(requests) with ordinality as one(request, place)
      where outcomes[place] is null and request ->> 'key' is not null
      order by 1, 2
    on conflict do nothing;
  get diagnostics claimed = row_count;
  if claimed = unclaimed then return outcomes; end if;
  -- After a crash, a replayed outcome may be visible here although its commit has not reached any standby.
  -- A message in the write-ahead log makes this transaction's own commit wait for the standbys, and so for
  -- everything before it.
  perform pg_logical_emit_message(true, 'tessera', 'answered again');
  -- A committed key has an outcome; one that was just claimed has none.
  return array(
    select coalesce(outcomes[place], case
        when k.outcome is null then null
        -- It has no request's hash (outcome_resolve).
        when k.outcome ->> 'outcome' = 'voided' then '{"outcome": "key_voided"}'
        when k.request_hash <> decode(request ->> 'requestHash', 'hex') then '{"outcome": "key_reused"}'
        else ledger_outcome(k.outcome) || '{"replayed": true}' end)
      from jsonb_array_elements(requests) with ordinality as one(request, place)
      left join idempotency_keys k on k.user_id = (request ->> 'userId')::bigint and k.key = request ->> 'key'
      order by place);
end
$$;

-- The same for one request.
create or replace function ledger_claim(request jsonb) returns jsonb
language sql volatile as $$
  select (ledger_claim_all(jsonb_build_array(request), array[null]::jsonb[]))[1]
$$;

-- Stores the outcomes that are not null with their requests' keys. For a posting it stores only the
-- transaction's ID. For a request whose key was released (ledger_unclaim) it stores nothing.
create or replace function ledger_keep_all(requests jsonb, outcomes jsonb[]) returns void
language sql volatile as $$
  update idempotency_keys set outcome = case outcomes[place] ->> 'outcome'
      when 'posted' then jsonb_build_object(
        'outcome', 'posted', 'transactionId', outcomes[place] #> '{transaction,id}')
      else outcomes[place] - 'replayed' end
    from jsonb_array_elements(requests) with ordinality as one(request, place)
    where user_id = (request ->> 'userId')::bigint and key = request ->> 'key' and outcomes[place] is not null
$$;

-- The same for one request; returns the outcome.
create or replace function ledger_keep(request jsonb, outcome jsonb) returns jsonb
language plpgsql as $$
begin
  perform ledger_keep_all(jsonb_build_array(request), array[outcome]);
  return outcome;
end
$$;

-- Releases a key that this transaction claimed, so that the same request can be sent again.
create or replace function ledger_unclaim(request jsonb) returns void
language sql as $$
  delete from idempotency_keys
    where user_id = (request ->> 'userId')::bigint and key = request ->> 'key' and outcome is null
$$;

-- A leg of a new entry, on a member's account or a system account.
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

-- Writes entries, their legs, and their transactions, and updates the accounts' balances and versions,
-- which the postings record. Several legs on one account apply in the order given.
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

-- Counts an amount against a daily limit, unless that would exceed it. Returns null if it was counted, or
-- else the amount that the limit still allows. A null amount is not counted.
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

-- Undoes what ledger_count counted. Does nothing if the subject is null.
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

-- The outcome stored with a key: the refusal itself, or the posted transaction.
create or replace function ledger_outcome(stored jsonb) returns jsonb
language sql stable as $$
  select case stored ->> 'outcome'
    when 'posted' then jsonb_build_object('outcome', 'posted', 'transaction', (
      select ledger_transaction(t) from transactions t where t.id = (stored ->> 'transactionId')::bigint))
    else stored
  end
$$;
