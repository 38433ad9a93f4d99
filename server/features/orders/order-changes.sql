-- What people do to orders besides replacing them, and who is told of what the bank does. An order belongs to its maker,
-- whose limits and confirmations it uses. Everybody who sees the account sees it.

-- Whose pages show an order: everybody who sees its account, and its maker, who is told how it ends even after their
-- right to the account has.
create or replace function order_people(planned payment_orders) returns bigint[]
language sql stable as $$
  select array(select planned.user_id union select unnest(account_viewers(planned.from_account_id)) order by 1)
$$;

-- Why an order was not paid, for one of those who see it. What is the maker's own, such as their limits, their lock, and
-- a block of their access, is nobody else's to know.
create or replace function order_reason_for(reader bigint, maker bigint, reason text) returns text
language sql immutable as $$
  select case when reader <> maker and reason in ('daily_limit_exceeded', 'instant_limit_exceeded',
      'exchange_limit_exceeded', 'payments_locked', 'access_blocked', 'instant_unconfirmed', 'instant_owed',
      'funds_unconfirmed', 'holder_name_required') then 'maker_prevented' else reason end
$$;

-- Tells the owners of the account, and the maker, what the bank did on an order. A maker who no longer sees the account
-- is told only that their right ended it: the rest is of an account that is not theirs.
create or replace function order_tell(planned payment_orders, event text, details jsonb) returns void
language sql volatile as $$
  insert into audit_events (user_id, actor, action, details)
    select person, 'bank', event, jsonb_build_object('orderId', planned.id) || details
        || case when details ? 'reason' then jsonb_build_object('reason',
          order_reason_for(person, planned.user_id, details ->> 'reason')) else '{}' end
      from (select unnest(account_owners(planned.from_account_id)) as person
        union select planned.user_id
          where event = 'order.suspended'
            or planned.user_id = any(account_viewers(planned.from_account_id))) as people
      order by person
$$;

-- Pauses or ends an order: nothing is paid anymore, and nothing that waits.
create or replace function order_stop(stopped_id bigint, new_state order_state, at timestamptz) returns void
language sql volatile as $$
  update order_runs set state = 'skipped', next_try_at = null, changed_at = at, reason = 'order_' || new_state::text
    where order_id = stopped_id and state = 'waiting';
  update payment_orders set next_try_at = null, state = new_state, ended_at = case new_state when 'ended' then at end
    where id = stopped_id
$$;

-- For members: pauses, resumes, or ends an order, or skips one of its payments. None of these needs a
-- confirmation. Each waits for a payment in progress; a payment that has not begun is then not made. An order of
-- another person may be paused, skipped, and ended by who may pay from its account, because that protects it; its maker
-- is told. Only its maker may resume it, and only with the right to pay from the account.
-- Takes  userId, signInId, idleSeconds, orderId, change (pause | resume | skip | end), dueOn (to skip)
-- Returns  {outcome: changed, people: whose pages it changes} | {outcome: unchanged}: it was so already
--        | {outcome: session_ended} | {outcome: refused, code}: not_found, order_of_another, order_ended,
--          order_date_not_skippable, with "many" if too many are skipped
create or replace function order_change(request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  change constant text := request ->> 'change';
  skipped constant date := (request ->> 'dueOn')::date;
  member constant bigint := (request ->> 'userId')::bigint;
  done constant text := 'order.' || case change when 'pause' then 'paused' when 'resume' then 'resumed'
    when 'skip' then 'skipped' else 'ended' end;
  planned payment_orders;
  may_pay boolean;
begin
  if not ledger_signed_in(request) then return '{"outcome": "session_ended"}'; end if;
  select * into planned from payment_orders
    where id = (request ->> 'orderId')::bigint
      and from_account_id in (select id from account_people where viewer = member) for update;
  may_pay := exists (select from account_people
    where viewer = member and id = planned.from_account_id and may = 'pay');
  if planned.id is null or not (may_pay or planned.user_id = member and change <> 'resume') then
    return '{"outcome": "refused", "code": "not_found"}';
  end if;
  if planned.user_id <> member and change = 'resume' then
    return '{"outcome": "refused", "code": "order_of_another"}';
  end if;
  if (change, planned.state) in (('pause', 'paused'), ('end', 'ended'), ('resume', 'active')) then
    return '{"outcome": "unchanged"}';
  end if;
  if planned.state = 'ended' then return '{"outcome": "refused", "code": "order_ended"}'; end if;

  case change
    when 'pause' then perform order_stop(planned.id, 'paused', clock_timestamp());
    when 'end' then perform order_stop(planned.id, 'ended', clock_timestamp());
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
        -- Each skipped date is kept, and the dates of an order have no end.
        if (select count(*) from order_runs where order_id = planned.id and state = 'skipped'
          and due_on >= bank_day(clock_timestamp())) >= {{maxSkippedDates}}
        then
          return '{"outcome": "refused", "code": "order_date_not_skippable", "many": true}';
        end if;
        insert into order_runs (order_id, due_on, state) values (planned.id, skipped, 'skipped');
        perform order_move_on(planned.id, planned.next_number + 1, skipped);
      end if;
      perform order_reschedule(planned.id);
  end case;
  insert into audit_events (user_id, actor, sign_in_id, action, details)
    values (member, 'customer', (request ->> 'signInId')::uuid, done,
      jsonb_strip_nulls(jsonb_build_object('orderId', planned.id, 'dueOn', skipped)));
  if planned.user_id <> member then
    insert into audit_events (user_id, actor, action, details)
      values (planned.user_id, 'customer', done || '_by_owner',
        jsonb_strip_nulls(jsonb_build_object('orderId', planned.id, 'dueOn', skipped)));
  end if;
  return jsonb_build_object('outcome', 'changed', 'people', order_people(planned));
end
$$;
