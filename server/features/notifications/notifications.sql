-- Notifications: what a member is told of. Triggers write them in the transaction of the event, so that neither
-- exists without the other, and nobody who writes an event can leave its notification out. They are the only way.

-- The type of notification for an event of the audit trail, by the table in shared/activity/audit-events.ts; null if
-- members are not told. Of sign-ins, only those from a new device are told; of frozen cards, only those that the bank
-- froze.
create or replace function notification_type_of(action text, actor audit_actor, details jsonb)
returns notification_type
language sql immutable as $$
  select case
    when action = 'sign_in.succeeded' and details ->> 'newDevice' is distinct from 'true' then null
    when action = 'card.frozen' and actor <> 'staff' then null
    {{notificationsOfEvents}}
  end
$$;
-- Each process asks for the notices of its own members; the function reads no table.

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

-- Money that someone else paid to a member. What comes back of a member's own payment is a step of that payment.
create or replace function notify_of_transactions() returns trigger
language plpgsql security definer set search_path = public, pg_temp
-- The plan is made once: with little data, it must not read whole tables.
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into notifications (user_id, type, source, source_id, created_at)
    select payee.viewer, 'money_received', 'transaction', added.id, added.created_at
      from added
      cross join lateral (select kind from journal_entries where id = added.entry_id offset 0) as e
      cross join lateral (select viewer, holder_id from account_people where id = added.to_account_id offset 0) as payee
      left join lateral (select holder_id from accounts where id = added.from_account_id offset 0) as payer on true
      where e.kind in ('transfer', 'card_transfer', 'payment_received', 'incoming_transfer')
        and payer.holder_id is distinct from payee.holder_id
      order by added.id, payee.viewer;
  return null;
end
$$;

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

-- In the order in which postings write these tables, so that a migration does not deadlock with them.
create or replace trigger transactions_notify after insert on transactions
  referencing new table as added for each statement execute function notify_of_transactions();
create or replace trigger payment_events_notify after insert on payment_events
  referencing new table as added for each statement execute function notify_of_payment_events();
create or replace trigger audit_events_notify after insert on audit_events
  referencing new table as added for each statement execute function notify_of_audit_events();
