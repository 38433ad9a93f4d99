-- Parameters get new names, which takes a drop: a payload is a posting request. The functions that the API's
-- role calls get new functions instead; ledger_post_all, loan_repay, and loan_apply stay one more release,
-- for processes of the release before.
-- A posting that runs while its functions are dropped would fail. Each reads one of these tables before it
-- calls them: this waits for those that have, holds the others, and lets them find the new functions.
lock table movement_kinds, sign_ins in access exclusive mode;
drop function ledger_signed_in(jsonb);
drop function ledger_claim_all(jsonb, jsonb[]);
drop function ledger_claim(jsonb);
drop function ledger_keep_all(jsonb, jsonb[]);
drop function ledger_keep(jsonb, jsonb);
drop function ledger_unclaim(jsonb);
drop function ledger_confirmed(jsonb, bigint, text, numeric);
drop function ledger_book_all(jsonb, timestamptz, jsonb[]);
drop function ledger_book(jsonb, timestamptz);
drop function ledger_post_for_bank(jsonb, timestamptz);
drop function loan_pay(loans, numeric, date, jsonb, timestamptz);
-- The release before calls neither of these.
drop function ledger_post(jsonb);
drop function ledger_move(bigint, bigint, currency, numeric);
--> statement-breakpoint
-- begin server/ledger/parts.sql
-- Parts of the ledger functions (book.sql, post.sql, loans.sql). Only those call them, and they set the
-- search_path for all: setting it again in each part would add a tenth to the cost of a posting.

-- Whether a request's sign-in (signInId, userId) is valid: not ended, not idle for idleSeconds, and not
-- older than the twelve hours of server/identity/sessions/sign-ins.ts.
create or replace function ledger_signed_in(request jsonb) returns boolean
language sql volatile as $$
  select exists (select from sign_ins
    where id = (request ->> 'signInId')::uuid and user_id = (request ->> 'userId')::bigint
      and ended_at is null
      and created_at > clock_timestamp() - interval '12 hours'
      and last_active_at > clock_timestamp() - make_interval(secs => (request ->> 'idleSeconds')::int))
$$;

