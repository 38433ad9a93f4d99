-- begin server/ledger/new-payees.sql
-- A customer's own limit for new payees: for some days after a payee was added or first paid, no order above an
-- amount is accepted. What was accepted is never held back. Off unless the customer sets it.

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

-- Refuses an order to someone else that the limit does not allow; null if it may be accepted.
-- Takes    the amount in EUR, null if unknown; the time at which it would be paid; the current time
-- Returns  with the code: limit and days; earliest, the time from which it is possible, in the bank's zone
--          (2026-11-26T15:04); on, the first date for which it can be ordered in advance
create or replace function new_payee_refusal(
  payer bigint, payee_iban text, in_euro numeric, paid_at timestamptz, at timestamptz
) returns jsonb
language plpgsql stable as $$
declare
  own record;
  earliest timestamptz;
  first_day date;
begin
  select * into own from new_payee_limit(payer, at);
  if own.days is null or in_euro <= own.cap then return null; end if;
  earliest := coalesce(payee_known_since(payer, payee_iban), at) + own.days * interval '24 hours';
  if paid_at >= earliest then return null; end if;
  first_day := greatest(bank_day(earliest), bank_day(at) + 1);
  if (order_slots(first_day))[1] < earliest then first_day := first_day + 1; end if;
  return jsonb_build_object('outcome', 'refused', 'replayed', false, 'code', 'new_payee_limit_exceeded',
    'limit', own.cap::text, 'days', own.days, 'on', first_day,
    -- The minute is over by then.
    'earliest', to_char((earliest + interval '1 minute') at time zone bank_time_zone(), 'YYYY-MM-DD"T"HH24:MI'));
end
$$;

revoke all on function payee_known_since(bigint, text) from public;
revoke all on function new_payee_refusal(bigint, text, numeric, timestamptz, timestamptz) from public;
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
      or facts.rate_date < (at at time zone 'UTC')::date - facts.rate_max_age_days)
      then '{"code": "rate_unavailable"}'
    when facts.expected_rate <> facts.rate then '{"code": "rate_changed"}'
    when facts.credited = 0 then '{"code": "amount_too_small"}'
    -- The customer's own lock stops payments to others.
    when facts.payments_locked and facts.sign_in_id is not null and facts.to_others
      then '{"code": "payments_locked"}'
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
-- because it writes. First comes the card's counter, in its account's currency. Then comes the customer's
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

-- Moves an order on to its first due date from a day on that has no run yet, by numbers from the given one.
create or replace function order_move_on(planned_id bigint, from_number int, from_day date) returns void
language plpgsql as $$
declare
  planned payment_orders;
  number int := from_number;
  due date;
begin
  select * into strict planned from payment_orders where id = planned_id;
  loop
    due := order_due_on(planned.first_on, planned.rhythm, planned.month_day, planned.last_on, number);
    exit when due is null or due >= from_day
      and not exists (select from order_runs where order_id = planned_id and due_on = due);
    number := number + 1;
  end loop;
  update payment_orders set next_number = number, next_due_on = due where id = planned_id;
end
$$;

-- Refuses an order whose first payment the member's limit for new payees does not allow (new-payees.sql). What
-- was accepted stays so: a change that leaves the payee and pays no more than before is not refused.
create or replace function order_new_payee_refusal(
  was payment_orders, source accounts, fields record, first_due date
) returns jsonb
language plpgsql stable as $$
declare
  at constant timestamptz := clock_timestamp();
  in_euro numeric := fields.amount;
