-- begin server/ledger/rates.sql
-- The only way for the jobs' role to add rates. It takes what one euro buys in each currency on a day and
-- calculates the bank's twelve pairs from that, so that no pair can be set on its own. Implausible rates
-- are refused: those dated in the future, which would stay the newest until then, and those far from any
-- market rate. A rate is compared with the previous day's, and with the newest one that was loaded at least
-- twenty hours ago, so loading several missing days at once cannot change a rate more than one day can. A
-- new bank compares with its first rates.
--
-- Takes    their source; their day; how much one euro buys of each other currency, as decimal strings with
--          at most six decimals
-- Returns  {outcome: loaded} | {outcome: known} (there are rates of that day or a later one, which may have
--          been used already) | {outcome: refused, reason}
create or replace function rates_load(origin rate_source, day date, per_euro jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_day date;
  settled_day date;
  most numeric;
  quote record;
begin
  if day is null or (select array_agg(key order by key) from jsonb_each(per_euro))
    is distinct from array['CHF', 'GBP', 'USD']
  then
    return '{"outcome": "refused", "reason": "there is not one rate for each currency"}';
  end if;
  -- Concurrent loads run one after another; exchanges continue.
  lock table exchange_rates in share row exclusive mode;
  last_day := (select max(rate_date) from exchange_rates);
  if last_day >= day then return '{"outcome": "known"}'; end if;
  if origin = 'seed' and last_day is not null then
    return '{"outcome": "refused", "reason": "only a bank without any rates is seeded"}';
  end if;
  -- The day has not begun in any time zone. The seed comes from this version's own file.
  if origin <> 'seed' and day > ((clock_timestamp() + interval '14 hours') at time zone 'UTC')::date then
    return '{"outcome": "refused", "reason": "they are dated in the future"}';
  end if;
  settled_day := coalesce(
    (select max(rate_date) from exchange_rates where updated_at <= clock_timestamp() - interval '20 hours'),
    (select rate_date from exchange_rates order by updated_at, id limit 1));
  for quote in select key, value,
      (select r.rate from exchange_rates r where r.from_currency = 'EUR'
        and r.to_currency = key::currency and r.rate_date = last_day) as last_rate,
      (select r.rate from exchange_rates r where r.from_currency = 'EUR'
        and r.to_currency = key::currency and r.rate_date = settled_day) as settled_rate
    from jsonb_each_text(per_euro)
  loop
    if quote.value !~ '^[0-9]([.][0-9]{1,6})?$' or quote.value::numeric not between 0.2 and 5 then
      return jsonb_build_object('outcome', 'refused',
        'reason', format('%s %s for a euro cannot be true', quote.value, quote.key));
    end if;
    -- At most a quarter more or less within a month, and at most double or half after a longer time.
    most := (case when day - last_day <= 31 then 1.25 else 2 end);
    if quote.value::numeric not between quote.last_rate / most and quote.last_rate * most then
      return jsonb_build_object('outcome', 'refused',
        'reason', format('%s %s for a euro is too far from the last rate, %s',
          quote.value, quote.key, quote.last_rate));
    end if;
    most := (case when day - settled_day <= 31 then 1.25 else 2 end);
    if quote.value::numeric not between quote.settled_rate / most and quote.settled_rate * most then
      return jsonb_build_object('outcome', 'refused',
        'reason', format('%s %s for a euro is too far from %s, the newest rate that is twenty hours old',
          quote.value, quote.key, quote.settled_rate));
    end if;
  end loop;
  -- Not now(), which is when the transaction began: that may be twenty hours ago.
  insert into exchange_rates (from_currency, to_currency, rate, rate_date, source, updated_at)
    select held, other, rate, day, origin, clock_timestamp() from rates_cross(per_euro);
  return '{"outcome": "loaded"}';
end
$$;

-- The rates of all ordered pairs of our currencies, calculated through the euro and rounded down to six
-- decimals, so that no chain of exchanges makes a profit. shared/money/convert.ts does the same; a test
-- compares the two.
create or replace function rates_cross(
  per_euro jsonb, out held currency, out other currency, out rate numeric
) returns setof record
language sql immutable set search_path = public, pg_temp as $$
  with units as (
    select key::currency as of, value::numeric as number from jsonb_each_text(per_euro || '{"EUR": "1"}'))
  select one.of, another.of, div(another.number * 1000000, one.number) / 1000000
    from units one join units another on one.of <> another.of
$$;

-- The rate at which the bank deals: the reference rate less its margin in percent, rounded down to six decimals.
create or replace function rate_dealt(reference numeric, margin numeric) returns numeric
language sql immutable as $$
  select trunc(reference * (100 - margin) / 100, 6)
$$;

-- The day of the newest reference rates that are published at a time. The ECB publishes them on TARGET days at
-- about 16:00 in Frankfurt. server/features/exchange/publication.ts asks by the same rule; a test compares the two.
create or replace function rates_published(at timestamptz) returns date
language sql stable as $$
  select max(day) from (
      select (at at time zone 'Europe/Brussels' - interval '16 hours')::date - back as day
        from generate_series(0, 7) as back) as days
    where is_target_day(day)
$$;

-- Whether the bank must not deal at the rates of a day, because newer ones are known to be published.
create or replace function rates_overtaken(day date, at timestamptz) returns boolean
language sql stable as $$
  select deals_current_rates_only and day < rates_published(at) from bank_settings
$$;

revoke all on function rates_load(rate_source, date, jsonb) from public;
revoke all on function rate_dealt(numeric, numeric) from public;
revoke all on function rates_published(timestamptz) from public;
revoke all on function rates_overtaken(date, timestamptz) from public;
-- end server/ledger/rates.sql

-- begin server/ledger/resolve.sql
-- Resolves what a batch of posting requests needs before it is decided: the locked accounts and the facts.

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
-- after the accounts are locked, so that a change committed during the wait, such as a frozen card, counts.
-- The facts of an account are null if it is missing, closed, or another customer's; the rate is null unless
-- two currencies are converted. Payments to others are those that count against the daily limit, except to
-- the payer's own accounts. The function is stable, in SQL, and without settings, so that PostgreSQL plans
-- it as part of the caller's statement. Its rows are flat, because composite columns would cost more.
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
  card_closed boolean, card_single_use boolean, card_to_others boolean, card_to_new_payees boolean,
  today date, rate numeric, rate_date date, in_euro numeric, credited numeric,
  speed payment_scheme, send_at timestamptz, other_banks_open boolean
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
      target.id, target.user_id, payee.currency, target.balance, target.iban,
      card.status, card.expiry_date, card.cvv_blocked_until, card.daily_limit,
      card.closed_at is not null, card.single_use, card.transfers_to_others, card.transfers_to_new_payees,
      -- The caller cannot choose the bank's day.
      (at at time zone settings.time_zone)::date,
      conversion.rate, conversion.rate_date,
      case when source.currency = 'EUR' then fields.amount
        else round(fields.amount * in_euro.rate, 2) end::numeric(20, 2),
      -- Rounded down, as the rate itself is, so that no chain of exchanges gains a cent.
      case when source.currency <> payee.currency then trunc(fields.amount * conversion.rate, 2)
        else fields.amount end::numeric(20, 2),
      coalesce(fields.speed, 'instant'), fields."sendAt", settings.other_banks_open
    from jsonb_array_elements(requests) with ordinality as one(request, place)
    cross join lateral jsonb_to_record(one.request) as fields(
      kind text, "userId" bigint, "signInId" uuid, amount numeric,
      "fromAccountId" bigint, "toAccountId" bigint, "toIban" text, "payerName" text,
      "recipientName" text, "recipientIban" text, description text, "expectedRate" numeric,
      "cardId" bigint, interest numeric, "rateMaxAgeDays" int, speed payment_scheme,
      "sendAt" timestamptz)
    cross join bank_settings as settings
    left join movement_kinds as kinds on kinds.kind = fields.kind
    left join accounts as source on source.id = sources[one.place] and source.closed_at is null
    left join accounts as target on target.id = targets[one.place] and target.closed_at is null
    -- Other banks are paid in EUR.
    cross join lateral (select coalesce(target.currency,
      case when kinds.credit = 'payments_in_transit' then 'EUR'::currency end) as currency) as payee
    left join debit_cards as card on card.id = fields."cardId" and card.account_id = source.id
    left join users as payer on payer.id = source.user_id
    left join lateral (
      select rate_dealt(r.rate, settings.exchange_margin) as rate, r.rate_date from exchange_rates r
        where r.from_currency = source.currency and r.to_currency = payee.currency
        order by r.rate_date desc limit 1) as conversion on source.currency <> payee.currency
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
-- Decides a posting request from its facts, a row of ledger_resolve. Each function returns the outcome of a
-- request that must not be posted, or null if it may be.

-- Decides from the facts alone. Raises an error for a request that a correct caller never makes.
create or replace function ledger_refusal(facts record, at timestamptz) returns jsonb
language plpgsql stable as $$
begin
  if facts.kind is null then
    raise exception 'there is no movement of kind %', facts.request ->> 'kind';
  end if;
  if facts.amount is null or facts.amount <= 0 or facts.amount <> round(facts.amount, 2) then
    raise exception 'a movement needs a positive amount with two decimals at most';
  end if;
  -- The kind, not the caller, says where money may go: an extra leg would be posted too.
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
    when facts.card_closed then '{"code": "card_closed"}'
    when facts.card_status <> 'active' then '{"code": "card_not_active"}'
    when facts.card_expiry_date < facts.today then '{"code": "card_expired"}'
    when facts.card_blocked_until > at then '{"code": "card_blocked"}'
    when facts.credit = 'customer' and facts.target_id is null then '{"code": "payee_not_found"}'
    when facts.source_id = facts.target_id then '{"code": "same_account"}'
    when facts.credit = 'payments_in_transit' and not facts.other_banks_open
      then '{"code": "other_banks_closed"}'
    when facts.credit = 'payments_in_transit' and facts.speed = 'instant'
      and not (select instant_open from bank_settings)
      then '{"code": "instant_closed"}'
    -- A payment to others carries its payer's name (Regulation (EU) 2023/1113 article 4).
    when facts.to_others and facts.holder_name is null then '{"code": "holder_name_required"}'
    when facts.between_own_currencies and facts.source_currency = facts.target_currency
      then '{"code": "same_currency"}'
    when facts.source_currency <> facts.target_currency and (facts.rate is null
      or facts.rate_date < (at at time zone 'UTC')::date - facts.rate_max_age_days
      or rates_overtaken(facts.rate_date, at))
      then '{"code": "rate_unavailable"}'
    when facts.expected_rate <> facts.rate then '{"code": "rate_changed"}'
    when facts.credited = 0 then '{"code": "amount_too_small"}'
    -- The customer's own lock stops payments to others.
    when facts.payments_locked and facts.sign_in_id is not null and facts.to_others
      then '{"code": "payments_locked"}'
    -- The card's switches are null for other payments, which therefore do not look for earlier ones.
    when facts.to_others and facts.card_to_others is false then '{"code": "card_to_others_off"}'
    when facts.to_others and facts.card_to_new_payees is false
      and not payee_was_paid(facts.source_user_id, coalesce(facts.target_iban, facts.recipient_iban))
      then '{"code": "card_to_new_payees_off"}'
    when facts.source_balance < facts.amount
      then jsonb_build_object('code', 'insufficient_funds', 'available', facts.source_balance::text)
    -- If requests exceed the maximum only in combination, the column's CHECK fails and the batch is retried
    -- one by one.
    when facts.target_balance + facts.credited > 9999999999.99 then '{"code": "balance_too_large"}'
  end || '{"outcome": "refused", "replayed": false}';
end
$$;

-- Counts an instant payment to another bank against the customer's own limit for such payments (Regulation
-- (EU) No 260/2012 article 5a(6)), in the counter that this transaction has locked. Returns null if it was
-- counted or is not such a payment, or else the refusal.
create or replace function ledger_count_instant(facts record) returns jsonb
language plpgsql as $$
declare
  own record;
  counted_today numeric;
