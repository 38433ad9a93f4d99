-- begin server/ledger/seals.sql
-- Each journal entry and each audit event waits for its seal from the moment it commits: it is queued in
-- its own transaction (shared/tables/seals.ts). With the owner's rights, for the app's role writes audit
-- events but may only take from the queue.
create or replace function seal_queue() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into unsealed (chain, item_id) select tg_argv[0]::seal_chain, id from added;
  return null;
end
$$;
revoke all on function seal_queue() from public;

create or replace trigger journal_entries_queue after insert on journal_entries
  referencing new table as added for each statement execute function seal_queue('journal');
create or replace trigger audit_events_queue after insert on audit_events
  referencing new table as added for each statement execute function seal_queue('audit');

-- A seal is history itself. The queue may only be taken from.
create or replace trigger seals_append_only before update or delete on seals
  for each row execute function ledger_refuse_change();
create or replace trigger seals_no_truncate before truncate on seals
  for each statement execute function ledger_refuse_change();
create or replace trigger unsealed_no_update before update on unsealed
  for each row execute function ledger_refuse_change();
create or replace trigger unsealed_no_truncate before truncate on unsealed
  for each statement execute function ledger_refuse_change();
-- end server/ledger/seals.sql

-- begin server/ledger/sum-zero.sql
-- Double entry: at commit every entry has two postings or more, and they sum to zero in each currency.
create or replace function ledger_entry_must_balance() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  found record;
begin
  select sum(number) as postings, string_agg(format('%s %s', currency, total), ', ')
      filter (where total <> 0) as unbalanced
    into found
    from (select currency, count(*) as number, sum(amount) as total
      from postings where entry_id = new.id group by currency) as sums;
  if found.postings is null or found.postings < 2 then
    raise exception 'entry % has fewer than two postings', new.id using errcode = 'check_violation';
  end if;
  if found.unbalanced is not null then
    raise exception 'entry % does not sum to zero: %', new.id, found.unbalanced
      using errcode = 'check_violation';
  end if;
  return null;
end
$$;

drop trigger if exists journal_entries_must_balance on journal_entries;
create constraint trigger journal_entries_must_balance after insert on journal_entries
  deferrable initially deferred for each row execute function ledger_entry_must_balance();

-- An entry that has been committed is closed: its postings come in its own transaction or never.
create or replace function ledger_entries_must_be_open() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  closed bigint;
begin
  select entry_id into closed from added
    where not exists (select from journal_entries
      where id = entry_id and xmin = pg_current_xact_id()::xid) limit 1;
  if closed is not null then
    raise exception 'entry % is closed', closed using errcode = 'check_violation';
  end if;
  return null;
end
$$;

drop trigger if exists postings_entry_must_be_open on postings;
drop function if exists ledger_entry_must_be_open();
create or replace trigger postings_entries_must_be_open after insert on postings
  referencing new table as added
  for each statement execute function ledger_entries_must_be_open();
-- end server/ledger/sum-zero.sql

-- begin server/ledger/parts.sql
-- The parts that the doors (book.sql, post.sql, loans.sql) are made of. Only the doors call them, and set
-- the search_path for all: setting it again in each part would cost a tenth of a posting.

-- Whether a wish's sign-in (signInId, userId) is alive: not ended, not idle for idleSeconds, not older
-- than the twelve hours of server/db/sign-ins.ts.
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
language plpgsql as $$
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
language sql stable as $$
  select least(daily_transfer_limit, case when limits_lowered_until > at then 500 end),
    daily_transfer_limit > 500 and coalesce(limits_lowered_until > at, false)
  from users where id = payer
$$;

revoke all on function ledger_confirmed(jsonb, bigint, text, numeric) from public;
-- end server/ledger/confirm.sql

