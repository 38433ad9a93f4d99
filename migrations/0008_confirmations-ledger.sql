-- begin server/ledger/parts.sql
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
-- end server/ledger/parts.sql

-- begin server/ledger/confirm.sql
-- Strong customer authentication of payments, in the posting's own transaction (PSD2 RTS articles 4, 5,
-- 13 and 16; issue 5 point 3). server/confirmation asks for the second factor and keeps the proof's hash.

-- Whether a payment to somebody else may be booked as far as a second factor is concerned. Asked last,
-- when nothing else refuses it: a proof is used up by it, and a small payment is counted.
-- Takes  scaPolicy (enrolled | required; whatever else counts as required), signInId, proofHash and binds
--        (hex; SHA-256 of the proof, and of the request) of a wish; its payer; the payee's IBAN in
--        electronic form; the amount in EUR
create or replace function ledger_confirmed(
  wish jsonb, payer bigint, payee_iban text, in_euro numeric
) returns boolean
language plpgsql set search_path = public, pg_temp as $$
declare
  fits boolean;
begin
  -- What the bank posts for itself is nobody's payment order: ledger_post never books without a sign-in.
  if wish ->> 'signInId' is null then return true; end if;
  if wish ->> 'scaPolicy' = 'enrolled'
    and not exists (select from authenticators where user_id = payer and enrolled_at is not null)
    and not exists (select from passkeys where user_id = payer)
  then
    return true;
  end if;

  -- A proof counts once, for exactly what it was given for. One that comes with anything else is void
  -- from then on, and books nothing, not even what would need none (article 5(1)(d)).
  if wish ->> 'proofHash' is not null then
    update confirmations set used_at = greatest(clock_timestamp(), confirmed_at)
      where proof_hash = decode(wish ->> 'proofHash', 'hex') and used_at is null
      returning user_id = payer and sign_in_id = (wish ->> 'signInId')::uuid
        and purpose = 'payment' and binds = decode(wish ->> 'binds', 'hex')
        and expires_at > clock_timestamp()
      into fits;
    if fits is not true then return false; end if;
    delete from small_payments where user_id = payer;
    return true;
  end if;

  -- Exempt: trusted payees (article 13), and up to 30 EUR, until five in a row or 100 EUR together
  -- (article 16). The row of small payments is locked as it is counted.
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

-- What a customer may send to others on a day, in EUR: their own limit, and 500 EUR at most for a day
-- after their access was recovered (issue 5 point 1).
create or replace function ledger_daily_limit(payer bigint, at timestamptz, out cap numeric, out lowered boolean)
language sql stable set search_path = public, pg_temp as $$
  select least(daily_transfer_limit, case when limits_lowered_until > at then 500 end),
    daily_transfer_limit > 500 and coalesce(limits_lowered_until > at, false)
  from users where id = payer
$$;

revoke all on function ledger_confirmed(jsonb, bigint, text, numeric) from public;
-- end server/ledger/confirm.sql

