-- begin server/ledger/payment-orders.sql
-- Members' orders to pay someone at another bank, stored with the entry that debits them (post-batch.sql).

-- The time that an instant payment may take, from the order to the answer (Regulation (EU) 2024/886).
create or replace function instant_payment_time() returns interval
language sql immutable as $$
  select interval '10 seconds'
$$;

-- Whether SEPA reaches an IBAN (shared/iban/sepa-countries.ts has the same list).
create or replace function sepa_reaches(iban text) returns boolean
language sql immutable as $$
  select left(iban, 2) = any('{AD,AL,AT,BE,BG,CH,CY,CZ,DE,DK,EE,ES,FI,FR,GB,GI,GR,HR,HU,IE,IS,
    IT,LI,LT,LU,LV,MC,MD,ME,MK,MT,NL,NO,PL,PT,RO,RS,SE,SI,SK,SM,VA}')
$$;

-- Builds the payment of a request from its facts (a row of ledger_resolve) and its transaction.
create or replace function payment_order(facts record, booked transactions) returns payments
language plpgsql stable as $$
declare
  payment payments;
begin
  payment.scheme := facts.speed;
  payment.entry_id := booked.entry_id;
  payment.transaction_id := booked.id;
  payment.account_id := facts.source_id;
  payment.user_id := facts.source_user_id;
  payment.tx_id := booked.reference;
  payment.amount := facts.credited;
  payment.own_name := booked.payer_name;
  payment.own_iban := booked.payer_iban;
  payment.other_name := booked.recipient_name;
  payment.other_iban := booked.recipient_iban;
  payment.remittance := booked.description;
  -- The proof that this request has used up, in this transaction (confirm.sql).
  payment.confirmed_at := (select confirmed_at from confirmations
    where proof_hash = decode(facts.request ->> 'proofHash', 'hex') and user_id = facts.source_user_id
      and binds = decode(facts.request ->> 'binds', 'hex') and used_at is not null);
  select result, checked_at into payment.payee_result, payment.payee_checked_at from payee_checks
    where user_id = facts.source_user_id and iban = booked.recipient_iban and name = booked.recipient_name
      and checked_at > booked.created_at - interval '15 minutes';
  payment.accepted_at := booked.created_at;
  if facts.speed = 'instant' then
    payment.send_at := booked.created_at;
    payment.due_at := booked.created_at + instant_payment_time();
  else
    payment.send_at := coalesce(facts.send_at, booked.created_at);
  end if;
  payment.counted_day := facts.today;
  payment.counted_amount := facts.in_euro;
  payment.card_id := facts.card_id;
  return payment;
end
$$;

create or replace function payment_orders_store(orders payments[]) returns void
language sql volatile as $$
  with stored as (
    insert into payments (direction, scheme, state, entry_id, transaction_id, account_id, user_id, tx_id,
        amount, own_name, own_iban, other_name, other_iban, remittance, confirmed_at, payee_result,
        payee_checked_at, accepted_at, send_at, due_at, counted_day, counted_amount, card_id)
      select 'out', scheme, 'queued', entry_id, transaction_id, account_id, user_id, tx_id,
          amount, own_name, own_iban, other_name, other_iban, remittance, confirmed_at, payee_result,
          payee_checked_at, accepted_at, send_at, due_at, counted_day, counted_amount, card_id
        from unnest(orders)
      returning id, entry_id)
  insert into payment_events (payment_id, number, event, to_state, entry_id, actor)
    select id, 1, 'ordered', 'queued', entry_id, 'member' from stored
$$;

revoke all on function sepa_reaches(text) from public;
revoke all on function payment_order(record, transactions) from public;
revoke all on function payment_orders_store(payments[]) from public;
-- end server/ledger/payment-orders.sql

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
  return new_payee_refusal(source.user_id, fields."recipientIban", in_euro, greatest(pays_at, at), at);
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

-- begin server/ledger/rail-send.sql
-- How the payments worker sends messages (server/payments/worker). Its role may call these functions and
-- write nothing else. Claims use the database's clock and a lease, so that any number of workers may run.

-- A BIC in eleven characters, the form in which BICs are compared and stored: one of eight is that of the head
-- office, whose branch is XXX (ISO 9362). Rows from before this rule may have eight. Another text is left as it is.
create or replace function bic_11(bic text) returns text
language sql immutable as $$
  select case when bic ~ '^[A-Z0-9]{8}$' then bic || 'XXX' else bic end
$$;

-- A message's identifier, which is never reused: TSRA, the day, and the message's number.
create or replace function rail_message_id(message_id bigint, at timestamptz) returns text
language sql immutable as $$
  select 'TSRA' || to_char(at at time zone 'UTC', 'YYYYMMDD') || '-' || message_id
$$;

-- A payment as JSON, with what the worker writes into messages.
create or replace function rail_payment(payment payments) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'id', payment.id, 'userId', payment.user_id, 'direction', payment.direction, 'scheme', payment.scheme, 'state', payment.state,
    'txId', payment.tx_id, 'endToEndId', payment.end_to_end_id, 'amount', payment.amount::text,
    'ownName', payment.own_name, 'ownIban', payment.own_iban,
    'otherName', payment.other_name, 'otherIban', payment.other_iban, 'otherBic', payment.other_bic,
    'remittance', payment.remittance, 'reason', payment.reason,
    'settlementDate', payment.settlement_date,
    'acceptedAt', to_char(payment.accepted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'messageId', (select msg_id from rail_messages where id = payment.message_id))
$$;

-- Queues a new message about one payment, due now. The payment is null if the message is about one that
-- this bank does not know. The facts are described by RailMessageFacts (shared/tables/rail-messages.ts).
create or replace function rail_enqueue(payment payments, message_name text, facts jsonb default null)
returns bigint
language plpgsql as $$
declare
  new_id bigint := nextval('rail_messages_id_seq');
begin
  insert into rail_messages (id, direction, name, lane, peer, msg_id, state, payment_id, facts, due_at)
    overriding system value
    values (new_id, 'out', message_name, coalesce(payment.scheme, 'instant'), 'clearing',
      rail_message_id(new_id, clock_timestamp()), 'due', payment.id, facts, clock_timestamp());
  return new_id;
end
$$;

-- Claims what is to be sent in a lane: messages that are due, and queued payments. Each instant payment
-- gets its own message; standard ones share one. If an instant payment is queued, the lease ends by its
-- deadline, so that a worker that hangs cannot hold up its money.
-- Returns  an array of {id, token, name, msgId, bytes (hex, if the message was written before), facts,
--          payments}
create or replace function rail_claim(claimed_lane payment_scheme, most int, lease_seconds int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  token constant uuid := gen_random_uuid();
  at constant timestamptz := clock_timestamp();
  until constant timestamptz := at + make_interval(secs => lease_seconds);
  chosen payments[];
  payment payments;
  new_id bigint;
begin
  -- The worker stopped after it had begun to send, so it is not known whether the message arrived. The bank
  -- inquires about an instant payment; everything else is sent again, byte for byte.
  update rail_messages set state = case when name like 'pacs.008.%' and lane = 'instant'
      then 'unknown' else 'due' end::rail_message_state
    where id = any(array(select id from rail_messages where lane = claimed_lane and state = 'called'
      and lease_until < at for update skip locked));
  update rail_messages m set lease_token = token, lease_until = least(until,
      (select p.due_at from payments p where p.id = m.payment_id and p.state = 'queued'))
    where id = any(array(select id from rail_messages where lane = claimed_lane and state = 'due'
      and due_at <= at and (lease_until is null or lease_until < at)
      order by due_at limit most for update skip locked));

  chosen := array(select p from payments p where scheme = claimed_lane and send_at <= at
    and message_id is null and (claimed_lane = 'standard' or due_at > at)
    order by send_at, id limit most for update skip locked);
  if claimed_lane = 'standard' and cardinality(chosen) > 0 then
    new_id := nextval('rail_messages_id_seq');
    insert into rail_messages (id, direction, name, lane, peer, msg_id, state, due_at, lease_token,
        lease_until) overriding system value
      values (new_id, 'out', 'pacs.008.001.08', claimed_lane, 'clearing', rail_message_id(new_id, at), 'due',
        at, token, until);
    update payments set message_id = new_id where id in (select (unnest(chosen)).id);
  else
    foreach payment in array chosen loop
      new_id := rail_enqueue(payment, 'pacs.008.001.08');
      update rail_messages set lease_token = token, lease_until = least(until, payment.due_at)
        where id = new_id;
      update payments set message_id = new_id where id = payment.id;
    end loop;
  end if;

  return coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'token', token, 'name', m.name,
      'msgId', m.msg_id, 'bytes', encode(m.bytes, 'hex'), 'facts', m.facts, 'payments', (
        select jsonb_agg(rail_payment(p) order by p.id) from payments p
          where p.id = m.payment_id or (m.payment_id is null and p.message_id = m.id))) order by m.id)
    from rail_messages m where m.lease_token = token and m.state = 'due'), '[]');
end
$$;

-- Stores a message's bytes and records that sending begins: from now on it may have been sent. Its queued
-- payments become sent. The lease lasts 15 seconds from now.
-- Returns  whether the caller may send it: not if the lease has ended, or if one of its payments is no
--          longer queued
create or replace function rail_call(
  message_id bigint, token uuid, message_bytes bytea, digest bytea, settlement date
) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  message rail_messages;
  payment payments;
begin
  select * into message from rail_messages
    where id = message_id and lease_token = token and state = 'due'
      and lease_until > clock_timestamp() for update;
  if message.id is null then return false; end if;
  if message.bytes is null and message.name like 'pacs.008.%' then
    for payment in select * from payments p where p.message_id = message.id order by id for no key update loop
      if payment.state <> 'queued' then
        update rail_messages set state = 'withdrawn' where id = message.id;
        return false;
      end if;
      perform payment_apply(payment.id, 'sent', jsonb_build_object('actor', 'bank',
        'messageId', message.id, 'settlementDate', settlement));
    end loop;
  end if;
  update rail_messages set state = 'called', called_at = clock_timestamp(), attempts = attempts + 1,
      lease_until = clock_timestamp() + interval '15 seconds',
      bytes = coalesce(bytes, message_bytes), sha256 = coalesce(sha256, digest)
    where id = message.id;
  return true;
end
$$;