begin
  if facts.credit <> 'payments_in_transit' or facts.speed <> 'instant' then return null; end if;
  select instant_limit as cap, instant_limit_per as per into own
    from users where id = facts.source_user_id;
  update limit_counters set instant_spent = instant_spent + facts.in_euro
    where scope = 'customer' and subject_id = facts.source_user_id and day = facts.today
      and (own.cap is null
        or case own.per when 'day' then instant_spent else 0 end + facts.in_euro <= own.cap);
  if found then return null; end if;
  select instant_spent into counted_today from limit_counters
    where scope = 'customer' and subject_id = facts.source_user_id and day = facts.today;
  return jsonb_build_object('outcome', 'refused', 'replayed', false, 'code', 'instant_limit_exceeded',
    'limit', own.cap::text, 'per', own.per,
    'available', greatest(0, own.cap - case own.per when 'day' then counted_today else 0 end)::text);
end
$$;

-- Counts a conversion between the customer's own accounts against the daily limit for exchanges, in the counter
-- that this transaction locks, in EUR at the reference rate. shared/limits.ts has the same limit, and a test
-- compares the two. Returns null if it was counted or is not such a conversion, or else the refusal.
create or replace function ledger_count_exchange(facts record) returns jsonb
language plpgsql as $$
declare
  cap constant numeric := 50000;
begin
  if facts.rate is null or facts.target_user_id is distinct from facts.source_user_id then return null; end if;
  if facts.in_euro <= cap then
    insert into limit_counters (scope, subject_id, day, exchanged)
      values ('customer', facts.source_user_id, facts.today, facts.in_euro)
      on conflict (scope, subject_id, day) do update
        set exchanged = limit_counters.exchanged + excluded.exchanged
        where limit_counters.exchanged + excluded.exchanged <= cap;
    if found then return null; end if;
  end if;
  return jsonb_build_object('outcome', 'refused', 'replayed', false, 'code', 'exchange_limit_exceeded',
    'limit', cap::text, 'available', greatest(0, cap - coalesce((select exchanged from limit_counters
      where scope = 'customer' and subject_id = facts.source_user_id and day = facts.today), 0))::text);
end
$$;

-- Undoes ledger_count_instant when a payment is not sent after all.
create or replace function ledger_take_back_instant(
  customer_id bigint, counter_day date, counted numeric
) returns void
language sql as $$
  -- Payments from before instant payments were counted have nothing to undo.
  update limit_counters set instant_spent = greatest(0, instant_spent - counted)
    where scope = 'customer' and subject_id = customer_id and day = counter_day
$$;

-- Counts a request against the daily limits and uses up its confirmation. Called after ledger_refusal,
-- because it writes. First comes the card's counter, in its account's currency. Then comes the customer's limit
-- for exchanges, or, for a payment to others, the customer's
-- counter in EUR, with other currencies converted at the last known rate, and with the limits for new payees
-- and for instant payments. The confirmation comes last. A request that is not posted leaves the counters unchanged, and
-- one that must be confirmed also releases its key.
create or replace function ledger_use_limits(facts record, at timestamptz) returns jsonb
language plpgsql as $$
declare
  refused constant jsonb := '{"outcome": "refused", "replayed": false}';
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
  outcome := ledger_count_exchange(facts);
  if outcome is not null then
    perform ledger_take_back('card', facts.card_id, facts.today, facts.amount);
    return outcome;
  end if;
  if not facts.to_others then return null; end if;

  select * into daily from ledger_daily_limit(facts.source_user_id, at);
  allowance := ledger_count('customer', facts.source_user_id, facts.today, facts.in_euro, daily.cap);
  if facts.in_euro is null then
    outcome := refused || '{"code": "rate_unavailable"}';
  elsif allowance is not null then
    outcome := refused || jsonb_build_object('code', 'daily_limit_exceeded',
      'available', allowance::text, 'limit', daily.cap::text, 'lowered', daily.lowered);
  else
    -- The bank's own postings pay orders that were accepted.
    if facts.sign_in_id is not null then
      outcome := new_payee_refusal(facts.source_user_id,
        coalesce(facts.target_iban, facts.recipient_iban), facts.in_euro, at, at);
    end if;
    if outcome is null then outcome := ledger_count_instant(facts); end if;
    if outcome is null and not ledger_confirmed(facts.request, facts.source_user_id,
      coalesce(facts.target_iban, facts.recipient_iban), facts.in_euro)
    then
      if facts.credit = 'payments_in_transit' and facts.speed = 'instant' then
        perform ledger_take_back_instant(facts.source_user_id, facts.today, facts.in_euro);
      end if;
      perform ledger_unclaim(facts.request);
      outcome := jsonb_build_object('outcome', 'confirmation_required',
        'currency', facts.source_currency, 'fromName', facts.source_name,
        'fromIban', facts.source_iban);
    end if;
    if outcome is not null then
      perform ledger_take_back('customer', facts.source_user_id, facts.today, facts.in_euro);
    end if;
  end if;
  if outcome is not null then
    perform ledger_take_back('card', facts.card_id, facts.today, facts.amount);
  end if;
  return outcome;
end
$$;

revoke all on function ledger_refusal(record, timestamptz) from public;
revoke all on function ledger_count_instant(record) from public;
revoke all on function ledger_count_exchange(record) from public;
revoke all on function ledger_take_back_instant(bigint, date, numeric) from public;
revoke all on function ledger_use_limits(record, timestamptz) from public;
-- end server/ledger/decide.sql

-- begin server/ledger/payment-credits.sql
-- What a member's account is credited for EUR from another bank.

-- The rate at which the bank deals EUR into an account's currency; null if none is known, or the newest known one is
-- overtaken.
create or replace function payment_rate(account accounts) returns numeric
language sql stable as $$
  select case when not rates_overtaken(r.rate_date, clock_timestamp()) then rate_dealt(r.rate, s.exchange_margin) end
    from exchange_rates r, bank_settings s
    where r.from_currency = 'EUR' and r.to_currency = account.currency
    order by r.rate_date desc limit 1
$$;

-- The rate for money that comes back, which the member did not ask to convert: the newest reference rate, without a
-- margin and whatever its age, because the money must be credited.
create or replace function payment_return_rate(account accounts) returns numeric
language sql stable as $$
  select rate from exchange_rates where from_currency = 'EUR' and to_currency = account.currency
    order by rate_date desc limit 1
$$;

-- The amount that an account is credited for EUR from another bank, converted if it has another currency.
-- Returned money is worth at least a cent in every currency, because at least that was debited. Null if the
-- account cannot be credited: there is no rate, the amount is less than a cent, or the balance would become
-- too large.
create or replace function payment_credited(
  account accounts, euros numeric, rate numeric, is_returned boolean
) returns numeric
language plpgsql stable as $$
declare
  credited numeric := case when account.currency = 'EUR' then euros else trunc(euros * rate, 2) end;
