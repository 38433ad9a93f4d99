-- Pays what is due of standing orders and scheduled payments, with the posting functions of every transfer and
-- so with the limits, locks, and accounts of the moment. The jobs call it at any time, from any number of
-- processes: the rows say what is due.

-- The payment of an order that is due now: the oldest that waits, or else the next date, which gets its row.
-- Null if there is none. The caller holds the order's lock.
create or replace function order_take(planned payment_orders, at timestamptz) returns order_runs
language plpgsql as $$
declare
  run order_runs;
begin
  select * into run from order_runs
    where order_id = planned.id and state = 'waiting' and next_try_at <= at order by due_on limit 1;
  if run.order_id is null and (order_slots(planned.next_due_on))[1] <= at then
    insert into order_runs (order_id, due_on, state, next_try_at)
      values (planned.id, planned.next_due_on, 'waiting', at)
      on conflict do nothing returning * into run;
    perform order_move_on(planned.id, planned.next_number + 1, planned.next_due_on);
  end if;
  return run;
end
$$;

-- The posting request of an order. It has no sign-in: the order was confirmed when it was created.
create or replace function order_posting(planned payment_orders, settings jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('userId', planned.user_id, 'fromAccountId', planned.from_account_id,
      'amount', planned.amount, 'recipientName', planned.recipient_name, 'description', planned.reference,
      'rateMaxAgeDays', settings -> 'rateMaxAgeDays')
    || case when exists (select from accounts where iban = planned.recipient_iban)
      then jsonb_build_object('kind', 'transfer', 'toIban', planned.recipient_iban)
      else jsonb_build_object('kind', 'outgoing_transfer', 'recipientIban', planned.recipient_iban,
        'speed', planned.speed,
        'sendAt', case planned.speed when 'standard' then settings -> 'standardSendsAt' end) end
$$;

-- Why an order is not paid, for what posting requests without a sign-in do not check: the member's lock on
-- payments to others, and access that staff have blocked. The caller has locked the accounts, as a lock on
-- payments does, so that a lock that is set while an order is being paid comes before it or after it.
create or replace function order_stopped(planned payment_orders) returns jsonb
language sql stable as $$
  select case
      when access_blocked_at is not null then '{"code": "access_blocked"}'::jsonb
      when payments_locked_at is not null and not exists (select from accounts
        where iban = planned.recipient_iban
          and holder_id = (select holder_id from accounts where id = planned.from_account_id)) then '{"code": "payments_locked"}'
    end || '{"outcome": "refused", "replayed": false}'
  from users where id = planned.user_id
$$;

-- Writes the outcome of a payment: paid, or waiting for its next try, or refused for good. Tells the maker and the
-- owners when it first has to wait and when it is refused. An order whose maker may no longer pay from the account
-- pauses itself: the right may come back, and an owner may end it.
-- Returns  {orderId, userId, dueOn, state, reason, transactionId, the members whose accounts changed,
--          people: whose pages show the order}
create or replace function order_settle(
  planned payment_orders, run order_runs, outcome jsonb, at timestamptz
) returns jsonb
language plpgsql as $$
declare
  today constant date := bank_day(at);
  -- An open account is not found by who may not pay from it.
  suspended constant boolean := outcome ->> 'code' = 'not_found'
    and exists (select from accounts where id = planned.from_account_id and closed_at is null);
  code constant text := case when suspended then 'right_ended' else outcome ->> 'code' end;
  paid constant bigint := (outcome #>> '{transaction,id}')::bigint;
  next_try timestamptz;
  became order_run_state := 'paid';
begin
  if paid is null then
    -- An account that was closed never opens again.
    if not planned.once_only and code not in ('not_found', 'right_ended', 'payee_not_found', 'same_account') then
      next_try := order_next_try(coalesce(run.first_tried_on, today), at);
    end if;
    became := case when next_try is null then 'refused' else 'waiting' end;
  end if;
  update order_runs set state = became, tries = tries + 1, first_tried_on = coalesce(first_tried_on, today),
      next_try_at = next_try, transaction_id = paid, reason = code, changed_at = at
    where order_id = run.order_id and due_on = run.due_on and state = 'waiting';
  if not found then raise exception 'order %: the payment of % was not waiting', run.order_id, run.due_on; end if;
  -- The evidence of the payment: when it was confirmed, and what the payee's bank said (payment-orders.sql).
  update payments set confirmed_at = planned.confirmed_at, payee_result = planned.payee_result,
      payee_checked_at = planned.payee_checked_at
    where transaction_id = paid;
  if became = 'refused' or (became = 'waiting' and run.tries = 0) then
    perform order_tell(planned, case when suspended then 'order.suspended'
        when became = 'refused' then 'order.refused' else 'order.delayed' end,
      jsonb_build_object('dueOn', run.due_on, 'reason', code));
  end if;
  if suspended then
    perform order_stop(planned.id, 'paused', at);
  elsif code = 'not_found' then
    update payment_orders set next_due_on = null where id = planned.id;
  end if;
  perform order_reschedule(planned.id);
  return jsonb_build_object('orderId', planned.id, 'userId', planned.user_id, 'dueOn', run.due_on,
    'state', became, 'reason', code, 'transactionId', paid, 'customers', outcome -> 'customers', 'people', order_people(planned));
end
$$;

-- Pays what is due, of a limited number of orders and one payment for each member and account, in one transaction. Orders
-- that another process has locked are left to it. To be called until nothing is claimed: an order that has missed
-- several dates pays one of them in each call, the oldest first. For the owner's role only; `moment` is null for
-- now, and a past time for the demo bank's history. Plans that were made while the tables were nearly empty
-- stay with the session: with sequential scans, each order would read all that were paid before it.
-- Takes  {rateMaxAgeDays, standardSendsAt} as posting requests do; orderId for one order alone; failed: the error
--        that its posting raised, with which it is refused now, so that it does not stop the others
-- Returns  {claimed: the number of orders, runs: an array of what order_settle gives}
create or replace function orders_run_at(most int, settings jsonb, moment timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp set enable_seqscan = off as $$
declare
  at constant timestamptz := coalesce(moment, clock_timestamp());
  -- Two queries: the plan for both at once would read and sort all that are due.
  claimed constant payment_orders[] := case when settings ->> 'orderId' is null
    then array(select o from payment_orders o where next_try_at <= at
      order by next_try_at, id limit most for update skip locked)
    else array(select o from payment_orders o where next_try_at <= at
      and id = (settings ->> 'orderId')::bigint for update skip locked) end;
  planned payment_orders;
  run order_runs;
  orders payment_orders[] := '{}';
  runs order_runs[] := '{}';
  members bigint[] := '{}';
  accounts bigint[] := '{}';
  stopped jsonb[] := '{}';
  requests jsonb := '[]';
  outcomes jsonb;
  settled jsonb := '[]';
begin
  foreach planned in array claimed loop
    continue when planned.user_id = any(members) or planned.from_account_id = any(accounts);
    run := order_take(planned, at);
    if run.order_id is null then
      perform order_reschedule(planned.id);
    else
      members := members || planned.user_id;
      accounts := accounts || planned.from_account_id;
      orders := array_append(orders, planned);
      runs := array_append(runs, run);
      requests := requests || order_posting(planned, settings);
    end if;
  end loop;
  if cardinality(orders) > 0 then
    perform ledger_lock_accounts(requests);
    foreach planned in array orders loop
      stopped := array_append(stopped, case when settings ->> 'failed' is null then order_stopped(planned)
        else '{"outcome": "refused", "code": "internal_error"}' end);
    end loop;
    outcomes := ledger_book_all(requests, moment, stopped);
    for place in 1 .. cardinality(orders) loop
      settled := settled || order_settle(orders[place], runs[place], outcomes -> place - 1, at);
    end loop;
  end if;
  return jsonb_build_object('claimed', cardinality(claimed), 'runs', settled);
end
$$;

-- For jobs: pays what is due now.
create or replace function orders_run(most int, settings jsonb) returns jsonb
language sql security definer set search_path = public, pg_temp as $$
  select orders_run_at(most, settings, null)
$$;
