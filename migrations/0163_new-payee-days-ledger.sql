-- begin server/ledger/proposal-kinds.sql
-- What takes two employees: who may propose it and who may decide, and for how long a proposal can be decided.
insert into proposal_kinds (kind, subject_key, maker_roles, checker_roles, lifetime, rehearsed)
  values
    -- Employees are for administrators alone.
    ('employee.invite', 'username',   '{administrator}', '{administrator}', '1 day', true),
    ('employee.roles',  'employeeId', '{administrator}', '{administrator}', '3 days', true),
    -- Corrections of the ledger, and cash above what one may decide.
    ('entry.reverse',   'entryId',   '{teller,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('entry.correct',   'entryId',   '{teller,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('fee.refund',      'accountId', '{teller,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('cash.large',      'accountId', '{teller}', '{supervisor}', '2 hours', true),
    ('cash.difference', 'drawerId',  '{teller}', '{supervisor}', '3 days', true),
    ('suspense.clear',  'currency',  '{supervisor}', '{supervisor}', '3 days', true),
    -- Loans: decisions, payouts above what one may pay out, and claims that the bank gives up.
    ('loan.approve',   'loanId', '{loan_officer,supervisor}', '{supervisor}', '3 days', true),
    ('loan.reject',    'loanId', '{loan_officer,supervisor}', '{supervisor}', '3 days', true),
    ('loan.disburse',  'loanId', '{loan_officer,supervisor}', '{supervisor}', '3 days', true),
    ('loan.write_off', 'loanId', '{loan_officer,supervisor}', '{supervisor}', '3 days', true),
    -- Items of payments with other banks: what moves money, answers a recall, or lets a message pass.
    ('payment.assign',    'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.send_back', 'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.grant',     'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.refuse',    'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.collect',   'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.write_off', 'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('payment.reverse',   'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('message.release',   'itemId', '{payments_officer,supervisor}', '{supervisor}', '3 days', true),
    -- What undoes the protection of a member, or lets someone in.
    ('card.unfreeze',  'cardId',   '{teller,loan_officer,payments_officer,supervisor}', '{teller,supervisor}', '3 days', true),
    ('access.unblock', 'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('recovery.issue', 'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '1 day', true),
    ('factors.reset',  'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '1 day', true),
    ('payee_limit.lift', 'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '3 days', true),
    ('holder.rename',  'memberId', '{teller,loan_officer,payments_officer,supervisor}', '{supervisor}', '3 days', true)
  on conflict (kind) do update set subject_key = excluded.subject_key, maker_roles = excluded.maker_roles,
    checker_roles = excluded.checker_roles, lifetime = excluded.lifetime, rehearsed = excluded.rehearsed;
-- end server/ledger/proposal-kinds.sql

-- begin server/ledger/new-payees.sql
-- A customer's own limit for new payees: for some days after a payee was added or first paid, what they are paid
-- on one day is limited. What was accepted is never held back. Off unless the customer sets it.

-- The limit that applies at a time; null without one. A weaker one waits for its time (server/features/limits).
create or replace function new_payee_limit(payer bigint, at timestamptz, out days int, out cap numeric)
language sql stable as $$
  select case when new_payee_changes_at <= at then next_new_payee_days else new_payee_days end,
    case when new_payee_changes_at <= at then next_new_payee_amount else new_payee_amount end
  from users where id = payer
$$;

-- Since when a customer has had a payee: saved, trusted, or paid for the first time. Null for a new one.
create or replace function payee_known_since(payer bigint, payee_iban text) returns timestamptz
language sql stable as $$
  select least(
    (select created_at from saved_payees where user_id = payer and iban = payee_iban),
    (select created_at from trusted_payees
      where user_id = payer and iban = payee_iban and removed_at is null),
    (select min(first_paid.created_at) from accounts a
      cross join lateral (select t.created_at from transactions t
        where t.from_account_id = a.id and t.recipient_iban = payee_iban
        order by t.created_at limit 1) as first_paid
      where a.user_id = payer))
$$;

-- What a customer has ordered for a payee on a day, in EUR: payments that are due then, also of orders that
-- are paused, and on the current day those that wait to be tried again. Without the order that is changed.
create or replace function new_payee_ordered(payer bigint, payee_iban text, paid_on date, changed_id bigint, at timestamptz)
returns numeric
language sql stable as $$
  select coalesce(sum(case when a.currency = 'EUR' then o.amount else round(o.amount * latest.rate, 2) end
      * (waiting.runs + case when (order_next(o, o.next_number, paid_on)).due = paid_on
        then 1 else 0 end)), 0)
    from payment_orders o join accounts a on a.id = o.from_account_id
      left join lateral (select r.rate from exchange_rates r
        where r.from_currency = a.currency and r.to_currency = 'EUR' order by r.rate_date desc limit 1) as latest on true
      cross join lateral (select count(*) as runs from order_runs
        where order_id = o.id and state = 'waiting' and paid_on = bank_day(at)) as waiting
    where o.user_id = payer and o.recipient_iban = payee_iban and o.state <> 'ended'
      and o.id is distinct from changed_id
$$;

drop function if exists new_payee_refusal(bigint, text, numeric, timestamptz, timestamptz);

-- Refuses a payment to someone else that the limit does not allow; null if it may be accepted. What was paid to the
-- payee on the same day, or is ordered for it, counts.
-- Takes    the amount in EUR, null if unknown; the time at which it would be paid; the current time; the order
--          that is changed, null for every other payment
-- Returns  with the code: limit and days; available, what the limit still allows, if it would
--          be paid on the current day; earliest, the time
--          from which the payment is possible, in the bank's zone (2026-11-26T15:04); on, the first date for which
--          it can be ordered in advance
create or replace function new_payee_refusal(
  payer bigint, payee_iban text, in_euro numeric, paid_at timestamptz, at timestamptz, changed_id bigint
) returns jsonb
language plpgsql stable as $$
declare
  own record;
  earliest timestamptz;
  counted numeric;
  first_day date;
begin
  select * into own from new_payee_limit(payer, at);
  if own.days is null then return null; end if;
  earliest := coalesce(payee_known_since(payer, payee_iban), at) + own.days * interval '24 hours';
  if paid_at >= earliest then return null; end if;
  counted := coalesce((select spent from new_payee_counters
      where user_id = payer and iban = payee_iban and day = bank_day(paid_at)), 0)
    + new_payee_ordered(payer, payee_iban, bank_day(paid_at), changed_id, at);
  if in_euro + counted <= own.cap then return null; end if;
  first_day := greatest(bank_day(earliest), bank_day(at) + 1);
  if (order_slots(first_day))[1] < earliest then first_day := first_day + 1; end if;
  return jsonb_build_object('outcome', 'refused', 'replayed', false, 'code', 'new_payee_limit_exceeded',
    'limit', own.cap::text, 'days', own.days, 'on', first_day,
    -- The minute is over by then.
    'earliest', to_char((earliest + interval '1 minute') at time zone bank_time_zone(), 'YYYY-MM-DD"T"HH24:MI'))
    || case when bank_day(paid_at) = bank_day(at)
      then jsonb_build_object('available', greatest(0, own.cap - counted)::text) else '{}' end;
end
$$;

-- Counts a payment that is accepted, while its payee is new. The caller has locked the customer's counter.
create or replace function new_payee_count(
  payer bigint, payee_iban text, in_euro numeric, paid_on date, at timestamptz
) returns void
language plpgsql as $$
declare
  own record;
begin
  select * into own from new_payee_limit(payer, at);
  if own.days is null
    or at >= coalesce(payee_known_since(payer, payee_iban), at) + own.days * interval '24 hours'
  then
    return;
  end if;
  insert into new_payee_counters (user_id, iban, day, spent, created_at)
    values (payer, payee_iban, paid_on, in_euro, at)
    on conflict (user_id, iban, day) do update set spent = new_payee_counters.spent + excluded.spent;
end
$$;

-- Undoes it when a payment is not sent after all. What was paid before the first that counted was not counted.
create or replace function new_payee_take_back(
  payer bigint, payee_iban text, in_euro numeric, paid_on date, paid_at timestamptz
) returns void
language sql as $$
  update new_payee_counters set spent = greatest(0, spent - in_euro)
    where user_id = payer and iban = payee_iban and day = paid_on
      and created_at <= paid_at
$$;

-- What a decision to lift a member's limit is based on. Payload: {memberId, reason}.
create or replace function payee_limit_lift_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', u.id, 'days', own.days, 'amount', own.cap::text)
    from users u cross join lateral new_payee_limit(u.id, clock_timestamp()) as own
    where u.id = (payload ->> 'memberId')::bigint
$$;

-- Lifts it at once, for members whom someone else keeps from paying.
create or replace function payee_limit_lift_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  member users;
begin
  if not staff_reason_is_complete(payload ->> 'reason') then return staff_refusal('reason_length'); end if;
  select * into member from users where id = (payload ->> 'memberId')::bigint for no key update;
  if not found then return staff_refusal('customer_not_found'); end if;
  if (new_payee_limit(member.id, clock_timestamp())).days is null then return staff_refusal('no_payee_limit'); end if;
  update users set new_payee_days = null, new_payee_amount = null, next_new_payee_days = null,
      next_new_payee_amount = null, new_payee_changes_at = null, new_payee_set_at = null,
      confirmed_new_payee_days = null, confirmed_new_payee_amount = null
    where id = member.id;
  perform staff_audit(member.id, 'new_payee_limit.lifted', jsonb_build_object('reason', payload ->> 'reason'), context);
  return jsonb_build_object('outcome', 'done', 'memberId', member.id);
end
$$;

revoke all on function payee_known_since(bigint, text) from public;
revoke all on function new_payee_ordered(bigint, text, date, bigint, timestamptz) from public;
revoke all on function new_payee_refusal(bigint, text, numeric, timestamptz, timestamptz, bigint) from public;
revoke all on function new_payee_count(bigint, text, numeric, date, timestamptz) from public;
revoke all on function new_payee_take_back(bigint, text, numeric, date, timestamptz) from public;
revoke all on function payee_limit_lift_state(jsonb) from public;
revoke all on function payee_limit_lift_carry_out(jsonb, jsonb) from public;
-- end server/ledger/new-payees.sql

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
        coalesce(facts.target_iban, facts.recipient_iban), facts.in_euro, at, at, null);
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
    if outcome is null then
      perform new_payee_count(facts.source_user_id, coalesce(facts.target_iban, facts.recipient_iban),
        facts.in_euro, facts.today, at);
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

-- begin server/ledger/orders.sql
-- Members' standing orders and scheduled payments: how they are created and changed. No money moves here;
-- order-runs.sql pays them. The functions check the sign-in and, for what is paid to others, the
-- confirmation, so that the app's role can't make the bank pay anybody.

-- Sets when the bank must act on an order next: at the next try of a payment that waits, or in the morning of
-- the next due date. Without either, the order ends.
create or replace function order_reschedule(rescheduled_id bigint) returns void
language plpgsql as $$
declare
  planned payment_orders;
  next_try timestamptz;
begin
  select * into strict planned from payment_orders where id = rescheduled_id;
  if planned.state <> 'active' then return; end if;
  next_try := least((order_slots(planned.next_due_on))[1],
    (select min(next_try_at) from order_runs where order_id = planned.id and state = 'waiting'));
  update payment_orders set next_try_at = next_try,
      state = case when next_try is null then 'ended' else 'active' end::order_state,
      ended_at = case when next_try is null then clock_timestamp() end
    where id = planned.id;
end
$$;

-- The first due date of an order from a day on that has no run yet, by numbers from the given one, and its number.
create or replace function order_next(
  planned payment_orders, from_number int, from_day date, out number int, out due date
)
language plpgsql stable as $$
begin
  number := from_number;
  loop
    due := order_due_on(planned.first_on, planned.rhythm, planned.month_day, planned.last_on, number);
    exit when due is null or due >= from_day
      and not exists (select from order_runs where order_id = planned.id and due_on = due);
    number := number + 1;
  end loop;
end
$$;

-- Moves an order on to that date.
create or replace function order_move_on(planned_id bigint, from_number int, from_day date) returns void
language plpgsql as $$
declare
  planned payment_orders;
  next record;
begin
  select * into strict planned from payment_orders where id = planned_id;
  next := order_next(planned, from_number, from_day);
  update payment_orders set next_number = next.number, next_due_on = next.due where id = planned_id;
end
$$;

-- Refuses an order whose next payment the member's limit for new payees does not allow (new-payees.sql). What
-- was accepted stays so: a change that leaves the payee, and pays no more and no earlier than before, is not
-- refused. A payment that waits counts, because it is made with the new details.
create or replace function order_new_payee_refusal(
  was payment_orders, source accounts, fields record, first_due date
) returns jsonb
language plpgsql stable as $$
declare
  at constant timestamptz := clock_timestamp();
  waiting constant timestamptz := (select min(next_try_at) from order_runs
    where order_id = was.id and state = 'waiting');
  planned payment_orders := was;
  pays_at timestamptz;
  in_euro numeric := fields.amount;
  next record;
  outcome jsonb;
begin
  planned.first_on := fields."firstOn";
  planned.rhythm := fields.rhythm;
  planned.month_day := fields."monthDay";
  planned.last_on := fields."lastOn";
  pays_at := least((order_slots((order_next(planned, 0, greatest(first_due, bank_day(at)))).due))[1], waiting,
    'infinity');
  if was.recipient_iban = fields."recipientIban" and was.from_account_id = source.id
    and fields.amount <= was.amount and fields.rhythm is not distinct from was.rhythm
    and pays_at >= least((order_slots(was.next_due_on))[1], waiting, 'infinity')
  then
    return null;
  end if;
  if source.currency <> 'EUR' then
    in_euro := (select round(fields.amount * r.rate, 2) from exchange_rates r
      where r.from_currency = source.currency and r.to_currency = 'EUR' order by r.rate_date desc limit 1);
  end if;
  outcome := new_payee_refusal(source.user_id, fields."recipientIban", in_euro, greatest(pays_at, at), at, was.id);
  -- Its later dates can be those of other orders.
  next := order_next(planned, 0, greatest(first_due, bank_day(at)));
  while outcome is null and next.due < bank_day(at) + 31 loop
    outcome := new_payee_refusal(source.user_id, fields."recipientIban", in_euro,
      greatest((order_slots(next.due))[1], at), at, was.id);
    next := order_next(planned, next.number + 1, next.due + 1);
  end loop;
  return outcome;
end
$$;

-- For members: creates an order, or changes the one with orderId, once for each idempotency key. A payee other
-- than the member needs a confirmation every time (PSD2 RTS article 14), also if payments to them need none.
-- Takes  userId, signInId, idleSeconds, key, requestHash, what confirm.sql takes; orderId to change one;
--        fromAccountId, amount, recipientName, recipientIban, withinBank (whether the IBAN is of this bank),
--        reference, speed, firstOn, rhythm, monthDay, lastOn, onceOnly
-- Returns  {outcome: stored, orderId, replayed} | {outcome: key_reused} | {outcome: session_ended}
--        | {outcome: confirmation_required, currency, fromName, fromIban}
--        | {outcome: refused, code, replayed}: not_found, order_ended, payee_not_found, same_account,
--        other_banks_closed, payee_country_not_reached, instant_closed, holder_name_required, order_date_not_possible, too_many_orders,
--        new_payee_limit_exceeded
create or replace function order_store(request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  today constant date := bank_day(clock_timestamp());
  member constant bigint := (request ->> 'userId')::bigint;
  fields record;
  was payment_orders;
  source accounts;
  target accounts;
  first_due date;
  stored_id bigint;
  proved timestamptz;
  checked payee_checks;
  outcome jsonb;
begin
  if not ledger_signed_in(request) then return '{"outcome": "session_ended"}'; end if;
  outcome := ledger_claim(request);
  if outcome is not null then return outcome; end if;
  select * into fields from jsonb_to_record(request) as given("orderId" bigint, "fromAccountId" bigint,
    amount numeric, "recipientName" text, "recipientIban" text, "withinBank" boolean, reference text,
    speed payment_scheme, "firstOn" date, rhythm order_rhythm, "monthDay" order_month_day, "lastOn" date,
    "onceOnly" boolean);
  -- Locks the member, so that concurrent requests are counted one after another, and the order, so that it is
  -- changed either before a payment or after it.
  perform from users where id = member for no key update;
  select * into was from payment_orders where id = fields."orderId" and user_id = member for update;
  select * into source from accounts
    where id = fields."fromAccountId" and user_id = member and closed_at is null;
  if fields."withinBank" then
    select * into target from accounts where iban = fields."recipientIban" and closed_at is null;
  end if;
  first_due := order_due_on(fields."firstOn", fields.rhythm, fields."monthDay", fields."lastOn", 0);

  outcome := case
    when source.id is null or (fields."orderId" is not null and was.id is null)
      then '{"code": "not_found"}'::jsonb
    when was.state = 'ended' then '{"code": "order_ended"}'
    when fields."withinBank" and target.id is null then '{"code": "payee_not_found"}'
    when source.id = target.id then '{"code": "same_account"}'
    -- As a transfer is refused (decide.sql): what could not be paid today is not promised for later.
    when not fields."withinBank" and not (select other_banks_open from bank_settings)
      then '{"code": "other_banks_closed"}'
    when not fields."withinBank" and not sepa_reaches(fields."recipientIban")
      then '{"code": "payee_country_not_reached"}'
    when not fields."withinBank" and fields.speed = 'instant' and not (select instant_open from bank_settings)
      then '{"code": "instant_closed"}'
    when target.user_id is distinct from member
      and (select holder_name is null from users where id = member) then '{"code": "holder_name_required"}'
    -- The first date of an order that exists may be past: the later dates are computed from it.
    when first_due is null or (first_due <= today and fields."firstOn" is distinct from was.first_on)
      then '{"code": "order_date_not_possible"}'
    when was.id is null and (select count(*) from payment_orders
      where user_id = member and state <> 'ended') >= 100 then '{"code": "too_many_orders"}'
  end || '{"outcome": "refused", "replayed": false}';
  if outcome is null and target.user_id is distinct from member then
    outcome := order_new_payee_refusal(was, source, fields, first_due);
  end if;
  if outcome is not null then return ledger_keep(request, outcome); end if;

  if target.user_id is distinct from member then
    -- As a payment that no exemption covers: to an unknown payee, above every amount.
    if not ledger_confirmed(request, member, null, 'Infinity') then
      perform ledger_unclaim(request);
      return jsonb_build_object('outcome', 'confirmation_required', 'currency', source.currency,
        'fromName', source.name, 'fromIban', source.iban);
    end if;
    proved := (select confirmed_at from confirmations
      where proof_hash = decode(request ->> 'proofHash', 'hex') and user_id = member and used_at is not null);
    select * into checked from payee_checks
      where user_id = member and iban = fields."recipientIban" and name = fields."recipientName"
        and checked_at > clock_timestamp() - interval '15 minutes';
  end if;

  if was.id is null then
    insert into payment_orders (user_id, from_account_id, amount, recipient_name, recipient_iban, reference, speed,
        first_on, rhythm, month_day, last_on, once_only, next_try_at)
      values (member, source.id, fields.amount, fields."recipientName", fields."recipientIban", fields.reference,
        fields.speed, fields."firstOn", fields.rhythm, fields."monthDay", fields."lastOn", fields."onceOnly",
        clock_timestamp())
      returning id into strict stored_id;
  else
    stored_id := was.id;
    update payment_orders set from_account_id = source.id, amount = fields.amount,
        recipient_name = fields."recipientName", recipient_iban = fields."recipientIban",
        reference = fields.reference, speed = fields.speed, first_on = fields."firstOn",
        rhythm = fields.rhythm, month_day = fields."monthDay", last_on = fields."lastOn",
        once_only = fields."onceOnly"
      where id = stored_id;
  end if;
  update payment_orders set confirmed_at = proved, payee_result = checked.result,
      payee_checked_at = checked.checked_at
    where id = stored_id;
  perform order_move_on(stored_id, 0, today);
  perform order_reschedule(stored_id);
  insert into audit_events (user_id, actor, sign_in_id, action, details)
    values (member, 'customer', (request ->> 'signInId')::uuid,
      case when was.id is null then 'order.created' else 'order.changed' end,
      jsonb_build_object('orderId', stored_id, 'amount', fields.amount::text, 'iban', fields."recipientIban",
        'name', fields."recipientName", 'rhythm', fields.rhythm, 'firstOn', fields."firstOn"));
  return ledger_keep(request,
    jsonb_build_object('outcome', 'stored', 'orderId', stored_id, 'replayed', false));
end
$$;

-- For members: pauses, resumes, or ends an order, or skips one of its payments. None of these needs a
-- confirmation. Each waits for a payment in progress; a payment that has not begun is then not made.
-- Takes  userId, signInId, idleSeconds, orderId, change (pause | resume | skip | end), dueOn (to skip)
-- Returns  {outcome: changed} | {outcome: unchanged}: it was so already | {outcome: session_ended}
--        | {outcome: refused, code}: not_found, order_ended, order_date_not_skippable
create or replace function order_change(request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change constant text := request ->> 'change';
  skipped constant date := (request ->> 'dueOn')::date;
  planned payment_orders;
begin
  if not ledger_signed_in(request) then return '{"outcome": "session_ended"}'; end if;
  select * into planned from payment_orders
    where id = (request ->> 'orderId')::bigint and user_id = (request ->> 'userId')::bigint for update;
  if planned.id is null then return '{"outcome": "refused", "code": "not_found"}'; end if;
  if (change, planned.state) in (('pause', 'paused'), ('end', 'ended'), ('resume', 'active')) then
    return '{"outcome": "unchanged"}';
  end if;
  if planned.state = 'ended' then return '{"outcome": "refused", "code": "order_ended"}'; end if;

  case change
    when 'pause', 'end' then
      update order_runs set state = 'skipped', next_try_at = null, changed_at = clock_timestamp(),
          reason = case change when 'pause' then 'order_paused' else 'order_ended' end
        where order_id = planned.id and state = 'waiting';
      update payment_orders set next_try_at = null,
          state = case change when 'pause' then 'paused' else 'ended' end::order_state,
          ended_at = case change when 'end' then clock_timestamp() end
        where id = planned.id;
    when 'resume' then
      -- The dates of the pause are left out.
      perform order_move_on(planned.id, planned.next_number, bank_day(clock_timestamp()));
      update payment_orders set state = 'active', next_try_at = clock_timestamp() where id = planned.id;
      perform order_reschedule(planned.id);
    when 'skip' then
      update order_runs set state = 'skipped', reason = null, next_try_at = null, changed_at = clock_timestamp()
        where order_id = planned.id and due_on = skipped and state = 'waiting';
      if not found then
        if planned.state <> 'active' or planned.next_due_on is distinct from skipped then
          return '{"outcome": "refused", "code": "order_date_not_skippable"}';
        end if;
        insert into order_runs (order_id, due_on, state) values (planned.id, skipped, 'skipped');
        perform order_move_on(planned.id, planned.next_number + 1, skipped);
      end if;
      perform order_reschedule(planned.id);
  end case;
  insert into audit_events (user_id, actor, sign_in_id, action, details)
    values (planned.user_id, 'customer', (request ->> 'signInId')::uuid,
      'order.' || case change when 'pause' then 'paused' when 'resume' then 'resumed' when 'skip' then 'skipped'
        else 'ended' end,
      jsonb_strip_nulls(jsonb_build_object('orderId', planned.id, 'dueOn', skipped)));
  return '{"outcome": "changed"}';
end
$$;

-- The order that a member's transfer may have been meant to replace: of the same amount to the same payee, with
-- a payment that waits or is due within three days.
-- Returns  {id, dueOn}, or null
create or replace function order_waiting(member bigint, payee_iban text, paid numeric, today date) returns jsonb
language plpgsql stable as $$
begin
  return (select jsonb_build_object('id', o.id, 'dueOn', coalesce(run.due_on, o.next_due_on))
    from payment_orders o
    left join lateral (select min(due_on) as due_on from order_runs
      where order_id = o.id and state = 'waiting') as run on true
    where o.user_id = member and o.state = 'active' and o.recipient_iban = payee_iban and o.amount = paid
      and (run.due_on is not null or o.next_due_on <= today + 3)
    order by coalesce(run.due_on, o.next_due_on), o.id limit 1);
end
$$;

-- A date that is decided stays so: nobody can make the bank pay it again.
create or replace trigger order_runs_final before update on order_runs
  for each row when (old.state <> 'waiting') execute function ledger_refuse_change();
create or replace trigger order_runs_no_delete before delete on order_runs
  for each row execute function ledger_refuse_change();
create or replace trigger order_runs_no_truncate before truncate on order_runs
  for each statement execute function ledger_refuse_change();

revoke all on function order_reschedule(bigint) from public;
revoke all on function order_next(payment_orders, int, date) from public;
revoke all on function order_move_on(bigint, int, date) from public;
revoke all on function order_new_payee_refusal(payment_orders, accounts, record, date) from public;
revoke all on function order_waiting(bigint, text, numeric, date) from public;
revoke all on function order_store(jsonb) from public;
revoke all on function order_change(jsonb) from public;
-- end server/ledger/orders.sql

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
    perform new_payee_take_back(payment.user_id, payment.other_iban, payment.counted_amount,
      payment.counted_day, payment.accepted_at);
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

-- begin server/ledger/notifications.sql
-- Notifications: what a member is told of. Triggers write them in the transaction of the event, so that neither
-- exists without the other, and nobody who writes an event can leave its notification out. They are the only way.

-- The type of notification for an event of the audit trail; null if members are not told. Security is also what
-- members are asked about ("Was this you?"): what concerns access, what may be paid, or possible fraud (ASVS
-- 6.3.5, 6.3.7). Of sign-ins, only those from a new device; of frozen cards, only those that the bank froze.
create or replace function notification_type_of(action text, actor audit_actor, details jsonb)
returns notification_type
language sql immutable as $$
  select case
    when action = 'sign_in.succeeded' then
      case when details ->> 'newDevice' = 'true' then 'security'::notification_type end
    when action = 'card.frozen' then case when actor = 'staff' then 'security'::notification_type end
    when action in ('access.recovered', 'access.recovery_issued', 'access.recovery_refused', 'card.blocked',
      'cash.paid_out',
      'card.closed', 'card.limit_changed', 'card.replaced', 'card.switched_on', 'card.unfrozen',
      'card.virtual_created', 'confirmation.rejected', 'data.exported', 'email.confirmed', 'email.refused',
      'holder.name_changed', 'holder.name_stated', 'instant_limit.changed', 'limit.changed',
      'loan.accepted',
      'new_payee_limit.changed', 'new_payee_limit.lifted', 'order.changed', 'order.created', 'password.blocked',
      'password.changed', 'payee.trusted', 'payments.locked', 'payments.unlocked', 'profile.changed',
      'second_factor.authenticator_added', 'second_factor.authenticator_removed', 'second_factor.passkey_added',
      'second_factor.passkey_removed', 'second_factor.recovery_code_used', 'second_factor.recovery_codes_made',
      'session.ended', 'session.others_ended', 'sign_in.blocked', 'sign_in.second_factor_failed') then 'security'
    when action in ('cash.paid_in', 'fee.refunded', 'goal.reached') then 'money_received'
    when action = 'budget.reached' then 'budget'
    when action = 'order.refused' then 'payment_refused'
    when action in ('order.delayed', 'order.uncovered') then 'order_waiting'
    when action in ('claim.collected', 'entry.reversed', 'payment.assigned', 'payment.sent_back') then 'payment_update'
    when action in ('loan.approved', 'loan.rejected', 'loan.disbursed', 'loan.closed', 'loan.offer_expired',
      'loan.offer_expiring', 'loan.withdrawn') then 'loan'
    when action in ('request.declined', 'request.received') then 'payment_request'
    when action = 'chat.answered' then 'message'
  end
$$;
-- Each process asks for the notices of its own members; the function reads no table.
revoke all on function notification_type_of(text, audit_actor, jsonb) from public;

-- The type of notification for a step of a payment to another bank; null if its member is not told. A payment
-- that did not go through is told as soon as possible (Directive (EU) 2015/2366, article 79(1)).
create or replace function notification_type_of_step(step payment_events) returns notification_type
language sql immutable as $$
  select case
    when step.event = 'no_answer' or step.event = 'rejected' and step.from_state <> 'unconfirmed'
      then 'payment_refused'::notification_type
    when step.event in ('rejected', 'returned', 'recall_refused', 'recall_unanswered')
      or step.to_state = 'settled_late' and step.event = 'settled' then 'payment_update'
  end
$$;
revoke all on function notification_type_of_step(payment_events) from public;

create or replace function notify_of_audit_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into notifications (user_id, type, source, source_id, sign_in_id, created_at)
    select user_id, type, 'audit', id, sign_in_id, created_at
      from added cross join lateral notification_type_of(action, actor, details) as type
      where user_id is not null and type is not null
      order by id;
  return null;
end
$$;
revoke all on function notify_of_audit_events() from public;

-- Money that someone else paid to a member. What comes back of a member's own payment is a step of that payment.
create or replace function notify_of_transactions() returns trigger
language plpgsql security definer set search_path = public, pg_temp
-- The plan is made once: with little data, it must not read whole tables.
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into notifications (user_id, type, source, source_id, created_at)
    select payee.user_id, 'money_received', 'transaction', added.id, added.created_at
      from added
      cross join lateral (select kind from journal_entries where id = added.entry_id offset 0) as e
      cross join lateral (select user_id from accounts where id = added.to_account_id offset 0) as payee
      left join lateral (select user_id from accounts where id = added.from_account_id offset 0) as payer on true
      where e.kind in ('transfer', 'card_transfer', 'payment_received', 'incoming_transfer')
        and payer.user_id is distinct from payee.user_id
      order by added.id;
  return null;
end
$$;
revoke all on function notify_of_transactions() from public;

create or replace function notify_of_payment_events() returns trigger
language plpgsql security definer set search_path = public, pg_temp
-- The plan is made once: with little data, it must not read whole tables.
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into notifications (user_id, type, source, source_id, created_at)
    select p.user_id, type, 'payment', step.id, step.created_at
      from added as step
      cross join lateral (select user_id, direction from payments where id = step.payment_id offset 0) as p
      cross join lateral notification_type_of_step(step) as type
      where p.direction = 'out' and type is not null
      order by step.id;
  return null;
end
$$;
revoke all on function notify_of_payment_events() from public;

-- In the order in which postings write these tables, so that a migration does not deadlock with them.
create or replace trigger transactions_notify after insert on transactions
  referencing new table as added for each statement execute function notify_of_transactions();
create or replace trigger payment_events_notify after insert on payment_events
  referencing new table as added for each statement execute function notify_of_payment_events();
create or replace trigger audit_events_notify after insert on audit_events
  referencing new table as added for each statement execute function notify_of_audit_events();
-- end server/ledger/notifications.sql

-- begin server/ledger/staff-member.sql
-- A member's file, as staff see it. Its parts are the answers of functions, not views, so that nothing is shown
-- before the opening has been logged.

-- What must be seen first, the most serious on top: an array of {kind, …}.
create or replace function member_warnings(member bigint) returns jsonb
language sql stable as $$
  with m as (select * from users where id = member),
  overdue as (
    select count(distinct l.id) as loans, min(i.due_date) as since,
        sum(i.principal - i.paid_principal + i.interest - i.paid_interest) as amount
      from loans l join loan_instalments i on i.loan_id = l.id
      where l.user_id = member and l.status = 'active' and i.paid_at is null
        and i.due_date < bank_day(clock_timestamp())),
  frozen as (
    select count(*) as cards from debit_cards c join accounts a on a.id = c.account_id
      where a.user_id = member and c.frozen_by_bank and c.closed_at is null),
  unconfirmed as (
    select count(*) as payments, sum(amount) as amount from payments p
      where p.account_id in (select id from accounts where user_id = member) and p.state = 'unconfirmed'),
  warnings (place, warning) as (
    select 1, jsonb_build_object('kind', 'access_blocked', 'since', access_blocked_at) from m
      where access_blocked_at is not null
    union all
    select 2, jsonb_build_object('kind', 'cards_frozen', 'count', cards) from frozen where cards > 0
    union all
    select 3, jsonb_build_object('kind', 'payments_locked', 'since', payments_locked_at) from m
      where payments_locked_at is not null
    union all
    select 4, jsonb_build_object('kind', 'arrears', 'count', loans, 'amount', amount::text, 'since', since)
      from overdue where loans > 0
    union all
    select 5, jsonb_build_object('kind', 'unconfirmed_payments', 'count', payments, 'amount', amount::text)
      from unconfirmed where payments > 0
    union all
    select 6, jsonb_build_object('kind', 'open_proposals', 'count', count(*)) from proposals
      where user_id = member and state = 'open' and expires_at > clock_timestamp() having count(*) > 0
    union all
    select 7, jsonb_build_object('kind', 'identity', 'state', identity_state(id)) from m
      where identity_state(id) <> 'checked'
    union all
    select 8, jsonb_build_object('kind', 'limits_lowered', 'until', limits_lowered_until) from m
      where limits_lowered_until > clock_timestamp())
  select coalesce(jsonb_agg(warning order by place), '[]') from warnings
$$;

-- Who a member is: names, contact, identity, and how they sign in. Null if there is no such member.
create or replace function member_profile(member bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', u.id, 'username', u.username, 'holderName', u.holder_name,
      'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'phoneNumber', u.phone_number,
      'memberSince', u.created_at, 'accessBlockedAt', u.access_blocked_at,
      'dailyTransferLimit', u.daily_transfer_limit::text,
      'newPayeeLimit', (select jsonb_build_object('days', own.days, 'amount', own.cap::text)
          from new_payee_limit(u.id, clock_timestamp()) as own where own.days is not null),
      'passwordChangedAt', u.password_changed_at,
      'authenticator', exists (select from authenticators f where f.user_id = u.id and f.enrolled_at is not null),
      'passkeys', (select count(*) from passkeys where user_id = u.id),
      'lastSignInAt', (select max(created_at) from sign_ins where user_id = u.id),
      'identity', identity_state(u.id),
      'identityCheck', (select jsonb_build_object('holderName', c.holder_name, 'outcome', c.outcome,
            'evidence', c.evidence, 'documentKind', c.document_kind, 'documentNumber', c.document_number,
            'documentCountry', c.document_country, 'documentExpiresOn', c.document_expires_on,
            'checkedAt', c.checked_at)
          from identity_checks c where c.user_id = u.id order by c.id desc limit 1))
    from users u where u.id = member
$$;

-- What a member has: accounts, cards, loans, and orders; the closed ones last.
create or replace function member_holdings(member bigint) returns jsonb
language sql stable as $$
  with own as (select * from accounts where user_id = member)
  select jsonb_build_object(
    'accounts', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'iban', iban,
          'accountType', account_type, 'currency', currency, 'balance', balance::text, 'openedAt', created_at,
          'closedAt', closed_at) order by closed_at is not null, id), '[]') from own),
    'cards', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'accountName', own.name,
          'lastFour', c.last_four, 'cardType', c.card_type, 'name', c.name,
          'status', case when c.closed_at is null then c.status::text else 'closed' end,
          'frozenByBank', c.frozen_by_bank, 'isVirtual', c.is_virtual, 'expiryDate', c.expiry_date,
          'dailyLimit', c.daily_limit::text, 'currency', own.currency)
          order by c.closed_at is not null, c.id), '[]')
        from debit_cards c join own on own.id = c.account_id),
    'loans', (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'loanType', l.loan_type,
          'amount', l.amount::text, 'currency', l.currency, 'balance', l.balance::text,
          'interestRate', l.interest_rate::text, 'termMonths', l.term_months, 'status', l.status,
          'appliedAt', l.application_date, 'overdue', (select coalesce(sum(i.principal - i.paid_principal
              + i.interest - i.paid_interest), 0.00)::text from loan_instalments i
            where i.loan_id = l.id and i.paid_at is null and l.status = 'active'
              and i.due_date < bank_day(clock_timestamp())))
          order by l.status in ('closed', 'rejected'), l.id desc), '[]')
        from loans l where l.user_id = member),
    'orders', (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'amount', o.amount::text,
          'currency', own.currency, 'recipientName', o.recipient_name, 'recipientIban', o.recipient_iban,
          'rhythm', o.rhythm, 'state', o.state, 'nextDueOn', o.next_due_on)
          order by o.state = 'ended', o.id desc), '[]')
        from (select * from payment_orders where user_id = member
            order by state = 'ended', id desc limit 50) o
          join own on own.id = o.from_account_id))
