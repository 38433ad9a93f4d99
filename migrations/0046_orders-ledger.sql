-- begin server/ledger/due-dates.sql
-- The due dates of orders: the rules of shared/orders/due-dates.ts and shared/time/target-days.ts for the
-- database, which decides when an order is due. A test compares the two.

-- Easter Sunday of a year of the Gregorian calendar, by the anonymous Gregorian computus.
create or replace function easter_sunday(year int) returns date
language plpgsql immutable as $$
declare
  golden constant int := year % 19;
  century constant int := year / 100;
  leap_correction constant int := century - century / 4;
  moon_correction constant int := (century - (century + 8) / 25 + 1) / 3;
  epact constant int := (19 * golden + leap_correction - moon_correction + 15) % 30;
  weekday constant int := (32 + 2 * (century % 4) + 2 * (year % 100 / 4) - epact - year % 100 % 4) % 7;
  late constant int := (golden + 11 * epact + 22 * weekday) / 451;
  days constant int := epact + weekday - 7 * late + 114;
begin
  return make_date(year, days / 31, days % 31 + 1);
end
$$;

-- Whether euro payments between banks settle on a day.
create or replace function is_target_day(day date) returns boolean
language sql immutable as $$
  select extract(dow from day) between 1 and 5
    and extract(month from day) * 100 + extract(day from day) not in (101, 501, 1225, 1226)
    and day not in (easter_sunday(extract(year from day)::int) - 2, easter_sunday(extract(year from day)::int) + 1)
$$;

-- The last day, or TARGET day, of the month that is some months after a date's.
create or replace function end_of_month(day date, months int, banking boolean) returns date
language plpgsql immutable as $$
declare
  last date := (date_trunc('month', day::timestamp) + make_interval(months => months + 1))::date - 1;
begin
  while banking and not is_target_day(last) loop
    last := last - 1;
  end loop;
  return last;
end
$$;

-- The due date with a number from 0, or null after the last one.
create or replace function order_due_on(
  first_on date, rhythm order_rhythm, month_day order_month_day, last_on date, number int
) returns date
language plpgsql immutable as $$
declare
  weeks constant int := case rhythm when 'weekly' then 1 when 'two_weeks' then 2 when 'four_weeks' then 4 end;
  months constant int := case rhythm when 'monthly' then 1 when 'quarterly' then 3 when 'half_yearly' then 6
    when 'yearly' then 12 end;
  banking constant boolean := month_day = 'last_banking_day';
  due date;
begin
  due := case
    when rhythm is null then case number when 0 then first_on end
    when weeks is not null then first_on + 7 * weeks * number
    when month_day = 'same_day' then (first_on + make_interval(months => months * number))::date
    else end_of_month(first_on,
      months * number + (end_of_month(first_on, 0, banking) < first_on)::int, banking)
  end;
  return case when last_on is null or due <= last_on then due end;
end
$$;

-- When an order is tried on a day, in the bank's zone: at 06:00, 12:00, 17:00, and 23:30, before the day ends.
create or replace function order_slots(day date) returns timestamptz[]
language sql stable as $$
  select array_agg((day + slot) at time zone bank_time_zone() order by slot)
    from unnest(array['06:00', '12:00', '17:00', '23:30']::time[]) as slot
$$;

-- When a payment of an order is tried again: at the next time of the day on which it was tried first, then in
-- the morning of each of the five days after it. Null when it is tried no more.
create or replace function order_next_try(first_tried_on date, at timestamptz) returns timestamptz
language sql stable as $$
  select min(slot) from (
    select unnest(order_slots(first_tried_on)) as slot
    union all
    select (order_slots(first_tried_on + days))[1] from generate_series(1, 5) as days) as slots
  where slot > at
$$;
-- end server/ledger/due-dates.sql

-- begin server/ledger/post-batch.sql
-- The only way to move money: takes posting requests and posts or refuses each of them, in one transaction
-- and one round trip. Only the owner may call these functions. Those of post.sql, loans.sql, and
-- interest.sql do.
--
-- Requests that arrive together share the lookups, the writes, and the commit. Each is decided separately,
-- with the balances from before the batch. A batch holds at most one request per customer, so no two
-- requests spend the same balance.
--
-- Every batch locks in the same order, so that two batches do not deadlock: idempotency keys, customer
-- accounts by ID, then for each customer the limit counters and the confirmation. The writes come last. A
-- refusal is returned and stored with the key. A missing confirmation is returned and nothing is stored, so
-- that the same request can be sent again with its proof. Anything that must never happen raises an error
-- and rolls back the transaction; the caller of a batch then sends each request alone.

-- The postings of a request. Takes its facts: a row of ledger_resolve.
create or replace function ledger_legs(facts record, entry_id bigint) returns postings[]
language plpgsql immutable as $$
declare
  paid_in constant currency := coalesce(facts.source_currency, facts.target_currency);
  legs postings[] := array[
    ledger_leg(entry_id, facts.source_id, facts.debit, paid_in, -facts.amount)];
