-- begin server/ledger/chart.sql
-- The chart of accounts and the allow-list of movements. chart.ts names the kinds; a test compares.
insert into system_accounts (code, currency)
  select code, currency from unnest(enum_range(null::system_account_code)) as code,
    unnest(enum_range(null::currency)) as currency
  on conflict do nothing;

insert into movement_kinds (kind, debit, credit, transaction_type, reference_prefix,
    between_own_currencies, counts_to_daily_limit, open_to_customers)
  values
    -- Simulated money from outside, for demonstrations.
    ('deposit',           'cash_in',       'customer',      'deposit',  'DEP', false, false, true),
    -- To an account of this bank, own or another customer's.
    ('transfer',          'customer',      'customer',      'transfer', 'TRF', false, true,  true),
    -- To an IBAN of another bank.
    ('outgoing_transfer', 'customer',      'sepa_clearing', 'transfer', 'TRF', false, true,  true),
    -- From an IBAN of another bank.
    ('incoming_transfer', 'sepa_clearing', 'customer',      'deposit',  'TRF', false, false, false),
    ('exchange',          'customer',      'customer',      'exchange', 'EXC', true,  false, true),
    -- The same two with a debit card: the card's own rules and limit come on top.
    ('card_transfer',          'customer', 'customer',      'transfer', 'CRD', false, true,  true),
    ('outgoing_card_transfer', 'customer', 'card_clearing', 'transfer', 'CRD', false, true,  true),
    -- Loans and interest: posted by the functions that keep the loan in step, never by itself.
    ('loan_disbursement', 'loans_receivable', 'customer', 'deposit',    'LON', false, false, false),
    ('loan_repayment',    'customer', 'loans_receivable', 'withdrawal', 'LON', false, false, false),
    ('savings_interest',  'interest', 'customer',         'deposit',    'INT', false, false, false)
  on conflict (kind) do update set debit = excluded.debit, credit = excluded.credit,
    transaction_type = excluded.transaction_type, reference_prefix = excluded.reference_prefix,
    between_own_currencies = excluded.between_own_currencies,
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

-- Whether a wish's sign-in (signInId, userId) is alive: not ended, not idle for idleSeconds.
create or replace function ledger_signed_in(wish jsonb) returns boolean
language sql volatile set search_path = public, pg_temp as $$
  select exists (select from sign_ins
    where id = (wish ->> 'signInId')::uuid and user_id = (wish ->> 'userId')::bigint
      and ended_at is null
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
-- The two ways to the door in book.sql. Both run with the owner's rights, so that the app's role
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
