-- begin server/ledger/chart.sql
-- The chart of accounts and the allow-list of movements. chart.ts names the kinds; a test compares.
insert into system_accounts (code, currency)
  select code, currency from unnest(enum_range(null::system_account_code)) as code,
    unnest(enum_range(null::currency)) as currency
  on conflict do nothing;

insert into movement_kinds (kind, debit, credit, transaction_type, reference_prefix,
    by_card, between_own_currencies, counts_to_daily_limit, open_to_customers)
  values
    -- Simulated money from outside, for demonstrations.
    ('deposit',           'cash_in',       'customer',      'deposit',  'DEP', false, false, false, true),
    -- To an account of this bank, own or another customer's.
    ('transfer',          'customer',      'customer',      'transfer', 'TRF', false, false, true,  true),
    -- To an IBAN of another bank.
    ('outgoing_transfer', 'customer',      'sepa_clearing', 'transfer', 'TRF', false, false, true,  true),
    -- From an IBAN of another bank.
    ('incoming_transfer', 'sepa_clearing', 'customer',      'deposit',  'TRF', false, false, false, false),
    ('exchange',          'customer',      'customer',      'exchange', 'EXC', false, true,  false, true),
    -- The same two with a debit card: the card's own rules and limit come on top.
    ('card_transfer',          'customer', 'customer',      'transfer', 'CRD', true,  false, true,  true),
    ('outgoing_card_transfer', 'customer', 'card_clearing', 'transfer', 'CRD', true,  false, true,  true),
    -- Loans and interest: posted by the functions that keep the loan in step, never by itself.
    ('loan_disbursement', 'loans_receivable', 'customer', 'deposit',    'LON', false, false, false, false),
    ('loan_repayment',    'customer', 'loans_receivable', 'withdrawal', 'LON', false, false, false, false),
    ('savings_interest',  'interest', 'customer',         'deposit',    'INT', false, false, false, false)
  on conflict (kind) do update set debit = excluded.debit, credit = excluded.credit,
    transaction_type = excluded.transaction_type, reference_prefix = excluded.reference_prefix,
    by_card = excluded.by_card, between_own_currencies = excluded.between_own_currencies,
    counts_to_daily_limit = excluded.counts_to_daily_limit,
    open_to_customers = excluded.open_to_customers;
-- end server/ledger/chart.sql

-- begin server/ledger/reference.sql
-- The bank's reference of an entry, such as TRF-20261120-7F3K9Q2M: kind, day in UTC, and the entry's
-- number scrambled by a multiplication that is one-to-one modulo 2^40, in Crockford's base 32. So no
-- two entries can share one, and one reference does not give away the next.
create or replace function ledger_reference(prefix text, at timestamptz, entry_id bigint) returns text
language plpgsql immutable strict parallel safe as $$
declare
  alphabet constant text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  scrambled bigint := mod(entry_id::numeric * 618970019643, 1099511627776)::bigint;
  code text := '';
begin
  for position in 1..8 loop
    code := substr(alphabet, (scrambled & 31)::int + 1, 1) || code;
    scrambled := scrambled >> 5;
  end loop;
  return prefix || '-' || to_char(at at time zone 'UTC', 'YYYYMMDD') || '-' || code;
end
$$;
-- end server/ledger/reference.sql

-- begin server/ledger/append-only.sql
-- History is never changed: a mistake is mended by an entry the other way.
create or replace function ledger_refuse_change() returns trigger
language plpgsql as $$
begin
  raise exception '% on % is refused: the ledger is append-only', tg_op, tg_table_name
    using errcode = 'restrict_violation';
end
$$;

create or replace trigger journal_entries_append_only before update or delete on journal_entries
  for each row execute function ledger_refuse_change();
create or replace trigger journal_entries_no_truncate before truncate on journal_entries
  for each statement execute function ledger_refuse_change();
create or replace trigger postings_append_only before update or delete on postings
  for each row execute function ledger_refuse_change();
create or replace trigger postings_no_truncate before truncate on postings
  for each statement execute function ledger_refuse_change();
create or replace trigger transactions_append_only before update or delete on transactions
  for each row execute function ledger_refuse_change();
create or replace trigger transactions_no_truncate before truncate on transactions
  for each statement execute function ledger_refuse_change();
create or replace trigger audit_events_append_only before update or delete on audit_events
  for each row execute function ledger_refuse_change();
create or replace trigger audit_events_no_truncate before truncate on audit_events
  for each statement execute function ledger_refuse_change();
-- end server/ledger/append-only.sql

