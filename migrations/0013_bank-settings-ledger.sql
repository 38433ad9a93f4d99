-- begin server/ledger/settings.sql
-- The bank's settings that the database must know. The start that migrates says what BANK_TIME_ZONE is
-- (server/db/bank-settings.ts).
insert into bank_settings (time_zone)
  values (coalesce(nullif(current_setting('tessera.time_zone', true), ''), 'Europe/Luxembourg'))
  on conflict do nothing;

-- The zone whose midnight begins the bank's day.
create or replace function bank_time_zone() returns text
language sql stable as $$
  select time_zone from bank_settings
$$;

-- The bank's day at a moment.
create or replace function bank_day(at timestamptz) returns date
language sql stable as $$
  select (at at time zone time_zone)::date from bank_settings
$$;
-- end server/ledger/settings.sql

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
--        rateMaxAgeDays (absent: rates never expire)}, and what confirm.sql takes; `at` null
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
        -- The bank's day is the bank's to say, and no caller's.
        (select (at at time zone time_zone)::date from bank_settings) as today,
        deal.rate, deal.rate_date, in_euro.rate as euro_rate,
        coalesce(nullif(concat_ws(' ', payer.first_name, payer.last_name), ''), payer.username)
          as payer
      from jsonb_array_elements(movements) with ordinality as one(movement, place)
      cross join lateral jsonb_to_record(movement) as fields(
        kind text, "userId" bigint, "signInId" uuid, amount numeric,
        "fromAccountId" bigint, "toAccountId" bigint, "toIban" text, "payerName" text,
        "recipientName" text, "recipientIban" text, description text, "expectedRate" numeric,
        "cardId" bigint, interest numeric, "rateMaxAgeDays" int)
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
    today := m.today;

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

-- begin server/ledger/loans.sql
-- Loans: what is owed, and every way to pay it. Money moves through ledger_book only; loan and
-- instalments change in the same transaction. The locks are taken in the ledger's order: the
-- idempotency key, the account, then the loan's row, which also guards its instalments. The figures are
-- loan-figures.sql's.

-- Makes the instalments after a day anew for a smaller principal: same due dates, so the same end. The
-- running month's interest is only for the days that are left of it, since the days before are paid.
-- Gives the new monthly payment.
create or replace function loan_reschedule(owed loans, rest numeric, day date) returns numeric
language plpgsql set search_path = public, pg_temp as $$
declare
  last_due constant date := (select max(due_date) from loan_instalments
    where loan_id = owed.id and due_date <= day);
  month_began constant date := coalesce(last_due, owed.disbursed_date);
  before constant int := (select count(*) from loan_instalments
    where loan_id = owed.id and due_date <= day);
  -- Not the term: an earlier repayment may have left fewer.
  months constant int := (select count(*) from loan_instalments
    where loan_id = owed.id and due_date > day);
begin
  update loan_instalments i set principal = made.principal,
      interest = case when made.number > 1 then made.interest
        else round(made.interest * (i.due_date - day) / (i.due_date - month_began), 2) end
    from loan_schedule(rest, owed.interest_rate, months) as made
    where i.loan_id = owed.id and i.number = before + made.number;
  -- A very small rest needs fewer instalments.
  delete from loan_instalments i where i.loan_id = owed.id and i.due_date > day
    and i.number > before + (select max(made.number)
      from loan_schedule(rest, owed.interest_rate, months) as made);
  return loan_annuity(rest, owed.interest_rate, months);
end
$$;