begin
  if is_returned and credited = 0 then credited := 0.01; end if;
  return case when credited > 0 and account.balance + credited <= 9999999999.99 then credited end;
end
$$;

-- The legs that credit a member's account with an amount in its currency for EUR from another bank.
create or replace function payment_legs(
  entry_id bigint, account accounts, debited leg_end, euros numeric, credited numeric
) returns postings[]
language plpgsql immutable as $$
declare
  legs postings[] := array[ledger_leg(entry_id, null, debited, 'EUR', -euros)];
begin
  if account.currency <> 'EUR' then
    legs := legs || ledger_leg(entry_id, null, 'fx_position', 'EUR', euros)
      || ledger_leg(entry_id, null, 'fx_position', account.currency, -credited);
  end if;
  return legs || ledger_leg(entry_id, account.id, 'customer', account.currency, credited);
end
$$;

-- Replaced by those above.
drop function if exists payment_credit_legs(bigint, accounts, leg_end, numeric, numeric);

revoke all on function payment_rate(accounts) from public;
revoke all on function payment_return_rate(accounts) from public;
revoke all on function payment_credited(accounts, numeric, numeric, boolean) from public;
revoke all on function payment_legs(bigint, accounts, leg_end, numeric, numeric) from public;
-- end server/ledger/payment-credits.sql

-- begin server/ledger/payments.sql
-- The only way to change a payment to or from another bank: in one transaction, changes its state, posts
-- the movement of the transition, and adds the event. Callers lock the payment first, then accounts and
-- limit counters, in the order of postings.

-- The amount in EUR that a payment has left on one of the bank's own accounts: unapplied money, or a claim.
create or replace function payment_held(payment_id bigint, account system_account_code) returns numeric
language sql stable as $$
  select coalesce(abs(sum(l.amount)), 0)
    from payment_events v join postings l on l.entry_id = v.entry_id and l.system_account = account
    where v.payment_id = payment_held.payment_id
$$;

-- Posts the movement of a transition, with the amount in EUR. Returns the entry and, if the member sees one,
-- the transaction; both null if an account could not be credited or debited.
create or replace function payment_post(
  payment payments, movement movement_kinds, euros numeric, at timestamptz,
  out entry_id bigint, out transaction_id bigint
)
language plpgsql as $$
declare
  entry journal_entries;
  booked transactions;
  account accounts;
  legs postings[];
  claimed numeric := 0;
  lacking boolean;
  rate numeric;
  credited numeric;
begin
  if payment.account_id is not null and 'customer' in (movement.debit, movement.credit) then
    select * into account from accounts where id = payment.account_id for no key update;
    -- The day before may have been closed while this waited.
    at := greatest(at, clock_timestamp());
  end if;
  entry.id := nextval('journal_entries_id_seq');
  entry.kind := movement.kind;
  entry.booked_at := at;
  entry.reference := ledger_reference(movement.reference_prefix, at, entry.id);

  if movement.kind in ('payment_given_back', 'payment_late', 'payment_sent_back') then
    -- The original movement, reversed or repeated. It is never converted at a different rate.
    select array_agg(ledger_leg(entry.id, account_id,
        case when account_id is not null then 'customer' when system_account = 'fx_position' then 'fx_position'
          when movement.debit = 'customer' then movement.credit else movement.debit end,
        currency, case movement.kind when 'payment_late' then amount else -amount end) order by id)
      into legs from postings where postings.entry_id = payment.entry_id;
    select abs(amount), currency into booked.amount, booked.currency
      from postings where postings.entry_id = payment.entry_id and account_id is not null;
    lacking := account.closed_at is not null or account.balance < booked.amount;
    if movement.kind = 'payment_sent_back' and lacking then return; end if;
    if movement.kind = 'payment_late' and lacking then
      -- What the account cannot cover becomes the bank's claim against the member.
      booked.amount := case when account.closed_at is null and account.currency = 'EUR'
        then account.balance else 0 end;
      claimed := euros - booked.amount;
      legs := array[ledger_leg(entry.id, null, 'payment_claims', 'EUR', -claimed),
        ledger_leg(entry.id, null, 'nostro', 'EUR', euros)];
      if booked.amount > 0 then
        legs := legs || ledger_leg(entry.id, account.id, 'customer', 'EUR', -booked.amount);
      end if;
    end if;
  elsif movement.credit = 'customer' then
    if account.id is null or account.closed_at is not null then return; end if;
    rate := case payment.direction when 'out' then payment_return_rate(account) else payment_rate(account) end;
    credited := payment_credited(account, euros, rate, payment.direction = 'out');
    if credited is null then return; end if;
    legs := payment_legs(entry.id, account, movement.debit, euros, credited);
    booked.amount := euros;
    booked.currency := 'EUR';
    if account.currency <> 'EUR' then
      booked.exchange_rate := rate;
      booked.converted_currency := account.currency;
      booked.converted_amount := credited;
    end if;
  elsif movement.debit = 'customer' then
    if account.balance < euros or account.currency <> 'EUR' then return; end if;
    legs := array[ledger_leg(entry.id, account.id, 'customer', 'EUR', -euros),
      ledger_leg(entry.id, null, movement.credit, 'EUR', euros)];
    booked.amount := euros;
    booked.currency := 'EUR';
  else
    legs := array[ledger_leg(entry.id, null, movement.debit, 'EUR', -euros),
      ledger_leg(entry.id, null, movement.credit, 'EUR', euros)];
  end if;

  entry_id := entry.id;
  if movement.transaction_type is null or booked.amount = 0 then
    perform ledger_write(array[entry], legs, array[]::transactions[]);
  else
    booked.id := nextval('transactions_id_seq');
    booked.entry_id := entry.id;
    booked.type := movement.transaction_type;
    booked.status := 'completed';
    booked.description := payment_description(payment, movement.kind);
    booked.reference := entry.reference;
    if movement.credit = 'customer' then
      booked.to_account_id := account.id;
      booked.payer_name := payment.other_name;
      booked.payer_iban := payment.other_iban;
      booked.recipient_name := payment.own_name;
      booked.recipient_iban := payment.own_iban;
    else
      booked.from_account_id := account.id;
      booked.payer_name := payment.own_name;
      -- A claim may be collected from another account of the member.
      booked.payer_iban := case movement.kind when 'claim_paid' then account.iban else payment.own_iban end;
      booked.recipient_name := payment.other_name;
      booked.recipient_iban := payment.other_iban;
    end if;
    booked.created_at := at;
    transaction_id := booked.id;
    perform ledger_write(array[entry], legs, array[booked]);
    if payment.direction = 'in' and movement.credit = 'customer' then
      perform requests_paid_by_reference(array[booked], at);
    end if;
  end if;
  if claimed > 0 then
    insert into repair_items (kind, payment_id, what) values ('claim', payment.id, format(
      'Payment %s was accepted after its money had been given back. The account held %s EUR less than needed.',
      payment.tx_id, claimed));
  end if;
end
$$;

-- What the member sees as the description of a payment's movement.
create or replace function payment_description(payment payments, kind text) returns text
language sql immutable as $$
  select left(case kind
      when 'payment_given_back' then 'Not sent: '
      when 'payment_returned' then 'Returned: '
      when 'unapplied_assigned' then case payment.direction when 'out' then 'Returned: ' else '' end
      when 'claim_paid' then 'Owed for: '
      when 'payment_late' then 'Sent after all: '
      when 'payment_sent_back' then 'Sent back: '
      else '' end
    || case when payment.remittance = '' and kind in ('payment_received', 'unapplied_assigned') then ''
      else coalesce(nullif(payment.remittance, ''), payment.other_name) end, 140)
$$;

