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
  if facts.user_id is null and (facts.to_others or facts.sign_in_id is not null) then
    raise exception 'a movement of kind % needs the member who makes it', facts.kind;
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
      -- An exchange is neither confirmed nor counted as a payment, so it stays with one holder.
      or (facts.between_own_currencies and facts.to_others)
      then '{"code": "not_found"}'
    when facts.card_closed then '{"code": "card_closed"}'
    when facts.card_status <> 'active' then '{"code": "card_not_active"}'
    when facts.card_expiry_date < facts.today then '{"code": "card_expired"}'
    when facts.card_blocked_until > at then '{"code": "card_blocked"}'
    when facts.credit = 'customer' and facts.target_id is null then '{"code": "payee_not_found"}'
    when facts.source_id = facts.target_id then '{"code": "same_account"}'
    when facts.credit = 'payments_in_transit' and not facts.other_banks_open
      then '{"code": "other_banks_closed"}'
    when facts.credit = 'payments_in_transit' and not sepa_reaches(facts.recipient_iban)
      then '{"code": "payee_country_not_reached"}'
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
    -- The member's own lock stops payments to others.
    when facts.payments_locked and facts.sign_in_id is not null and facts.to_others
      then '{"code": "payments_locked"}'
    -- The card's switches are null for other payments, which therefore do not look for earlier ones.
    when facts.to_others and facts.card_to_others is false then '{"code": "card_to_others_off"}'
    when facts.to_others and facts.card_to_new_payees is false
      and not payee_was_paid(facts.user_id, coalesce(facts.target_iban, facts.recipient_iban))
      then '{"code": "card_to_new_payees_off"}'
    when facts.source_balance < facts.amount
      then jsonb_build_object('code', 'insufficient_funds', 'available', facts.source_balance::text)
    -- If requests exceed the maximum only in combination, the column's CHECK fails and the batch is retried
    -- one by one.
    when facts.target_balance + facts.credited > 9999999999.99 then '{"code": "balance_too_large"}'
  end || '{"outcome": "refused", "replayed": false}';
end
$$;

-- Counts an instant payment to another bank against the member's own limit for such payments (Regulation
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
    from users where id = facts.user_id;
  update limit_counters set instant_spent = instant_spent + facts.in_euro
    where scope = 'customer' and subject_id = facts.user_id and day = facts.today
      and (own.cap is null
        or case own.per when 'day' then instant_spent else 0 end + facts.in_euro <= own.cap);
  if found then return null; end if;
  select instant_spent into counted_today from limit_counters
    where scope = 'customer' and subject_id = facts.user_id and day = facts.today;
  return jsonb_build_object('outcome', 'refused', 'replayed', false, 'code', 'instant_limit_exceeded',
    'limit', own.cap::text, 'per', own.per,
    'available', greatest(0, own.cap - case own.per when 'day' then counted_today else 0 end)::text);
end
$$;

-- Counts a conversion between the member's own accounts against the daily limit for exchanges, in the counter
-- that this transaction locks, in EUR at the reference rate. The limit is that of
-- shared/limits.ts. Returns null if it was counted or is not such a conversion, or else the refusal.
create or replace function ledger_count_exchange(facts record) returns jsonb
language plpgsql as $$
declare
  cap constant numeric := {{highestDailyExchange}};
begin
  if facts.rate is null or facts.to_others or facts.user_id is null then return null; end if;
  if facts.in_euro <= cap then
    insert into limit_counters (scope, subject_id, day, exchanged)
      values ('customer', facts.user_id, facts.today, facts.in_euro)
      on conflict (scope, subject_id, day) do update
        set exchanged = limit_counters.exchanged + excluded.exchanged
        where limit_counters.exchanged + excluded.exchanged <= cap;
    if found then return null; end if;
  end if;
  return jsonb_build_object('outcome', 'refused', 'replayed', false, 'code', 'exchange_limit_exceeded',
    'limit', cap::text, 'available', greatest(0, cap - coalesce((select exchanged from limit_counters
      where scope = 'customer' and subject_id = facts.user_id and day = facts.today), 0))::text);
end
$$;

-- Undoes ledger_count_instant when a payment is not sent after all.
create or replace function ledger_take_back_instant(
  member_id bigint, counter_day date, counted numeric
) returns void
language sql as $$
  -- Payments from before instant payments were counted have nothing to undo.
  update limit_counters set instant_spent = greatest(0, instant_spent - counted)
    where scope = 'customer' and subject_id = member_id and day = counter_day
$$;

-- Counts a request against the daily limits and uses up its confirmation. Called after ledger_refusal, because it
-- writes. First comes the card's counter, in its account's currency. Then comes the member's limit for exchanges, or,
-- for a payment to others, the member's counter in EUR, with other currencies converted at the last known rate, and
-- with the limits for new payees and for instant payments. The confirmation comes last. A request that is not posted
-- leaves the counters unchanged, and one that must be confirmed also releases its key.
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

  select * into daily from ledger_daily_limit(facts.user_id, at);
  allowance := ledger_count('customer', facts.user_id, facts.today, facts.in_euro, daily.cap);
  if facts.in_euro is null then
    outcome := refused || '{"code": "rate_unavailable"}';
  elsif allowance is not null then
    outcome := refused || jsonb_build_object('code', 'daily_limit_exceeded',
      'available', allowance::text, 'limit', daily.cap::text, 'lowered', daily.lowered);
  else
    -- The bank's own postings pay orders that were accepted.
    if facts.sign_in_id is not null then
      outcome := new_payee_refusal(facts.user_id,
        coalesce(facts.target_iban, facts.recipient_iban), facts.in_euro, at, at, null);
    end if;
    if outcome is null then outcome := ledger_count_instant(facts); end if;
    if outcome is null and not ledger_confirmed(facts.request, facts.user_id,
      coalesce(facts.target_iban, facts.recipient_iban), facts.in_euro)
    then
      if facts.credit = 'payments_in_transit' and facts.speed = 'instant' then
        perform ledger_take_back_instant(facts.user_id, facts.today, facts.in_euro);
      end if;
      perform ledger_unclaim(facts.request);
      outcome := jsonb_build_object('outcome', 'confirmation_required',
        'currency', facts.source_currency, 'fromName', facts.source_name,
        'fromIban', facts.source_iban);
    end if;
    if outcome is null then
      perform new_payee_count(facts.user_id, coalesce(facts.target_iban, facts.recipient_iban),
        facts.in_euro, facts.today, at);
    end if;
    if outcome is not null then
      perform ledger_take_back('customer', facts.user_id, facts.today, facts.in_euro);
    end if;
  end if;
  if outcome is not null then
    perform ledger_take_back('card', facts.card_id, facts.today, facts.amount);
  end if;
  return outcome;
end
$$;
