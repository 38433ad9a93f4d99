-- The memberships on which an employee may not act: their own, and those of relatives. Declared by the employee, or
-- entered by an administrator from the personnel file, so that it does not rest on the employee's word alone. Both are
-- for good: who could take it back could act on the membership again.

-- The membership with this number, if the name is its holder's: who acts on a number alone must not find out whose it is.
create or replace function member_named(request jsonb) returns bigint
language sql stable as $$
  select id from users where id = (request ->> 'memberId')::bigint
    and lower(coalesce(holder_name, username)) = lower(regexp_replace(btrim(request ->> 'memberName'), '\s+', ' ', 'g'))
$$;

-- Declares a membership as the employee's own or a relative's, for good. The name must be that of the membership, so
-- that nobody finds out members' names by their numbers, and no mistyped number is declared.
-- Request: {memberId, memberName, relation}. Refused with member_not_found, already_declared.
create or replace function staff_relative_declare(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee bigint := employee_require(token, enum_range(null::employee_role));
  member constant bigint := member_named(request);
begin
  if member is null then return proposal_refusal('member_not_found'); end if;
  insert into employee_relatives (employee_id, user_id, relation)
    values (employee, member, (request ->> 'relation')::relative_kind) on conflict do nothing;
  if not found then return proposal_refusal('already_declared'); end if;
  perform employee_audit('employee.relative_declared', jsonb_build_object('memberId', member,
    'relation', request ->> 'relation') || employee_context(employee));
  return '{"outcome": "done"}';
end
$$;

-- Enters a membership as an employee's own or a relative's, at once, as all that protects. The name must be that of
-- the membership, so that no administrator finds out members' names by their numbers.
-- Request: {id, memberId, memberName, relation, reason}. Refused with not_found, own_record, member_not_found,
-- already_declared.
create or replace function staff_employee_membership(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  administrator constant bigint := employee_require(token, {{rolesThat.administer}});
  member constant bigint := member_named(request);
  employee employees;
begin
  select * into employee from employees where id = (request ->> 'id')::bigint;
  if not found then return proposal_refusal('not_found'); end if;
  if employee.id = administrator then return proposal_refusal('own_record'); end if;
  if member is null then return proposal_refusal('member_not_found'); end if;
  insert into employee_relatives (employee_id, user_id, relation)
    values (employee.id, member, (request ->> 'relation')::relative_kind) on conflict do nothing;
  if not found then return proposal_refusal('already_declared'); end if;
  perform employee_audit('employee.membership_entered', jsonb_build_object('subjectId', employee.id,
    'name', employee.name, 'memberId', member, 'relation', request ->> 'relation',
    'reason', request ->> 'reason') || employee_context(administrator));
  return '{"outcome": "done"}';
end
$$;

-- The memberships on which the employee may not act.
create or replace function relatives_listed(employee bigint)
returns table (id bigint, name text, named bigint, relation text, declared timestamptz)
language sql stable as $$
  select r.user_id, lower(coalesce(u.holder_name, u.username)), u.id, r.relation::text, r.created_at
    from employee_relatives r left join users u on u.id = r.user_id where r.employee_id = relatives_listed.employee
$$;

create or replace function relative_item(member bigint, employee bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', u.id, 'memberName', coalesce(u.holder_name, u.username),
      'relation', r.relation, 'declaredAt', r.created_at)
    from employee_relatives r join users u on u.id = r.user_id
    where r.employee_id = relative_item.employee and r.user_id = member
$$;