-- Takes    the payment's ID; an event of payment-transitions.sql; the facts {reason, amount (of a partial
--          return, or of a claim that is partly collected), accountId (that staff chose), settlementDate,
--          answerBy (of a recall), messageId, actor, staff}
-- Returns  {outcome: applied, state, userId, transactionId?} | {outcome: repeated, state} | {outcome:
--          contradiction, state} (no money moved, and staff decide)
create or replace function payment_apply(payment_id bigint, event text, facts jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payment payments;
  step payment_transitions;
  movement movement_kinds;
  posted_entry bigint;
  posted_transaction bigint;
  at constant timestamptz := clock_timestamp();
  euros numeric;
  held numeric;
begin
  select * into payment from payments where id = payment_id for no key update;
  if payment.id is null then raise exception 'there is no payment %', payment_id; end if;
  select * into step from payment_transitions t
    where t.direction = payment.direction and t.scheme = payment.scheme
      and t.from_state = payment.state and t.event = payment_apply.event;
  if step.event is null then
    -- A second reject is a repetition, even with a different reason.
    if (payment_apply.event = 'rejected' and payment.state = 'rejected') or exists (
      select from payment_events e where e.payment_id = payment.id
        and e.event = payment_apply.event and e.reason is not distinct from facts ->> 'reason')
    then
      return jsonb_build_object('outcome', 'repeated', 'state', payment.state);
    end if;
    insert into repair_items (kind, payment_id, message_id, what) values ('contradiction', payment.id,
      (facts ->> 'messageId')::bigint, format('Payment %s is %s, and the other bank says: %s %s.',
        payment.tx_id, payment.state, event, coalesce(facts ->> 'reason', 'without a reason')));
    return jsonb_build_object('outcome', 'contradiction', 'state', payment.state);
  end if;

  select * into movement from movement_kinds where kind = step.kind;
  held := case when movement.debit = 'unapplied_incoming' then payment_held(payment.id, 'unapplied_incoming')
    when movement.credit = 'payment_claims' then payment_held(payment.id, 'payment_claims')
    else payment.amount end;
  euros := coalesce((facts ->> 'amount')::numeric, held);
  if euros <= 0 or euros > held then
    raise exception 'payment % cannot move % EUR', payment.tx_id, euros;
  end if;
  if facts ? 'accountId' then
    select id, user_id into strict payment.account_id, payment.user_id
      from accounts where id = (facts ->> 'accountId')::bigint;
  end if;
  if step.kind is not null then
    select * into posted_entry, posted_transaction from payment_post(payment, movement, euros, at);
    if posted_entry is null and step.event = 'returned' then
      -- The account was closed in the meantime: staff find out where the money belongs.
      select * into movement from movement_kinds where kind = 'payment_unapplied';
      select * into posted_entry, posted_transaction from payment_post(payment, movement, euros, at);
      insert into repair_items (kind, payment_id, what) values ('unapplied', payment.id, format(
        'Payment %s was returned, and its account cannot be credited.', payment.tx_id));
    end if;
    if posted_entry is null and payment.direction = 'in' and step.event = 'settled' then
      -- The clearing has already paid us, so the money stays even if the account was closed meanwhile.
      select * into movement from movement_kinds where kind = 'payment_unapplied';
      select * into posted_entry, posted_transaction from payment_post(payment, movement, euros, at);
      step.to_state := 'unapplied';
      insert into repair_items (kind, payment_id, what) values ('unapplied', payment.id, format(
        'Payment %s of %s EUR settled, and its account cannot be credited.', payment.tx_id, euros));
    end if;
    if posted_entry is null then
      raise exception 'payment % cannot be posted as %', payment.tx_id, step.kind;
    end if;
  end if;
  if step.gives_limit_back and payment.counted_day = bank_day(at) then
    perform ledger_take_back('card', payment.card_id, payment.counted_day, coalesce((
      select -amount from postings where entry_id = payment.entry_id and account_id is not null), 0));
    perform ledger_take_back('customer', payment.user_id, payment.counted_day, payment.counted_amount);
    if payment.scheme = 'instant' then
      perform ledger_take_back_instant(payment.user_id, payment.counted_day, payment.counted_amount);
    end if;
  end if;

  insert into payment_events
      (payment_id, number, event, from_state, to_state, reason, message_id, entry_id, actor, staff)
    select payment.id, max(e.number) + 1, payment_apply.event, payment.state, step.to_state,
        facts ->> 'reason', (facts ->> 'messageId')::bigint, posted_entry,
        coalesce(facts ->> 'actor', 'other_bank')::payment_actor, facts ->> 'staff'
      from payment_events e where e.payment_id = payment.id;
  if payment_apply.event = 'return_rejected' then
    insert into repair_items (kind, payment_id, message_id, what) values ('unapplied', payment.id,
      (facts ->> 'messageId')::bigint, format('The return of payment %s of %s EUR was rejected (%s).',
        payment.tx_id, euros, coalesce(facts ->> 'reason', 'without a reason')));
  end if;
  update payments set state = step.to_state, reason = coalesce(facts ->> 'reason', reason),
      send_at = null,
      due_at = case when step.to_state = payment.state or step.to_state in ('sent', 'unconfirmed') then due_at
        when step.to_state = 'recall_requested'
          then ((facts ->> 'answerBy')::date + 1) at time zone 'Europe/Brussels' end,
      answer_by = case
        when payment_apply.event in ('recall_requested', 'recall_received') then (facts ->> 'answerBy')::date
        when step.to_state = payment.state or step.to_state in ('credited', 'unapplied') then answer_by end,
      settlement_date = coalesce((facts ->> 'settlementDate')::date, settlement_date),
      entry_id = case when direction = 'in' and step.to_state in ('credited', 'unapplied')
        then coalesce(posted_entry, entry_id) else entry_id end,
      transaction_id = case when direction = 'in' and step.to_state = 'credited'
        then coalesce(posted_transaction, transaction_id) else transaction_id end,
      account_id = case when direction = 'in' then payment.account_id else account_id end,
      user_id = case when direction = 'in' then payment.user_id else user_id end
    where id = payment.id;
  if payment.answer_by is not null then perform recall_continue(payment.id); end if;
  return jsonb_strip_nulls(jsonb_build_object('outcome', 'applied', 'state', step.to_state,
    'userId', payment.user_id, 'transactionId', posted_transaction));
end
$$;

-- A member cancels a queued payment of their own: {userId, signInId, idleSeconds, reference}.
-- Returns  what payment_apply returns | {outcome: session_ended} | {outcome: not_found} | {outcome:
--          too_late, state}
create or replace function payment_cancel(request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payment payments;
begin
  if not ledger_signed_in(request) then return '{"outcome": "session_ended"}'; end if;
  select * into payment from payments
    where direction = 'out' and tx_id = request ->> 'reference'
      and user_id = (request ->> 'userId')::bigint
    for no key update;
  if payment.id is null then return '{"outcome": "not_found"}'; end if;
  if payment.state <> 'queued' or payment.message_id is not null then
    return jsonb_build_object('outcome', 'too_late', 'state', payment.state);
  end if;
  return payment_apply(payment.id, 'cancelled', '{"actor": "member"}');
end
$$;

revoke all on function payment_held(bigint, system_account_code) from public;
revoke all on function payment_post(payments, movement_kinds, numeric, timestamptz) from public;
revoke all on function payment_description(payments, text) from public;
revoke all on function payment_apply(bigint, text, jsonb) from public;
revoke all on function payment_cancel(jsonb) from public;

-- Events are history, and sealed (seals.sql).
create or replace trigger payment_events_append_only before update or delete on payment_events
  for each row execute function ledger_refuse_change();
create or replace trigger payment_events_no_truncate before truncate on payment_events
  for each statement execute function ledger_refuse_change();
create or replace trigger payment_events_queue after insert on payment_events
  referencing new table as added for each statement execute function seal_queue('payment');
-- end server/ledger/payments.sql

-- begin server/ledger/cash.sql
-- Cash. A teller opens a drawer with a count of what is in it, takes and pays out cash, and closes it with another
-- count. Every movement is an entry on the system account cash_drawers and a row of cash_movements, in one
-- transaction, so that a drawer's balance is the sum of its movements. ledger:check compares the two.

-- Whether one of the employees who act has declared one of these memberships as their own or a relative's.
create or replace function employee_any_related(context jsonb, members bigint[]) returns boolean
language plpgsql stable as $$
begin
  -- The command line acts for nobody in particular.
  if coalesce(context ->> 'makerId', context ->> 'employeeId') is null then return false; end if;
  return exists (select from employee_relatives
    where user_id = any(members) and employee_id in ((context ->> 'makerId')::bigint,
      (context ->> 'checkerId')::bigint, (context ->> 'employeeId')::bigint));
end
$$;

create or replace function cash_drawer_balance(drawer bigint) returns numeric
language sql stable as $$
  select coalesce(sum(amount), 0) from cash_movements where drawer_id = drawer
$$;

-- Locks a drawer. Returns why it cannot pay an amount; null if it can.
create or replace function cash_drawer_refusal(drawer bigint, amount numeric) returns jsonb
language plpgsql as $$
declare
  locked cash_drawers;
begin
  select * into locked from cash_drawers where id = drawer for update;
  return case
    when locked.id is null then staff_refusal('drawer_not_found')
    when locked.closed_at is not null then staff_refusal('drawer_closed')
    when locked.counted_amount is not null then staff_refusal('drawer_counted')
    when cash_drawer_balance(drawer) < amount then staff_refusal('drawer_too_low')
  end;
end
$$;

-- The sum of a count: {"50.00": 3, "0.20": 12}.
create or replace function cash_counted(count jsonb) returns numeric
language sql immutable as $$
  select coalesce(sum(piece::numeric * number::int), 0)::numeric(20, 2)
    from jsonb_each_text(count) as one(piece, number)
$$;

-- An amount in EUR at the latest rate.
create or replace function cash_in_euros(amount numeric, of currency) returns numeric
language sql stable as $$
  select case when of = 'EUR' then amount else round(amount * (select rate from exchange_rates
    where from_currency = of and to_currency = 'EUR' order by rate_date desc limit 1), 2) end
$$;

-- What was handed over in a movement, in EUR: a correction of its entry changes the figure, not whether it counts.
create or replace function cash_handed_over(movement cash_movements) returns numeric
language sql stable as $$
  select movement.euros - coalesce((select round(movement.euros * t.amount / abs(movement.amount), 2)
    from entry_reversals r join transactions t on t.entry_id = r.entry_id
    where r.reversed_entry_id = movement.entry_id), 0)
$$;

-- What a member has paid in, or has been paid out, in cash on a day of the bank, in EUR: several amounts of a day
-- count as one, so that splitting one does not avoid a limit.
create or replace function cash_linked(member bigint, direction text, day date) returns numeric
language sql stable as $$
  select coalesce(sum(cash_handed_over(m)), 0)
    from cash_movements m join accounts a on a.id = m.account_id
    where a.user_id = member and m.kind = ('paid_' || direction)::cash_movement_kind
      and bank_day(m.created_at) = day
$$;

-- Opens a drawer. Its cash comes from the vault. Request: {currency, count}.
-- Returns  {"outcome": "done", "drawerId", "amount"}, or refused with already_open (the teller has a drawer)
create or replace function cash_drawer_open(teller bigint, request jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  opened cash_drawers;
  amount constant numeric := cash_counted(request -> 'count');
begin
  insert into cash_drawers (employee_id, currency, opening_count, opening_amount)
    values (teller, (request ->> 'currency')::currency, request -> 'count', amount)
    on conflict (employee_id) where closed_at is null do nothing
    returning * into opened;
  if opened.id is null then return staff_refusal('already_open'); end if;
  if amount > 0 then
    insert into cash_movements (drawer_id, entry_id, kind, amount, euros)
      values (opened.id, ledger_book_own('drawer_opened', amount, opened.currency, clock_timestamp()),
        'opened', amount, 0);
  end if;
  perform staff_audit(null, 'drawer.opened', jsonb_build_object('drawerId', opened.id, 'currency', opened.currency,
    'amount', amount::text), context);
  return jsonb_build_object('outcome', 'done', 'drawerId', opened.id, 'amount', amount::text);
end
$$;

-- Takes or pays out cash. shared/limits.ts has the same limits, and a test compares them.
-- Takes    the teller, whose drawer it is; {key, drawerId, direction: in or out, accountId, amount, identified?
--          (document and number)}; whether two employees have decided; who acts
-- Returns  {"outcome": "done", "movementId", "reference", "memberId", "replayed"}, or refused with
--          key_reused, drawer_not_found, drawer_closed, drawer_counted, drawer_too_low, account_not_found,
--          other_currency, over_legal_limit (10,000 EUR), two_people_needed (over 5,000 EUR),
--          identification_required (from 3,000 EUR), insufficient_funds, balance_too_large, employee_related
create or replace function cash_post(teller bigint, request jsonb, by_two boolean, context jsonb) returns jsonb
language plpgsql as $$
declare
  direction constant text := request ->> 'direction';
  cash constant numeric := (request ->> 'amount')::numeric;
  earlier cash_movements;
  drawer cash_drawers;
  account accounts;
  stored cash_movements;
  linked numeric;
  outcome jsonb;
begin
  if (direction in ('in', 'out') and cash > 0 and cash = round(cash, 2)) is not true then
    raise exception 'cash needs a direction and a positive amount with two decimals at most';
  end if;
  select * into drawer from cash_drawers where id = (request ->> 'drawerId')::bigint and employee_id = teller
    for update;
  if drawer.id is null then return staff_refusal('drawer_not_found'); end if;
  select * into earlier from cash_movements where key = (request ->> 'key')::uuid;
  if found then
    if (earlier.drawer_id, earlier.account_id, abs(earlier.amount), earlier.kind::text) is distinct from
      (drawer.id, (request ->> 'accountId')::bigint, cash, 'paid_' || direction)
    then
      return staff_refusal('key_reused');
    end if;
    return cash_outcome(earlier, true);
  end if;
  outcome := cash_drawer_refusal(drawer.id, case direction when 'out' then cash else 0 end);
  if outcome is not null then return outcome; end if;
  select * into account from accounts where id = (request ->> 'accountId')::bigint and closed_at is null;
  if not found then return staff_refusal('account_not_found'); end if;
  if account.currency <> drawer.currency then return staff_refusal('other_currency'); end if;
  if employee_any_related(context, array[account.user_id]) then return staff_refusal('employee_related'); end if;

  -- Amounts of one member at several drawers are counted one after another.
  perform pg_advisory_xact_lock(hashtext('cash'), account.user_id::int);
  linked := cash_linked(account.user_id, direction, bank_day(clock_timestamp()))
    + cash_in_euros(cash, drawer.currency);
  if linked is null then return staff_refusal('rate_unavailable'); end if;
  if linked > 10000 then return staff_refusal('over_legal_limit'); end if;
  if linked >= 3000 and nullif(trim(request ->> 'identified'), '') is null then
    return staff_refusal('identification_required');
  end if;
  if linked > 5000 and not by_two then return staff_refusal('two_people_needed'); end if;

  outcome := ledger_book(case direction
    when 'in' then jsonb_build_object('kind', 'cash_paid_in', 'toAccountId', account.id,
      'description', 'Cash paid in at the counter')
    else jsonb_build_object('kind', 'cash_paid_out', 'fromAccountId', account.id,
      'description', 'Cash paid out at the counter')
    end || jsonb_build_object('userId', account.user_id, 'amount', cash), null);
  if outcome ->> 'outcome' <> 'posted' then
    return staff_refusal(case outcome ->> 'code' when 'not_found' then 'account_not_found'
      else outcome ->> 'code' end);
  end if;
  insert into cash_movements (drawer_id, entry_id, kind, amount, account_id, euros, key, identified)
    select drawer.id, t.entry_id, ('paid_' || direction)::cash_movement_kind,
        case direction when 'in' then cash else -cash end, account.id, cash_in_euros(cash, drawer.currency),
        (request ->> 'key')::uuid, nullif(trim(request ->> 'identified'), '')
      from transactions t where t.id = (outcome #>> '{transaction,id}')::bigint
    returning * into strict stored;
  perform staff_audit(account.user_id, 'cash.paid_' || direction, jsonb_build_object('drawerId', drawer.id,
    'accountId', account.id, 'reference', outcome #>> '{transaction,reference}', 'amount', cash::text,
    'currency', drawer.currency), context);
  return cash_outcome(stored, false);
end
$$;

create or replace function cash_outcome(movement cash_movements, replayed boolean) returns jsonb
language sql stable as $$
  select jsonb_build_object('outcome', 'done', 'movementId', movement.id, 'reference', e.reference,
      'memberId', a.user_id, 'replayed', replayed)
    from journal_entries e, accounts a where e.id = movement.entry_id and a.id = movement.account_id
$$;

-- What a decision about a large amount is based on. Payload: the request of cash_post.
create or replace function cash_large_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', a.user_id, 'name', u.holder_name, 'iban', a.iban, 'currency', a.currency,
      'drawerId', d.id, 'drawerClosed', d.closed_at is not null, 'teller', d.employee_id,
      'today', cash_linked(a.user_id, payload ->> 'direction', bank_day(clock_timestamp()))::text)
    from accounts a join users u on u.id = a.user_id, cash_drawers d
    where a.id = (payload ->> 'accountId')::bigint and d.id = (payload ->> 'drawerId')::bigint
$$;

-- The drawer must be the maker's.
create or replace function cash_large_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$
  select cash_post((context ->> 'makerId')::bigint, payload, true, context)
$$;

create or replace trigger cash_movements_append_only before update or delete on cash_movements
  for each row execute function ledger_refuse_change();
create or replace trigger cash_movements_no_truncate before truncate on cash_movements
  for each statement execute function ledger_refuse_change();
create or replace trigger cash_drawers_closed before update on cash_drawers
  for each row when (old.closed_at is not null) execute function ledger_refuse_change();
create or replace trigger cash_drawers_kept before delete on cash_drawers
  for each row execute function ledger_refuse_change();
create or replace trigger cash_drawers_no_truncate before truncate on cash_drawers
  for each statement execute function ledger_refuse_change();

revoke all on function employee_any_related(jsonb, bigint[]) from public;
revoke all on function cash_drawer_balance(bigint) from public;
revoke all on function cash_drawer_refusal(bigint, numeric) from public;
revoke all on function cash_in_euros(numeric, currency) from public;
revoke all on function cash_handed_over(cash_movements) from public;
revoke all on function cash_linked(bigint, text, date) from public;
revoke all on function cash_drawer_open(bigint, jsonb, jsonb) from public;
revoke all on function cash_post(bigint, jsonb, boolean, jsonb) from public;
revoke all on function cash_outcome(cash_movements, boolean) from public;
revoke all on function cash_large_state(jsonb) from public;
revoke all on function cash_large_carry_out(jsonb, jsonb) from public;
-- end server/ledger/cash.sql

-- begin server/ledger/reversals.sql
-- Corrections of wrong entries by staff: a reversing entry, of the whole or of a part, and the refund of a fee.
-- movement_kinds.reversed_by says which kinds can be reversed; everything else is corrected where it came from, such
-- as a payment by its return. Each takes two employees (proposal-kinds.sql).
--
-- A carry_out function takes the payload and who acts, and returns {"outcome": "done", …} or
-- {"outcome": "refused", "reason"}; a refusal changes nothing.

-- Posts an entry between the bank's own accounts, of which members see nothing. Returns the entry's ID.
create or replace function ledger_book_own(movement_kind text, amount numeric, own_currency currency, at timestamptz)
returns bigint
language plpgsql as $$
declare
  movement movement_kinds;
  entry journal_entries;
begin
  select * into strict movement from movement_kinds where kind = movement_kind;
  if 'customer' in (movement.debit, movement.credit) or amount is null or amount <= 0 then
    raise exception 'a movement of kind % and % is not between the bank''s own accounts', movement_kind, amount;
  end if;
  entry.id := nextval('journal_entries_id_seq');
  entry.kind := movement.kind;
  entry.booked_at := at;
  entry.reference := ledger_reference(movement.reference_prefix, at, entry.id);
  perform ledger_write(array[entry], array[ledger_leg(entry.id, null, movement.debit, own_currency, -amount),
    ledger_leg(entry.id, null, movement.credit, own_currency, amount)], array[]::transactions[]);
  return entry.id;
end
$$;

-- Everyone whose account an entry debits or credits.
create or replace function entry_members(entry bigint) returns bigint[]
language sql stable as $$
  select array(select distinct a.user_id from postings p join accounts a on a.id = p.account_id
    where p.entry_id = entry order by a.user_id)
$$;

-- What a decision to reverse an entry is based on. `memberId` is whose account the reversal debits, or else the one
-- it credits. Null if there is no such entry. Payload: {entryId}.
create or replace function entry_reverse_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('entryId', e.id, 'reference', e.reference, 'kind', e.kind, 'bookedAt', e.booked_at,
      'amount', t.amount::text, 'currency', t.currency, 'description', t.description,
      'memberId', coalesce(payee.user_id, payer.user_id),
      'fromName', t.payer_name, 'fromIban', payer.iban, 'toName', t.recipient_name, 'toIban', payee.iban,
      'reversedBy', (select r.entry_id from entry_reversals r where r.reversed_entry_id = e.id))
    from journal_entries e
      left join transactions t on t.entry_id = e.id
      left join accounts payer on payer.id = t.from_account_id
      left join accounts payee on payee.id = t.to_account_id
    where e.id = (payload ->> 'entryId')::bigint
$$;

-- Posts the reversing entry of an amount. A drawer whose cash it is must be open.
create or replace function entry_reverse_part(entry bigint, part numeric, context jsonb) returns jsonb
language plpgsql as $$
declare
  wrong record;
  paid cash_movements;
  request jsonb;
  outcome jsonb;
  reversing bigint;
begin
  -- Another reversal of the same entry waits here.
  perform from journal_entries where id = entry for no key update;
  if not found then return staff_refusal('not_found'); end if;
  select e.kind, e.reference, k.reversed_by, t.amount, t.currency, t.exchange_rate, t.from_account_id,
      t.to_account_id, payer.user_id as payer_id, payer.iban as payer_iban, payer_user.holder_name as payer_name,
      payee.user_id as payee_id
    into wrong
    from journal_entries e join movement_kinds k on k.kind = e.kind
      left join transactions t on t.entry_id = e.id
      left join accounts payer on payer.id = t.from_account_id
      left join users payer_user on payer_user.id = payer.user_id
      left join accounts payee on payee.id = t.to_account_id
    where e.id = entry;
  if wrong.reversed_by is null then return staff_refusal('not_reversible'); end if;
  if wrong.exchange_rate is not null then return staff_refusal('converted'); end if;
  if exists (select from entry_reversals r where r.reversed_entry_id = entry) then
    return staff_refusal('already_reversed');
  end if;
  if employee_any_related(context, entry_members(entry)) then return staff_refusal('employee_related'); end if;
  part := coalesce(part, wrong.amount);
  if part <= 0 or part > wrong.amount then return staff_refusal('wrong_amount'); end if;

  select * into paid from cash_movements where entry_id = entry;
  if found then
    outcome := cash_drawer_refusal(paid.drawer_id, case when paid.amount > 0 then part else 0 end);
    if outcome is not null then return outcome; end if;
  end if;

  request := jsonb_build_object('kind', wrong.reversed_by, 'amount', part,
    'description', case when part = wrong.amount then 'Reversal of ' else 'Correction of ' end || wrong.reference
      || ' by the bank');
  if wrong.to_account_id is not null then
    request := request || jsonb_build_object('userId', wrong.payee_id, 'fromAccountId', wrong.to_account_id);
    if wrong.payer_id = wrong.payee_id then
      request := request || jsonb_build_object('toAccountId', wrong.from_account_id);
    elsif wrong.payer_id is not null then
      request := request || jsonb_build_object('toIban', wrong.payer_iban, 'recipientName', wrong.payer_name);
    end if;
  else
    request := request || jsonb_build_object('userId', wrong.payer_id, 'toAccountId', wrong.from_account_id);
  end if;
  outcome := ledger_book(request, null);
  if outcome ->> 'outcome' <> 'posted' then
    return staff_refusal(case outcome ->> 'code'
      when 'insufficient_funds' then 'insufficient_funds'
      when 'balance_too_large' then 'balance_too_large'
      else 'account_closed' end);
  end if;
  select entry_id into strict reversing from transactions where id = (outcome #>> '{transaction,id}')::bigint;
  insert into entry_reversals (entry_id, reversed_entry_id) values (reversing, entry);
  if paid.id is not null then
    insert into cash_movements (drawer_id, entry_id, kind, amount, account_id, euros)
      values (paid.drawer_id, reversing, 'reversal', case when paid.amount > 0 then -part else part end,
        paid.account_id, 0);
  end if;
  perform staff_audit(member, 'entry.reversed', jsonb_build_object('entryId', entry, 'reference', wrong.reference,
      'reversalId', reversing, 'reversal', outcome #>> '{transaction,reference}', 'amount', part::text,
      'currency', wrong.currency), context)
    from unnest(entry_members(entry)) as member;
  return jsonb_build_object('outcome', 'done', 'entryId', reversing,
    'reference', outcome #>> '{transaction,reference}', 'memberIds', entry_members(entry));
end
$$;

-- Reverses an entry. Payload: {entryId}. Refused with not_found, not_reversible (the kind), converted,
-- already_reversed, insufficient_funds (the member's account that it would debit), balance_too_large,
-- account_closed, employee_related, and for cash drawer_closed or drawer_too_low.
create or replace function entry_reverse_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$
  select entry_reverse_part((payload ->> 'entryId')::bigint, null, context)
$$;

create or replace function entry_correct_state(payload jsonb) returns jsonb
language sql stable as $$ select entry_reverse_state(payload) $$;

-- Corrects an entry of too large an amount: reverses what is too much. Payload: {entryId, amount (the right one)}.
-- Refused as a reversal, and with wrong_amount unless the right amount is smaller and more than nothing.
create or replace function entry_correct_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  correct constant numeric := (payload ->> 'amount')::numeric;
  posted numeric;
begin
  select amount into posted from transactions where entry_id = (payload ->> 'entryId')::bigint;
  if not found then
    return staff_refusal(case when entry_reverse_state(payload) is null then 'not_found' else 'not_reversible' end);
  end if;
  if (correct > 0 and correct < posted) is not true then return staff_refusal('wrong_amount'); end if;
  return entry_reverse_part((payload ->> 'entryId')::bigint, posted - correct, context);
end
$$;

-- What a refund of a fee is based on, with what the account was refunded before. Payload: {accountId, amount, fee (which fee, for the member)}.
create or replace function fee_refund_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', a.user_id, 'name', u.holder_name, 'iban', a.iban, 'currency', a.currency,
      'closed', a.closed_at is not null, 'refunded', (select coalesce(sum(p.amount), 0)::numeric(20, 2)::text
        from postings p join journal_entries e on e.id = p.entry_id
        where p.account_id = a.id and e.kind in ('fee_refund', 'fee_refund_reversed')))
    from accounts a join users u on u.id = a.user_id where a.id = (payload ->> 'accountId')::bigint
$$;

-- Refused with not_found, account_closed, wrong_amount (not from 0.01 to 500.00), employee_related, and
-- balance_too_large. shared/limits.ts has the same maximum, and a test compares the two.
create or replace function fee_refund_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  refunded constant numeric := (payload ->> 'amount')::numeric;
  account accounts;
  outcome jsonb;
begin
  select * into account from accounts where id = (payload ->> 'accountId')::bigint;
  if not found then return staff_refusal('not_found'); end if;
  if (refunded between 0.01 and 500 and refunded = round(refunded, 2)) is not true then
    return staff_refusal('wrong_amount');
  end if;
  if employee_any_related(context, array[account.user_id]) then return staff_refusal('employee_related'); end if;
  outcome := ledger_book(jsonb_build_object('kind', 'fee_refund', 'userId', account.user_id,
    'toAccountId', account.id, 'amount', refunded, 'description', 'Refund of a fee: ' || (payload ->> 'fee')), null);
  if outcome ->> 'outcome' <> 'posted' then
    return staff_refusal(case outcome ->> 'code' when 'balance_too_large' then 'balance_too_large'
      else 'account_closed' end);
  end if;
  perform staff_audit(account.user_id, 'fee.refunded', jsonb_build_object('accountId', account.id,
    'reference', outcome #>> '{transaction,reference}', 'amount', refunded::text, 'currency', account.currency,
    'fee', payload ->> 'fee'), context);
  return jsonb_build_object('outcome', 'done', 'reference', outcome #>> '{transaction,reference}',
    'memberIds', array[account.user_id]);
end
$$;

create or replace trigger entry_reversals_append_only before update or delete on entry_reversals
  for each row execute function ledger_refuse_change();
create or replace trigger entry_reversals_no_truncate before truncate on entry_reversals
  for each statement execute function ledger_refuse_change();

revoke all on function ledger_book_own(text, numeric, currency, timestamptz) from public;
revoke all on function entry_members(bigint) from public;
revoke all on function entry_reverse_state(jsonb) from public;
revoke all on function entry_reverse_part(bigint, numeric, jsonb) from public;
revoke all on function entry_reverse_carry_out(jsonb, jsonb) from public;
revoke all on function entry_correct_state(jsonb) from public;
revoke all on function entry_correct_carry_out(jsonb, jsonb) from public;
revoke all on function fee_refund_state(jsonb) from public;
revoke all on function fee_refund_carry_out(jsonb, jsonb) from public;
-- end server/ledger/reversals.sql

-- begin server/ledger/repair-decisions.sql
-- What staff decide about the items that payments with other banks leave them. The command line and the staff app
-- call the same functions, so both leave the same audit rows.
--
-- Takes    the payload, with the item's ID, and who acts: the names of the employees
-- Returns  {"outcome": "done", …} or {"outcome": "refused", "reason"}; a refusal changes nothing

-- The ISO 20022 reasons with which a payment is sent back, and those with which a recall is refused.
-- shared/payments/repair-reasons.ts has the same, and a test compares the two.
create or replace function return_reasons() returns text[]
language sql immutable as $$ select '{AC01,AC04,AC06,AG01,BE04,MD07,MS03,RR04}'::text[] $$;

create or replace function recall_refusals() returns text[]
language sql immutable as $$ select '{AC04,AM04,ARDT,CUST,LEGL,NOAS,NOOR}'::text[] $$;

-- The reasons with which a payment can be sent back. A payment of ours that came back cannot be, and an instant
-- payment is returned only if it was recalled (FOCR).
create or replace function payment_return_reasons(payment payments) returns text[]
language sql stable as $$
  select case when payment.direction = 'in'
    then case when payment.scheme = 'standard' then return_reasons() else '{}' end
      || case when payment.answer_by is not null then '{FOCR}'::text[] else '{}' end
    else '{}' end
$$;

-- Why an action is not possible for an item, whatever account or reason is chosen; null if it is.
create or replace function repair_impossible(item repair_items, action text) returns text
language plpgsql stable as $$
declare
  written_off boolean;
begin
  if item.id is null then return 'item_not_found'; end if;
  if item.closed_at is not null then return 'item_closed'; end if;
  if (item.kind::text, action) not in (('unapplied', 'assign'), ('unapplied', 'send_back'), ('recall', 'grant'),
    ('recall', 'refuse'), ('claim', 'collect'), ('claim', 'write_off'), ('mismatch', 'write_off'),
    ('mismatch', 'reverse'))
  then
    return 'not_possible';
  end if;
  if coalesce(repair_amount(item), 0) = 0 then return 'nothing_left'; end if;
  written_off := statement_written_off(item.line_id, item.statement_id) is not null;
  if action = 'reverse' and not written_off then return 'not_written_off'; end if;
  if action = 'write_off' and written_off then return 'written_off'; end if;
  if action = 'send_back'
    and payment_return_reasons((select p from payments p where p.id = item.payment_id)) = '{}'
  then
    return 'not_returnable';
  end if;
  return null;
end
$$;

-- Why a decision is refused; null if it can be carried out. Locks the accounts that it concerns; the caller has
-- locked the item and its payment. Returned payments and claims belong to one member only.
create or replace function repair_refusal(item repair_items, action text, payload jsonb) returns text
language plpgsql as $$
declare
  impossible constant text := repair_impossible(item, action);
  payment payments;
  account accounts;
begin
  if impossible is not null then return impossible; end if;
  select * into payment from payments where id = item.payment_id;
  if action in ('write_off', 'reverse') and not staff_reason_is_complete(payload ->> 'note') then
    return 'note_missing';
  end if;
  if action = 'send_back' and payload ->> 'reason' = any(payment_return_reasons(payment)) is not true
    or action = 'refuse' and payload ->> 'reason' = any(recall_refusals()) is not true
  then
    return 'unknown_reason';
  end if;
  if action in ('assign', 'collect') then
    select * into account from accounts
      where iban = payload ->> 'iban' and closed_at is null for no key update;
    return case when account.id is null then 'account_not_found'
      when payment.direction = 'out' and account.user_id <> payment.user_id then 'other_member'
      when action = 'collect' and account.currency <> 'EUR' then 'not_in_euro'
      when action = 'assign' and payment_credited(account, repair_amount(item), case payment.direction
        when 'out' then payment_return_rate(account) else payment_rate(account) end, payment.direction = 'out') is null then 'cannot_be_credited' end;
  end if;
  if action = 'grant' then
    select * into account from accounts where id = payment.account_id for no key update;
    return case when account.closed_at is not null then 'account_closed'
      when account.balance < (select l.amount from postings l
        where l.entry_id = payment.entry_id and l.account_id = account.id) then 'not_enough_money' end;
  end if;
  return null;
end
$$;

-- Locks an item, then its payment: the worker locks in the same order.
create or replace function repair_lock(item_id bigint) returns repair_items
language plpgsql as $$
declare
  item repair_items;
begin
  select * into item from repair_items where id = item_id for update;
  perform from payments where id = item.payment_id for no key update;
  return item;
end
$$;

-- Who carries out a decision, as the item and the payment's history name them.
create or replace function repair_person(context jsonb) returns text
language sql immutable as $$
  select coalesce(context ->> 'staff', context ->> 'checkerName', context ->> 'employee', context ->> 'makerName')
$$;

-- Changes a payment's state and moves its money. Raises if nothing moved, which rolls everything back.
create or replace function repair_apply(payment bigint, event text, facts jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  applied constant jsonb := payment_apply(payment, event,
    jsonb_build_object('actor', 'staff', 'staff', repair_person(context)) || facts);
begin
  if applied ->> 'outcome' <> 'applied' then
    raise exception 'payment % cannot be %: %', payment, event, applied ->> 'outcome';
  end if;
  return applied;
end
$$;

-- Carries out what two employees decided about the money of an item. Payload: {itemId, and for assign and collect
-- iban, for send_back and refuse reason (a code), for write_off and reverse note}.
create or replace function repair_carry_out(action text, payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  item repair_items := repair_lock((payload ->> 'itemId')::bigint);
  amount constant numeric := repair_amount(item);
  moved numeric := amount;
  refusal constant text := repair_refusal(item, action, payload);
  payment payments;
  account accounts;
  change jsonb := '{}';
  done text;
begin
  if refusal is not null then return staff_refusal(refusal); end if;
  select * into payment from payments where id = item.payment_id;
  if action in ('assign', 'collect') then
    select * into account from accounts where iban = payload ->> 'iban';
  end if;
  if employee_any_related(context, array[payment.user_id, account.user_id]) then
    return staff_refusal('employee_related');
  end if;
  case action
    when 'assign' then
      change := repair_apply(payment.id, 'assigned', jsonb_build_object('accountId', account.id), context);
      done := format('Assigned to %s.', account.iban);
    when 'collect' then
      moved := least(amount, account.balance);
      if moved <= 0 then return staff_refusal('nothing_to_collect'); end if;
      change := repair_apply(payment.id, 'claim_collected',
        jsonb_build_object('accountId', account.id, 'amount', moved::text), context);
      done := format('Collected from %s.', account.iban);
    when 'send_back' then
      change := repair_apply(payment.id, 'send_back', jsonb_build_object('reason', payload ->> 'reason'), context);
      perform rail_enqueue(p, 'pacs.004.001.09') from payments p where id = payment.id;
      done := format('Sent back (%s).', payload ->> 'reason');
    when 'grant' then
      change := repair_apply(payment.id, 'send_back', '{"reason": "FOCR"}', context);
      perform rail_enqueue(p, 'pacs.004.001.09') from payments p where id = payment.id;
      done := 'The recall was granted.';
    when 'refuse' then
      change := repair_apply(payment.id, 'recall_refused', jsonb_build_object('reason', payload ->> 'reason'), context);
      perform rail_enqueue(p, 'camt.029.001.09', jsonb_build_object('reason', payload ->> 'reason'))
        from payments p where id = payment.id;
      done := format('The recall was refused (%s).', payload ->> 'reason');
    when 'write_off' then
      if payment.id is null then
        perform statement_write_off(item.line_id, item.statement_id);
      else
        change := repair_apply(payment.id, 'claim_written_off', '{}', context);
      end if;
      done := format('Written off: %s', payload ->> 'note');
    when 'reverse' then
      perform statement_reverse_write_off(item.line_id, item.statement_id);
      done := format('The write-off was reversed: %s', payload ->> 'note');
  end case;
  perform repair_record(action, payload, moved, change, context);
  -- A claim that was only partly collected stays open, and so does a difference that is open again.
  if (case when action = 'reverse' then coalesce(repair_amount(item), 0) = 0 else moved = amount end) then
    update repair_items set closed_at = clock_timestamp(), closed_by = repair_person(context), note = done,
        proposal = case when context ? 'proposalNumber' then proposal end,
        proposed_by = case when context ? 'proposalNumber' then proposed_by end
      where id = item.id;
  else
    update repair_items set proposal = null, proposed_by = null where id = item.id;
  end if;
  return jsonb_strip_nulls(jsonb_build_object('outcome', 'done', 'amount', moved::text,
    'memberId', change -> 'userId', 'transactionId', change -> 'transactionId'));
end
$$;

-- Records a decision, and for the member's security activity what it changed for them.
create or replace function repair_record(
  action text, payload jsonb, moved numeric, change jsonb, context jsonb
) returns void
language plpgsql as $$
declare
  shown constant text := case action when 'assign' then 'payment.assigned' when 'collect' then 'claim.collected'
    when 'grant' then 'payment.sent_back' when 'write_off' then 'claim.written_off' end;
begin
  if shown is not null and change ? 'userId' then
    perform staff_audit((change ->> 'userId')::bigint, shown,
      jsonb_build_object('transactionId', change -> 'transactionId', 'amount', moved::text),
      context - '{staff,proposalNumber}'::text[]
        || case when context ? 'staff' then jsonb_build_object('confirmedBy', context -> 'staff') else '{}' end);
  end if;
  perform employee_audit('repair.confirmed', jsonb_build_object('amount', moved::text, 'action', action)
    || payload || context);
end
$$;

-- Closes an item that is not about money, or a write-off whose reversal is no longer wanted. Payload: {itemId, note}.
create or replace function repair_close(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  item repair_items;
begin
  if not staff_reason_is_complete(payload ->> 'note') then return staff_refusal('note_missing'); end if;
  item := repair_lock((payload ->> 'itemId')::bigint);
  if item.id is null then return staff_refusal('item_not_found'); end if;
  if item.closed_at is not null then return staff_refusal('item_closed'); end if;
  if repair_needs_two(item) then return staff_refusal('needs_decision'); end if;
  if employee_any_related(context, array(select user_id from payments where id = item.payment_id)) then
    return staff_refusal('employee_related');
  end if;
  -- What was proposed was not done, so the employee who proposed it may close the item.
  update repair_items set proposal = null, proposed_by = null, closed_at = clock_timestamp(),
      closed_by = repair_person(context), note = payload ->> 'note' where id = item.id;
  perform employee_audit('repair.closed', jsonb_build_object('itemId', item.id, 'kind', item.kind,
    'note', payload ->> 'note') || context);
  return '{"outcome": "done"}';
end
$$;

-- Whether an item is about money that is still open, so that it takes two employees.
create or replace function repair_needs_two(item repair_items) returns boolean
language sql stable as $$
  select coalesce(repair_amount(item), 0) <> 0 and statement_written_off(item.line_id, item.statement_id) is null
$$;

-- The open item about the same line or statement as an item that was written off. Creates it if there is none.
create or replace function repair_open_reversal(written_off repair_items) returns bigint
language plpgsql as $$
declare
  opened bigint;
begin
  select min(id) into opened from repair_items
    where closed_at is null and (line_id = written_off.line_id or statement_id = written_off.statement_id);
  if opened is null then
    insert into repair_items (kind, message_id, line_id, statement_id, what)
      values (written_off.kind, written_off.message_id, written_off.line_id, written_off.statement_id,
        format('The write-off of item %s may be wrong: %s', written_off.id, written_off.what))
      returning id into opened;
  end if;
  return opened;
end
$$;

revoke all on function return_reasons() from public;
revoke all on function recall_refusals() from public;
revoke all on function payment_return_reasons(payments) from public;
revoke all on function repair_impossible(repair_items, text) from public;
revoke all on function repair_refusal(repair_items, text, jsonb) from public;
revoke all on function repair_lock(bigint) from public;
revoke all on function repair_person(jsonb) from public;
revoke all on function repair_apply(bigint, text, jsonb, jsonb) from public;
revoke all on function repair_carry_out(text, jsonb, jsonb) from public;
revoke all on function repair_record(text, jsonb, numeric, jsonb, jsonb) from public;
revoke all on function repair_close(jsonb, jsonb) from public;
revoke all on function repair_needs_two(repair_items) from public;
revoke all on function repair_open_reversal(repair_items) from public;
-- end server/ledger/repair-decisions.sql

-- begin server/ledger/staff-reports.sql
-- The bank's reports, from the tables at the time of asking. Amounts are in each row's own currency. They say which
-- member by number alone: a name, and what identifies a member, are in the member's file, which asks for a purpose.

-- Portfolio at risk: the whole remaining principal of loans whose oldest unpaid installment is overdue for at least
-- so many days. `days` 0 is all active loans. Statistics don't know that hardly an unpaid installment is overdue, so
-- the planner would read all installments (3.3 s with a million loans) instead of loan_instalments_overdue_idx.
create or replace function report_portfolio_at_risk()
returns table (currency currency, days int, loans bigint, balance numeric, share numeric)
language sql stable set enable_seqscan = off set enable_indexscan = off as $$
  with today as materialized (select bank_day(clock_timestamp()) as day),
  overdue as (
    select loan_id, min(due_date) as since from loan_instalments
      where paid_at is null and due_date < (select day from today) group by loan_id),
  -- Each loan in the last of the steps that it has reached, so that a million loans are summed once.
  owed as (
    select l.currency, count(*) as loans, sum(l.balance) as balance,
        case when late.days >= 90 then 90 when late.days >= 60 then 60 when late.days >= 30 then 30
          when late.days >= 1 then 1 else 0 end as reached
      from loans l left join overdue o on o.loan_id = l.id
        cross join lateral (select (select day from today) - o.since as days) as late
      where l.status = 'active' group by l.currency, reached)
  select o.currency, b.days, coalesce(sum(o.loans) filter (where o.reached >= b.days), 0)::bigint,
      coalesce(sum(o.balance) filter (where o.reached >= b.days), 0),
      round(coalesce(sum(o.balance) filter (where o.reached >= b.days), 0) * 100 / nullif(sum(o.balance), 0), 2)
    from owed o cross join (values (0), (1), (30), (60), (90)) as b(days)
    group by o.currency, b.days order by o.currency, b.days
$$;

-- What members hold and owe, by product.
create or replace function report_products()
returns table (product text, currency currency, number bigint, members bigint, balance numeric)
language sql stable as $$
  select 'deposits_' || account_type, currency, count(*), count(distinct user_id), sum(balance)
    from accounts where closed_at is null group by account_type, currency
  union all
  select 'loans_' || loan_type, currency, count(*), count(distinct user_id), sum(balance)
    from loans where status = 'active' group by loan_type, currency
  order by 1, 2
$$;

-- Accounts without any sign of their owner (law of Luxembourg of 30 March 2022 on inactive accounts): neither a
-- sign-in nor a transaction that the owner asked for, since a time. `years` says what is due: a letter after three
-- years without a movement and five without contact, inactive after six, and the deposit fund after ten.
drop function if exists report_dormant(bigint, int);
create or replace function report_dormant(after_user bigint, most int)
returns table (member_id bigint, accounts bigint, balances jsonb, last_sign timestamptz, years int)
language sql stable as $$
  select u.id, held.number, held.balances, signs.last,
      extract(year from age(clock_timestamp(), signs.last))::int
    from users u
      cross join lateral (select greatest(u.created_at,
        (select max(s.last_active_at) from sign_ins s where s.user_id = u.id),
        (select max(t.created_at) from transactions t join journal_entries e on e.id = t.entry_id
          join accounts a on a.id in (t.from_account_id, t.to_account_id)
          where a.user_id = u.id and e.user_id = u.id)) as last offset 0) as signs
      cross join lateral (select count(*) as number, jsonb_agg(jsonb_build_object('currency', a.currency, 'balance', a.balance::text)
          order by a.currency, a.id) as balances
        from accounts a where a.user_id = u.id and a.closed_at is null) as held
    where u.id > after_user and u.created_at < clock_timestamp() - interval '3 years'
      and signs.last < clock_timestamp() - interval '3 years' and held.number > 0
    order by u.id limit most
$$;

-- Cash of a member on one day of the bank, in one direction, from 3,000 EUR: single or linked.
drop function if exists report_large_cash(date, date);
create or replace function report_large_cash(first_day date, last_day date)
returns table (day date, member_id bigint, direction text, number bigint, euros numeric, identified boolean)
language sql stable as $$
  select bank_day(m.created_at), a.user_id, case m.kind when 'paid_in' then 'in' else 'out' end, count(*),
      sum(m.handed_over), count(m.identified) > 0
    from (select c.*, cash_handed_over(c) as handed_over from cash_movements c
        where c.kind in ('paid_in', 'paid_out') and bank_day(c.created_at) between first_day and last_day) m
      join accounts a on a.id = m.account_id
    where m.handed_over > 0
    group by 1, 2, m.kind having sum(m.handed_over) >= 3000
    order by 1 desc, 5 desc, 2
$$;

-- Members whose terms differ from the usual: limits that they set themselves, locks, and blocks.
drop function if exists report_exceptions(bigint, int);
create or replace function report_exceptions(after_user bigint, most int)
returns table (member_id bigint, exceptions jsonb)
language sql stable as $$
  select u.id, jsonb_path_query_array(jsonb_build_array(
      case when u.daily_transfer_limit < 50000
        then jsonb_build_object('kind', 'daily_limit', 'amount', u.daily_transfer_limit::text) end,
      case when u.instant_limit is not null then jsonb_build_object(
        'kind', 'instant_limit', 'amount', u.instant_limit::text, 'per', u.instant_limit_per) end,
      case when u.new_payee_amount is not null then jsonb_build_object(
        'kind', 'new_payee_limit', 'amount', u.new_payee_amount::text, 'days', u.new_payee_days) end,
      case when u.payments_locked_at is not null then jsonb_build_object('kind', 'payments_locked') end,
      case when u.limits_lowered_until > clock_timestamp() then jsonb_build_object('kind', 'limits_lowered') end,
      case when u.access_blocked_at is not null then jsonb_build_object('kind', 'access_blocked') end),
      '$[*] ? (@ != null)')
    from users u
    where u.id > after_user and (u.daily_transfer_limit < 50000 or u.instant_limit is not null
      or u.new_payee_amount is not null or u.payments_locked_at is not null or u.access_blocked_at is not null
      or u.limits_lowered_until > clock_timestamp())
    order by u.id limit most
$$;

revoke all on function report_portfolio_at_risk() from public;
revoke all on function report_products() from public;
revoke all on function report_dormant(bigint, int) from public;
revoke all on function report_large_cash(date, date) from public;
revoke all on function report_exceptions(bigint, int) from public;
-- end server/ledger/staff-reports.sql
