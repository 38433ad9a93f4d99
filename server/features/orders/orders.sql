-- Members' standing orders and scheduled payments: how they are created and replaced. No money moves here;
-- order-runs.sql pays them, and order-changes.sql pauses and ends them. The functions check the sign-in and, for what
-- is paid to others, the confirmation, so that the app's role can't make the bank pay anybody.

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
  maker bigint, was payment_orders, source accounts, fields record, first_due date
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
  outcome := new_payee_refusal(maker, fields."recipientIban", in_euro, greatest(pays_at, at), at, was.id);
  -- Its later dates can be those of other orders.
  next := order_next(planned, 0, greatest(first_due, bank_day(at)));
  while outcome is null and next.due < bank_day(at) + 31 loop
    outcome := new_payee_refusal(maker, fields."recipientIban", in_euro,
      greatest((order_slots(next.due))[1], at), at, was.id);
    next := order_next(planned, next.number + 1, next.due + 1);
  end loop;
  return outcome;
end
$$;

-- For members: creates an order, or changes the one with orderId, once for each idempotency key. A payee other
-- than the account's holder needs a confirmation every time (PSD2 RTS article 14), also if payments to them need none.
-- Takes  userId, signInId, idleSeconds, key, requestHash, what confirm.sql takes; orderId to change one;
--        fromAccountId, amount, recipientName, recipientIban, withinBank (whether the IBAN is of this bank),
--        reference, speed, firstOn, rhythm, monthDay, lastOn, onceOnly
-- Returns  {outcome: stored, orderId, replayed, people: whose pages it changes, unless it was stored before} | {outcome: key_reused} | {outcome: session_ended}
--        | {outcome: confirmation_required, currency, fromName, fromIban}
--        | {outcome: refused, code, replayed}: not_found, order_of_another, order_ended, payee_not_found,
--        same_account, other_banks_closed, payee_country_not_reached, instant_closed, holder_name_required, order_date_not_possible, too_many_orders,
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
  select * into was from payment_orders where id = fields."orderId"
    and from_account_id in (select id from account_people where viewer = member) for update;
  select * into source from accounts
    where id = (select id from account_people where viewer = member and id = fields."fromAccountId" and may = 'pay')
      and closed_at is null;
  if fields."withinBank" then
    select * into target from accounts where iban = fields."recipientIban" and closed_at is null;
  end if;
  first_due := order_due_on(fields."firstOn", fields.rhythm, fields."monthDay", fields."lastOn", 0);

  outcome := case
    when source.id is null or (fields."orderId" is not null and was.id is null)
      then '{"code": "not_found"}'::jsonb
    when was.user_id <> member then '{"code": "order_of_another"}'
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
    when target.holder_id is distinct from source.holder_id
      and (select name is null from holder_names where id = source.holder_id) then '{"code": "holder_name_required"}'
    -- The first date of an order that exists may be past: the later dates are computed from it.
    when first_due is null or (first_due <= today and fields."firstOn" is distinct from was.first_on)
      then '{"code": "order_date_not_possible"}'
    -- An order that the member no longer sees is not theirs to end.
    when was.id is null and ((select count(*) from payment_orders
        where user_id = member and state <> 'ended'
          and from_account_id in (select id from account_people where viewer = member)) >= {{maxOrders}}
      -- The one that was made so many orders ago is of the last day.
      or (select created_at from payment_orders where user_id = member order by id desc
        offset {{ordersPerDay}} - 1 limit 1) > clock_timestamp() - interval '24 hours')
      then '{"code": "too_many_orders"}'
  end || '{"outcome": "refused", "replayed": false}';
  if outcome is null and target.holder_id is distinct from source.holder_id then
    outcome := order_new_payee_refusal(member, was, source, fields, first_due);
  end if;
  if outcome is not null then return ledger_keep(request, outcome); end if;

  if target.holder_id is distinct from source.holder_id then
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
      jsonb_build_object('outcome', 'stored', 'orderId', stored_id, 'replayed', false))
    || jsonb_build_object('people', array(
      select unnest(account_viewers(source.id)) union select unnest(account_viewers(was.from_account_id))));
end
$$;

-- The order that a member's transfer may have been meant to replace: of the same amount to the same payee, with
-- a payment that waits or is due within three days. No matter who made it: who may pay from its account may skip the date.
-- Returns  {id, dueOn}, or null
create or replace function order_waiting(member bigint, payee_iban text, paid numeric, today date) returns jsonb
language plpgsql stable as $$
begin
  return (select jsonb_build_object('id', o.id, 'dueOn', coalesce(run.due_on, o.next_due_on))
    from payment_orders o
    left join lateral (select min(due_on) as due_on from order_runs
      where order_id = o.id and state = 'waiting') as run on true
    where o.from_account_id in (select id from account_people where viewer = member and may = 'pay')
      and o.state = 'active' and o.recipient_iban = payee_iban and o.amount = paid
      and (run.due_on is not null or o.next_due_on <= today + 3)
    order by coalesce(run.due_on, o.next_due_on), o.id limit 1);
end
$$;

-- A date that is decided stays so: nobody can make the bank pay it again.
create or replace trigger order_runs_final before update on order_runs
  for each row when (old.state <> 'waiting') execute function ledger_refuse_change();
select protect_history('order_runs', may_change => true);