-- begin server/ledger/book.sql
-- The one door for money (DESIGN section 4). Books movements, or says why not, in one transaction and
-- one round trip. Only the owner may call it: the functions of post.sql, loans.sql (disbursement and
-- repayment) and interest.sql do. Its small parts are in parts.sql.
--
-- What many customers ask for at once shares the lookups, the writes and the commit; each movement is
-- decided by itself, on the balances that all of them found. A customer has one movement in a batch, so
-- none spends what another one of the batch brings or takes.
--
-- Order, the same for every batch so that none deadlocks another: the idempotency keys, the customer
-- accounts by id, then by customer the limit counters and the confirmation, then the writes. Business
-- refusals return and are kept with the key; a missing confirmation returns and leaves nothing behind,
-- so that the same request may come again with its proof; whatever must never happen raises, and the
-- whole transaction is gone: whoever asked for several asks for each by itself then.
--
-- Takes  an array of {kind, userId, signInId, key, requestHash (hex), amount, fromAccountId or cardId,
--        toAccountId, toIban, payerName (of money from outside), recipientName, recipientIban,
--        description, expectedRate, interest (the part of a repayment that is no principal),
--        rateMaxAgeDays (absent: rates never expire), timeZone}, and what confirm.sql takes; `at` null
--        means now; answers of those that have one already, and null for the others
-- Gives  in the same order {outcome: posted, transaction, customers, replayed} | {outcome: key_reused}
--        | {outcome: refused, code, available?, limit?, currency?, lowered?, replayed}
--        | {outcome: confirmation_required, currency, fromName, fromIban}
create or replace function ledger_book_all(movements jsonb, at timestamptz, answers jsonb[]) returns jsonb
language plpgsql set search_path = public, pg_temp
-- Planned once, and each lookup by an index, whatever the planner believes of a batch's size.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
#variable_conflict use_column
declare
  sources bigint[];
  targets bigint[];
  m record;
  chart movement_kinds;
  source accounts;
  target accounts;
  card debit_cards;
  source_currency currency;
  rate numeric;
  credited numeric(20, 2);
  counted numeric;
  allowance numeric;
  daily record;
  today date;
  refusal jsonb;
  entry journal_entries;
  leg postings;
  booked transactions;
  entries journal_entries[];
  legs postings[];
  transactions transactions[];
  decided jsonb[];