$$;

-- A page of a member's transactions, the newest first, as both sides are stored.
-- Takes    the last row of the page before, or nulls
create or replace function member_payments(member bigint, before_at timestamptz, before_id bigint, most int)
returns jsonb
language sql stable as $$
  with rows as (
    select distinct on (page.created_at, page.id) page.*
      from accounts a cross join lateral (
        (select t.* from transactions t where t.from_account_id = a.id
            and (before_at is null or (t.created_at, t.id) < (before_at, before_id))
          order by t.created_at desc, t.id desc limit most)
        union all
        (select t.* from transactions t where t.to_account_id = a.id
            and (before_at is null or (t.created_at, t.id) < (before_at, before_id))
          order by t.created_at desc, t.id desc limit most)) as page
      where a.user_id = member
      order by page.created_at desc, page.id desc limit most)
  select coalesce(jsonb_agg(jsonb_build_object('id', rows.id, 'at', rows.created_at, 'type', rows.type,
      'reference', rows.reference, 'description', rows.description, 'amount', rows.amount::text,
      'currency', rows.currency, 'convertedAmount', rows.converted_amount::text,
      'convertedCurrency', rows.converted_currency,
      'outgoing', coalesce(payer.user_id = member, false), 'incoming', coalesce(payee.user_id = member, false),
      'payerName', rows.payer_name, 'payerIban', rows.payer_iban, 'recipientName', rows.recipient_name,
      'recipientIban', rows.recipient_iban, 'state', p.state)
      order by rows.created_at desc, rows.id desc), '[]')
    from rows
    left join accounts payer on payer.id = rows.from_account_id
    left join accounts payee on payee.id = rows.to_account_id
    left join payments p on p.transaction_id = rows.id