-- begin server/ledger/sum-zero.sql
-- Double entry: at commit every entry has two postings or more, and they sum to zero in each currency.
create or replace function ledger_entry_must_balance() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  unbalanced text;
begin
  if (select count(*) from postings where entry_id = new.id) < 2 then
    raise exception 'entry % has fewer than two postings', new.id using errcode = 'check_violation';
  end if;
  select string_agg(format('%s %s', currency, total), ', ') into unbalanced
    from (select currency, sum(amount) as total from postings where entry_id = new.id
          group by currency having sum(amount) <> 0) as sums;
  if unbalanced is not null then
    raise exception 'entry % does not sum to zero: %', new.id, unbalanced using errcode = 'check_violation';
  end if;
  return null;
end
$$;

drop trigger if exists journal_entries_must_balance on journal_entries;
create constraint trigger journal_entries_must_balance after insert on journal_entries
  deferrable initially deferred for each row execute function ledger_entry_must_balance();

-- An entry that has been committed is closed: its postings come in its own transaction or never.
create or replace function ledger_entry_must_be_open() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not exists (select from journal_entries
                 where id = new.entry_id and xmin = pg_current_xact_id()::xid) then
    raise exception 'entry % is closed', new.entry_id using errcode = 'check_violation';
  end if;
  return new;
end
$$;

create or replace trigger postings_entry_must_be_open before insert on postings
  for each row execute function ledger_entry_must_be_open();
-- end server/ledger/sum-zero.sql

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

-- begin server/ledger/book.sql
-- The one door for money (DESIGN section 4). Books one movement, or says why not, in one transaction
-- and one round trip. Only the two functions in post.sql call it, and only the owner may. Its small
-- parts are in parts.sql.
--
-- Order, the same for every movement so that none deadlocks another: the idempotency key, the
-- customer accounts by id, the limit counters, then the writes. Business refusals return and are
-- kept with the key; whatever must never happen raises, and the whole transaction is gone.
--
-- Takes  kind, userId, signInId, key, requestHash (hex), amount, fromAccountId or cardId, toAccountId,
--        toIban, payerName (of money from outside), recipientName, recipientIban, description,
--        expectedRate, interest (the part of a repayment that is no principal), dailyLimit (EUR),
--        rateMaxAgeDays (absent: rates never expire), timeZone; `at` null means now.
-- Gives  {outcome: posted, transaction, customers, replayed} | {outcome: refused, code, available?, replayed}
--        | {outcome: key_reused}
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
    "cardId" bigint, interest numeric, "dailyLimit" numeric, "rateMaxAgeDays" int, "timeZone" text);
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
    if candidate.id = source_id then source := candidate; end if;
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

  -- 4. The day's limits, last of the checks since a counter is written at once: the card's in its
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
    allowance := ledger_count('customer', source.user_id, today, counted, m."dailyLimit");
    refusal := case
      when counted is null then '{"code": "rate_unavailable"}'
      when allowance is not null
        then jsonb_build_object('code', 'daily_limit_exceeded', 'available', allowance::text)
    end;
    -- Nothing moves, so the card's counter is taken back.
    if refusal is not null and card.id is not null then
      update limit_counters set spent = spent - m.amount
        where scope = 'card' and subject_id = card.id and day = today;
    end if;
  end if;

  if refusal is not null then
    return ledger_keep(movement, refusal || '{"outcome": "refused", "replayed": false}');
  end if;

  -- 5. The writes: the entry, its postings, the balances, and what customers see of it.
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
-- Two ways to the door in book.sql (the third is loan_repay in loans.sql). They run with the owner's rights, so that the app's role
-- needs none on the ledger's tables.

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
revoke all on function ledger_move(bigint, bigint, currency, numeric) from public;
revoke all on function ledger_post(jsonb) from public;
revoke all on function ledger_post_for_bank(jsonb, timestamptz) from public;
-- end server/ledger/post.sql

-- begin server/ledger/loan-figures.sql
-- What loans are reckoned by: payment, schedule, payoff, and how an amount covers what is due. Nothing
-- here changes anything; loans.sql does.
--
-- shared/money/schedule.ts reckons the same schedule for screens; a test compares the two.

-- The monthly payment, rounded half up to the cent; at least a cent. Percent a year, months from 1.
create or replace function loan_annuity(principal numeric, rate numeric, months int) returns numeric
language sql immutable set search_path = public, pg_temp as $$
  select greatest(0.01, round(case when rate = 0 then principal / months
      else principal * monthly * growth / nullif(growth - 1, 0) end, 2))
    from (select monthly, power(1 + monthly, months::numeric) as growth
          from (select round(rate, 40) / 1200 as monthly) as twelfth) as powers
$$;