begin
  -- 1. The keys.
  answers := ledger_claim_all(movements, answers);
  if array_position(answers, null) is null then return to_jsonb(answers); end if;

  -- 2. The accounts, by id. Ownership is part of each predicate: what is not the customer's, or is
  -- closed, is not found.
  select array_agg(ends.source order by place), array_agg(ends.target order by place)
    into sources, targets
    from jsonb_array_elements(movements) with ordinality as one(movement, place)
    cross join lateral (select
      (select id from accounts where user_id = (movement ->> 'userId')::bigint
        and id = coalesce((movement ->> 'fromAccountId')::bigint, (
          select account_id from debit_cards where id = (movement ->> 'cardId')::bigint))) as source,
      coalesce(
        (select id from accounts where user_id = (movement ->> 'userId')::bigint
          and id = (movement ->> 'toAccountId')::bigint),
        (select id from accounts where iban = movement ->> 'toIban')) as target) as ends;
  perform from accounts where id = any(sources || targets) and closed_at is null
    order by id for no key update;
  at := coalesce(at, clock_timestamp());

  -- What is decided on is read after any wait for the accounts: a freeze of a card in between counts.
  for m in
    select place, movement, fields.*, kinds as chart, source, target, card,
        deal.rate, deal.rate_date, in_euro.rate as euro_rate,
        coalesce(nullif(concat_ws(' ', payer.first_name, payer.last_name), ''), payer.username)
          as payer
      from jsonb_array_elements(movements) with ordinality as one(movement, place)
      cross join lateral jsonb_to_record(movement) as fields(
        kind text, "userId" bigint, "signInId" uuid, amount numeric,
        "fromAccountId" bigint, "toAccountId" bigint, "toIban" text, "payerName" text,
        "recipientName" text, "recipientIban" text, description text, "expectedRate" numeric,
        "cardId" bigint, interest numeric, "rateMaxAgeDays" int, "timeZone" text)
      left join movement_kinds as kinds on kinds.kind = fields.kind
      left join accounts as source on source.id = sources[place] and source.closed_at is null
      left join accounts as target on target.id = targets[place] and target.closed_at is null
      left join debit_cards as card on card.id = fields."cardId" and card.account_id = source.id
      left join users as payer on payer.id = source.user_id
      left join lateral (
        select r.rate, r.rate_date from exchange_rates r
          where r.from_currency = source.currency and r.to_currency = target.currency
          order by r.rate_date desc limit 1) as deal on source.currency <> target.currency
      left join lateral (
        select r.rate from exchange_rates r
          where r.from_currency = source.currency and r.to_currency = 'EUR'
          order by r.rate_date desc limit 1) as in_euro on source.currency <> 'EUR'
      where answers[place] is null
      order by fields."userId", place
  loop
    chart := m.chart;
    source := m.source;
    target := m.target;
    card := m.card;
    rate := m.rate;
    if chart.kind is null then raise exception 'there is no movement of kind %', m.kind; end if;
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
      -- Rounded down, as the rate itself was: no round trip of exchanges gains a cent.
      credited := trunc(m.amount * rate, 2);
      refusal := case
        when rate is null or m.rate_date < (at at time zone 'UTC')::date - m."rateMaxAgeDays"
          then '{"code": "rate_unavailable"}'
        when m."expectedRate" <> rate then '{"code": "rate_changed"}'
        when credited = 0 then '{"code": "amount_too_small"}'
      end;
    end if;
    if refusal is null then
      refusal := case
        when source.balance < m.amount
          then jsonb_build_object('code', 'insufficient_funds', 'available', source.balance::text)
        -- What only several of a batch exceed together, the column itself refuses.
        when target.balance + credited > 9999999999.99 then '{"code": "balance_too_large"}'
      end;
    end if;

    -- 4. The day's limits, after the other checks since a counter is written at once: the card's in
    -- its account's currency, then the customer's in EUR, where other currencies count at the last
    -- known rate and money to oneself does not count.
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
      counted := case when source.currency = 'EUR' then m.amount
        else round(m.amount * m.euro_rate, 2) end;
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
      elsif not ledger_confirmed(
        m.movement, source.user_id, coalesce(target.iban, m."recipientIban"), counted)
      then
        perform ledger_take_back('card', card.id, today, m.amount);
        perform ledger_take_back('customer', source.user_id, today, counted);
        perform ledger_unclaim(m.movement);
        answers[m.place] := jsonb_build_object('outcome', 'confirmation_required',
          'currency', source.currency, 'fromName', source.name, 'fromIban', source.iban);
        continue;
      end if;
    end if;

    if refusal is not null then
      decided[m.place] := refusal || '{"outcome": "refused", "replayed": false}';
      continue;
    end if;

    -- 6. What is to be written: the entry, its postings, and what customers see of it.
    entry := null;
    entry.id := nextval('journal_entries_id_seq');
    entry.kind := m.kind;
    entry.reference := ledger_reference(chart.reference_prefix, at, entry.id);
    entry.user_id := m."userId";
    entry.sign_in_id := m."signInId";
    entry.booked_at := at;
    entries := entries || entry;

    legs := legs || ledger_leg(entry.id, source.id, chart.debit, source_currency, -m.amount);
    if rate is not null then
      legs := legs || ledger_leg(entry.id, null, 'fx_position', source.currency, m.amount)
        || ledger_leg(entry.id, null, 'fx_position', target.currency, -credited);
    end if;
    if target.id is not null then
      legs := legs || ledger_leg(entry.id, target.id, 'customer', target.currency, credited);
    else
      if m.amount > coalesce(m.interest, 0) then
        legs := legs || ledger_leg(
          entry.id, null, chart.credit, source_currency, m.amount - coalesce(m.interest, 0));
      end if;
      if m.interest > 0 then
        legs := legs || ledger_leg(entry.id, null, 'interest', source_currency, m.interest);
      end if;
    end if;

    booked := null;
    booked.id := nextval('transactions_id_seq');
    booked.entry_id := entry.id;
    booked.from_account_id := source.id;
    booked.to_account_id := target.id;
    booked.amount := m.amount;
    booked.currency := source_currency;
    if rate is not null then
      booked.converted_amount := credited;
      booked.converted_currency := target.currency;
      booked.exchange_rate := rate;
    end if;
    booked.type := chart.transaction_type;
    booked.status := 'completed';
    booked.description := m.description;
    booked.reference := entry.reference;
    booked.payer_name := coalesce(m.payer, m."payerName");
    booked.payer_iban := source.iban;
    booked.recipient_name := m."recipientName";
    booked.recipient_iban := coalesce(m."recipientIban", target.iban);
    booked.created_at := at;
    transactions := transactions || booked;

    decided[m.place] := jsonb_build_object('outcome', 'posted', 'replayed', false,
      'transaction', ledger_transaction(booked), 'customers', to_jsonb(array_remove(
        array[source.user_id, nullif(target.user_id, source.user_id)], null)));
  end loop;

  if entries is not null then perform ledger_write(entries, legs, transactions); end if;
  perform ledger_keep_all(movements, decided);
  return (select jsonb_agg(coalesce(answers[place], decided[place]) order by place)
    from generate_series(1, jsonb_array_length(movements)) as place);