$$;

-- A page of the monthly statements of a member's accounts, the last month first.
-- Takes    the last day and ID of the last row of the page before, or nulls
create or replace function member_statements(member bigint, before_on date, before_id bigint, most int) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', page.id, 'accountName', page.account_name, 'iban', page.iban,
      'currency', page.currency, 'number', page.number, 'from', to_char(page.first_day, 'YYYY-MM-DD'),
      'to', to_char(page.last_day, 'YYYY-MM-DD'), 'moneyIn', page.money_in::text, 'moneyOut', page.money_out::text,
      'closing', page.closing::text) order by page.last_day desc, page.id desc), '[]')
    from (select s.*, a.iban, a.currency from accounts a
        cross join lateral (select * from account_statements s
          where s.account_id = a.id and (before_on is null or (s.last_day, s.id) < (before_on, before_id))
          order by s.number desc limit most) s
        where a.user_id = member order by s.last_day desc, s.id desc limit most) as page
$$;

-- A page of what happened to a member's things, the newest first.
create or replace function member_events(member bigint, before_id bigint, most int) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'at', e.created_at, 'actor', e.actor,
      'action', e.action, 'details', e.details) order by e.id desc), '[]')
    from (select * from audit_events
      where user_id = member and (before_id is null or id < before_id) order by id desc limit most) as e