-- Stores the outcome of sending: sent, refused (the other side did not accept it), or unknown. A message
-- with an unknown outcome is sent again, except one with an instant payment. A refused message is not sent
-- again and goes to staff. Its payments are rejected with FF01, unless an earlier attempt may have been
-- accepted. A stale token changes nothing.
-- Returns  the changes to announce, as payment_apply returns them
create or replace function rail_called(message_id bigint, token uuid, outcome rail_message_state, answer text)
returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  message rail_messages;
  changes jsonb := '[]';
  payment_id bigint;
  again boolean;
begin
  select * into message from rail_messages
    where id = message_id and lease_token = token and state = 'called' for update;
  if message.id is null then return changes; end if;
  again := outcome = 'unknown' and not (message.name like 'pacs.008.%' and message.lane = 'instant');
  update rail_messages set state = case when again then 'due' else outcome end,
      due_at = clock_timestamp() + least(interval '5 minutes', interval '2 seconds' * 2 ^ least(attempts, 8)),
      lease_until = null, answer = rail_called.answer
    where id = message.id;
  if outcome = 'refused' then
    insert into repair_items (kind, payment_id, message_id, what)
      select 'refused', message.payment_id, message.id,
          format('Message %s (%s) was refused: %s', message.msg_id, message.name, answer)
            || case when message.attempts > 1
              then ' An earlier attempt may have been accepted: ask the other bank.' else '' end
        where not exists (select from repair_items r
          where r.kind = 'refused' and r.message_id = message.id and r.closed_at is null);
    if message.name like 'pacs.008.%' and message.attempts = 1 then
      for payment_id in select id from payments p where p.message_id = message.id order by id loop
        changes := changes || payment_apply(payment_id, 'rejected', jsonb_build_object('actor', 'bank',
          'reason', 'FF01', 'messageId', message.id));
      end loop;
    end if;
  end if;
  return changes;
end
$$;

-- Rejects a queued payment that cannot be written as a message, such as one to an IBAN outside SEPA, and
-- removes it from its message.
-- Returns  the changes to announce
create or replace function rail_undeliverable(message_id bigint, token uuid, payment_id bigint, problem text)
returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  message rail_messages;
  payment payments;
begin
  select * into message from rail_messages
    where id = message_id and lease_token = token and state = 'due'
      and lease_until > clock_timestamp() for update;
  select * into payment from payments p
    where p.id = payment_id and p.message_id = message.id and p.state = 'queued' for no key update;
  if payment.id is null then return '[]'; end if;
  insert into repair_items (kind, payment_id, message_id, what)
    values ('refused', payment.id, message.id, problem);
  update payments p set message_id = null where p.id = payment.id;
  if not exists (select from payments p where p.message_id = message.id) then
    update rail_messages set state = 'withdrawn' where id = message.id;
  end if;
  return jsonb_build_array(payment_apply(payment.id, 'rejected', '{"actor": "bank", "reason": "FF01"}'));
end
$$;

-- Acts on payments that are due. Gives the money of an instant payment back after its deadline, and
-- inquires about it after 10 and 20 seconds, after 1, 5, and 15 minutes, and then every hour. Inquires once
-- about a recall without an answer, and informs staff. Returns unapplied payments. Raises lock_not_available
-- if all that is due waits for other work; the caller tries again at once.
-- Returns  the changes to announce
create or replace function rail_act(most int) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
-- Uses indexes, however many payments the planner takes for due.
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  due payments[];
  payment payments;
  changes jsonb := '[]';
  age interval;
  awaited bigint;
  at constant timestamptz := clock_timestamp();
begin
  -- Money is given back first: inquiries and reminders can wait. An account that other work has locked, such
  -- as processing a large file, holds up only its own payments.
  due := array(select p from payments p join accounts a on a.id = p.account_id
    where p.direction = 'out' and p.due_at <= at
    order by p.state not in ('queued', 'sent'), p.due_at limit most for no key update of p, a skip locked);
  if cardinality(due) = 0 then
    select account_id into awaited from payments
      where direction = 'out' and state in ('queued', 'sent') and due_at <= at
      order by due_at limit 1;
    if found then
      -- The oldest takes its turn, or an account that is always in use would never be free. Not for long:
      -- other payments become due.
      perform set_config('lock_timeout', '300ms', true);
      perform from accounts where id = awaited for no key update;
      due := array(select p from payments p
        where account_id = awaited and direction = 'out' and state in ('queued', 'sent')
          and due_at <= at
        order by due_at limit most for no key update skip locked);
    end if;
  end if;
  -- Returning unapplied money touches no member's account.
  due := due || array(select p from payments p
    where direction = 'in' and due_at <= at
    order by due_at limit most - cardinality(due) for no key update skip locked);
  -- In this order, two workers lock the limits of several members without a deadlock.
  for payment in select * from unnest(due) order by user_id, due_at loop
    age := clock_timestamp() - payment.accepted_at;
    if payment.state = 'queued' then
      -- A message that rail_call has locked may be about to be sent. Waiting for it here would deadlock,
      -- because rail_call waits for the payment.
      perform from rail_messages m where m.id = payment.message_id for update skip locked;
      if payment.message_id is not null and not found then
        update payments set due_at = clock_timestamp() + interval '0.5 seconds' where id = payment.id;
        continue;
      end if;
      changes := changes || payment_apply(payment.id, 'rejected', '{"actor": "bank", "reason": "AB11"}');
      update rail_messages set state = 'withdrawn' where id = payment.message_id and state = 'due';
    elsif payment.state in ('sent', 'unconfirmed') then
      if payment.state = 'sent' then
        changes := changes || payment_apply(payment.id, 'no_answer', '{"actor": "bank"}');
      elsif age > interval '1 hour' and not exists (
        select from repair_items r where r.payment_id = payment.id and r.kind = 'unconfirmed')
      then
        insert into repair_items (kind, payment_id, what) values ('unconfirmed', payment.id, format(
          'Payment %s has had no answer for an hour. The payer has the money back.', payment.tx_id));
      end if;
      perform rail_enqueue(payment, 'pacs.028.001.03');
      update payments set due_at = clock_timestamp() + case
          when age < interval '20 seconds' then interval '10 seconds'
          when age < interval '1 minute' then interval '40 seconds'
          when age < interval '5 minutes' then interval '4 minutes'
          when age < interval '15 minutes' then interval '10 minutes'
          else interval '1 hour' end
        where id = payment.id;
    elsif payment.state = 'recall_requested' then
      changes := changes || recall_unanswered(payment);
    elsif payment.state = 'unapplied' then
      changes := changes || rail_send_back(payment);
    else
      update payments set due_at = null where id = payment.id;
    end if;
  end loop;
  return changes;
end
$$;

-- How many milliseconds are left until something is due for rail_act, from 0 to a day; null if nothing is.
create or replace function rail_due_in() returns int
language sql volatile security definer set search_path = public, pg_temp as $$
  select ceil(least(86400, greatest(0, extract(epoch from due_at - clock_timestamp()))) * 1000)::int
    from payments where due_at is not null order by due_at limit 1
$$;

revoke all on function bic_11(text) from public;
revoke all on function rail_payment(payments) from public;
revoke all on function rail_enqueue(payments, text, jsonb) from public;
revoke all on function rail_claim(payment_scheme, int, int) from public;
revoke all on function rail_call(bigint, uuid, bytea, bytea, date) from public;
revoke all on function rail_called(bigint, uuid, rail_message_state, text) from public;
revoke all on function rail_undeliverable(bigint, uuid, bigint, text) from public;
revoke all on function rail_act(int) from public;
revoke all on function rail_due_in() from public;
-- end server/ledger/rail-send.sql

-- begin server/ledger/recalls.sql
-- Recalls: a member, or another bank, asks for a settled payment back (EPC125-05 and EPC004-16). A recall
-- is granted only by returning the money.

-- The other bank's answer to our recall was due yesterday: informs staff and inquires with the other bank.
-- Returns  the change to announce
create or replace function recall_unanswered(payment payments) returns jsonb
language plpgsql as $$
declare
  change constant jsonb := payment_apply(payment.id, 'recall_unanswered', '{"actor": "bank"}');
begin
  insert into repair_items (kind, payment_id, what) values ('unanswered', payment.id, format(
    'The other bank has not answered the recall of payment %s, which was due on %s. The bank inquires.',
    payment.tx_id, payment.answer_by));
  perform recall_inquire(payment);
  return change;
end
$$;

-- Inquires with the other bank about our recall.
create or replace function recall_inquire(payment payments) returns void
language sql volatile as $$
  select rail_enqueue(payment, 'pacs.028.001.03', jsonb_build_object('messageId', m.msg_id, 'messageName', m.name))
    from rail_messages m where m.payment_id = payment.id and m.direction = 'out' and m.name like 'camt.056.%'
$$;