-- Pays an amount on an active loan from its account: first what is due by the day, then, where the
-- amount goes on, the interest so far and principal that is not due yet. The caller holds the account
-- and the loan, and has made sure that the amount fits. Gives ledger_book's outcome; nothing changes
-- where that is a refusal. Adds loanClosed to a booked one.
create or replace function loan_pay(
  owed loans, amount numeric, day date, movement jsonb, at timestamptz
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
  outcome := ledger_book(movement || jsonb_build_object(
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

-- For customers: pays a part or all of one's own loan early. Rechecks the sign-in in the same round trip.
-- Takes  userId, signInId, idleSeconds, key, requestHash, loanId, amount
-- Gives  ledger_book's outcomes, and refused with loan_not_active, repayment_too_large (available: the
--        payoff) or repayment_too_small (available: the interest that such an amount must exceed)
create or replace function loan_repay(wish jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today constant date := bank_day(clock_timestamp());
  amount constant numeric := (wish ->> 'amount')::numeric;
  owed loans;
  figures record;
  outcome jsonb;
begin
  if not ledger_signed_in(wish) then return '{"outcome": "session_ended"}'; end if;
  outcome := ledger_claim(wish);
  if outcome is not null then return outcome; end if;

  select * into owed from loans
    where id = (wish ->> 'loanId')::bigint and user_id = (wish ->> 'userId')::bigint;
  -- Only an active loan has its account for good. One that is paid out meanwhile would be locked before
  -- its account: a deadlock with whoever pays it out. So what is not active now is refused now.
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
  return ledger_keep(wish, coalesce(outcome, loan_pay(owed, amount, today,
    wish - '{key,requestHash}'::text[] || jsonb_build_object(
      'description', initcap(owed.loan_type::text) || ' loan repayment'), null)));
end
$$;

-- For customers: an application. Moves no money, but is made once however often it is sent.
-- Takes  userId, signInId, idleSeconds, key, requestHash and the columns of the new loan in camel case
-- Gives  {outcome: applied, loanId, replayed} | {outcome: key_reused} | {outcome: session_ended}
--        | {outcome: refused, code: too_many_applications, replayed}: twenty wait for a decision already
create or replace function loan_apply(wish jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  outcome jsonb;
  new_id bigint;
begin
  if not ledger_signed_in(wish) then return '{"outcome": "session_ended"}'; end if;
  outcome := ledger_claim(wish);
  if outcome is not null then return outcome; end if;
  -- So that applications at once are counted one after another.
  perform from users where id = (wish ->> 'userId')::bigint for no key update;
  if (select count(*) from loans where user_id = (wish ->> 'userId')::bigint and status = 'pending') >= 20 then
    return ledger_keep(wish,
      '{"outcome": "refused", "code": "too_many_applications", "replayed": false}');
  end if;
  insert into loans (user_id, loan_type, amount, currency, interest_rate, term_months, monthly_payment,
      purpose, employment_type, annual_income, credit_score, collateral)
    select "userId", "loanType", amount, currency, "interestRate", "termMonths", "monthlyPayment",
      purpose, "employmentType", "annualIncome", "creditScore", collateral
    from jsonb_to_record(wish) as fields("userId" bigint, "loanType" loan_type, amount numeric,
      currency currency, "interestRate" numeric, "termMonths" int, "monthlyPayment" numeric,
      purpose text, "employmentType" employment_type, "annualIncome" numeric, "creditScore" int,
      collateral text)
    returning id into strict new_id;
  return ledger_keep(wish, jsonb_build_object('outcome', 'applied', 'loanId', new_id, 'replayed', false));
end
$$;

-- For staff, the owner role only: pays an approved loan out into the customer's account of its currency,
-- a current one before a savings one, and makes its schedule from that day on. The zone is no longer asked;
-- API processes of an earlier version say it.
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

-- For the end of day, the owner role only: collects what is due by a day, as far as the account's
-- balance goes. The rest stays due. The zone is no longer asked; API processes of an earlier version say it.
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
revoke all on function loan_repay(jsonb) from public;
revoke all on function loan_apply(jsonb) from public;
revoke all on function loan_disburse(bigint, text, timestamptz) from public;
revoke all on function loan_collect(bigint, date, text, timestamptz) from public;
-- end server/ledger/loans.sql

-- begin server/ledger/interest.sql
-- Savings interest: accrued for every day on the balance at its end, paid once a month. Only the end of
-- day accrues and pays, as the owner.

-- Accrues every savings account's interest of each day from the first to the last: yearly rate over 365,
-- to eight decimals. The days must stand in bank_days. Gives the number of accruals.
create or replace function interest_accrue(first_day date, last_day date, time_zone text) returns bigint
language plpgsql set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  insert into interest_accruals (account_id, day, amount)
    select a.id, d.day, round(held.balance_after * a.interest_rate / 365, 8)
    from accounts a
    join bank_days d on d.day between first_day and last_day
    cross join lateral (
      select p.balance_after from postings p join journal_entries e on e.id = p.entry_id
        where p.account_id = a.id
          and e.booked_at < (d.day + 1)::timestamp at time zone interest_accrue.time_zone
        order by p.account_version desc limit 1) as held
    where a.account_type = 'savings' and held.balance_after * a.interest_rate > 0;
  get diagnostics made = row_count;
  return made;
end
$$;

-- What an account earned on days that are over but not closed yet, so that it is not even accrued. Anyone
-- may ask.
create or replace function interest_to_accrue(account bigint, time_zone text) returns numeric
language sql stable set search_path = public, pg_temp as $$
  select coalesce(sum(round(held.balance_after * a.interest_rate / 365, 8)), 0)
    from accounts a
    cross join generate_series(
      greatest((select max(day) + 1 from bank_days),
        (a.created_at at time zone interest_to_accrue.time_zone)::date),
      (clock_timestamp() at time zone interest_to_accrue.time_zone)::date - 1,
      interval '1 day') as past(day)
    cross join lateral (
      select p.balance_after from postings p join journal_entries e on e.id = p.entry_id
        where p.account_id = a.id
          and e.booked_at < (past.day::date + 1)::timestamp at time zone interest_to_accrue.time_zone
        order by p.account_version desc limit 1) as held
    where a.id = account and a.account_type = 'savings'
$$;

-- The accounts that have interest to be paid up to a day, with the sum rounded down to the cent. What
-- was accrued but never paid, such as the fractions of earlier months, is part of it.
create or replace function interest_payable(
  month_end date, out account_id bigint, out user_id bigint, out amount numeric
) returns setof record
language sql stable set search_path = public, pg_temp as $$
  select payable.* from (
    select a.id, a.user_id, trunc(accrued.total - coalesce((
        select sum(t.amount) from transactions t where t.entry_id in (
          select i.paid_entry_id from interest_accruals i where i.account_id = a.id)), 0), 2) as amount
      from accounts a
      cross join lateral (select sum(i.amount) as total from interest_accruals i
        where i.account_id = a.id and i.day <= month_end) as accrued
      where a.closed_at is null and accrued.total > 0) as payable
    where payable.amount > 0 order by payable.id
$$;

-- Pays what interest_payable says and marks the accruals with the entry. What an account cannot take
-- stays accrued. The zone is no longer asked; API processes of an earlier version say it. Gives {accountId, userId, amount} a payment.
create or replace function interest_pay(month_end date, time_zone text, at timestamptz)
returns setof jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  payable record;
  outcome jsonb;
begin
  for payable in select * from interest_payable(month_end) loop
    outcome := ledger_book(jsonb_build_object('kind', 'savings_interest', 'userId', payable.user_id,
      'toAccountId', payable.account_id, 'amount', payable.amount,
      'description', 'Savings interest, ' || to_char(month_end, 'FMMonth YYYY')), at);
    continue when outcome ->> 'outcome' <> 'posted';
    update interest_accruals i set paid_entry_id = (
        select t.entry_id from transactions t where t.id = (outcome #>> '{transaction,id}')::bigint)
      where i.account_id = payable.account_id and i.day <= month_end and i.paid_entry_id is null;
    if not found then
      raise exception 'interest was paid to account %, but none was accrued', payable.account_id;
    end if;
    return next jsonb_build_object('accountId', payable.account_id, 'userId', payable.user_id,
      'amount', payable.amount::text);
  end loop;
end
$$;

revoke all on function interest_accrue(date, date, text) from public;
revoke all on function interest_pay(date, text, timestamptz) from public;
-- end server/ledger/interest.sql

-- begin server/ledger/rates.sql
-- The only way to new rates for the role of the jobs: a day's units per euro, from which the bank's twelve
-- pairs are crossed here, so that none can be set apart from the others. What cannot be true is refused:
-- rates dated in the future, which would be the newest until then, and rates that nobody deals at.
--
-- Takes  where they are from; their day; how much one euro buys of each other currency, as decimal strings
--        with six decimals at most
-- Gives  {outcome: loaded} | {outcome: known}: rates of that day or a later one are there, and may have
--        been dealt at | {outcome: refused, reason}
create or replace function rates_load(origin rate_source, day date, per_euro jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_day date;
  most numeric;
  quote record;
begin
  if day is null or (select array_agg(key order by key) from jsonb_each(per_euro))
    is distinct from array['CHF', 'GBP', 'USD']
  then
    return '{"outcome": "refused", "reason": "there is not one rate for each currency"}';
  end if;
  -- Loads at once are decided one after another; dealing goes on.
  lock table exchange_rates in share row exclusive mode;
  last_day := (select max(rate_date) from exchange_rates);
  if last_day >= day then return '{"outcome": "known"}'; end if;
  if origin = 'seed' and last_day is not null then
    return '{"outcome": "refused", "reason": "only a bank without any rates is seeded"}';
  end if;
  -- A day that has not begun anywhere on earth. The seed is this version's own file.
  if origin <> 'seed' and day > ((clock_timestamp() + interval '14 hours') at time zone 'UTC')::date then
    return '{"outcome": "refused", "reason": "they are dated in the future"}';
  end if;
  for quote in select key, value,
      (select r.rate from exchange_rates r where r.from_currency = 'EUR'
        and r.to_currency = key::currency and r.rate_date = last_day) as last_rate
    from jsonb_each_text(per_euro)
  loop
    if quote.value !~ '^[0-9]([.][0-9]{1,6})?$' or quote.value::numeric not between 0.2 and 5 then
      return jsonb_build_object('outcome', 'refused',
        'reason', format('%s %s for a euro cannot be true', quote.value, quote.key));
    end if;
    -- A quarter more or less within a month, twice or half after a longer time.
    most := (case when day - last_day <= 31 then 1.25 else 2 end);
    if quote.value::numeric not between quote.last_rate / most and quote.last_rate * most then
      return jsonb_build_object('outcome', 'refused',
        'reason', format('%s %s for a euro is too far from the last rate, %s',
          quote.value, quote.key, quote.last_rate));
    end if;
  end loop;
  insert into exchange_rates (from_currency, to_currency, rate, rate_date, source)
    select held, other, rate, day, origin from rates_cross(per_euro);
  return '{"outcome": "loaded"}';
end
$$;

-- The rates of all ordered pairs of our currencies, crossed through the euro and rounded down at the sixth
-- decimal, so that no chain of exchanges gains (shared/money/convert.ts crosses alike; a test compares).
create or replace function rates_cross(
  per_euro jsonb, out held currency, out other currency, out rate numeric
) returns setof record
language sql immutable set search_path = public, pg_temp as $$
  with units as (
    select key::currency as of, value::numeric as number from jsonb_each_text(per_euro || '{"EUR": "1"}'))
  select one.of, another.of, div(another.number * 1000000, one.number) / 1000000
    from units one join units another on one.of <> another.of
$$;

revoke all on function rates_load(rate_source, date, jsonb) from public;
-- end server/ledger/rates.sql

-- begin server/ledger/end-of-day.sql
-- Closes days of one month, the last of which decides whether interest is paid: claims them, accrues
-- savings interest, pays it at the end of a month, collects due instalments, and writes down what was done.
-- The owner's alone; `at` null means now, the past is for the demo bank's history.
--
-- Gives  {accruals, payments: [{accountId, userId, amount}], collections: [{loanId, userId, due, collected,
--        closed}]}, or null when any of the days is done already: then nothing was changed
create or replace function bank_close_days(first_day date, last_day date, at timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  zone constant text := bank_time_zone();
  accruals bigint;
  payments jsonb := '[]';
  collections jsonb;
begin
  if exists (select from bank_days where day between first_day and last_day) then return null; end if;
  insert into bank_days (day)
    select generate_series(first_day, last_day, interval '1 day')::date;
  accruals := interest_accrue(first_day, last_day, zone);
  -- Every account that money may move on, in the ledger's order, so that no posting is deadlocked.
  perform from accounts where id in (
      select l.account_id from loans l where l.id in (select loans_due(last_day))
      union all
      select account_id from interest_payable(last_day) where extract(day from last_day + 1) = 1)
    order by id for no key update;
  if extract(day from last_day + 1) = 1 then
    select coalesce(jsonb_agg(paid), '[]') into payments from interest_pay(last_day, zone, at) as paid;
  end if;
  select coalesce(jsonb_agg(collected) filter (where collected is not null), '[]') into collections
    from (select loan_collect(due, last_day, zone, at) as collected
      from (select due from loans_due(last_day) as due order by due) as in_order) as done;

  insert into audit_events (user_id, actor, action, details)
    select user_id, 'bank', action, details from (
      select 1 as part, place, 0 as step, (payment ->> 'userId')::bigint as user_id,
          'interest.paid' as action, payment - 'userId' as details
        from jsonb_array_elements(payments) with ordinality as one(payment, place)
      union all
      select 2, place, 1, (collection ->> 'userId')::bigint, 'loan.collected',
          collection - 'userId' - 'closed'
        from jsonb_array_elements(collections) with ordinality as one(collection, place)
        where collection ->> 'collected' <> '0.00'
      union all
      select 2, place, 2, (collection ->> 'userId')::bigint, 'loan.closed',
          jsonb_build_object('loanId', collection -> 'loanId')
        from jsonb_array_elements(collections) with ordinality as one(collection, place)
        where collection ->> 'collected' <> '0.00' and (collection ->> 'closed')::boolean) as events
      order by part, place, step;
  return jsonb_build_object('accruals', accruals, 'payments', payments, 'collections', collections);
end
$$;

-- The active loans that have an instalment due by a day.
create or replace function loans_due(day date) returns setof bigint
language sql stable as $$
  select l.id from loans l where l.status = 'active' and exists (
    select from loan_instalments i
      where i.loan_id = l.id and i.paid_at is null and i.due_date <= loans_due.day)
$$;

-- For jobs: closes one day that is over, now, and once however often and by however many it is asked for.
-- Gives  {outcome: closed} with what bank_close_days gives | {outcome: done} | {outcome: busy}: another
--        process is at it | {outcome: not_over}
create or replace function bank_close_day(day date) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Any number that no one else uses: of several processes exactly one closes the day.
  if not pg_try_advisory_xact_lock(7303015) then return '{"outcome": "busy"}'; end if;
  if (day < bank_day(clock_timestamp())) is not true then return '{"outcome": "not_over"}'; end if;
  return coalesce('{"outcome": "closed"}' || bank_close_days(day, day, null), '{"outcome": "done"}');
end
$$;

revoke all on function bank_close_days(date, date, timestamptz) from public;
revoke all on function bank_close_day(date) from public;
-- end server/ledger/end-of-day.sql

-- begin server/ledger/app-inserts.sql
-- What the API's role may insert, but not say: column rights would also refuse the columns that an INSERT
-- only names for their defaults. The owner is not bound by any of this.

-- Whether whoever asks has the rights of a table's owner.
create or replace function asks_as_owner(relation oid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select pg_has_role(current_user, relowner, 'usage') from pg_class where oid = relation
$$;

-- When a row was written is for the database to say: by its clock, or, where the trigger says so, by when
-- the transaction began, as the columns' defaults do.
create or replace function stamp_created_at() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid) then
    new.created_at := case tg_argv[0] when 'transaction' then now() else clock_timestamp() end;
  end if;
  return new;
end
$$;

-- The API's role speaks for customers, and for the bank where it refuses something. It is no employee, and
-- it pays and collects nothing.
create or replace function refuse_forged_event() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid) and (new.actor = 'staff'
    or new.actor = 'bank' and new.action in ('interest.paid', 'loan.collected', 'loan.closed'))
  then
    raise exception 'the API writes no event % of the actor %', new.action, new.actor
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create or replace function refuse_forged_message() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.author = 'staff' and not asks_as_owner(tg_relid) then
    raise exception 'the API answers no customer' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- What a new account earns a year. shared/accounts/offers.ts says the same; a test compares.
create or replace function offered_interest(kind account_type, held currency) returns numeric
language sql immutable as $$
  select case when kind <> 'savings' then 0
    else case held when 'EUR' then 0.0125 when 'GBP' then 0.0150 when 'CHF' then 0.0040
      when 'USD' then 0.0200 end end
$$;

create or replace function refuse_other_interest() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid)
    and new.interest_rate is distinct from offered_interest(new.account_type, new.currency)
  then
    raise exception 'the bank offers no interest of % here', new.interest_rate
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- The low limits after a recovery end by themselves. The API's role may only make them last longer.
create or replace function refuse_sooner_limits() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid) and old.limits_lowered_until > clock_timestamp()
    and (new.limits_lowered_until >= old.limits_lowered_until) is not true
  then
    raise exception 'the limits after a recovery end by themselves'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create or replace trigger users_stamp before insert on users
  for each row execute function stamp_created_at('transaction');
create or replace trigger sign_ins_stamp before insert on sign_ins
  for each row execute function stamp_created_at('transaction');
create or replace trigger accounts_stamp before insert on accounts
  for each row execute function stamp_created_at('transaction');
create or replace trigger debit_cards_stamp before insert on debit_cards
  for each row execute function stamp_created_at('transaction');
create or replace trigger authenticators_stamp before insert on authenticators
  for each row execute function stamp_created_at('transaction');
create or replace trigger passkeys_stamp before insert on passkeys
  for each row execute function stamp_created_at('transaction');
create or replace trigger recovery_codes_stamp before insert on recovery_codes
  for each row execute function stamp_created_at('transaction');
create or replace trigger confirmations_stamp before insert on confirmations
  for each row execute function stamp_created_at('clock');
create or replace trigger trusted_payees_stamp before insert on trusted_payees
  for each row execute function stamp_created_at('transaction');
create or replace trigger chat_messages_stamp before insert on chat_messages
  for each row execute function stamp_created_at('clock');
create or replace trigger audit_events_stamp before insert on audit_events
  for each row execute function stamp_created_at('clock');

create or replace trigger audit_events_forged before insert on audit_events
  for each row execute function refuse_forged_event();
create or replace trigger chat_messages_forged before insert on chat_messages
  for each row execute function refuse_forged_message();
create or replace trigger accounts_interest before insert on accounts
  for each row execute function refuse_other_interest();
create or replace trigger users_limits_lowered before update of limits_lowered_until on users
  for each row execute function refuse_sooner_limits();
-- end server/ledger/app-inserts.sql