begin
  if facts.rate is not null then
    legs := legs || ledger_leg(entry_id, null, 'fx_position', facts.source_currency, facts.amount)
      || ledger_leg(entry_id, null, 'fx_position', facts.target_currency, -facts.credited);
  end if;
  if facts.target_id is not null then
    return legs
      || ledger_leg(entry_id, facts.target_id, 'customer', facts.target_currency, facts.credited);
  end if;
  if facts.credited > facts.interest then
    legs := legs || ledger_leg(entry_id, null, facts.credit,
      coalesce(facts.target_currency, paid_in), facts.credited - facts.interest);
  end if;
  if facts.interest > 0 then
    legs := legs || ledger_leg(entry_id, null, 'interest', paid_in, facts.interest);
  end if;
  return legs;
end
$$;

-- The transaction of a request: what customers see of its entry.
create or replace function ledger_new_transaction(facts record, entry journal_entries)
returns transactions
language plpgsql as $$
declare
  booked transactions;
begin
  booked.id := nextval('transactions_id_seq');
  booked.entry_id := entry.id;
  booked.from_account_id := facts.source_id;
  booked.to_account_id := facts.target_id;
  booked.amount := facts.amount;
  booked.currency := coalesce(facts.source_currency, facts.target_currency);
  if facts.rate is not null then
    booked.converted_amount := facts.credited;
    booked.converted_currency := facts.target_currency;
    booked.exchange_rate := facts.rate;
  end if;
  booked.type := facts.transaction_type;
  booked.status := 'completed';
  booked.description := facts.description;
  booked.reference := entry.reference;
  booked.payer_name := coalesce(facts.holder_name, facts.payer_name);
  booked.payer_iban := facts.source_iban;
  booked.recipient_name := facts.recipient_name;
  booked.recipient_iban := coalesce(facts.recipient_iban, facts.target_iban);
  booked.created_at := entry.booked_at;
  return booked;
end
$$;

-- Takes    an array of {kind, userId, signInId, key, requestHash (hex), amount, fromAccountId or cardId,
--          toAccountId, toIban, payerName (of money from another bank), recipientName, recipientIban,
--          description, expectedRate, interest (the part of a repayment that is not principal),
--          rateMaxAgeDays (if absent, rates never expire), speed (instant or standard) and sendAt (of a
--          standard payment to another bank)}, and what confirm.sql takes; the time of the entries, null
--          for the current time; the outcomes of requests that are already decided, null for the others
-- Returns  in the same order {outcome: posted, transaction, customers, replayed, waitingOrder (of a member's
--          transfer: an order for the same payment, or null)} | {outcome: key_reused} |
--          {outcome: refused, code, available?, limit?, currency?, lowered?, replayed} | {outcome:
--          confirmation_required, currency, fromName, fromIban}
create or replace function ledger_book_all(requests jsonb, at timestamptz, outcomes jsonb[]) returns jsonb
language plpgsql set search_path = public, pg_temp
-- Plans are made once and use indexes, whatever batch size the planner expects.
set plan_cache_mode = force_generic_plan
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off as $$
declare
  ends record;
  facts record;
  entry journal_entries;
  booked transactions;
  decision jsonb;
  entries journal_entries[];
  legs postings[];
  transactions transactions[];
  outgoing payments[];
  decided jsonb[];
begin
  outcomes := ledger_claim_all(requests, outcomes);
  if array_position(outcomes, null) is null then return to_jsonb(outcomes); end if;

  ends := ledger_lock_accounts(requests);
  at := coalesce(at, clock_timestamp());

  for facts in select * from ledger_resolve(requests, at, outcomes, ends.sources, ends.targets) loop
    decision := ledger_refusal(facts, at);
    if decision is null then decision := ledger_use_limits(facts, at); end if;
    if decision is null then
      entry.id := nextval('journal_entries_id_seq');
      entry.kind := facts.kind;
      entry.reference := ledger_reference(facts.reference_prefix, at, entry.id);
      entry.user_id := facts.user_id;
      entry.sign_in_id := facts.sign_in_id;
      entry.booked_at := at;
      booked := ledger_new_transaction(facts, entry);
      entries := entries || entry;
      legs := legs || ledger_legs(facts, entry.id);
      transactions := transactions || booked;
      if facts.credit = 'payments_in_transit' then
        outgoing := outgoing || payment_order(facts, booked);
      end if;
      decision := jsonb_build_object('outcome', 'posted', 'replayed', false,
        'transaction', ledger_transaction(booked), 'customers', to_jsonb(array_remove(array[
          facts.source_user_id, nullif(facts.target_user_id, facts.source_user_id)], null)),
        'waitingOrder', case when facts.to_others and facts.card_id is null and facts.sign_in_id is not null
          then order_waiting(facts.source_user_id, booked.recipient_iban, facts.amount, facts.today) end);
    end if;
    decided[facts.place] := decision;
  end loop;

  if entries is not null then perform ledger_write(entries, legs, transactions); end if;
  if outgoing is not null then perform payment_orders_store(outgoing); end if;
  perform ledger_keep_all(requests, decided);
  return (select jsonb_agg(coalesce(outcomes[place], decided[place]) order by place)
    from generate_series(1, jsonb_array_length(requests)) as place);
end
$$;