begin
  if was.recipient_iban = fields."recipientIban" and was.from_account_id = source.id
    and fields.amount <= was.amount
  then
    return null;
  end if;
  if source.currency <> 'EUR' then
    in_euro := (select round(fields.amount * r.rate, 2) from exchange_rates r
      where r.from_currency = source.currency and r.to_currency = 'EUR' order by r.rate_date desc limit 1);
  end if;
  return new_payee_refusal(source.user_id, fields."recipientIban", in_euro,
    (order_slots(first_due))[1], at);
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
--        holder_name_required, order_date_not_possible, too_many_orders, new_payee_limit_exceeded
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
revoke all on function order_move_on(bigint, int, date) from public;
revoke all on function order_new_payee_refusal(payment_orders, accounts, record, date) from public;
revoke all on function order_waiting(bigint, text, numeric, date) from public;
revoke all on function order_store(jsonb) from public;
revoke all on function order_change(jsonb) from public;
-- end server/ledger/orders.sql

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
      'card.limit_changed', 'card.unfrozen', 'confirmation.rejected', 'holder.name_changed', 'holder.name_stated',
      'instant_limit.changed', 'limit.changed', 'new_payee_limit.changed', 'order.changed', 'order.created',
      'password.blocked', 'password.changed', 'payee.trusted', 'payments.locked', 'payments.unlocked', 'profile.changed',
      'second_factor.authenticator_added', 'second_factor.authenticator_removed', 'second_factor.passkey_added',
      'second_factor.passkey_removed', 'second_factor.recovery_code_used', 'second_factor.recovery_codes_made',
      'session.ended', 'session.others_ended', 'sign_in.blocked', 'sign_in.second_factor_failed') then 'security'
    when action = 'order.refused' then 'payment_refused'
    when action = 'order.delayed' then 'order_waiting'
    when action in ('claim.collected', 'payment.assigned', 'payment.sent_back') then 'payment_update'
    when action in ('loan.approved', 'loan.rejected', 'loan.disbursed', 'loan.closed') then 'loan'
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

create or replace trigger audit_events_notify after insert on audit_events
  referencing new table as added for each statement execute function notify_of_audit_events();
create or replace trigger transactions_notify after insert on transactions
  referencing new table as added for each statement execute function notify_of_transactions();
create or replace trigger payment_events_notify after insert on payment_events
  referencing new table as added for each statement execute function notify_of_payment_events();
-- end server/ledger/notifications.sql

-- begin server/ledger/app-inserts.sql
-- Restricts the values that the API's role may insert. Column rights cannot do this: they would also refuse
-- columns that an INSERT names only to use their defaults. The owner is exempt.

-- Whether the current role has the rights of a table's owner.
create or replace function asks_as_owner(relation oid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select pg_has_role(current_user, relowner, 'usage') from pg_class where oid = relation
$$;

-- The database sets the time at which a row was written: the current time, or, with the argument
-- 'transaction', the start of the transaction, which is also the columns' default.
create or replace function stamp_created_at() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid) then
    new.created_at := case tg_argv[0] when 'transaction' then now() else clock_timestamp() end;
  end if;
  return new;
end
$$;

-- The API's role may write audit events of customers, and those of the bank that record a refusal. It may
-- not write events of staff, nor events of the bank's own payments and collections.
create or replace function refuse_forged_event() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid) and (new.actor = 'staff'
    or new.actor = 'bank' and new.action in ('interest.paid', 'loan.collected', 'loan.closed',
      'order.delayed', 'order.refused'))
  then
    raise exception 'the API may not write the event % of the actor %', new.action, new.actor
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create or replace function refuse_forged_message() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.author = 'staff' and not asks_as_owner(tg_relid) then
    raise exception 'the API may not answer customers' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- The yearly interest rate of a new account. shared/accounts/offers.ts has the same rates; a test compares
-- them.
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
    raise exception 'the bank does not offer interest of % on this account', new.interest_rate
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- Limits that were lowered after a recovery end on their own. The API's role may only extend that time.
create or replace function refuse_sooner_limits() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid) and old.limits_lowered_until > clock_timestamp()
    and (new.limits_lowered_until >= old.limits_lowered_until) is not true
  then
    raise exception 'the API may not end the lower limits after a recovery'
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
create or replace trigger saved_payees_stamp before insert on saved_payees
  for each row execute function stamp_created_at('clock');
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