end
$$;

-- The same for one movement.
create or replace function ledger_book(movement jsonb, at timestamptz) returns jsonb
language sql volatile set search_path = public, pg_temp as $$
  select ledger_book_all(jsonb_build_array(movement), at, array[null]::jsonb[]) -> 0
$$;
-- end server/ledger/book.sql

-- begin server/ledger/post.sql
-- The ways to the door in book.sql for whole movements; loans.sql and interest.sql have their own. They
-- run with the owner's rights, so that the app's role needs none on the ledger's tables.

-- For customers: what signed-in ones ask for, now, one movement each. Rechecks the sign-ins in the same
-- round trip, so that one ended on any process is dead here at once. Adds signInId and idleSeconds to
-- book's fields, and {outcome: session_ended} to its answers.
create or replace function ledger_post_all(movements jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if (select count(distinct movement ->> 'userId') from jsonb_array_elements(movements) as movement)
    <> jsonb_array_length(movements)
  then
    raise exception 'a customer has one movement in a batch';
  end if;
  if exists (select from jsonb_array_elements(movements) as movement
    left join movement_kinds on kind = movement ->> 'kind' where open_to_customers is not true)
  then
    raise exception 'one of these movements is not open to customers'
      using errcode = 'insufficient_privilege';
  end if;
  return ledger_book_all(movements, null, array(
    select case when not ledger_signed_in(movement) then '{"outcome": "session_ended"}'::jsonb end
      from jsonb_array_elements(movements) with ordinality as one(movement, place) order by place));
end
$$;

-- The same for one movement.
create or replace function ledger_post(movement jsonb) returns jsonb
language sql volatile security definer set search_path = public, pg_temp as $$
  select ledger_post_all(jsonb_build_array(movement)) -> 0
$$;

-- For the bank itself, the owner role only: any movement, also in the past (the demo bank's history).
create or replace function ledger_post_for_bank(movement jsonb, at timestamptz) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  select ledger_book(movement, at)
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
revoke all on function ledger_post_all(jsonb) from public;
revoke all on function ledger_post(jsonb) from public;
revoke all on function ledger_post_for_bank(jsonb, timestamptz) from public;
-- end server/ledger/post.sql