-- begin server/ledger/book.sql
-- The one door for money (DESIGN section 4). Books one movement, or says why not, in one transaction
-- and one round trip. Only the owner may call it: the functions of post.sql, loans.sql (disbursement and
-- repayment) and interest.sql do. Its small parts are in parts.sql.
--
-- Order, the same for every movement so that none deadlocks another: the idempotency key, the
-- customer accounts by id, the limit counters, the confirmation, then the writes. Business refusals
-- return and are kept with the key; a missing confirmation returns and leaves nothing behind, so that
-- the same request may come again with its proof; whatever must never happen raises, and the whole
-- transaction is gone.
--
-- Takes  kind, userId, signInId, key, requestHash (hex), amount, fromAccountId or cardId, toAccountId,
--        toIban, payerName (of money from outside), recipientName, recipientIban, description,
--        expectedRate, interest (the part of a repayment that is no principal), rateMaxAgeDays
--        (absent: rates never expire), timeZone, and what confirm.sql takes; `at` null means now.
-- Gives  {outcome: posted, transaction, customers, replayed} | {outcome: key_reused}
--        | {outcome: refused, code, available?, limit?, currency?, lowered?, replayed}
--        | {outcome: confirmation_required, currency, fromName, fromIban}
create or replace function ledger_book(movement jsonb, at timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
#variable_conflict use_variable
declare
  m record;
  chart movement_kinds;
  source accounts;
  target accounts;
  candidate accounts;
  card debit_cards;
  source_id bigint;
  target_id bigint;
  source_currency currency;
  rate numeric;
  rate_date date;
  credited numeric(20, 2);
  counted numeric;
  allowance numeric;
  daily record;
  today date;
  entry_id bigint;
  payer_name text;
  booked transactions;
  refusal jsonb;
  answer jsonb;
begin
  select * into m from jsonb_to_record(movement) as fields(
    kind text, "userId" bigint, "signInId" uuid, amount numeric,
    "fromAccountId" bigint, "toAccountId" bigint, "toIban" text, "payerName" text,
    "recipientName" text, "recipientIban" text, description text, "expectedRate" numeric,
    "cardId" bigint, interest numeric, "rateMaxAgeDays" int, "timeZone" text);
  select * into strict chart from movement_kinds where kind = m.kind;
  if m.amount is null or m.amount <= 0 or m.amount <> round(m.amount, 2) then
    raise exception 'a movement needs a positive amount with two decimals at most';
  end if;
  -- The chart says where money may go, not whoever asks: a leg too many would be booked as well.
  if num_nonnulls(m."fromAccountId", m."cardId") <> (chart.debit = 'customer')::int
    or num_nonnulls(m."toAccountId", m."toIban") <> (chart.credit = 'customer')::int
    or (m."cardId" is not null) <> chart.by_card
    or (m."toIban" is not null and chart.between_own_currencies)
    or coalesce(m.interest, 0) not between 0 and m.amount
    or (coalesce(m.interest, 0) <> 0 and chart.credit <> 'loans_receivable')
  then
    raise exception 'these are not the ends of a movement of kind %', m.kind;
  end if;

  -- 1. The key.
  answer := ledger_claim(movement);
  if answer is not null then return answer; end if;

  -- 2. The accounts, by id. Ownership is part of each predicate: what is not the customer's, or is
  -- closed, is not found.
  source_id := coalesce(m."fromAccountId", (select account_id from debit_cards where id = m."cardId"));
  target_id := coalesce(m."toAccountId", (select id from accounts where iban = m."toIban"));
  for candidate in
    select * from accounts
      where ((id = source_id and user_id = m."userId")
          or (id = target_id and (m."toIban" is not null or user_id = m."userId")))
        and closed_at is null
      order by id for no key update
  loop
    -- Another's account may be locked as the payee, and be named as the source as well.
    if candidate.id = source_id and candidate.user_id = m."userId" then source := candidate; end if;
    if candidate.id = target_id then target := candidate; end if;
  end loop;
  -- The card as it is now, after any wait for the accounts: a freeze in between counts.
  select * into card from debit_cards where id = m."cardId" and account_id = source.id;
  at := coalesce(at, clock_timestamp());
  today := (at at time zone m."timeZone")::date;

  -- 3. The checks.
  refusal := case
    when (chart.debit = 'customer' and source.id is null)
      or (chart.credit = 'customer' and m."toIban" is null and target.id is null)
      then '{"code": "not_found"}'
    when card.status <> 'active' then '{"code": "card_not_active"}'
    when card.expiry_date < today then '{"code": "card_expired"}'
    when card.cvv_blocked_until > at then '{"code": "card_blocked"}'
    when chart.credit = 'customer' and target.id is null then '{"code": "payee_not_found"}'
    when source.id = target.id then '{"code": "same_account"}'
    when chart.between_own_currencies and source.currency = target.currency
      then '{"code": "same_currency"}'
  end;
  source_currency := coalesce(source.currency, target.currency);
  credited := m.amount;
  if refusal is null and source.id is not null and target.id is not null
    and source.currency <> target.currency
  then
    select r.rate, r.rate_date into rate, rate_date from exchange_rates r
      where r.from_currency = source.currency and r.to_currency = target.currency
      order by r.rate_date desc limit 1;
    -- Rounded down, as the rate itself was: no round trip of exchanges gains a cent.
    credited := trunc(m.amount * rate, 2);
    refusal := case
      when rate is null or rate_date < (at at time zone 'UTC')::date - m."rateMaxAgeDays" then '{"code": "rate_unavailable"}'
      when m."expectedRate" <> rate then '{"code": "rate_changed"}'
      when credited = 0 then '{"code": "amount_too_small"}'
    end;
  end if;
  if refusal is null then
    refusal := case
      when source.balance < m.amount
        then jsonb_build_object('code', 'insufficient_funds', 'available', source.balance::text)
      when target.balance + credited > 9999999999.99 then '{"code": "balance_too_large"}'
    end;
  end if;

  -- 4. The day's limits, after the other checks since a counter is written at once: the card's in its
  -- account's currency, then the customer's in EUR, where other currencies count at the last known
  -- rate and money to oneself does not count.
  if refusal is null and card.id is not null then
    allowance := ledger_count('card', card.id, today, m.amount, card.daily_limit);
    if allowance is not null then
      refusal := jsonb_build_object('code', 'card_limit_exceeded',
        'available', allowance::text, 'limit', card.daily_limit::text, 'currency', source.currency);
    end if;
  end if;
  if refusal is null and chart.counts_to_daily_limit
    and target.user_id is distinct from source.user_id
  then
    counted := case when source.currency = 'EUR' then m.amount else round(m.amount * (
      select r.rate from exchange_rates r
        where r.from_currency = source.currency and r.to_currency = 'EUR'
        order by r.rate_date desc limit 1), 2) end;
    select * into daily from ledger_daily_limit(source.user_id, at);
    allowance := ledger_count('customer', source.user_id, today, counted, daily.cap);
    refusal := case
      when counted is null then '{"code": "rate_unavailable"}'
      when allowance is not null
        then jsonb_build_object('code', 'daily_limit_exceeded', 'available', allowance::text,
          'limit', daily.cap::text, 'lowered', daily.lowered)
    end;
    -- Nothing moves, so the card's counter is taken back.
    if refusal is not null then
      perform ledger_take_back('card', card.id, today, m.amount);
    -- 5. The confirmation, for what counts to the limit: payments to others.
    elsif not ledger_confirmed(movement, source.user_id, coalesce(target.iban, m."recipientIban"), counted) then
      perform ledger_take_back('card', card.id, today, m.amount);
      perform ledger_take_back('customer', source.user_id, today, counted);
      perform ledger_unclaim(movement);
      return jsonb_build_object('outcome', 'confirmation_required', 'currency', source.currency,
        'fromName', source.name, 'fromIban', source.iban);
    end if;
  end if;

  if refusal is not null then
    return ledger_keep(movement, refusal || '{"outcome": "refused", "replayed": false}');
  end if;

  -- 6. The writes: the entry, its postings, the balances, and what customers see of it.
  entry_id := nextval('journal_entries_id_seq');
  payer_name := coalesce((
    select coalesce(nullif(concat_ws(' ', first_name, last_name), ''), username)
      from users where id = source.user_id), m."payerName");
  insert into journal_entries (id, kind, reference, user_id, sign_in_id, booked_at) overriding system value
    values (entry_id, m.kind, ledger_reference(chart.reference_prefix, at, entry_id), m."userId",
            m."signInId", at);
  if source.id is not null then
    perform ledger_move(entry_id, source.id, source.currency, -m.amount);
  else
    insert into postings (entry_id, system_account, currency, amount)
      values (entry_id, chart.debit::text::system_account_code, target.currency, -m.amount);
  end if;
  if rate is not null then
    insert into postings (entry_id, system_account, currency, amount)
      values (entry_id, 'fx_position', source.currency, m.amount),
             (entry_id, 'fx_position', target.currency, -credited);
  end if;
  if target.id is not null then
    perform ledger_move(entry_id, target.id, target.currency, credited);
  else
    insert into postings (entry_id, system_account, currency, amount)
      select entry_id, part.account, source.currency, part.amount
        from (values (chart.credit::text::system_account_code, m.amount - coalesce(m.interest, 0)),
                     ('interest'::system_account_code, coalesce(m.interest, 0)))
          as part(account, amount)
        where part.amount <> 0;
  end if;
  insert into transactions (entry_id, from_account_id, to_account_id, amount, currency,
      converted_amount, converted_currency, exchange_rate, type, description, reference,
      payer_name, payer_iban, recipient_name, recipient_iban, created_at)
    values (entry_id, source.id, target.id, m.amount, source_currency,
      case when rate is not null then credited end,
      case when rate is not null then target.currency end, rate, chart.transaction_type,
      m.description, ledger_reference(chart.reference_prefix, at, entry_id),
      payer_name, source.iban, m."recipientName", coalesce(m."recipientIban", target.iban), at)
    returning * into booked;
  return ledger_keep(movement, jsonb_build_object('outcome', 'posted', 'replayed', false,
    'transaction', ledger_transaction(booked),
    'customers', to_jsonb(array_remove(array[source.user_id, nullif(target.user_id, source.user_id)], null))));
end
$$;
-- end server/ledger/book.sql

-- begin server/ledger/post.sql
-- The ways to the door in book.sql for whole movements; loans.sql and interest.sql have their own. They
-- run with the owner's rights, so that the app's role needs none on the ledger's tables.

-- For customers: what a signed-in one asks for, now. Rechecks the sign-in in the same round trip, so
-- that one ended on any process is dead here at once. Adds signInId and idleSeconds to book's fields.
create or replace function ledger_post(movement jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not ledger_signed_in(movement) then return '{"outcome": "session_ended"}'; end if;
  if not exists (select from movement_kinds
    where kind = movement ->> 'kind' and open_to_customers)
  then
    raise exception 'movement % is not open to customers', movement ->> 'kind'
      using errcode = 'insufficient_privilege';
  end if;
  return ledger_book(movement, null);
end
$$;

-- For the bank itself, the owner role only: any movement, also in the past (the demo bank's history).
create or replace function ledger_post_for_bank(movement jsonb, at timestamptz) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  select ledger_book(movement, at)
$$;

revoke all on function ledger_book(jsonb, timestamptz) from public;
revoke all on function ledger_count(limit_scope, bigint, date, numeric, numeric) from public;
revoke all on function ledger_take_back(limit_scope, bigint, date, numeric) from public;
revoke all on function ledger_unclaim(jsonb) from public;
revoke all on function ledger_move(bigint, bigint, currency, numeric) from public;
revoke all on function ledger_post(jsonb) from public;
revoke all on function ledger_post_for_bank(jsonb, timestamptz) from public;
-- end server/ledger/post.sql