-- The same for one request.
create or replace function ledger_book(request jsonb, at timestamptz) returns jsonb
language sql volatile set search_path = public, pg_temp as $$
  select ledger_book_all(jsonb_build_array(request), at, array[null]::jsonb[]) -> 0
$$;

revoke all on function ledger_legs(record, bigint) from public;
revoke all on function ledger_new_transaction(record, journal_entries) from public;
-- end server/ledger/post-batch.sql

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

-- For members: creates an order, or changes the one with orderId, once for each idempotency key. A payee other
-- than the member needs a confirmation every time (PSD2 RTS article 14), also if payments to them need none.
-- Takes  userId, signInId, idleSeconds, key, requestHash, what confirm.sql takes; orderId to change one;
--        fromAccountId, amount, recipientName, recipientIban, withinBank (whether the IBAN is of this bank),
--        reference, speed, firstOn, rhythm, monthDay, lastOn, onceOnly
-- Returns  {outcome: stored, orderId, replayed} | {outcome: key_reused} | {outcome: session_ended}
--        | {outcome: confirmation_required, currency, fromName, fromIban}
--        | {outcome: refused, code, replayed}: not_found, order_ended, payee_not_found, same_account,
--        holder_name_required, order_date_not_possible, too_many_orders
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
revoke all on function order_waiting(bigint, text, numeric, date) from public;
revoke all on function order_store(jsonb) from public;
revoke all on function order_change(jsonb) from public;
-- end server/ledger/orders.sql

-- begin server/ledger/order-runs.sql
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
        where iban = planned.recipient_iban and user_id = planned.user_id) then '{"code": "payments_locked"}'
    end || '{"outcome": "refused", "replayed": false}'
  from users where id = planned.user_id
$$;

-- Writes the outcome of a payment: paid, or waiting for its next try, or refused for good. Tells the member
-- when it first has to wait and when it is refused.
-- Returns  {orderId, userId, dueOn, state, reason, transactionId, customers}
create or replace function order_settle(
  planned payment_orders, run order_runs, outcome jsonb, at timestamptz
) returns jsonb
language plpgsql as $$
declare
  today constant date := bank_day(at);
  code constant text := outcome ->> 'code';
  paid constant bigint := (outcome #>> '{transaction,id}')::bigint;
  next_try timestamptz;
  became order_run_state := 'paid';
begin
  if paid is null then
    -- An account that was closed never opens again.
    if not planned.once_only and code not in ('not_found', 'payee_not_found', 'same_account') then
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
    insert into audit_events (user_id, actor, action, details)
      values (planned.user_id, 'bank', case became when 'refused' then 'order.refused' else 'order.delayed' end,
        jsonb_build_object('orderId', planned.id, 'dueOn', run.due_on, 'reason', code));
  end if;
  if code = 'not_found' then
    update payment_orders set next_due_on = null where id = planned.id;
  end if;
  perform order_reschedule(planned.id);
  return jsonb_build_object('orderId', planned.id, 'userId', planned.user_id, 'dueOn', run.due_on,
    'state', became, 'reason', code, 'transactionId', paid, 'customers', outcome -> 'customers');
end
$$;

-- Pays what is due, of a limited number of orders and one payment for each member, in one transaction. Orders
-- that another process has locked are left to it. To be called until nothing is claimed: an order that has missed
-- several dates pays one of them in each call, the oldest first. For the owner's role only; `moment` is null for
-- now, and a past time for the demo bank's history.
-- Takes  {rateMaxAgeDays, standardSendsAt} as posting requests do; orderId for one order alone; failed: the error
--        that its posting raised, with which it is refused now, so that it does not stop the others
-- Returns  {claimed: the number of orders, runs: an array of what order_settle gives}
create or replace function orders_run_at(most int, settings jsonb, moment timestamptz) returns jsonb
language plpgsql set search_path = public, pg_temp as $$
declare
  at constant timestamptz := coalesce(moment, clock_timestamp());
  claimed constant payment_orders[] := array(select o from payment_orders o where next_try_at <= at
    and (settings ->> 'orderId' is null or id = (settings ->> 'orderId')::bigint)
    order by next_try_at, id limit most for update skip locked);
  planned payment_orders;
  run order_runs;
  orders payment_orders[] := '{}';
  runs order_runs[] := '{}';
  members bigint[] := '{}';
  stopped jsonb[] := '{}';
  requests jsonb := '[]';
  outcomes jsonb;
  settled jsonb := '[]';
begin
  foreach planned in array claimed loop
    continue when planned.user_id = any(members);
    run := order_take(planned, at);
    if run.order_id is null then
      perform order_reschedule(planned.id);
    else
      members := members || planned.user_id;
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

revoke all on function order_take(payment_orders, timestamptz) from public;
revoke all on function order_posting(payment_orders, jsonb) from public;
revoke all on function order_stopped(payment_orders) from public;
revoke all on function order_settle(payment_orders, order_runs, jsonb, timestamptz) from public;
revoke all on function orders_run_at(int, jsonb, timestamptz) from public;
revoke all on function orders_run(int, jsonb) from public;
-- end server/ledger/order-runs.sql

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