$$;

create or replace trigger member_views_append_only before update or delete on member_views
  for each row execute function ledger_refuse_change();
create or replace trigger member_views_no_truncate before truncate on member_views
  for each statement execute function ledger_refuse_change();
create or replace trigger member_notes_append_only before update or delete on member_notes
  for each row execute function ledger_refuse_change();
create or replace trigger member_notes_no_truncate before truncate on member_notes
  for each statement execute function ledger_refuse_change();

revoke all on function member_warnings(bigint) from public;
revoke all on function member_profile(bigint) from public;
revoke all on function member_holdings(bigint) from public;
revoke all on function member_payments(bigint, timestamptz, bigint, int) from public;
revoke all on function member_statements(bigint, date, bigint, int) from public;
revoke all on function member_events(bigint, bigint, int) from public;
-- end server/ledger/staff-member.sql

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

-- Cash of a member on one day of the bank, in one direction, from 3,000 EUR: single or linked. Above 10,000 EUR it is
-- reported to the financial intelligence unit.
drop function if exists report_large_cash(date, date);
create or replace function report_large_cash(first_day date, last_day date)
returns table (day date, member_id bigint, direction text, number bigint, euros numeric, identified boolean,
  source text, reportable boolean)
language sql stable as $$
  select bank_day(m.created_at), a.user_id, case m.kind when 'paid_in' then 'in' else 'out' end, count(*),
      sum(m.handed_over), count(m.identified) > 0, string_agg(distinct m.source, '; '), sum(m.handed_over) > 10000
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
      case when own.days is not null then jsonb_build_object(
        'kind', 'new_payee_limit', 'amount', own.cap::text, 'days', own.days) end,
      case when u.payments_locked_at is not null then jsonb_build_object('kind', 'payments_locked') end,
      case when u.limits_lowered_until > clock_timestamp() then jsonb_build_object('kind', 'limits_lowered') end,
      case when u.access_blocked_at is not null then jsonb_build_object('kind', 'access_blocked') end),
      '$[*] ? (@ != null)')
    from users u cross join lateral new_payee_limit(u.id, clock_timestamp()) as own
    where u.id > after_user and (u.daily_transfer_limit < 50000 or u.instant_limit is not null
      or own.days is not null or u.payments_locked_at is not null or u.access_blocked_at is not null
      or u.limits_lowered_until > clock_timestamp())
    order by u.id limit most
$$;

revoke all on function report_portfolio_at_risk() from public;
revoke all on function report_products() from public;
revoke all on function report_dormant(bigint, int) from public;
revoke all on function report_large_cash(date, date) from public;
revoke all on function report_exceptions(bigint, int) from public;
-- end server/ledger/staff-reports.sql