-- Claims the idempotency keys (userId, key, requestHash) of the requests without an outcome, in the order
-- of the keys, so that two batches do not deadlock. Returns the outcomes, with those added that earlier
-- requests with the same keys got; null where the key is new or absent. Waits until a transaction that has
-- claimed the same key ends.
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
  -- A replayed outcome may come from a commit that no standby has yet: after a crash it is visible here
  -- although its commit never finished waiting. A message in the write-ahead log makes this transaction's
  -- own commit wait for the standbys, and so for everything before it.
  perform pg_logical_emit_message(true, 'tessera', 'answered again');
  -- A committed key has an outcome; one that was just claimed has none.
  return array(
    select coalesce(outcomes[place], case
        when k.outcome is null then null
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

-- Stores the outcomes that are not null with their requests' keys; of a posting only the transaction's ID.
-- A request whose key was given back (ledger_unclaim) stores nothing.
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

-- Gives back a key that this transaction claimed, so that the same request can be sent again.
create or replace function ledger_unclaim(request jsonb) returns void
language sql as $$
  delete from idempotency_keys
    where user_id = (request ->> 'userId')::bigint and key = request ->> 'key' and outcome is null
$$;

-- A leg of a new entry, on a customer's account or a system account.
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

-- Writes entries, their legs, and their transactions, and updates the accounts' balances and versions, which
-- the postings record. Several legs on one account apply in the order given.
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

-- Counts an amount against a day's limit, unless that would exceed it. Returns null if it was counted, or
-- else what the limit still allows. A null amount is not counted.
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

-- Takes back what ledger_count counted in this transaction. Does nothing if the subject is null.
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

-- The outcome stored with a key: the refusal itself, or the booked transaction.
create or replace function ledger_outcome(stored jsonb) returns jsonb
language sql stable as $$
  select case stored ->> 'outcome'
    when 'posted' then jsonb_build_object('outcome', 'posted', 'transaction', (
      select ledger_transaction(t) from transactions t where t.id = (stored ->> 'transactionId')::bigint))
    else stored
  end
$$;
-- end server/ledger/parts.sql

-- begin server/ledger/confirm.sql
-- Strong customer authentication of payments, in the posting's own transaction (PSD2 RTS articles 4, 5,
-- 13, and 16). server/identity/confirmations asks for the second factor and stores the proof's hash.

-- Whether a payment to somebody else has the confirmation that it needs. Comes last, when nothing else
-- refuses the payment, since it uses up the proof or counts a small payment.
-- Takes  scaPolicy (enrolled | required; anything else counts as required), signInId, proofHash, and binds
--        (hex; SHA-256 of the proof, and of the request) of a posting request; its payer; the payee's IBAN
--        in electronic form; the amount in EUR
create or replace function ledger_confirmed(
  request jsonb, payer bigint, payee_iban text, in_euro numeric
) returns boolean
language plpgsql as $$
declare
  fits boolean;
begin
  -- The bank's own postings are not payment orders. Customers' requests always have a sign-in (post.sql).
  if request ->> 'signInId' is null then return true; end if;
  if request ->> 'scaPolicy' = 'enrolled'
    and not exists (select from authenticators where user_id = payer and enrolled_at is not null)
    and not exists (select from passkeys where user_id = payer)
  then
    return true;
  end if;

  -- A proof is valid once, for exactly the request it was given for. With any other request it becomes
  -- invalid, and that request is not booked, even if it would need no proof (article 5(1)(d)).
  if request ->> 'proofHash' is not null then
    update confirmations set used_at = greatest(clock_timestamp(), confirmed_at)
      where proof_hash = decode(request ->> 'proofHash', 'hex') and used_at is null
      returning user_id = payer and sign_in_id = (request ->> 'signInId')::uuid
        and purpose = 'payment' and binds = decode(request ->> 'binds', 'hex')
        and expires_at > clock_timestamp()
      into fits;
    if fits is not true then return false; end if;
    delete from small_payments where user_id = payer;
    return true;
  end if;

  -- Exempt are trusted payees (article 13), and payments up to 30 EUR, until there are five in a row or
  -- 100 EUR in total (article 16). Counting locks the customer's row of small payments.
  if exists (select from trusted_payees
    where user_id = payer and iban = payee_iban and removed_at is null)
  then
    return true;
  end if;
  if in_euro > 30 then return false; end if;
  insert into small_payments as small (user_id, count, total) values (payer, 1, in_euro)
    on conflict (user_id) do update set count = small.count + 1, total = small.total + in_euro
    where small.count < 5 and small.total + in_euro <= 100;
  return found;
end
$$;

-- A customer's daily limit in EUR, and whether it is lowered: to at most 500 EUR, for a day after they
-- recovered their access.
create or replace function ledger_daily_limit(payer bigint, at timestamptz, out cap numeric, out lowered boolean)
language sql stable as $$
  select least(daily_transfer_limit, case when limits_lowered_until > at then 500 end),
    daily_transfer_limit > 500 and coalesce(limits_lowered_until > at, false)
  from users where id = payer
$$;

revoke all on function ledger_confirmed(jsonb, bigint, text, numeric) from public;
-- end server/ledger/confirm.sql

-- begin server/ledger/resolve.sql
-- What a batch of posting requests needs before it is decided: the locked accounts and the facts.

-- Finds the accounts of each request and locks them in the order of their IDs. A customer's own accounts
-- are looked up together with their owner, so that another customer's account is not found.
create or replace function ledger_lock_accounts(
  requests jsonb, out sources bigint[], out targets bigint[]
)
language plpgsql as $$
begin
  select array_agg(ends.source order by place), array_agg(ends.target order by place)
    into sources, targets
    from jsonb_array_elements(requests) with ordinality as one(request, place)
    cross join lateral (select
      (select id from accounts where user_id = (request ->> 'userId')::bigint
        and id = coalesce((request ->> 'fromAccountId')::bigint, (
          select account_id from debit_cards where id = (request ->> 'cardId')::bigint))) as source,
      coalesce(
        (select id from accounts where user_id = (request ->> 'userId')::bigint
          and id = (request ->> 'toAccountId')::bigint),
        (select id from accounts where iban = request ->> 'toIban')) as target) as ends;
  perform from accounts where id = any(sources || targets) and closed_at is null
    order by id for no key update;
end
$$;

-- One row of facts for each request without an outcome, in the order in which requests are decided. Called
-- after the accounts are locked, so that a change committed while waiting, such as a frozen card, counts.
-- Everything of an account that is missing, closed, or another customer's is null; so is the rate unless two
-- currencies are converted. Payments to others are those that count to the daily limit, except to the
-- payer's own accounts. Stable, in SQL, and without settings, so that PostgreSQL plans it as part of the
-- caller's statement. Flat, because composite columns would cost more.
create or replace function ledger_resolve(
  requests jsonb, at timestamptz, outcomes jsonb[], sources bigint[], targets bigint[]
) returns table (
  place bigint, request jsonb, user_id bigint, sign_in_id uuid, amount numeric, interest numeric,
  from_account_id bigint, card_id bigint, to_account_id bigint, to_iban text, payer_name text,
  recipient_name text, recipient_iban text, description text, expected_rate numeric,
  rate_max_age_days int,
  kind text, debit leg_end, credit leg_end, transaction_type transaction_type, reference_prefix text,
  by_card boolean, between_own_currencies boolean, to_others boolean,
  source_id bigint, source_user_id bigint, source_currency currency, source_balance numeric,
  source_iban text, source_name text, holder_name text, payments_locked boolean,
  target_id bigint, target_user_id bigint, target_currency currency, target_balance numeric,
  target_iban text,
  card_status card_status, card_expiry_date date, card_blocked_until timestamptz, card_limit numeric,
  today date, rate numeric, rate_date date, euro_rate numeric, credited numeric
)
language sql stable as $$
  select one.place, one.request, fields."userId", fields."signInId", fields.amount,
      coalesce(fields.interest, 0), fields."fromAccountId", fields."cardId", fields."toAccountId",
      fields."toIban", fields."payerName", fields."recipientName", fields."recipientIban",
      fields.description, fields."expectedRate", fields."rateMaxAgeDays",
      kinds.kind, kinds.debit, kinds.credit, kinds.transaction_type, kinds.reference_prefix,
      kinds.by_card, kinds.between_own_currencies,
      kinds.counts_to_daily_limit and target.user_id is distinct from source.user_id,
      source.id, source.user_id, source.currency, source.balance, source.iban, source.name,
      payer.holder_name, payer.payments_locked_at is not null,
      target.id, target.user_id, target.currency, target.balance, target.iban,
      card.status, card.expiry_date, card.cvv_blocked_until, card.daily_limit,
      -- The bank's day is not the caller's to choose.
      (select (at at time zone time_zone)::date from bank_settings),
      conversion.rate, conversion.rate_date, in_euro.rate,
      -- Rounded down, as the rate itself is, so that no chain of exchanges gains a cent.
      case when source.currency <> target.currency then trunc(fields.amount * conversion.rate, 2)
        else fields.amount end::numeric(20, 2)
    from jsonb_array_elements(requests) with ordinality as one(request, place)
    cross join lateral jsonb_to_record(one.request) as fields(
      kind text, "userId" bigint, "signInId" uuid, amount numeric,
      "fromAccountId" bigint, "toAccountId" bigint, "toIban" text, "payerName" text,
      "recipientName" text, "recipientIban" text, description text, "expectedRate" numeric,
      "cardId" bigint, interest numeric, "rateMaxAgeDays" int)
    left join movement_kinds as kinds on kinds.kind = fields.kind
    left join accounts as source on source.id = sources[one.place] and source.closed_at is null
    left join accounts as target on target.id = targets[one.place] and target.closed_at is null
    left join debit_cards as card on card.id = fields."cardId" and card.account_id = source.id
    left join users as payer on payer.id = source.user_id
    left join lateral (
      select r.rate, r.rate_date from exchange_rates r
        where r.from_currency = source.currency and r.to_currency = target.currency
        order by r.rate_date desc limit 1) as conversion on source.currency <> target.currency
    left join lateral (
      select r.rate from exchange_rates r
        where r.from_currency = source.currency and r.to_currency = 'EUR'
        order by r.rate_date desc limit 1) as in_euro on source.currency <> 'EUR'
    where outcomes[one.place] is null
    order by fields."userId", one.place
$$;

revoke all on function ledger_lock_accounts(jsonb) from public;
revoke all on function ledger_resolve(jsonb, timestamptz, jsonb[], bigint[], bigint[]) from public;
-- end server/ledger/resolve.sql

-- begin server/ledger/decide.sql
-- Decides on a posting request by its facts, a row of ledger_resolve. Each function returns the outcome of a
-- request that is not booked, and null for one that may be.

-- Decides by the facts alone. Raises an error for a request that no correct caller makes.
create or replace function ledger_refusal(facts record, at timestamptz) returns jsonb
language plpgsql stable as $$
begin
  if facts.kind is null then
    raise exception 'there is no movement of kind %', facts.request ->> 'kind';
  end if;
  if facts.amount is null or facts.amount <= 0 or facts.amount <> round(facts.amount, 2) then
    raise exception 'a movement needs a positive amount with two decimals at most';
  end if;
  -- The kind says where money may go, not the caller: a leg too many would be booked as well.
  if num_nonnulls(facts.from_account_id, facts.card_id) <> (facts.debit = 'customer')::int
    or num_nonnulls(facts.to_account_id, facts.to_iban) <> (facts.credit = 'customer')::int
    or (facts.card_id is not null) <> facts.by_card
    or (facts.to_iban is not null and facts.between_own_currencies)
    or facts.interest not between 0 and facts.amount
    or (facts.interest <> 0 and facts.credit <> 'loans_receivable')
  then
    raise exception 'these are not the ends of a movement of kind %', facts.kind;
  end if;

  return case
    when (facts.debit = 'customer' and facts.source_id is null)
      or (facts.credit = 'customer' and facts.to_iban is null and facts.target_id is null)
      then '{"code": "not_found"}'
    when facts.card_status <> 'active' then '{"code": "card_not_active"}'
    when facts.card_expiry_date < facts.today then '{"code": "card_expired"}'
    when facts.card_blocked_until > at then '{"code": "card_blocked"}'
    when facts.credit = 'customer' and facts.target_id is null then '{"code": "payee_not_found"}'
    when facts.source_id = facts.target_id then '{"code": "same_account"}'
    -- A payment to others carries its payer's name (Regulation (EU) 2023/1113 article 4).
    when facts.to_others and facts.holder_name is null then '{"code": "holder_name_required"}'
    when facts.between_own_currencies and facts.source_currency = facts.target_currency
      then '{"code": "same_currency"}'
    when facts.source_currency <> facts.target_currency and (facts.rate is null
      or facts.rate_date < (at at time zone 'UTC')::date - facts.rate_max_age_days)
      then '{"code": "rate_unavailable"}'
    when facts.expected_rate <> facts.rate then '{"code": "rate_changed"}'
    when facts.credited = 0 then '{"code": "amount_too_small"}'
    -- The customer's own lock stops payments to others.
    when facts.payments_locked and facts.sign_in_id is not null and facts.to_others
      then '{"code": "payments_locked"}'
    when facts.source_balance < facts.amount
      then jsonb_build_object('code', 'insufficient_funds', 'available', facts.source_balance::text)
    -- If only several requests of a batch exceed the maximum together, the column's own check raises.
    when facts.target_balance + facts.credited > 9999999999.99 then '{"code": "balance_too_large"}'
  end || '{"outcome": "refused", "replayed": false}';
end
$$;

-- Counts a request against the day's limits and uses up its confirmation. Comes after ledger_refusal, since
-- it writes: first the card's counter, in its account's currency; then the customer's in EUR, to which
-- other currencies count at the last known rate; then the confirmation. A request that is not booked leaves
-- the counters as they were, and one that must be confirmed also gives its key back.
create or replace function ledger_use_limits(facts record, at timestamptz) returns jsonb
language plpgsql as $$
declare
  refused constant jsonb := '{"outcome": "refused", "replayed": false}';
  counted numeric;
  allowance numeric;
  daily record;
  outcome jsonb;
begin
  if facts.card_id is not null then
    allowance := ledger_count('card', facts.card_id, facts.today, facts.amount, facts.card_limit);
    if allowance is not null then
      return refused || jsonb_build_object('code', 'card_limit_exceeded',
        'available', allowance::text, 'limit', facts.card_limit::text,
        'currency', facts.source_currency);
    end if;
  end if;
  if not facts.to_others then return null; end if;

  counted := case when facts.source_currency = 'EUR' then facts.amount
    else round(facts.amount * facts.euro_rate, 2) end;
  select * into daily from ledger_daily_limit(facts.source_user_id, at);
  allowance := ledger_count('customer', facts.source_user_id, facts.today, counted, daily.cap);
  if counted is null then
    outcome := refused || '{"code": "rate_unavailable"}';
  elsif allowance is not null then
    outcome := refused || jsonb_build_object('code', 'daily_limit_exceeded',
      'available', allowance::text, 'limit', daily.cap::text, 'lowered', daily.lowered);
  elsif not ledger_confirmed(facts.request, facts.source_user_id,
    coalesce(facts.target_iban, facts.recipient_iban), counted)
  then
    perform ledger_take_back('customer', facts.source_user_id, facts.today, counted);
    perform ledger_unclaim(facts.request);
    outcome := jsonb_build_object('outcome', 'confirmation_required',
      'currency', facts.source_currency, 'fromName', facts.source_name,
      'fromIban', facts.source_iban);
  end if;
  if outcome is not null then
    perform ledger_take_back('card', facts.card_id, facts.today, facts.amount);
  end if;
  return outcome;
end
$$;

revoke all on function ledger_refusal(record, timestamptz) from public;
revoke all on function ledger_use_limits(record, timestamptz) from public;
-- end server/ledger/decide.sql

-- begin server/ledger/book.sql
-- The only way to book money: takes posting requests and books or refuses each of them, in one transaction
-- and one round trip. Only the owner may call these functions; those of post.sql, loans.sql, and
-- interest.sql do.
--
-- Requests that arrive together share the lookups, the writes, and the commit. Each is decided on its own,
-- on the balances before the batch. A customer has one request in a batch, so none spends what another one
-- of the batch credits or debits.
--
-- Every batch locks in the same order, so that two batches do not deadlock: idempotency keys, customer
-- accounts by ID, then for each customer the limit counters and the confirmation. The writes come last. A
-- refusal is returned and stored with the key. A missing confirmation is returned and leaves nothing
-- behind, so that the same request can come again with its proof. What must never happen raises an error,
-- and the whole transaction rolls back; the caller of a batch then sends each request alone.

-- The postings of a request, by its facts, a row of ledger_resolve.
create or replace function ledger_legs(facts record, entry_id bigint) returns postings[]
language plpgsql immutable as $$
declare
  paid_in constant currency := coalesce(facts.source_currency, facts.target_currency);
  legs postings[] := array[
    ledger_leg(entry_id, facts.source_id, facts.debit, paid_in, -facts.amount)];
begin
  if facts.rate is not null then
    legs := legs || ledger_leg(entry_id, null, 'fx_position', facts.source_currency, facts.amount)
      || ledger_leg(entry_id, null, 'fx_position', facts.target_currency, -facts.credited);
  end if;
  if facts.target_id is not null then
    return legs
      || ledger_leg(entry_id, facts.target_id, 'customer', facts.target_currency, facts.credited);
  end if;
  if facts.amount > facts.interest then
    legs := legs
      || ledger_leg(entry_id, null, facts.credit, paid_in, facts.amount - facts.interest);
  end if;
  if facts.interest > 0 then
    legs := legs || ledger_leg(entry_id, null, 'interest', paid_in, facts.interest);
  end if;
  return legs;
end
$$;

-- The transaction of a request, which is what customers see of its entry.
create or replace function ledger_new_transaction(facts record, entry journal_entries)
returns transactions
language plpgsql as $$
declare
  booked transactions;
begin
  booked.id := nextval('transactions_id_seq');
  booked.entry_id := entry.id;
  booked.from_account_id := facts.source_id;
  booked.to_account_id := facts.target_id;
  booked.amount := facts.amount;
  booked.currency := coalesce(facts.source_currency, facts.target_currency);
  if facts.rate is not null then
    booked.converted_amount := facts.credited;
    booked.converted_currency := facts.target_currency;
    booked.exchange_rate := facts.rate;
  end if;
  booked.type := facts.transaction_type;
  booked.status := 'completed';
  booked.description := facts.description;
  booked.reference := entry.reference;
  booked.payer_name := coalesce(facts.holder_name, facts.payer_name);
  booked.payer_iban := facts.source_iban;
  booked.recipient_name := facts.recipient_name;
  booked.recipient_iban := coalesce(facts.recipient_iban, facts.target_iban);
  booked.created_at := entry.booked_at;
  return booked;
end
$$;

-- Takes  an array of {kind, userId, signInId, key, requestHash (hex), amount, fromAccountId or cardId,
--        toAccountId, toIban, payerName (of money from another bank), recipientName, recipientIban,
--        description, expectedRate, interest (the part of a repayment that is not principal),
--        rateMaxAgeDays (absent: rates never expire)}, and what confirm.sql takes; the booking time, null
--        for now; the outcomes of requests that are decided already, null for the others
-- Gives  in the same order {outcome: posted, transaction, customers, replayed} | {outcome: key_reused}
--        | {outcome: refused, code, available?, limit?, currency?, lowered?, replayed}
--        | {outcome: confirmation_required, currency, fromName, fromIban}
create or replace function ledger_book_all(requests jsonb, at timestamptz, outcomes jsonb[]) returns jsonb
language plpgsql set search_path = public, pg_temp
-- Plans are made once and use indexes, whatever batch size the planner expects.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ends record;
  facts record;
  entry journal_entries;
  booked transactions;
  decision jsonb;
  entries journal_entries[];
  legs postings[];
  transactions transactions[];
  decided jsonb[];
begin
  outcomes := ledger_claim_all(requests, outcomes);
  if array_position(outcomes, null) is null then return to_jsonb(outcomes); end if;

  ends := ledger_lock_accounts(requests);
  at := coalesce(at, clock_timestamp());

  for facts in select * from ledger_resolve(requests, at, outcomes, ends.sources, ends.targets) loop
    decision := ledger_refusal(facts, at);
    if decision is null then decision := ledger_use_limits(facts, at); end if;
    if decision is null then
      entry.id := nextval('journal_entries_id_seq');
      entry.kind := facts.kind;
      entry.reference := ledger_reference(facts.reference_prefix, at, entry.id);
      entry.user_id := facts.user_id;
      entry.sign_in_id := facts.sign_in_id;
      entry.booked_at := at;
      booked := ledger_new_transaction(facts, entry);
      entries := entries || entry;
      legs := legs || ledger_legs(facts, entry.id);
      transactions := transactions || booked;
      decision := jsonb_build_object('outcome', 'posted', 'replayed', false,
        'transaction', ledger_transaction(booked), 'customers', to_jsonb(array_remove(array[
          facts.source_user_id, nullif(facts.target_user_id, facts.source_user_id)], null)));
    end if;
    decided[facts.place] := decision;
  end loop;

  if entries is not null then perform ledger_write(entries, legs, transactions); end if;
  perform ledger_keep_all(requests, decided);
  return (select jsonb_agg(coalesce(outcomes[place], decided[place]) order by place)
    from generate_series(1, jsonb_array_length(requests)) as place);
end
$$;

-- The same for one request.
create or replace function ledger_book(request jsonb, at timestamptz) returns jsonb
language sql volatile set search_path = public, pg_temp as $$
  select ledger_book_all(jsonb_build_array(request), at, array[null]::jsonb[]) -> 0
$$;

revoke all on function ledger_legs(record, bigint) from public;
revoke all on function ledger_new_transaction(record, journal_entries) from public;
-- end server/ledger/book.sql

-- begin server/ledger/post.sql
-- The entry points to book.sql for posting requests; loans.sql and interest.sql have their own. They run
-- with the owner's rights, so that the app's role needs no rights on the ledger's tables.

-- For signed-in customers: one request each, booked now. Checks the sign-ins again in the same round trip,
-- so that one that was ended through any process is no longer valid here. Takes signInId and idleSeconds in
-- addition to the fields of ledger_book_all, and adds {outcome: session_ended} to its outcomes.
create or replace function ledger_post_requests(requests jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select count(distinct request ->> 'userId') from jsonb_array_elements(requests) as request)
    <> jsonb_array_length(requests)
  then
    raise exception 'a customer has one movement in a batch';
  end if;
  if exists (select from jsonb_array_elements(requests) as request
    left join movement_kinds on kind = request ->> 'kind' where open_to_customers is not true)
  then
    raise exception 'one of these movements is not open to customers'
      using errcode = 'insufficient_privilege';
  end if;
  return ledger_book_all(requests, null, array(
    select case when not ledger_signed_in(request) then '{"outcome": "session_ended"}'::jsonb end
      from jsonb_array_elements(requests) with ordinality as one(request, place) order by place));
end
$$;

-- For the bank itself, with the owner's role only: a request of any kind, also in the past (the demo
-- bank's history).
create or replace function ledger_post_for_bank(request jsonb, at timestamptz) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  select ledger_book(request, at)
$$;

revoke all on function ledger_book(jsonb, timestamptz) from public;
revoke all on function ledger_book_all(jsonb, timestamptz, jsonb[]) from public;
revoke all on function ledger_count(limit_scope, bigint, date, numeric, numeric) from public;
revoke all on function ledger_take_back(limit_scope, bigint, date, numeric) from public;
revoke all on function ledger_unclaim(jsonb) from public;
revoke all on function ledger_write(journal_entries[], postings[], transactions[]) from public;
revoke all on function ledger_claim(jsonb) from public;
revoke all on function ledger_claim_all(jsonb, jsonb[]) from public;
revoke all on function ledger_keep(jsonb, jsonb) from public;
revoke all on function ledger_keep_all(jsonb, jsonb[]) from public;
revoke all on function ledger_post_requests(jsonb) from public;
revoke all on function ledger_post_for_bank(jsonb, timestamptz) from public;
-- end server/ledger/post.sql

-- begin server/ledger/loans.sql
-- Loans: what is owed, and every way to repay it. Money moves only through ledger_book; the loan and its
-- installments change in the same transaction. Locks are taken in the ledger's order: the idempotency key,
-- the account, then the loan's row, which also protects its installments. loan-figures.sql has the figures.

-- Recalculates the installments after a day for a smaller principal. The due dates stay, and so does the
-- end. The current month's interest covers only its remaining days, since the days before are paid.
-- Gives  the new monthly payment
create or replace function loan_reschedule(owed loans, rest numeric, day date) returns numeric
language plpgsql set search_path = public, pg_temp as $$
declare
  last_due constant date := (select max(due_date) from loan_instalments
    where loan_id = owed.id and due_date <= day);
  month_began constant date := coalesce(last_due, owed.disbursed_date);
  before constant int := (select count(*) from loan_instalments
    where loan_id = owed.id and due_date <= day);
  -- Not the term: an earlier repayment may have left fewer installments.
  months constant int := (select count(*) from loan_instalments
    where loan_id = owed.id and due_date > day);
begin
  update loan_instalments i set principal = made.principal,
      interest = case when made.number > 1 then made.interest
        else round(made.interest * (i.due_date - day) / (i.due_date - month_began), 2) end
    from loan_schedule(rest, owed.interest_rate, months) as made
    where i.loan_id = owed.id and i.number = before + made.number;
  -- A very small principal needs fewer installments.
  delete from loan_instalments i where i.loan_id = owed.id and i.due_date > day
    and i.number > before + (select max(made.number)
      from loan_schedule(rest, owed.interest_rate, months) as made);
  return loan_annuity(rest, owed.interest_rate, months);
end
$$;

-- Repays an amount of an active loan from its account: first what is due by the day, then, with the
-- remainder, the interest so far and principal that is not due yet. The caller has locked the account and
-- the loan, and has checked that the amount fits. Returns ledger_book's outcome, with loanClosed if it was
-- booked; a refusal changes nothing.
create or replace function loan_pay(
  owed loans, amount numeric, day date, request jsonb, at timestamptz
) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  figures record;
  shares record;
  early numeric;
  outcome jsonb;
  touched int;
  rest numeric;
  payment numeric := owed.monthly_payment;
begin
  select * into strict figures from loan_payoff(owed.id, day);
  select count(*) as number, coalesce(sum(principal), 0) as principal, coalesce(sum(interest), 0) as interest
    into strict shares from loan_allocate(owed.id, amount, day);
  early := amount - shares.principal - shares.interest;
  if amount > figures.total or (early > 0 and early <= figures.accrued) then
    raise exception 'an amount of % does not fit loan %', amount, owed.id;
  end if;
  outcome := ledger_book(request || jsonb_build_object(
    'kind', 'loan_repayment', 'userId', owed.user_id, 'fromAccountId', owed.account_id, 'amount', amount,
    'interest', shares.interest + case when early > 0 then figures.accrued else 0 end), at);
  if outcome ->> 'outcome' <> 'posted' then return outcome; end if;

  update loan_instalments i
    set paid_interest = i.paid_interest + share.interest,
      paid_principal = i.paid_principal + share.principal,
      paid_at = case when i.paid_principal + share.principal = i.principal
        and i.paid_interest + share.interest = i.interest then coalesce(at, clock_timestamp()) end
    from loan_allocate(owed.id, amount, day) as share
    where i.loan_id = owed.id and i.number = share.number;
  get diagnostics touched = row_count;
  if touched <> shares.number then
    raise exception 'loan %: % instalments were paid, not %', owed.id, touched, shares.number;
  end if;
  rest := owed.balance - shares.principal;
  if early > 0 then
    rest := rest - (early - figures.accrued);
    if rest = 0 then
      delete from loan_instalments where loan_id = owed.id and due_date > day;
    else
      payment := loan_reschedule(owed, rest, day);
    end if;
  end if;
  update loans set balance = rest,
      status = case when rest = 0 then 'closed' else status end,
      interest_from = case when early > 0 then day else interest_from end,
      monthly_payment = payment
    where id = owed.id and status = 'active';
  get diagnostics touched = row_count;
  if touched <> 1 then
    raise exception 'loan %: % rows were paid on, not one', owed.id, touched;
  end if;
  return outcome || jsonb_build_object('loanClosed', rest = 0);
end
$$;

-- For customers: repays part or all of their own loan early. Checks the sign-in again in the same round
-- trip.
-- Takes  userId, signInId, idleSeconds, key, requestHash, loanId, amount
-- Gives  ledger_book's outcomes, and refused with loan_not_active, repayment_too_large (available: the
--        payoff), or repayment_too_small (available: the amount that a repayment must exceed)
create or replace function loan_post_repayment(request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today constant date := bank_day(clock_timestamp());
  amount constant numeric := (request ->> 'amount')::numeric;
  owed loans;
  figures record;
  outcome jsonb;
begin
  if not ledger_signed_in(request) then return '{"outcome": "session_ended"}'; end if;
  outcome := ledger_claim(request);
  if outcome is not null then return outcome; end if;

  select * into owed from loans
    where id = (request ->> 'loanId')::bigint and user_id = (request ->> 'userId')::bigint;
  -- The account of an active loan no longer changes. A loan that is disbursed meanwhile would be locked
  -- before its account, and deadlock with the disbursement. So a loan that is not active now is refused.
  if owed.status = 'active' then
    perform from accounts where id = owed.account_id for no key update;
    select * into owed from loans where id = owed.id for update;
  end if;
  select * into figures from loan_payoff(owed.id, today);
  outcome := case
    when owed.id is null then '{"code": "not_found"}'
    when owed.status <> 'active' then '{"code": "loan_not_active"}'
    when amount > figures.total then jsonb_build_object('code', 'repayment_too_large',
      'available', figures.total::text, 'currency', owed.currency)
    when amount > figures.due and amount - figures.due <= figures.accrued
      then jsonb_build_object('code', 'repayment_too_small',
        'available', (figures.due + figures.accrued)::text, 'currency', owed.currency)
  end || '{"outcome": "refused", "replayed": false}';
  return ledger_keep(request, coalesce(outcome, loan_pay(owed, amount, today,
    request - '{key,requestHash}'::text[] || jsonb_build_object(
      'description', initcap(owed.loan_type::text) || ' loan repayment'), null)));
end
$$;

-- For customers: stores an application once, however often it is sent. No money moves.
-- Takes  userId, signInId, idleSeconds, key, requestHash and the columns of the new loan in camel case
-- Gives  {outcome: applied, loanId, replayed} | {outcome: key_reused} | {outcome: session_ended}
--        | {outcome: refused, code: too_many_applications, replayed}: twenty are waiting for a decision
create or replace function loan_store_application(request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  outcome jsonb;
  new_id bigint;
begin
  if not ledger_signed_in(request) then return '{"outcome": "session_ended"}'; end if;
  outcome := ledger_claim(request);
  if outcome is not null then return outcome; end if;
  -- Locks the customer, so that concurrent applications are counted one after another.
  perform from users where id = (request ->> 'userId')::bigint for no key update;
  if (select count(*) from loans where user_id = (request ->> 'userId')::bigint and status = 'pending') >= 20 then
    return ledger_keep(request,
      '{"outcome": "refused", "code": "too_many_applications", "replayed": false}');
  end if;
  insert into loans (user_id, loan_type, amount, currency, interest_rate, term_months, monthly_payment,
      purpose, employment_type, annual_income, credit_score, collateral)
    select "userId", "loanType", amount, currency, "interestRate", "termMonths", "monthlyPayment",
      purpose, "employmentType", "annualIncome", "creditScore", collateral
    from jsonb_to_record(request) as fields("userId" bigint, "loanType" loan_type, amount numeric,
      currency currency, "interestRate" numeric, "termMonths" int, "monthlyPayment" numeric,
      purpose text, "employmentType" employment_type, "annualIncome" numeric, "creditScore" int,
      collateral text)
    returning id into strict new_id;
  return ledger_keep(request, jsonb_build_object('outcome', 'applied', 'loanId', new_id, 'replayed', false));
end
$$;

-- For staff, with the owner's role only: disburses an approved loan to the customer's account of its
-- currency, a current account before a savings account, and creates its schedule from that day.
-- `time_zone` is ignored; API processes of an earlier version pass it.
-- Gives  {outcome: disbursed, userId, accountId} | {outcome: missing} | {outcome: no_account, currency}
--        | {outcome: wrong_status, status}
create or replace function loan_disburse(owed_id bigint, time_zone text, at timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  day constant date := bank_day(coalesce(at, clock_timestamp()));
  owed loans;
  home accounts;
  outcome jsonb;
begin
  select * into owed from loans where id = owed_id;
  if not found then return '{"outcome": "missing"}'; end if;
  select * into home from accounts
    where user_id = owed.user_id and currency = owed.currency and closed_at is null
    order by account_type, id limit 1 for no key update;
  select * into strict owed from loans where id = owed_id for update;
  if owed.status <> 'approved' then
    return jsonb_build_object('outcome', 'wrong_status', 'status', owed.status);
  end if;
  if home.id is null then
    return jsonb_build_object('outcome', 'no_account', 'currency', owed.currency);
  end if;
  outcome := ledger_book(jsonb_build_object('kind', 'loan_disbursement', 'userId', owed.user_id,
    'toAccountId', home.id, 'amount', owed.amount,
    'description', initcap(owed.loan_type::text) || ' loan paid out'), at);
  if outcome ->> 'outcome' <> 'posted' then
    raise exception 'loan % was not paid out: %', owed_id, outcome;
  end if;
  insert into loan_instalments (loan_id, number, due_date, principal, interest)
    select owed.id, made.number, day + made.number * interval '1 month', made.principal, made.interest
    from loan_schedule(owed.amount, owed.interest_rate, owed.term_months) as made;
  update loans set status = 'active', account_id = home.id, balance = amount, disbursed_date = day,
      interest_from = day, first_payment_date = day + interval '1 month'
    where id = owed.id;
  return jsonb_build_object('outcome', 'disbursed', 'userId', owed.user_id, 'accountId', home.id);
end
$$;

-- For the end of day, with the owner's role only: collects what is due by a day, up to the account's
-- balance. The rest stays due. `time_zone` is ignored; API processes of an earlier version pass it.
-- Gives  {loanId, userId, due, collected, closed}, or null when nothing is due
create or replace function loan_collect(owed_id bigint, day date, time_zone text, at timestamptz)
returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  owed loans;
  home accounts;
  due numeric;
  part numeric;
  outcome jsonb;
begin
  select * into strict home from accounts
    where id = (select account_id from loans where id = owed_id) for no key update;
  select * into strict owed from loans where id = owed_id for update;
  if owed.status <> 'active' then return null; end if;
  due := (loan_payoff(owed.id, day)).due;
  if due = 0 then return null; end if;
  part := least(due, home.balance);
  if part > 0 then
    outcome := loan_pay(owed, part, day, jsonb_build_object(
      'description', initcap(owed.loan_type::text) || ' loan instalment'), at);
    if outcome ->> 'outcome' <> 'posted' then
      raise exception 'loan % was not collected: %', owed.id, outcome;
    end if;
  end if;
  return jsonb_build_object('loanId', owed.id, 'userId', owed.user_id, 'due', due::text,
    'collected', part::text, 'closed', coalesce(outcome -> 'loanClosed', 'false'));
end
$$;

revoke all on function loan_reschedule(loans, numeric, date) from public;
revoke all on function loan_pay(loans, numeric, date, jsonb, timestamptz) from public;
revoke all on function loan_post_repayment(jsonb) from public;
revoke all on function loan_store_application(jsonb) from public;
revoke all on function loan_disburse(bigint, text, timestamptz) from public;
revoke all on function loan_collect(bigint, date, text, timestamptz) from public;
-- end server/ledger/loans.sql
