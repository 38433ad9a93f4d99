-- What waits for an employee in each list of work (shared/worklists.ts). Each count ends at a maximum and
-- has an index, so that every open page of the staff app can ask again and again.

-- The lists in their order, each with the roles that may act on it.
create or replace function worklists() returns table (place int, list text, roles employee_role[])
language sql immutable as $$
  values
    {{worklists}}
$$;

-- Whether a proposal about a subject waits for a second employee: what it concerns no longer waits for the first one.
-- `key` is the field of the payload that names the subject.
create or replace function proposal_waits(about text, key text) returns boolean
language sql stable as $$
  select exists (select from proposal_kinds k join proposals p on p.kind = k.kind
    where k.subject_key = key and p.subject = about and p.state = 'open' and p.expires_at > clock_timestamp())
$$;

-- The subjects of proposals that wait, by the field that names them: for lists, whose rows are looked up in it all at
-- once. The planner sees into it, and only the time of the transaction lets it.
create or replace function proposed_subjects(key text) returns table (subject text)
language sql stable as $$
  select p.subject from proposals p
    where p.kind = any (array(select k.kind from proposal_kinds k where k.subject_key = key))
      and p.state = 'open' and p.expires_at > now()
$$;

-- Since when the loans are overdue on which nothing was promised or proposed, the longest overdue first.
create or replace function worklist_arrears() returns table (since date)
language sql stable set search_path = public, pg_temp set work_mem = '64MB' as $$
  select l.unpaid_since from loans l
    where l.status = 'active' and l.unpaid_since < (select bank_day(now()))
      and (l.id in (select w.id from loans_promised() w)) is not true
      and (l.id in (select w.subject::bigint from proposed_subjects('loanId') w)) is not true
    order by l.unpaid_since, l.id limit {{maxWaiting}}
$$;

-- What waits for an employee, as the time since when, list by list.
create or replace function worklist_items(me bigint, mine employee_role[]) returns table (place int, list text, since timestamptz)
language sql stable set search_path = public, pg_temp set work_mem = '64MB' as $$
  with today as materialized (select bank_day(clock_timestamp()) as day),
  proposed as materialized (select subject::bigint as id from proposed_subjects('loanId'))
  select l.place, l.list, items.since
    from worklists() l left join lateral (
      (select u.used_at as since from break_glass_uses u
        where l.list = 'command_line' and u.acknowledged_at is null order by u.id limit {{maxWaiting}})
      union all
      (select p.created_at from proposals p
        where l.list = 'approvals' and p.state = 'open' and p.expires_at > now() and p.maker_id <> me
          and p.kind = any (array(select k.kind from proposal_kinds k where k.checker_roles && mine))
          and not exists (select from employee_relatives r where r.employee_id = me and r.user_id = p.user_id)
        order by p.expires_at limit {{maxWaiting}})
      union all
      -- A code waits for a day at most, so it is among the last proposals.
      (select p.decided_at
        from (select q.* from proposals q where l.list = 'codes' and q.maker_id = me order by q.id desc limit {{maxWaiting}}) p
          join recoveries r on r.id = (p.outcome ->> 'recoveryId')::bigint
        where p.state = 'approved' and r.code_made_at is null and r.used_at is null
          and r.expires_at > clock_timestamp())
      union all
      (select c.last_at from conversations c
        where l.list = 'conversations' and c.last_author = 'customer' order by c.last_at limit {{maxWaiting}})
      union all
      -- Among the newest members only: in a bank whose members are checked, looking for the others would read all.
      (select n.created_at
        from (select u.id, u.created_at, u.membership_closed_at, u.access_blocked_at from users u
          where l.list = 'identities' order by u.id desc limit {{newestMembers}}) as n
        where n.membership_closed_at is null and n.access_blocked_at is null
          and not exists (select from identity_checks c where c.user_id = n.id)
        order by n.id limit {{maxWaiting}})
      union all
      (select o.application_date from loans o
        where l.list = 'applications' and o.status = 'pending' and (o.id in (select w.id from proposed w)) is not true
        order by o.id limit {{maxWaiting}})
      union all
      (select o.accepted_at from loans o
        where l.list = 'payouts' and o.status = 'approved' and o.accepted_at is not null
          and (o.id in (select w.id from proposed w)) is not true
        order by o.id limit {{maxWaiting}})
      union all
      (select (a.since + 1)::timestamp at time zone bank_time_zone() from worklist_arrears() a where l.list = 'arrears')
      union all
      -- Kind by kind, so that many items of one kind cost the other lists nothing.
      (select i.created_at
        from unnest(enum_range(null::repair_kind)) as one(kind) cross join lateral (select r.created_at from repair_items r
          where l.list = case one.kind when 'claim' then 'claims' else repair_queue(one.kind) end
            -- A range is found by the index of kinds; for one kind, all open items might be read in their order.
            and r.kind between one.kind and one.kind and r.closed_at is null
            and (r.id in (select w.subject::bigint from proposed_subjects('itemId') w)) is not true
          order by r.kind, r.id limit {{maxWaiting}}) as i
        order by i.created_at limit {{maxWaiting}})
      union all
      (select d.opened_at from cash_drawers d
        where l.list = 'drawer' and d.employee_id = me and d.closed_at is null and drawer_state(d) = 'waiting')
      union all
      (select d.opened_at from cash_drawers d
        where l.list = 'drawers' and d.employee_id <> me and d.closed_at is null and drawer_state(d) = 'waiting'
        order by d.id limit {{maxWaiting}})
      union all
      (select coalesce(j.ended_at, j.started_at) from job_runs j
        where l.list = 'day_end' and j.failed and j.requested_at is null)
      union all
      -- The jobs close a day within minutes; after an hour, somebody has to look.
      (select (closed.last + n + 1)::timestamp at time zone bank_time_zone()
        from today, (select max(day) as last from bank_days) as closed,
          generate_series(1, least(today.day - 1 - closed.last, {{maxWaiting}})) as n
        where l.list = 'day_end'
          and (closed.last + n + 1)::timestamp at time zone bank_time_zone() < clock_timestamp() - interval '1 hour')
      union all
      (select s.since from suspense_open() s where l.list = 'suspense')
      union all
      (select coalesce((select max(i.created_at) from employee_invitations i where i.employee_id = e.id), e.created_at)
        from employees e
        where l.list = 'enrollments' and e.enrolled_at is null and e.disabled_at is null and e.id <> me
        limit {{maxWaiting}})) as items on true
    where l.roles && mine
$$;

-- How much waits in each list on which the employee may act, and since when the oldest does.
create or replace function staff_worklists(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me constant bigint := employee_require(token, enum_range(null::employee_role));
begin
  return (select jsonb_agg(jsonb_build_object('list', list, 'waiting', waiting, 'oldest', oldest) order by place)
    from (select place, list, count(since) as waiting, min(since) as oldest
      from worklist_items(me, (select roles from employees where id = me)) group by place, list) as counted);
end
$$;