-- A member asks for a settled payment of their own back: {userId, signInId, idleSeconds, reference, reason
-- (CUST, AM09, or AC03), answerBy}. This is possible once, whatever the answer, within 13 months after
-- settlement (EPC125-05).
-- Returns  what payment_apply returns | {outcome: session_ended} | {outcome: not_found} | {outcome:
--          asked_before} | {outcome: not_possible} | {outcome: too_late}
create or replace function payment_recall(request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  payment payments;
  asked text;
  change jsonb;
begin
  if request ->> 'reason' not in ('CUST', 'AM09', 'AC03') then
    raise exception 'a member cannot recall a payment with %', request ->> 'reason';
  end if;
  if not ledger_signed_in(request) then return '{"outcome": "session_ended"}'; end if;
  select * into payment from payments
    where direction = 'out' and tx_id = request ->> 'reference'
      and user_id = (request ->> 'userId')::bigint
    for no key update;
  if payment.id is null then return '{"outcome": "not_found"}'; end if;
  select reason into asked from payment_events
    where payment_id = payment.id and event = 'recall_requested';
  if asked is not null then
    return jsonb_build_object('outcome', case
      when asked = request ->> 'reason' and payment.state = 'recall_requested' then 'repeated'
      else 'asked_before' end);
  end if;
  if payment.state not in ('settled', 'settled_late') then return '{"outcome": "not_possible"}'; end if;
  if bank_day(clock_timestamp()) > (payment.settlement_date + interval '13 months')::date then
    return '{"outcome": "too_late"}';
  end if;
  change := payment_apply(payment.id, 'recall_requested', jsonb_build_object('actor', 'member',
    'reason', request ->> 'reason', 'answerBy', request ->> 'answerBy'));
  perform rail_enqueue(payment, 'camt.056.001.08', jsonb_build_object('reason', request ->> 'reason'));
  return change;
end
$$;

-- Continues a recall that came before its payment was credited or rejected: asks staff to answer it, or
-- refuses it if the payment never arrived. Does nothing in other states.
create or replace function recall_continue(payment_id bigint) returns jsonb
language plpgsql as $$
declare
  payment payments;
begin
  select * into payment from payments p where p.id = recall_continue.payment_id;
  if payment.state = 'rejected' then return recall_refuse(payment, '{}', 'NOOR'); end if;
  if payment.state <> 'credited' then return '[]'; end if;
  return recall_ask_staff(payment,
    jsonb_build_object('reason', recall_reason(payment.id), 'answerBy', payment.answer_by));
end
$$;

-- The reason code of another bank's newest recall of a payment; null if there is none.
create or replace function recall_reason(payment_id bigint) returns text
language sql stable as $$
  select reason from payment_events e
    where e.payment_id = recall_reason.payment_id and e.event = 'recall_received' order by e.number desc limit 1
$$;

-- Asks staff about a recall of a credited payment. Moves no money.
create or replace function recall_ask_staff(payment payments, facts jsonb) returns jsonb
language plpgsql as $$
declare
  change constant jsonb := payment_apply(payment.id, 'recall_received', facts);
begin
  insert into repair_items (kind, payment_id, message_id, what) values ('recall', payment.id,
    (facts ->> 'messageId')::bigint, format('%s recalls payment %s of %s EUR (%s). The last day to answer is %s.',
      payment.other_bic, payment.tx_id, payment.amount, facts ->> 'reason', facts ->> 'answerBy'));
  return change;
end
$$;

-- The incoming payment that another bank's message is about. An identifier is unique only within its bank,
-- and banks write only about their own payments. The first eight characters of a BIC identify the bank, but two
-- branches may have used the same identifier: the branch that writes comes first.
create or replace function payment_named(item jsonb) returns payments
language sql stable as $$
  select p.* from payments p left join rail_messages original on original.id = p.message_id
    where p.direction = 'in' and p.tx_id = item ->> 'txId'
      and left(p.other_bic, 8) = left(item ->> 'from', 8)
    order by bic_11(p.other_bic) = bic_11(item ->> 'from') desc,
      coalesce(original.msg_id = item ->> 'messageId', false) desc, p.id
    limit 1
$$;

-- Refuses a recall of a payment, or of an unknown payment that the item names. Returns no changes.
create or replace function recall_refuse(payment payments, item jsonb, reason text) returns jsonb
language plpgsql as $$
begin
  perform rail_enqueue(payment, 'camt.029.001.09', jsonb_strip_nulls(
    jsonb_build_object('reason', reason, 'to', coalesce(payment.other_bic, item ->> 'from'))
      || case when payment.id is null then jsonb_build_object('txId', item ->> 'txId',
        'endToEndId', item ->> 'endToEndId', 'messageId', item ->> 'messageId') else '{}' end));
  return '[]';
end
$$;

-- Sends a message about a payment again, byte for byte. Creates it if there is none. Does nothing if it is
-- waiting to be sent.
create or replace function rail_repeat(payment payments, message_name text) returns void
language plpgsql as $$
declare
  message rail_messages;
begin
  select * into message from rail_messages m
    where m.payment_id = payment.id and m.direction = 'out' and m.name = message_name
    order by id desc limit 1 for update;
  if message.id is null then
    perform rail_enqueue(payment, message_name);
  elsif message.state in ('sent', 'unknown', 'refused') then
    update rail_messages set state = 'due', due_at = clock_timestamp(), lease_until = null where id = message.id;
  end if;
end
$$;

-- Reports to staff that a message contradicts a payment: once until they have closed the item, however often
-- it arrives.
create or replace function recall_contradicts(payment payments, message rail_messages, problem text) returns void
language sql volatile as $$
  insert into repair_items (kind, payment_id, message_id, what)
    select 'contradiction', payment.id, message.id, problem
      where not exists (select from repair_items r
        where r.payment_id = payment.id and r.what = problem and r.closed_at is null)
$$;

-- Another bank asks for a payment back: {kind: recall, from, txId, messageId?, endToEndId?, amount?,
-- reason, answerBy}. Staff decide about a credited payment. A payment that never arrived, or was already
-- returned, is refused at once. A second recall changes nothing.
-- Returns  the changes to announce
create or replace function recall_receive(message rail_messages, item jsonb) returns jsonb
language plpgsql as $$
declare
  payment constant payments := payment_named(item);
  facts constant jsonb := jsonb_build_object('reason', item ->> 'reason', 'answerBy', item ->> 'answerBy',
    'messageId', message.id);
begin
  if payment.id is null or payment.state = 'rejected' then return recall_refuse(payment, item, 'NOOR'); end if;
  if payment.amount <> (item ->> 'amount')::numeric then
    perform recall_contradicts(payment, message, format('Payment %s is of %s EUR, but its recall is of %s EUR.',
      payment.tx_id, payment.amount, item ->> 'amount'));
    return '[]';
  end if;
  if payment.state in ('sending_back', 'sent_back') then return recall_refuse(payment, item, 'ARDT'); end if;
  if payment.state = 'recall_refused' then
    perform rail_repeat(payment, 'camt.029.001.09');
  elsif payment.state = 'credited' then
    return recall_ask_staff(payment, facts);
  elsif payment.state in ('accepted', 'unapplied') and payment.answer_by is null then
    return payment_apply(payment.id, 'recall_received', facts);
  end if;
  return '[]';
end
$$;

-- Another bank inquires about its payment or about its recall: {kind: inquiry, about: payment | recall,
-- from, txId, messageId?, endToEndId?, acceptedAt?}; messageId is that of the payment's message. The answer
-- is the same as before, byte for byte. Returns no changes.
create or replace function rail_inquiry(message rail_messages, item jsonb) returns jsonb
language plpgsql as $$
declare
  payment constant payments := payment_named(item);
begin
  if item ->> 'about' = 'payment' then
    if payment.id is not null then
      perform rail_repeat(payment, 'pacs.002.001.10');
    else
      perform rail_enqueue(null, 'pacs.002.001.10', jsonb_strip_nulls(jsonb_build_object('reason', 'AG09',
        'txId', item ->> 'txId', 'endToEndId', item ->> 'endToEndId', 'messageId', item ->> 'messageId',
        'acceptedAt', item ->> 'acceptedAt')));
    end if;
  elsif payment.id is null or payment.state = 'rejected' then
    return recall_refuse(payment, item, 'NOOR');
  elsif payment.state in ('sending_back', 'sent_back') then
    perform rail_repeat(payment, 'pacs.004.001.09');
  elsif payment.state = 'recall_refused' then
    perform rail_repeat(payment, 'camt.029.001.09');
  else
    if payment.answer_by is null then
      perform recall_contradicts(payment, message, format('%s inquires about a recall of payment %s, which never arrived.',
        payment.other_bic, payment.tx_id));
    end if;
    -- Staff lock the item before the payment. To rule out a deadlock, this does not wait for them.
    update repair_items set what = what || ' The other bank has asked again.'
      where id = any(array(select id from repair_items
        where payment_id = payment.id and closed_at is null and kind in ('recall', 'unapplied')
          and what not like '%has asked again.' for update skip locked));
  end if;
  return '[]';
end
$$;

revoke all on function recall_continue(bigint) from public;
revoke all on function recall_reason(bigint) from public;
revoke all on function recall_ask_staff(payments, jsonb) from public;
revoke all on function payment_named(jsonb) from public;
revoke all on function recall_refuse(payments, jsonb, text) from public;
revoke all on function rail_repeat(payments, text) from public;
revoke all on function recall_contradicts(payments, rail_messages, text) from public;
revoke all on function recall_receive(rail_messages, jsonb) from public;
revoke all on function rail_inquiry(rail_messages, jsonb) from public;
revoke all on function recall_unanswered(payments) from public;
revoke all on function recall_inquire(payments) from public;
revoke all on function payment_recall(jsonb) from public;
-- end server/ledger/recalls.sql

-- begin server/ledger/rail-answers.sql
-- Answers of other banks about payments (pacs.002, pacs.004, and camt.029).

-- The payments that another bank's answer is about: the one that it names, or else those of the message that
-- it names. A status (pacs.002) that names both is only about a payment of that message: the clearing passes the
-- message's identifier on unchanged, or made the message itself. Both identifiers are unique only within their bank. The named message tells which payment is
-- meant, and if several banks used the same identifiers, the sender of the answer.
-- Returns  their IDs in order; none if no payment is named so; null if it cannot be told which are meant
create or replace function payments_answered(message rail_messages, item jsonb) returns bigint[]
language sql stable as $$
  with named as (
    select p.id, p.direction, original.id as message_id, original.peer, true as matches
      from rail_messages original
        join payments p on p.message_id = original.id and p.direction = original.direction
      where not item ? 'txId' and original.msg_id = item ->> 'messageId'
    union all
    select p.id, p.direction, original.id, original.peer,
        coalesce(original.msg_id = item ->> 'messageId', false)
      from (
        select * from payments where direction = 'out' and tx_id = item ->> 'txId'
        union all select * from payments where direction = 'in' and tx_id = item ->> 'txId') p
      left join rail_messages original on original.id = p.message_id),
  ranked as (
    -- Anyone may answer about a payment of ours; of those that came in, the sender's own are preferred.
    select named.*, dense_rank() over (order by matches desc, item ? 'txId' and direction = 'out' desc,
        coalesce(direction = 'out' or bic_11(peer) = bic_11(message.peer), false) desc) as rank
      from named
      where matches or not (item ->> 'kind' = 'status' and item ? 'txId' and item ? 'messageId'))
  select case when count(distinct case when item ? 'txId' then id else message_id end) <= 1
      then coalesce(array_agg(id order by id), '{}') end
    from ranked where rank = 1
$$;

-- Applies another bank's answer about a payment, or about all payments of a message: a status or a return.
create or replace function rail_answer(message rail_messages, item jsonb) returns jsonb
language plpgsql as $$
declare
  payment_id bigint;
  answered bigint[];
  changes jsonb;
begin
  changes := return_answer(message, item);
  if changes is not null then return changes; end if;
  changes := '[]';
  answered := payments_answered(message, item);
  if answered is null then
    insert into repair_items (kind, message_id, what) values ('contradiction', message.id, format(
      'Message %s is about payment %s of message %s, and several messages or payments have that identifier. Nothing was changed.',
      message.msg_id, coalesce(item ->> 'txId', '(any)'), coalesce(item ->> 'messageId', '(unnamed)')));
    return changes;
  end if;
  foreach payment_id in array answered loop
    -- Messages can arrive out of order: a payment that is returned must have settled before.
    if item ->> 'kind' = 'return' and exists (select from payments p
      where p.id = payment_id and p.direction = 'out' and p.scheme = 'standard' and p.state = 'sent')
    then
      changes := changes
        || payment_apply(payment_id, 'settled', jsonb_build_object('messageId', message.id));
    end if;
    changes := changes || payment_apply(payment_id,
      case item ->> 'kind' when 'return' then 'returned' else item ->> 'event' end,
      jsonb_strip_nulls(jsonb_build_object('reason', item ->> 'reason', 'amount', item ->> 'amount',
        'messageId', message.id)));
  end loop;
  if cardinality(answered) = 0 then
    insert into repair_items (kind, message_id, answer, what) values ('contradiction', message.id, item, format(
      'Message %s is about payment %s of message %s, which this bank does not know.', message.msg_id,
      coalesce(item ->> 'txId', '(any)'), coalesce(item ->> 'messageId', '(unnamed)')));
  end if;
  return changes;
end
$$;

revoke all on function payments_answered(rail_messages, jsonb) from public;
revoke all on function rail_answer(rail_messages, jsonb) from public;
-- end server/ledger/rail-answers.sql

-- begin server/ledger/rail-receive.sql
-- How the payments worker receives and processes messages (server/payments/worker).

-- Stores an incoming message before it is acknowledged.
-- Returns  {outcome: stored | known, id} | {outcome: conflict} (the identifier was already used with
--          different content)
create or replace function rail_store(
  message_name text, message_lane payment_scheme, sender text, message_msg_id text, message_bytes bytea,
  digest bytea
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  message rail_messages;
  sender_11 constant text := bic_11(sender);
begin
  -- Stored before BICs had eleven characters.
  select * into message from rail_messages
    where direction = 'in' and peer = left(sender_11, 8) and bic_11(peer) = sender_11 and msg_id = message_msg_id;
  if message.id is null then
    insert into rail_messages (direction, name, lane, peer, msg_id, state, bytes, sha256)
      values ('in', message_name, message_lane, sender_11, message_msg_id, 'stored', message_bytes, digest)
      on conflict (direction, peer, msg_id) do nothing returning * into message;
    if message.id is not null then
      return jsonb_build_object('outcome', 'stored', 'id', message.id);
    end if;
    select * into message from rail_messages
      where direction = 'in' and peer = sender_11 and msg_id = message_msg_id;
  end if;
  if message.sha256 = digest then
    -- After a crash, what was stored before it may not have reached the standbys yet (parts.sql).
    perform pg_logical_emit_message(true, 'tessera', 'answered again');
    return jsonb_build_object('outcome', 'known', 'id', message.id);
  end if;
  -- The content is stored separately, and staff are informed once, however often it arrives.
  perform rail_quarantine(sender, message_bytes, digest, format(
    '%s sent a second message with the identifier %s and different content.', sender, message_msg_id));
  return '{"outcome": "conflict"}';
end
$$;

-- Stores a file or a message that cannot be read, with the problem, so that staff see it.
create or replace function rail_quarantine(sender text, message_bytes bytea, digest bytea, problem text)
returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  new_id bigint;
begin
  insert into rail_messages (direction, name, lane, peer, msg_id, state, bytes, sha256, answer)
    values ('in', 'unreadable', 'standard', bic_11(sender), encode(digest, 'hex'), 'quarantined', message_bytes,
      digest, problem)
    on conflict (direction, peer, msg_id) do nothing returning id into new_id;
  if new_id is not null then
    insert into repair_items (kind, message_id, what) values ('quarantined', new_id, problem);
  end if;
end
$$;

-- Claims stored messages of a lane to process, oldest first. Recalls and inquiries wait for the payments
-- that arrived before them in the other lane, because they may be about one of those.
-- Returns  an array of {id, token, name, peer, msgId, processedItems}
create or replace function rail_claim_stored(claimed_lane payment_scheme, most int, lease_seconds int)
returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  token constant uuid := gen_random_uuid();
begin
  update rail_messages set lease_token = token, attempts = attempts + 1,
      lease_until = clock_timestamp() + make_interval(secs => lease_seconds)
    where id = any(array(select id from rail_messages m where state = 'stored'
      and lane = claimed_lane and (lease_until is null or lease_until < clock_timestamp())
      and not (name ~ '^(camt[.]056|pacs[.]028)' and exists (select from rail_messages earlier
        where earlier.state = 'stored' and earlier.id < m.id and earlier.name like 'pacs.008.%'))
      order by id limit most for update skip locked));
  return coalesce((select jsonb_agg(jsonb_build_object('id', id, 'token', token, 'name', name, 'peer', peer,
      'msgId', msg_id, 'processedItems', processed_items) order by id)
    from rail_messages where lease_token = token and state = 'stored'), '[]');
end
$$;

-- Applies some items of a stored message and records how many of them are done. Without items, only extends
-- the lease.
-- Items are:
-- {kind: status, txId (absent: all payments of the message, or the return in it), messageId (of the message
--   that it answers), event (settled, rejected, or recall_refused), reason?}
-- {kind: return, txId, amount, reason?}
-- {kind: transfer, scheme, txId, endToEndId, amount, ownName, ownIban, otherName, otherIban, otherBic,
--   remittance, acceptedAt?, settlementDate, refuse? (a reason to reject it with)}; standard ones also have
--   lastReturnDay, and returnAt (when to return it if it cannot be credited and nobody has decided)
-- {kind: recall, ...} and {kind: inquiry, ...} (recalls.sql)
-- {kind: statement, ...}, then its lines {kind: line, ...} (statements.sql)
-- {kind: entry, ...} on the settlement account (account-entries.sql)
-- {kind: broken, what}: nothing is posted, and staff decide
-- Returns  {stale: true}, or the changes to announce
create or replace function rail_process(
  message_id bigint, token uuid, items jsonb, processed int, is_last boolean
) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  message rail_messages;
  named bigint[];
  item jsonb;
  changes jsonb := '[]';
begin
  select * into message from rail_messages
    where id = message_id and lease_token = token and state = 'stored' for update;
  if message.id is null then return '{"stale": true}'; end if;
  -- Serializes messages about the same payment, which may not be stored yet.
  perform pg_advisory_xact_lock(hashtextextended(one.tx_id, 0))
    from (select distinct value ->> 'txId' as tx_id from jsonb_array_elements(items)
      where value ? 'txId' order by 1) as one;
  -- Looked up one by one (offset 0), so that indexes are used even before there are statistics.
  named := array(select p.id from jsonb_array_elements(items) as i cross join lateral (
      select id from payments where direction = 'out' and tx_id = i.value ->> 'txId'
      union all select id from payments where direction = 'in' and tx_id = i.value ->> 'txId' offset 0) as p)
    || array(select p.id from jsonb_array_elements(items) as i
      cross join lateral jsonb_array_elements_text(coalesce(i.value -> 'ids', '[]')) as one(tx_id)
      cross join lateral (
        select id from payments where direction = 'out' and tx_id = one.tx_id offset 0) as p);
  perform from payments where id = any(named) order by id for no key update;
  perform from accounts where id in (
      select account_id from payments where id = any(named)
      union all select a.id from jsonb_array_elements(items) as i join accounts a on a.iban = i.value ->> 'ownIban')
    order by id for no key update;
  for item in select value from jsonb_array_elements(items) loop
    if item ->> 'kind' = 'statement' then
      perform statement_store(message, item);
    elsif item ->> 'kind' = 'line' then
      perform statement_line_store(message, item);
    else
      changes := changes || case item ->> 'kind'
        when 'transfer' then payment_receive(message, item)
        when 'entry' then account_entry_apply(message, item)
        when 'recall' then recall_receive(message, item)
        when 'inquiry' then rail_inquiry(message, item)
        when 'broken' then rail_broken(message, item ->> 'what')
        else rail_answer(message, item) end;
    end if;
  end loop;
  if is_last then perform statements_completed(message); end if;
  update rail_messages set processed_items = processed,
      lease_until = clock_timestamp() + interval '10 seconds',
      state = case when is_last then 'processed' else state end
    where id = message.id;
  return changes;
end
$$;

-- Reports an item of a message that cannot be posted to staff. Returns no changes.
create or replace function rail_broken(message rail_messages, problem text) returns jsonb
language sql volatile as $$
  insert into repair_items (kind, message_id, what) values ('quarantined', message.id, problem)
    returning '[]'::jsonb
$$;

-- Receives a payment from another bank. An instant payment is answered with a message of its own and
-- credited when the clearing confirms it, or rejected if the clearing has already rejected it. A standard
-- payment has settled and is credited, or waits for staff.
create or replace function payment_receive(message rail_messages, item jsonb) returns jsonb
language plpgsql as $$
declare
  account accounts;
  payment payments;
  movement movement_kinds;
  posted_entry bigint;
  posted_transaction bigint;
  at constant timestamptz := clock_timestamp();
  why text := item ->> 'refuse';
begin
  select * into payment from payments where direction = 'in'
    and bic_11(other_bic) = bic_11(item ->> 'otherBic') and tx_id = item ->> 'txId';
  if payment.id is not null then
    if payment.amount <> (item ->> 'amount')::numeric or payment.own_iban <> item ->> 'ownIban' then
      insert into repair_items (kind, payment_id, message_id, what) values ('contradiction', payment.id,
        message.id, format('Payment %s arrived a second time with different content.', payment.tx_id));
    elsif payment.scheme = 'instant' and payment.message_id <> message.id then
      -- The sender may have missed the answer.
      perform rail_enqueue(payment, 'pacs.002.001.10');
    end if;
    return '[]';
  end if;

  select * into account from accounts where iban = item ->> 'ownIban' for no key update;
  if why is null and account.id is null then why := 'AC01'; end if;
  if why is null and account.closed_at is not null then why := 'AC04'; end if;
  if why is null
    and payment_credited(account, (item ->> 'amount')::numeric, payment_rate(account), false) is null
  then
    why := 'AG01';
  end if;
  if item ->> 'scheme' = 'instant' then
    -- Messages can arrive out of order: the reject of this payment may have arrived first.
    with closed as (update repair_items r set closed_at = at, closed_by = 'Payments worker',
          note = 'The payment came after its reject, and was rejected.'
        where closed_at is null and answer ->> 'txId' = item ->> 'txId'
          and answer ->> 'messageId' = message.msg_id and answer ->> 'event' = 'rejected'
        returning answer)
      select coalesce(min(coalesce(answer ->> 'reason', 'MS03')), why) into why from closed;
  end if;

  insert into payments (direction, scheme, state, account_id, user_id, tx_id, end_to_end_id, amount,
      own_name, own_iban, other_name, other_iban, other_bic, remittance, accepted_at, settlement_date,
      last_return_day, due_at, message_id, reason)
    values ('in', (item ->> 'scheme')::payment_scheme,
      case when item ->> 'scheme' = 'instant' then case when why is null then 'accepted' else 'rejected' end
        else case when why is null then 'credited' else 'unapplied' end end::payment_state,
      account.id, account.user_id, item ->> 'txId', item ->> 'endToEndId', (item ->> 'amount')::numeric,
      item ->> 'ownName', item ->> 'ownIban', item ->> 'otherName', item ->> 'otherIban',
      bic_11(item ->> 'otherBic'), item ->> 'remittance', (item ->> 'acceptedAt')::timestamptz,
      (item ->> 'settlementDate')::date,
      case when why is not null then (item ->> 'lastReturnDay')::date end,
      -- A payment that arrives too late to be returned in time is left to staff.
      case when why is not null and (item ->> 'returnAt')::timestamptz > at
        then (item ->> 'returnAt')::timestamptz end,
      message.id, why)
    returning * into payment;
  if payment.scheme = 'instant' then
    perform rail_enqueue(payment, 'pacs.002.001.10');
  else
    select * into movement from movement_kinds
      where kind = case when why is null then 'payment_received' else 'payment_unapplied' end;
    select * into posted_entry, posted_transaction
      from payment_post(payment, movement, payment.amount, at);
    update payments set entry_id = posted_entry, transaction_id = posted_transaction where id = payment.id;
    if why is not null then
      insert into repair_items (kind, payment_id, message_id, what) values ('unapplied', payment.id,
        message.id, format('Payment %s of %s EUR to %s cannot be credited (%s).', payment.tx_id,
          payment.amount, payment.own_iban, why));
    end if;
  end if;
  insert into payment_events (payment_id, number, event, to_state, reason, message_id, entry_id, actor)
    values (payment.id, 1, 'received', payment.state, why, message.id, posted_entry, 'other_bank');
  return jsonb_strip_nulls(jsonb_build_object('outcome', 'applied', 'state', payment.state,
    'userId', payment.user_id, 'transactionId', posted_transaction));
end
$$;

-- Closes a stored message that is unreadable or wrong as a whole. Nothing in it was posted.
create or replace function rail_reject_stored(message_id bigint, token uuid, problem text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update rail_messages set state = 'quarantined', answer = problem
    where id = message_id and lease_token = token and state = 'stored';
  if found then
    insert into repair_items (kind, message_id, what) values ('quarantined', message_id, problem);
  end if;
end
$$;

revoke all on function rail_store(text, payment_scheme, text, text, bytea, bytea) from public;
revoke all on function rail_quarantine(text, bytea, bytea, text) from public;
revoke all on function rail_claim_stored(payment_scheme, int, int) from public;
revoke all on function rail_process(bigint, uuid, jsonb, int, boolean) from public;
revoke all on function rail_broken(rail_messages, text) from public;
revoke all on function payment_receive(rail_messages, jsonb) from public;
revoke all on function rail_reject_stored(bigint, uuid, text) from public;
-- end server/ledger/rail-receive.sql

-- begin server/ledger/statements.sql
-- Statements of the settlement account (camt.053), matched with payments line by line. A payment's
-- settlement and the arrival of its money on the account are separate facts: a statement line confirms the
-- second.

-- The statement, or the page of one, before another one of the same account, by day, number, and page, in whatever
-- order they arrived; null for the first.
create or replace function statement_before(statement statements) returns statements
language sql stable as $$
  select earlier from statements earlier
    where earlier.account_iban = statement.account_iban
      and (earlier.closing_date, coalesce(earlier.sequence, 0), earlier.page, earlier.id)
        < (statement.closing_date, coalesce(statement.sequence, 0), statement.page, statement.id)
    order by earlier.closing_date desc, coalesce(earlier.sequence, 0) desc, earlier.page desc, earlier.id desc limit 1
$$;

-- Compares a statement with the one before it. A missing page, a gap in the numbers, which may restart each year, or an
-- opening balance that differs from the last closing balance is reported to staff, until a late statement
-- explains it.
create or replace function statement_compare(statement statements) returns void
language plpgsql as $$
declare
  before constant statements := statement_before(statement);
  follows constant boolean := coalesce(before.statement_id = statement.statement_id
    and before.sequence is not distinct from statement.sequence and before.page + 1 = statement.page, false);
  problem text;
begin
  if statement.page > 1 and not follows then
    problem := format('Page %s of statement %s arrived, but not the page before it.', statement.page,
      statement.statement_id);
  elsif before.sequence + 1 <> statement.sequence and not follows and not (statement.sequence = 1
    and date_trunc('year', before.closing_date) < date_trunc('year', statement.closing_date))
  then
    problem := format('Statement %s has the number %s, but the one before it has %s.', statement.statement_id,
      statement.sequence, before.sequence);
  end if;
  if coalesce(before.closing, 0) <> statement.opening then
    problem := concat_ws(' ', problem, format('Statement %s opens with %s EUR, but the one before it closed with %s.',
      statement.statement_id, statement.opening, coalesce(before.closing, 0)));
  end if;
  if problem is null then
    update repair_items r set closed_at = clock_timestamp(), closed_by = 'Payments worker',
        note = 'The statement before it has arrived.'
      where r.statement_id = statement.id and closed_at is null;
  else
    update repair_items r set what = problem where r.statement_id = statement.id and closed_at is null;
    if not found then
      insert into repair_items (kind, message_id, statement_id, what)
        values ('mismatch', statement.message_id, statement.id, problem);
    end if;
  end if;
end
$$;

-- Stores a statement or one of its pages, {id, iban, sequence?, page?, opening, closing, closingDate}, and returns its ID. Compares it
-- with the one before it, and the one after it with this one.
create or replace function statement_store(message rail_messages, item jsonb) returns bigint
language plpgsql as $$
declare
  stored statements;
  later statements;
begin
  -- Serializes the statements of one account.
  perform pg_advisory_xact_lock(hashtextextended(item ->> 'iban', 0));
  insert into statements (message_id, account_iban, statement_id, sequence, page, opening, closing,
      closing_date)
    values (message.id, item ->> 'iban', item ->> 'id', (item ->> 'sequence')::int,
      coalesce((item ->> 'page')::int, 1), (item ->> 'opening')::numeric, (item ->> 'closing')::numeric, (item ->> 'closingDate')::date)
    on conflict do nothing returning * into stored;
  if stored.id is null then
    insert into repair_items (kind, message_id, what) values ('mismatch', message.id, format(
      'Statement %s of %s arrived a second time, in message %s.', item ->> 'id', item ->> 'iban',
      message.msg_id));
    return null;
  end if;
  perform statement_compare(stored);
  select * into later from statements s
    where account_iban = stored.account_iban
      and (closing_date, coalesce(sequence, 0), page, id)
        > (stored.closing_date, coalesce(stored.sequence, 0), stored.page, stored.id)
    order by closing_date, coalesce(sequence, 0), page, id limit 1;
  if later.entry_id is not null then
    insert into repair_items (kind, message_id, what) values ('mismatch', message.id, format(
      'Statement %s arrived after the difference of statement %s had been written off.', stored.statement_id,
      later.statement_id));
  elsif later.id is not null then
    perform statement_compare(later);
  end if;
  return stored.id;
end
$$;

-- Stores a line of a statement in the message: {statementId, amount, bankReference?, batchMessageId?,
-- txIds}.
create or replace function statement_line_store(message rail_messages, item jsonb) returns void
language plpgsql as $$
declare
  statement bigint;
  line statement_lines;
begin
  select max(id) into statement from statements
    where message_id = message.id and statement_id = item ->> 'statementId';
  -- The statement was already known.
  if statement is null then return; end if;
  insert into statement_lines (statement_id, number, amount, bank_reference, batch_message_id, tx_ids)
    values (statement, (select coalesce(max(number), 0) + 1 from statement_lines where statement_id = statement),
      (item ->> 'amount')::numeric, item ->> 'bankReference', item ->> 'batchMessageId',
      array(select jsonb_array_elements_text(item -> 'txIds')))
    returning * into line;
  perform statement_line_match(line);
end
$$;

-- All lines of a message's statements are stored: reports to staff, at once, each statement whose lines do not lead
-- from its opening to its closing balance.
create or replace function statements_completed(message rail_messages) returns void
language sql volatile as $$
  update statements s set complete = true where s.message_id = message.id;
  insert into repair_items (kind, message_id, what)
    select 'mismatch', message.id, format(
        'Statement %s does not add up: it opens with %s EUR, its lines come to %s EUR, and it closes with %s EUR.',
        s.statement_id, s.opening, sums.lines, s.closing)
      from statements s cross join lateral (
        select coalesce(sum(l.amount), 0.00) as lines from statement_lines l where l.statement_id = s.id) as sums
      where s.message_id = message.id and s.opening + sums.lines <> s.closing
      order by s.id
$$;

-- Completes returns to other banks when an entry on the settlement account names them, whether or not the
-- clearing confirms them. Does nothing unless they sum to the amount, in EUR.
create or replace function payments_settle_back(tx_ids text[], amount numeric) returns void
language plpgsql as $$
declare
  back bigint[];
begin
  back := array(select p.id from unnest(tx_ids) as one(tx_id) cross join lateral (
    select id, state from payments where direction = 'in' and tx_id = one.tx_id offset 0) as p
    where p.state = 'sending_back' order by p.id);
  if (select sum(p.amount) from payments p where p.id = any(back)) = payments_settle_back.amount then
    perform payment_apply(one.id, 'return_settled', '{}') from unnest(back) as one(id);
  end if;
end
$$;

-- The payments that a line names, or those of its message, that are on no line yet and moved money in the
-- line's direction. Each payment counts once when it settled and once when it was returned.
create or replace function statement_line_payments(line statement_lines)
returns table (payment_id bigint, returned boolean, amount numeric)
language plpgsql stable as $$
begin
  -- Looked up one by one (offset 0), so that indexes are used even before there are statistics.
  return query with named as (
    select p.id from unnest(line.tx_ids) as one(tx_id) cross join lateral (
      select id from payments where direction = 'out' and tx_id = one.tx_id
      union all select id from payments where direction = 'in' and tx_id = one.tx_id offset 0) as p
    union all
    select p.id from rail_messages m join payments p on p.message_id = m.id
      where cardinality(line.tx_ids) = 0 and m.direction = 'out' and m.peer = 'clearing'
        and m.msg_id = line.batch_message_id)
    -- What each event moved on the settlement account, as the statement shows it.
    select v.payment_id, v.returned, -l.amount as amount
      from named
      cross join lateral (select e.payment_id, e.entry_id, e.event in ('returned', 'sent_back', 'return_settled') as returned
        from payment_events e where e.payment_id = named.id offset 0) as v
      cross join lateral (select p.amount from postings p
        where p.entry_id = v.entry_id and p.system_account = 'nostro' offset 0) as l
      where sign(-l.amount) = sign(line.amount)
        and not exists (select from reconciled_payments r
          where r.payment_id = v.payment_id and r.returned = v.returned offset 0);
end
$$;

-- Matches an open line with its payments. Does nothing unless their sum is the line's amount.
create or replace function statement_line_match(line statement_lines) returns boolean
language plpgsql as $$
begin
  perform payments_settle_back(line.tx_ids, -line.amount);
  with free as materialized (select * from statement_line_payments(line))
  insert into reconciled_payments (payment_id, returned, line_id, amount)
    select free.payment_id, free.returned, line.id, free.amount from free
      where (select sum(free.amount) from free) = line.amount;
  if not found then return false; end if;
  update statement_lines set matched = true where id = line.id;
  return true;
end
$$;

-- The part of a statement line that its payments do not explain, in EUR and with the line's sign; null if
-- the line is matched. For a statement: its opening balance minus the closing balance before it.
create or replace function statement_difference(line_id bigint, statement_id bigint) returns numeric
language sql stable as $$
  select l.amount - coalesce((select sum(free.amount) from statement_line_payments(l) as free), 0)
    from statement_lines l where l.id = statement_difference.line_id and not l.matched
  union all
  select s.opening - coalesce((statement_before(s)).closing, 0)
    from statements s where s.id = statement_difference.statement_id and s.entry_id is null
$$;

-- Writes off the difference of a line or of a statement, as two employees decided: posts it between the
-- settlement account and recon_difference, and from there to the bank's result. Its payments and this entry then
-- explain the line.
create or replace function statement_write_off(line_id bigint, statement_id bigint) returns void
language plpgsql as $$
declare
  difference numeric;
  line statement_lines;
  entry journal_entries;
begin
  select * into line from statement_lines l where l.id = statement_write_off.line_id for update;
  perform from statements s where s.id = statement_write_off.statement_id for update;
  difference := statement_difference(line.id, statement_write_off.statement_id);
  if coalesce(difference, 0) = 0 then raise exception 'there is no difference to write off'; end if;
  entry.id := nextval('journal_entries_id_seq');
  entry.kind := case when difference > 0 then 'difference_received' else 'difference_paid' end;
  entry.booked_at := clock_timestamp();
  entry.reference := ledger_reference((select reference_prefix from movement_kinds where kind = entry.kind),
    entry.booked_at, entry.id);
  perform ledger_write(array[entry], array[ledger_leg(entry.id, null, 'nostro', 'EUR', -difference),
    ledger_leg(entry.id, null, 'recon_difference', 'EUR', difference)], array[]::transactions[]);
  insert into reconciled_payments (payment_id, returned, line_id, amount)
    select free.payment_id, free.returned, line.id, free.amount from statement_line_payments(line) as free;
  update statement_lines l set matched = true, entry_id = entry.id where l.id = line.id;
  update statements s set entry_id = entry.id where s.id = statement_write_off.statement_id;
  perform statement_differences_to_result();
end
$$;

-- Tries to match all open lines again, because an answer may come after the statement. Reports to staff,
-- once each, lines that have been open for more than a day and a half and payments that settled more than
-- four days ago and are on no statement.
-- Returns  how many lines were matched
create or replace function statements_match() returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  line statement_lines;
  matched int := 0;
begin
  for line in select * from statement_lines l where not l.matched order by id for update loop
    if statement_line_match(line) then matched := matched + 1; end if;
  end loop;
  insert into repair_items (kind, message_id, line_id, what)
    select 'mismatch', s.message_id, l.id, format('Line %s of statement %s, %s EUR, matches no payment (%s).', l.number,
        s.statement_id, l.amount, coalesce(l.bank_reference, array_to_string(l.tx_ids, ', ')))
      from statement_lines l join statements s on s.id = l.statement_id
      where not l.matched and s.created_at < clock_timestamp() - interval '36 hours'
        and not exists (select from repair_items r where r.line_id = l.id);
  insert into repair_items (kind, payment_id, what)
    select 'mismatch', p.id, format('Payment %s of %s EUR settled on %s and is on no statement.', p.tx_id,
        p.amount, p.settlement_date) || coalesce((
          select format(' A line that names it was written off with item %s: reverse that.', min(r.id))
            from statement_lines l join repair_items r on r.line_id = l.id
            where p.tx_id = any(l.tx_ids) and l.entry_id is not null), '')
      from payments p
      where p.settlement_date < (clock_timestamp() at time zone 'Europe/Brussels')::date - 4
        and exists (select from payment_events v join postings l on l.entry_id = v.entry_id
          and l.system_account = 'nostro' where v.payment_id = p.id)
        and not exists (select from reconciled_payments r where r.payment_id = p.id)
        and not exists (select from repair_items r where r.kind = 'mismatch' and r.payment_id = p.id);
  perform statement_differences_to_result();
  return matched;
end
$$;

revoke all on function statement_before(statements) from public;
revoke all on function statement_compare(statements) from public;
revoke all on function statement_store(rail_messages, jsonb) from public;
revoke all on function statement_line_store(rail_messages, jsonb) from public;
revoke all on function statements_completed(rail_messages) from public;
revoke all on function statement_line_payments(statement_lines) from public;
revoke all on function statement_difference(bigint, bigint) from public;
revoke all on function statement_write_off(bigint, bigint) from public;
revoke all on function payments_settle_back(text[], numeric) from public;
revoke all on function statement_line_match(statement_lines) from public;
revoke all on function statements_match() from public;
-- end server/ledger/statements.sql

-- begin server/ledger/payee-answers.sql
-- Answers to other banks that verify the name of a payee (verification of payee, EPC218-23). A close match tells the
-- holder's name, so what one bank may ask, and how many names may be tried for one account, is limited.

-- Takes one use of a quota of so many uses at once, of which one comes back every so many seconds
-- (server/rate-limits/refilling-quota.ts has the same rule). Returns whether one was left.
create or replace function rail_quota_take(quota_key text, at_once int, every_seconds numeric) returns boolean
language plpgsql as $$
declare
  now_ms constant bigint := extract(epoch from clock_timestamp()) * 1000;
  interval_ms constant bigint := every_seconds * 1000;
begin
  insert into rate_limits as r (key, points, expire) values (quota_key, 1, now_ms + interval_ms)
    on conflict (key) do update set expire = greatest(r.expire, now_ms) + interval_ms
      where greatest(r.expire, now_ms) + interval_ms - now_ms <= interval_ms * at_once;
  return found;
end
$$;

-- What the payments worker may learn about an account when another bank asks to verify its holder: the
-- holder's name, and whether staff checked it against an identity document. Each bank has 300 questions at once and
-- five a second.
-- Returns  {outcome: too_many} | {outcome: unknown} (no open account) | {outcome: found, name, checked}
create or replace function rail_payee_asked(peer text, asked_iban text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  holder record;
begin
  if not rail_quota_take('payee-answers:' || peer, 300, 0.2) then return '{"outcome": "too_many"}'; end if;
  select u.holder_name as name, identity_is_checked(u.id, u.holder_name) as checked into holder
    from accounts a join users u on u.id = a.user_id
    where a.iban = asked_iban and a.closed_at is null;
  if not found then return '{"outcome": "unknown"}'; end if;
  return jsonb_build_object('outcome', 'found', 'name', holder.name, 'checked', holder.checked);
end
$$;

-- Whether another bank may be told that a name is not, or almost, that of an account: of ten names at once, and one
-- more an hour, whoever asks. The same name counts once a day.
create or replace function rail_payee_missed(asked_iban text, asked_name text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  pair constant text := 'payee-pair:'
    || encode(sha256(convert_to(asked_iban || ' ' || asked_name, 'UTF8')), 'hex');
begin
  if exists (select from rate_limits
    where key = pair and expire > extract(epoch from clock_timestamp()) * 1000)
  then
    return true;
  end if;
  if not rail_quota_take('payee-names:' || asked_iban, 10, 3600) then return false; end if;
  perform rail_quota_take(pair, 1, 86400);
  return true;
end
$$;

-- For workers of the release before.
create or replace function rail_payee(asked_iban text) returns jsonb
language sql stable security definer set search_path = public, pg_temp as $$
  select jsonb_build_object('name', u.holder_name, 'checked', identity_is_checked(u.id, u.holder_name))
    from accounts a join users u on u.id = a.user_id
    where a.iban = asked_iban and a.closed_at is null
$$;

revoke all on function rail_quota_take(text, int, numeric) from public;
revoke all on function rail_payee_asked(text, text) from public;
revoke all on function rail_payee_missed(text, text) from public;
revoke all on function rail_payee(text) from public;
-- end server/ledger/payee-answers.sql

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

-- Of these reasons, in their order, those that are true of a payment. AC01 says that there is no such account, AC04
-- that it is closed, AM04 that it holds less than was credited; what ARDT and NOOR say, that the money was sent back
-- or never arrived, is answered at once and never left to staff (recalls.sql).
create or replace function payment_true_reasons(payment payments, codes text[]) returns text[]
language sql stable as $$
  select coalesce(array_agg(one.code order by one.place), '{}')
    from unnest(codes) with ordinality as one(code, place)
      left join accounts a on a.id = payment.account_id or (payment.account_id is null and a.iban = payment.own_iban)
    where case one.code
      when 'AC01' then a.id is null
      when 'AC04' then a.closed_at is not null
      when 'AM04' then a.closed_at is null and a.balance < (select l.amount from postings l
        where l.entry_id = payment.entry_id and l.account_id = a.id)
      when 'ARDT' then false
      when 'NOOR' then false
      else true end
$$;

-- The reasons with which a payment can be sent back. A payment of ours that came back cannot be, and an instant
-- payment is returned only if it was recalled (FOCR).
create or replace function payment_return_reasons(payment payments) returns text[]
language sql stable as $$
  select case when payment.direction = 'in'
    then case when payment.scheme = 'standard' then payment_true_reasons(payment, return_reasons()) else '{}' end
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
  if action = 'send_back' and payload ->> 'reason' = any(payment_return_reasons(payment)) is not true then
    return case when payload ->> 'reason' = any(return_reasons()) and payment.scheme = 'standard'
      then 'untrue_reason' else 'unknown_reason' end;
  end if;
  if action = 'refuse'
    and payload ->> 'reason' = any(payment_true_reasons(payment, recall_refusals())) is not true
  then
    return case when payload ->> 'reason' = any(recall_refusals()) then 'untrue_reason' else 'unknown_reason' end;
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
revoke all on function payment_true_reasons(payments, text[]) from public;
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

-- begin server/ledger/repair-kinds.sql
-- The kinds of proposals about items that payments with other banks leave staff: what each is based on, and what
-- carries it out (repair-decisions.sql). Also the messages that are read or sent again, and inquiries.

-- What a decision about the money of an item is based on; null if there is no item. Payload as in repair_carry_out.
create or replace function repair_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('itemId', r.id, 'itemKind', r.kind, 'closed', r.closed_at is not null,
      'what', case when r.payment_id is null then r.what end, 'amount', repair_amount(r)::text,
      'txId', p.tx_id, 'paymentAmount', p.amount::text, 'direction', p.direction, 'state', p.state,
      'otherName', p.other_name, 'otherIban', p.other_iban, 'recallReason', recall_reason(p.id),
      'memberId', coalesce(a.user_id, p.user_id), 'account', a.iban, 'currency', a.currency,
      'holder', coalesce(u.holder_name, u.username))
    from repair_items r left join payments p on p.id = r.payment_id
      left join accounts a on a.iban = payload ->> 'iban' and a.closed_at is null
      left join users u on u.id = a.user_id
    where r.id = (payload ->> 'itemId')::bigint
$$;

create or replace function payment_assign_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_assign_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('assign', payload, context) $$;

create or replace function payment_send_back_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_send_back_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('send_back', payload, context) $$;

create or replace function payment_grant_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_grant_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('grant', payload, context) $$;

create or replace function payment_refuse_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_refuse_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('refuse', payload, context) $$;

create or replace function payment_collect_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_collect_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('collect', payload, context) $$;

create or replace function payment_write_off_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_write_off_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('write_off', payload, context) $$;

create or replace function payment_reverse_state(payload jsonb) returns jsonb
language sql stable as $$ select repair_state(payload) $$;
create or replace function payment_reverse_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$ select repair_carry_out('reverse', payload, context) $$;

-- What a decision to release a message is based on. Payload as in message_release_carry_out.
create or replace function message_release_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('itemId', r.id, 'itemKind', r.kind, 'closed', r.closed_at is not null, 'what', r.what,
      'messageId', m.id, 'name', m.name, 'peer', m.peer, 'msgId', m.msg_id, 'state', m.state, 'memberId', p.user_id)
    from repair_items r left join rail_messages m on m.id = r.message_id left join payments p on p.id = r.payment_id
    where r.id = (payload ->> 'itemId')::bigint
$$;

-- Lets a quarantined message be read again after its cause was corrected, or sends a refused message again. Its bytes
-- stay the same, and what was posted before is not posted again. Payload: {itemId, and for a quarantined message its
-- head as it reads now: name, lane, sender, msgId}. Refused with not_retried and known_already too.
create or replace function message_release_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  item constant repair_items := repair_lock((payload ->> 'itemId')::bigint);
  message rail_messages;
begin
  if item.id is null then return staff_refusal('item_not_found'); end if;
  if item.closed_at is not null then return staff_refusal('item_closed'); end if;
  select * into message from rail_messages where id = item.message_id for update;
  if employee_any_related(context, array(select user_id from payments where id = item.payment_id)) then
    return staff_refusal('employee_related');
  end if;
  if item.kind = 'quarantined' and message_can_be_read(message) then
    if exists (select from rail_messages m where m.direction = 'in' and m.msg_id = payload ->> 'msgId'
      and m.peer in (bic_11(payload ->> 'sender'), left(payload ->> 'sender', 8))
      and bic_11(m.peer) = bic_11(payload ->> 'sender') and m.id <> message.id)
    then
      return staff_refusal('known_already');
    end if;
    update rail_messages set name = payload ->> 'name', lane = (payload ->> 'lane')::payment_scheme,
        peer = bic_11(payload ->> 'sender'), msg_id = payload ->> 'msgId', state = 'stored', lease_token = null,
        lease_until = null, processed_items = 0, answer = null
      where id = message.id;
  elsif item.kind = 'refused' and message.state = 'refused' then
    -- Payments that were rejected because the message was refused are never sent again: their payers have the money
    -- back. Standard payments that may have arrived are still pending.
    perform from payments where message_id = message.id and state <> 'sent' for no key update;
    if found then return staff_refusal('not_retried'); end if;
    update rail_messages
      set state = 'due', due_at = clock_timestamp(), lease_token = null, lease_until = null where id = message.id;
  else
    return staff_refusal('not_retried');
  end if;
  update repair_items set proposal = null, proposed_by = null, closed_at = clock_timestamp(),
      closed_by = repair_person(context), note = format('Tried again: %s.', message_again(item))
    where message_id = message.id and kind = item.kind and closed_at is null;
  perform employee_audit('message.retried', jsonb_build_object('itemId', item.id, 'messageId', message.id,
    'does', message_again(item)) || context);
  return jsonb_build_object('outcome', 'done', 'does', message_again(item));
end
$$;

-- What releasing an item's message does: it is read, or sent, again.
create or replace function message_again(item repair_items) returns text
language sql immutable as $$ select case item.kind when 'quarantined' then 'read' else 'sent' end $$;

-- Whether a quarantined message can be read again. Of messages that were already processed, only payments can be,
-- because each of them has its own identifier.
create or replace function message_can_be_read(message rail_messages) returns boolean
language sql stable as $$
  select message.bytes is not null and (message.state = 'quarantined'
    or message.state = 'processed' and message.name like 'pacs.008.%')
$$;

-- Inquires now with the other bank about an instant payment, or about a recall, that has no answer (pacs.028).
-- Payload: {txId}. Refused with not_waiting.
create or replace function payment_inquire(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  payment payments;
begin
  select * into payment from payments where tx_id = payload ->> 'txId' and direction = 'out' for no key update;
  if payment.scheme = 'instant' and payment.state in ('sent', 'unconfirmed') then
    perform rail_enqueue(payment, 'pacs.028.001.03');
  elsif payment.state in ('recall_requested', 'recall_unanswered') then
    perform recall_inquire(payment);
  else
    return staff_refusal('not_waiting');
  end if;
  perform employee_audit('payment.inquired', jsonb_build_object('txId', payment.tx_id) || context);
  return '{"outcome": "done"}';
end
$$;

revoke all on function repair_state(jsonb) from public;
revoke all on function payment_assign_state(jsonb) from public;
revoke all on function payment_assign_carry_out(jsonb, jsonb) from public;
revoke all on function payment_send_back_state(jsonb) from public;
revoke all on function payment_send_back_carry_out(jsonb, jsonb) from public;
revoke all on function payment_grant_state(jsonb) from public;
revoke all on function payment_grant_carry_out(jsonb, jsonb) from public;
revoke all on function payment_refuse_state(jsonb) from public;
revoke all on function payment_refuse_carry_out(jsonb, jsonb) from public;
revoke all on function payment_collect_state(jsonb) from public;
revoke all on function payment_collect_carry_out(jsonb, jsonb) from public;
revoke all on function payment_write_off_state(jsonb) from public;
revoke all on function payment_write_off_carry_out(jsonb, jsonb) from public;
revoke all on function payment_reverse_state(jsonb) from public;
revoke all on function payment_reverse_carry_out(jsonb, jsonb) from public;
revoke all on function message_release_state(jsonb) from public;
revoke all on function message_release_carry_out(jsonb, jsonb) from public;
revoke all on function message_again(repair_items) from public;
revoke all on function message_can_be_read(rail_messages) from public;
revoke all on function payment_inquire(jsonb, jsonb) from public;
-- end server/ledger/repair-kinds.sql

-- begin server/ledger/staff-payments.sql
-- Payments with other banks for the staff app's role: the queues of items that need staff. Each function takes the
-- token of the employee's sign-in and refuses employees without the role, and everyone for their own membership or a
-- relative's. What takes two employees is a proposal (repair-kinds.sql).

create or replace function roles_that_see_payments() returns employee_role[]
language sql immutable as $$ select array['payments_officer', 'supervisor', 'auditor']::employee_role[] $$;

create or replace function roles_that_settle_payments() returns employee_role[]
language sql immutable as $$ select array['payments_officer', 'supervisor']::employee_role[] $$;

-- The queue in which an item waits; shared/payments/repair-queues.ts has the same, and a test compares the two.
create or replace function repair_queue(kind repair_kind) returns text
language sql immutable as $$
  select case kind when 'unapplied' then 'unapplied' when 'unconfirmed' then 'unconfirmed'
    when 'unanswered' then 'unconfirmed' when 'contradiction' then 'unconfirmed' when 'recall' then 'recalls'
    when 'claim' then 'mismatches' when 'mismatch' then 'mismatches' else 'messages' end
$$;

-- The kinds of proposals about items.
create or replace function repair_kinds() returns setof text
language sql stable as $$
  select kind from proposal_kinds where subject_key = 'itemId'
$$;

-- An item as the lists show it, without anything of a member's file.
create or replace function repair_facts(item repair_items) returns jsonb
language sql stable as $$
  select jsonb_build_object('itemId', item.id, 'kind', item.kind, 'queue', repair_queue(item.kind), 'what', item.what,
      'txId', coalesce(p.tx_id, item.answer ->> 'txId'), 'amount', repair_amount(item)::text,
      'lastReturnDay', case p.state when 'unapplied' then p.last_return_day end,
      'recallReason', case p.direction when 'in' then recall_reason(p.id) end,
      'answerBy', case p.direction when 'in' then p.answer_by end,
      'isOverdue', item.closed_at is null and coalesce(p.direction = 'in'
        and p.answer_by < (clock_timestamp() at time zone 'Europe/Brussels')::date, false),
      'createdAt', item.created_at, 'closedAt', item.closed_at, 'closedBy', item.closed_by, 'note', item.note,
      'takenBy', (select jsonb_build_object('id', e.id, 'name', e.name) from employees e where e.id = item.taken_by_id),
      'waits', exists (select from proposals w where w.subject = item.id::text and w.state = 'open'
        and w.expires_at > clock_timestamp() and w.kind in (select repair_kinds())))
    from (select 1) as one left join payments p on p.id = item.payment_id
$$;

-- How many items wait in each queue (1,000 means at least as many), and since when.
create or replace function staff_payment_queues(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, roles_that_see_payments());
  return (select jsonb_agg(jsonb_build_object('queue', queue, 'waiting', waiting, 'oldest', oldest) order by place)
    from (select one.queue, one.place, count(r.id) as waiting, min(r.created_at) as oldest
      from unnest('{unapplied,unconfirmed,recalls,mismatches,messages}'::text[]) with ordinality as one(queue, place)
        left join lateral (select id, created_at from repair_items i
          where i.closed_at is null and repair_queue(i.kind) = one.queue limit 1000) r on true
      group by one.queue, one.place) as counted);
end
$$;

-- The open items of a queue, oldest first, or those that were closed, newest first. Payload: {queue (closed for the
-- latter), beforeId? (the last item of the page before), most}.
create or replace function staff_list_repairs(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
-- Planned for each page: the first has no item to begin after.
set plan_cache_mode = force_custom_plan as $$
declare
  asked constant text := payload ->> 'queue';
  last_id constant bigint := (payload ->> 'beforeId')::bigint;
  most constant int := least((payload ->> 'most')::int, 201);
begin
  perform employee_require(token, roles_that_see_payments());
  if asked = 'closed' then
    return (select coalesce(jsonb_agg(repair_facts(r) order by r.id desc), '[]')
      from (select * from repair_items
        where closed_at is not null and (last_id is null or id < last_id) order by id desc limit most) r);
  end if;
  return (select coalesce(jsonb_agg(repair_facts(r) order by r.id), '[]')
    from (select * from repair_items
      where closed_at is null and (last_id is null or id > last_id) and repair_queue(kind) = asked
      order by id limit most) r);
end
$$;

-- An item with both sides: the payment, its history and bookings, the messages, and the statement's line. The
-- member's name and IBAN are null unless an opening of their file by this employee is logged, and the message's text
-- unless an opening of it is. Payload: {itemId}.
-- Refused with item_not_found.
create or replace function staff_read_repair(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, roles_that_see_payments());
  item repair_items;
  payment payments;
begin
  select * into item from repair_items where id = (payload ->> 'itemId')::bigint;
  if not found then return staff_refusal('item_not_found'); end if;
  select * into payment from payments where id = item.payment_id;
  perform employee_refuse_related(employee, payment.user_id);
  return jsonb_build_object('outcome', 'done', 'item', repair_facts(item), 'actions', repair_actions(item),
    'returnReasons', to_jsonb(payment_return_reasons(payment)),
    'refusalReasons', to_jsonb(case when item.kind = 'recall'
      then payment_true_reasons(payment, recall_refusals()) else '{}' end),
    'payment', case when payment.id is not null then repair_payment(payment,
      payment.user_id is null or member_view_open(employee, payment.user_id) is not null) end,
    'messages', repair_messages(item, repair_view_open(employee, item.id)),
    'message', case when item.message_id is null then 'none' when repair_view_open(employee, item.id) then 'open'
      else 'closed' end, 'statement', repair_statement(item),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'employee', e.name, 'text', n.text,
        'createdAt', n.created_at) order by n.id desc), '[]')
      from repair_notes n left join employees e on e.id = n.employee_id where n.item_id = item.id),
    'proposals', proposals_open(item.id::text, array(select repair_kinds())));
end
$$;

-- What employees can do about an item now.
create or replace function repair_actions(item repair_items) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(action order by place), '[]')
    from unnest('{assign,send_back,grant,refuse,collect,write_off,reverse,release,inquire,close}'::text[])
        with ordinality as one(action, place)
      left join payments p on p.id = item.payment_id left join rail_messages m on m.id = item.message_id
    where case action
      -- The item that was written off is closed; its reversal is another item.
      when 'reverse' then item.kind = 'mismatch'
        and statement_written_off(item.line_id, item.statement_id) is not null
      when 'release' then item.closed_at is null and (item.kind = 'quarantined' and message_can_be_read(m)
        or item.kind = 'refused' and m.state = 'refused'
          and not exists (select from payments q where q.message_id = m.id and q.state <> 'sent'))
      when 'inquire' then item.closed_at is null and p.direction = 'out'
        and (p.scheme = 'instant' and p.state in ('sent', 'unconfirmed')
          or p.state in ('recall_requested', 'recall_unanswered'))
      when 'close' then item.closed_at is null and not repair_needs_two(item)
      else repair_impossible(item, action) is null end
$$;

create or replace function repair_payment(payment payments, opened boolean) returns jsonb
language sql stable as $$
  select jsonb_build_object('txId', payment.tx_id, 'direction', payment.direction, 'scheme', payment.scheme,
      'state', payment.state, 'amount', payment.amount::text, 'memberId', payment.user_id, 'open', opened,
      'ownName', case when opened then payment.own_name end, 'ownIban', case when opened then payment.own_iban end,
      'otherName', payment.other_name, 'otherIban', payment.other_iban, 'otherBic', payment.other_bic,
      'remittance', case when opened then payment.remittance end, 'reason', payment.reason,
      'acceptedAt', payment.accepted_at, 'settlementDate', payment.settlement_date,
      'events', (select coalesce(jsonb_agg(jsonb_build_object('event', v.event, 'toState', v.to_state,
          'reason', v.reason, 'at', v.created_at, 'by', coalesce(v.staff, v.actor::text), 'entry', j.reference)
          order by v.number), '[]')
        from payment_events v left join journal_entries j on j.id = v.entry_id where v.payment_id = payment.id))
$$;

-- Whether this employee has logged why they read an item's message, in the last 30 minutes.
create or replace function repair_view_open(employee bigint, item bigint) returns boolean
language sql stable as $$
  select exists (select from repair_views v where v.item_id = item and v.employee_id = employee
    and v.created_at > clock_timestamp() - interval '30 minutes')
$$;

-- The messages of an item and of its payment, in their order, with the beginning of the item's own message (base64) if
-- it was opened: it has names, IBANs, and texts of people who may be members or not.
drop function if exists repair_messages(repair_items);
create or replace function repair_messages(item repair_items, opened boolean) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'direction', m.direction, 'name', m.name, 'peer', m.peer,
      'msgId', m.msg_id, 'state', m.state, 'attempts', m.attempts, 'answer', m.answer, 'createdAt', m.created_at,
      'size', octet_length(m.bytes),
      'beginning', case when opened and m.id = item.message_id then encode(substring(m.bytes for 6000), 'base64') end)
      order by m.id), '[]')
    from rail_messages m
    where m.id in (select item.message_id
      union select id from rail_messages where payment_id = item.payment_id
      union select message_id from payments where id = item.payment_id)