-- The instalments of a principal: each month's interest on what is left, rounded half up to the cent;
-- each pays a cent of principal at least, and the last takes the rest.
create or replace function loan_schedule(
  total numeric, rate numeric, months int, out number int, out principal numeric, out interest numeric
) returns setof record
language plpgsql immutable set search_path = public, pg_temp as $$
declare
  payment constant numeric := loan_annuity(total, rate, months);
  rest numeric := total;
begin
  for step in 1..months loop
    number := step;
    interest := round(rest * rate / 1200, 2);
    principal := case when step = months then rest
      else least(rest, greatest(payment - interest, 0.01)) end;
    rest := rest - principal;
    return next;
    exit when rest = 0;
  end loop;
end
$$;

-- What would pay a loan off on a day: what is due by then; the principal that is not due yet; and its
-- interest since the last due date (or disbursement, or early repayment), actual days over 365, but
-- never more than the running instalment's. Overdue instalments bear no interest on top.
create or replace function loan_payoff(
  owed bigint, day date, out due numeric, out ahead numeric, out accrued numeric, out total numeric
)
language sql stable set search_path = public, pg_temp as $$
  select due, ahead, accrued, due + ahead + accrued from (
    select due, ahead, least(running_interest, round(ahead * l.interest_rate
        * greatest(0, loan_payoff.day - greatest(l.interest_from, last_due)) / 36500, 2)) as accrued
      from loans l, lateral (
        select
          coalesce(sum(i.principal - i.paid_principal + i.interest - i.paid_interest)
            filter (where i.due_date <= loan_payoff.day), 0.00) as due,
          coalesce(sum(i.principal) filter (where i.due_date > loan_payoff.day), 0.00) as ahead,
          max(i.due_date) filter (where i.due_date <= loan_payoff.day) as last_due,
          coalesce((array_agg(i.interest order by i.number)
            filter (where i.due_date > loan_payoff.day))[1], 0.00) as running_interest
        from loan_instalments i where i.loan_id = l.id) as sums
      where l.id = owed) as figures
$$;

-- How an amount covers what is due by a day: the oldest instalment first, in it interest first.
create or replace function loan_allocate(
  owed bigint, amount numeric, day date,
  out number int, out principal numeric, out interest numeric
) returns setof record
language sql stable set search_path = public, pg_temp as $$
  select number, taken - least(open_interest, taken), least(open_interest, taken) from (
    select i.number, i.interest - i.paid_interest as open_interest,
      least(i.interest - i.paid_interest + i.principal - i.paid_principal,
        loan_allocate.amount - coalesce(sum(i.interest - i.paid_interest + i.principal - i.paid_principal)
          over (order by i.number rows between unbounded preceding and 1 preceding), 0)) as taken
      from loan_instalments i
      where i.loan_id = owed and i.due_date <= loan_allocate.day and i.paid_at is null) as shares
    where taken > 0
$$;
-- end server/ledger/loan-figures.sql

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
-- Takes  userId, signInId, idleSeconds, key, requestHash, loanId, amount, timeZone
-- Gives  ledger_book's outcomes, and refused with loan_not_active, repayment_too_large (available: the
--        payoff) or repayment_too_small (available: the interest that such an amount must exceed)
create or replace function loan_repay(wish jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today constant date := (clock_timestamp() at time zone (wish ->> 'timeZone'))::date;
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
  perform from accounts where id = owed.account_id for no key update;
  select * into owed from loans where id = owed.id for update;
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
create or replace function loan_apply(wish jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  outcome jsonb;
  new_id bigint;
begin
  if not ledger_signed_in(wish) then return '{"outcome": "session_ended"}'; end if;
  outcome := ledger_claim(wish);
  if outcome is not null then return outcome; end if;
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
-- a current one before a savings one, and makes its schedule from that day on.
-- Gives  {outcome: disbursed, userId, accountId} | {outcome: missing} | {outcome: no_account, currency}
--        | {outcome: wrong_status, status}
create or replace function loan_disburse(owed_id bigint, time_zone text, at timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  day constant date := (coalesce(at, clock_timestamp()) at time zone time_zone)::date;
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
    'toAccountId', home.id, 'amount', owed.amount, 'timeZone', time_zone,
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
-- balance goes. The rest stays due.
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
    outcome := loan_pay(owed, part, day, jsonb_build_object('timeZone', time_zone,
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
-- stays accrued. Gives {accountId, userId, amount} a payment.
create or replace function interest_pay(month_end date, time_zone text, at timestamptz)
returns setof jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  payable record;
  outcome jsonb;
begin
  for payable in select * from interest_payable(month_end) loop
    outcome := ledger_book(jsonb_build_object('kind', 'savings_interest', 'userId', payable.user_id,
      'toAccountId', payable.account_id, 'amount', payable.amount, 'timeZone', time_zone,
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
