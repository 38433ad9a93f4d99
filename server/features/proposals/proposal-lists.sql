-- Which proposals an employee sees, in the staff app's lists.

-- The proposals that an employee may see: what one of their roles makes or decides, and an auditor all. Nobody sees
-- what concerns their own membership or a declared relative's.
create or replace function proposals_visible(employee bigint) returns setof staff_proposals
language sql stable as $$
  select p.* from staff_proposals p join employees me on me.id = proposals_visible.employee
    where (me.roles && {{rolesThat.readAllProposals}} or (p.maker_roles || p.checker_roles) && me.roles)
      and not exists (select from employee_relatives r where r.employee_id = me.id and r.user_id = p.user_id)
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
    return query select * from proposals_visible(me) where id = (request ->> 'id')::bigint;
  elsif request ->> 'list' = 'waiting' then
    return query select * from proposals_visible(me) where state = 'open' and (before_id is null
        or (expires_at, id) > (select q.expires_at, q.id from proposals q where q.id = before_id))
      order by expires_at, id limit most;
  elsif request ->> 'list' = 'mine' then
    return query select * from proposals_visible(me)
      where maker_id = me and (before_id is null or id < before_id) order by id desc limit most;
  else
    return query select * from proposals_visible(me)
      where state <> 'open' and (before_id is null or id < before_id) order by id desc limit most;
  end if;
end
$$;