$$;

-- The statement that an item is about, and its line if the item is about one.
create or replace function repair_statement(item repair_items) returns jsonb
language sql stable as $$
  select jsonb_build_object('statementId', s.statement_id, 'iban', s.account_iban, 'sequence', s.sequence,
      'closingDate', s.closing_date, 'opening', s.opening::text, 'closing', s.closing::text,
      'line', case when l.id is not null then jsonb_build_object('number', l.number, 'amount', l.amount::text,
        'bankReference', l.bank_reference, 'txIds', to_jsonb(l.tx_ids), 'matched', l.matched) end)
    from statements s left join statement_lines l on l.id = item.line_id
    where s.id = coalesce(item.statement_id, (select statement_id from statement_lines where id = item.line_id))
$$;

create or replace trigger repair_views_append_only before update or delete on repair_views
  for each row execute function ledger_refuse_change();
create or replace trigger repair_views_no_truncate before truncate on repair_views
  for each statement execute function ledger_refuse_change();
create or replace trigger repair_notes_append_only before update or delete on repair_notes
  for each row execute function ledger_refuse_change();
create or replace trigger repair_notes_no_truncate before truncate on repair_notes
  for each statement execute function ledger_refuse_change();

revoke all on function roles_that_see_payments() from public;
revoke all on function roles_that_settle_payments() from public;
revoke all on function repair_queue(repair_kind) from public;
revoke all on function repair_facts(repair_items) from public;
revoke all on function repair_kinds() from public;
revoke all on function staff_payment_queues(text, jsonb) from public;
revoke all on function staff_list_repairs(text, jsonb) from public;
revoke all on function staff_read_repair(text, jsonb) from public;
revoke all on function repair_actions(repair_items) from public;
revoke all on function repair_payment(payments, boolean) from public;
revoke all on function repair_view_open(bigint, bigint) from public;
revoke all on function repair_messages(repair_items, boolean) from public;
revoke all on function repair_statement(repair_items) from public;
-- end server/ledger/staff-payments.sql
