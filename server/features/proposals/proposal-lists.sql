-- Which proposals an employee sees, in the staff app's lists.

-- The proposals that an employee may see: what one of their roles makes or decides, and an auditor all. Nobody sees
-- what concerns their own membership or a declared relative's.
create or replace function proposals_visible(employee bigint) returns setof staff_proposals
language sql stable as $$
  select p.* from staff_proposals p join employees me on me.id = proposals_visible.employee
    where (me.roles && {{rolesThat.readAllProposals}} or (p.maker_roles || p.checker_roles) && me.roles)
      and not exists (select from employee_relatives r where r.employee_id = me.id and r.user_id = p.user_id)
$$;

-- A proposal as an employee sees it. What it says of a member's file is for those who decide it, for auditors, and for
-- others, the maker too, only while they have the file open: or a proposal would be a way around the purpose.
create or replace function proposal_shown(proposal staff_proposals, employee bigint) returns staff_proposals
language plpgsql stable as $$
begin
  if proposal.user_id is null or member_view_open(employee, proposal.user_id) is not null
    or exists (select from employees me where me.id = employee and (me.roles && {{rolesThat.readAllProposals}}
      or proposal.maker_id <> me.id and proposal.checker_roles && me.roles))
  then
    return proposal;
  end if;
  proposal.before := proposal.before - 'affordability' - 'fromIban' - 'toIban' || coalesce((
    select jsonb_object_agg(name, 'Shown while the member''s file is open') from jsonb_each_text(proposal.before) as one(name, value)
      where name in ('email', 'phoneNumber', 'fromName', 'toName', 'description') and value is not null), '{}');
  return proposal;
end
$$;

-- What waits, soonest to expire first; what the employee proposed, or what was decided, newest first.
-- Request: {list: waiting, mine, or decided; beforeId?, most}, or {id} for one
create or replace function staff_list_proposals(token text, request jsonb) returns setof staff_proposals
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  me constant bigint := employee_require(token, enum_range(null::employee_role));
  before_id constant bigint := (request ->> 'beforeId')::bigint;
  most constant int := least(coalesce((request ->> 'most')::int, 50), 201);
begin
  if request ? 'id' then
    return query select shown.* from proposals_visible(me) as p cross join lateral proposal_shown(p, me) as shown
      where p.id = (request ->> 'id')::bigint;
  elsif request ->> 'list' = 'waiting' then
    return query select shown.* from (select p from proposals_visible(me) as p where p.state = 'open'
          and (before_id is null or (p.expires_at, p.id) > (select q.expires_at, q.id from proposals q where q.id = before_id))
        order by p.expires_at, p.id limit most) as page
      cross join lateral proposal_shown(page.p, me) as shown order by shown.expires_at, shown.id;
  else
    return query select shown.* from (select p from proposals_visible(me) as p
        where case request ->> 'list' when 'mine' then p.maker_id = me else p.state <> 'open' end
          and (before_id is null or p.id < before_id) order by p.id desc limit most) as page
      cross join lateral proposal_shown(page.p, me) as shown order by shown.id desc;
  end if;
end
$$;
