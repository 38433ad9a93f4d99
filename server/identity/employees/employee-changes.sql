-- What administrators do about employees. Inviting one and changing roles take two (shared/staff-operations.ts); disabling
-- one and ending sign-ins take one, at once.

-- Adds the forms of an employee's name. Returns whether another employee has one of them already.
create or replace function employee_name_taken(employee bigint, name_keys jsonb) returns boolean
language sql stable as $$
  select exists (select from employee_names n join jsonb_array_elements_text(name_keys) as k on n.key = k
    where n.employee_id is distinct from employee)
$$;

-- Creates an employee, or finds one who is invited again, and the invitation. Payload: {name, username, roles,
-- nameKeys}; nameKeys are made by server/identity/employees/staff-name.ts. An invitation again removes the factors.
-- Returns  {"outcome": "done", "employeeId", "once": the link's token, for who approves} or why not
create or replace function employee_invite_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  employee employees;
  wanted employee_role[] := array(select jsonb_array_elements_text(payload -> 'roles'))::employee_role[];
  token text := employee_new_token();
begin
  select * into employee from employees where username = payload ->> 'username' for update;
  if employee_name_taken(employee.id, payload -> 'nameKeys') then return proposal_refusal('name_taken'); end if;
  if employee.id is not null and employee.name <> payload ->> 'name' then
    return proposal_refusal('username_taken');
  end if;
  if jsonb_array_length(payload -> 'nameKeys') is not distinct from 0 then
    raise exception 'an employee needs forms of the name';
  end if;
  -- Nobody brings themselves back, and the two who invite are not the one who is invited.
  if employee.id in ((context ->> 'makerId')::bigint, (context ->> 'checkerId')::bigint) then
    return proposal_refusal('own_record');
  end if;
  if employee.id is null then
    insert into employees (name, username, roles, passkey_user_handle)
      values (payload ->> 'name', payload ->> 'username', wanted,
        sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())))
      returning * into employee;
  else
    perform employee_sign_ins_end(employee.id);
    delete from employee_passkeys where employee_id = employee.id;
    delete from employee_authenticators where employee_id = employee.id;
    update employees set roles = wanted, password_hash = null, enrolled_at = null, disabled_at = null
      where id = employee.id;
  end if;
  insert into employee_names (key, employee_id)
    select distinct k, employee.id from jsonb_array_elements_text(payload -> 'nameKeys') as k on conflict do nothing;
  update employee_invitations set expires_at = clock_timestamp()
    where employee_id = employee.id and used_at is null and expires_at > clock_timestamp();
  insert into employee_invitations (employee_id, maker_id, token_hash, expires_at)
    values (employee.id, (context ->> 'makerId')::bigint, sha256(convert_to(token, 'UTF8')),
      clock_timestamp() + interval '{{enrollmentMinutes}} minutes');
  perform employee_audit('employee.invited', jsonb_build_object('subjectId', employee.id, 'name', employee.name,
    'username', employee.username, 'roles', payload -> 'roles') || context);
  return jsonb_build_object('outcome', 'done', 'employeeId', employee.id,
    'once', jsonb_build_object('enrollmentToken', token));
end
$$;

create or replace function employee_invite_state(payload jsonb) returns jsonb
language sql stable as $$
  select coalesce((select jsonb_build_object('employeeId', id, 'name', name, 'roles', roles,
        'enrolled', enrolled_at is not null, 'disabled', disabled_at is not null)
      from employees where username = payload ->> 'username'), '{}'::jsonb)
$$;

create or replace function employee_roles_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('employeeId', id, 'name', name, 'username', username, 'roles', roles,
      'disabled', disabled_at is not null)
    from employees where id = (payload ->> 'employeeId')::bigint
$$;

-- Changes an employee's roles, and ends the sign-in so that it begins again with them. Payload: {employeeId, roles}.
create or replace function employee_roles_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  employee employees;
  wanted employee_role[] := array(select jsonb_array_elements_text(payload -> 'roles'))::employee_role[];
begin
  select * into employee from employees where id = (payload ->> 'employeeId')::bigint for update;
  if not found then return proposal_refusal('not_found'); end if;
  if employee.id in ((context ->> 'makerId')::bigint, (context ->> 'checkerId')::bigint) then
    return proposal_refusal('own_record');
  end if;
  if employee.disabled_at is not null then return proposal_refusal('employee_disabled'); end if;
  if employee.roles @> wanted and employee.roles <@ wanted then return proposal_refusal('same_roles'); end if;
  update employees set roles = wanted where id = employee.id;
  perform employee_sign_ins_end(employee.id);
  perform employee_audit('employee.roles_changed', jsonb_build_object('subjectId', employee.id,
    'name', employee.name, 'before', to_jsonb(employee.roles), 'roles', payload -> 'roles') || context);
  return jsonb_build_object('outcome', 'done', 'employeeId', employee.id);
end
$$;

-- Disables an employee at once and ends the sign-in; inviting them again takes two. Request: {id, reason}.
create or replace function staff_employee_disable(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  administrator bigint := employee_require(token, {{rolesThat.administer}});
  employee employees;
begin
  select * into employee from employees where id = (request ->> 'id')::bigint for update;
  if not found then return proposal_refusal('not_found'); end if;
  if employee.id = administrator then return proposal_refusal('own_record'); end if;
  if employee.disabled_at is not null then return proposal_refusal('employee_disabled'); end if;
  update employees set disabled_at = clock_timestamp() where id = employee.id;
  perform employee_sign_ins_end(employee.id);
  update employee_invitations set expires_at = clock_timestamp()
    where employee_id = employee.id and used_at is null and expires_at > clock_timestamp();
  perform employee_audit('employee.disabled', jsonb_build_object('subjectId', employee.id, 'name', employee.name,
    'reason', request ->> 'reason') || employee_context(administrator));
  return '{"outcome": "done"}';
end
$$;

-- Ends an employee's sign-in at once. Request: {id, reason}.
create or replace function staff_employee_end_sign_ins(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  administrator bigint := employee_require(token, {{rolesThat.administer}});
  employee employees;
begin
  select * into employee from employees where id = (request ->> 'id')::bigint for update;
  if not found then return proposal_refusal('not_found'); end if;
  if employee_sign_ins_end(employee.id) = 0 then return proposal_refusal('not_signed_in'); end if;
  perform employee_audit('employee.signed_out', jsonb_build_object('subjectId', employee.id, 'name', employee.name,
    'reason', request ->> 'reason') || employee_context(administrator));
  return '{"outcome": "done"}';
end
$$;

-- Stores the hash of an invitation's code, for the administrator who proposed it. Request: {id, codeHash in hex}.
create or replace function staff_enrollment_code(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  maker bigint := employee_require(token, {{rolesThat.administer}});
  drawn employee_invitations;
begin
  update employee_invitations set code_hash = decode(request ->> 'codeHash', 'hex')
    where employee_id = (request ->> 'id')::bigint and maker_id = maker and code_hash is null
      and used_at is null and expires_at > clock_timestamp()
    returning * into drawn;
  if drawn.id is null then return proposal_refusal('not_found'); end if;
  return jsonb_build_object('outcome', 'done', 'expiresAt', drawn.expires_at);
end
$$;

-- Acknowledges a use of the command line, with what the supervisor found. Request: {id, note}.
create or replace function staff_break_glass_acknowledge(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  supervisor bigint := employee_require(token, {{rolesThat.supervise}});
  use break_glass_uses;
begin
  select * into use from break_glass_uses where id = (request ->> 'id')::bigint for update;
  if not found then return proposal_refusal('not_found'); end if;
  if use.acknowledged_at is not null then return proposal_refusal('already_acknowledged'); end if;
  if char_length(btrim(request ->> 'note')) between 3 and 500 is not true then
    return proposal_refusal('note_required');
  end if;
  update break_glass_uses set acknowledged_by = supervisor, acknowledged_at = clock_timestamp(),
    note = request ->> 'note' where id = use.id;
  perform employee_audit('break_glass.acknowledged', jsonb_build_object('useId', use.id, 'command', use.command,
    'note', request ->> 'note') || employee_context(supervisor));
  return '{"outcome": "done"}';
end
$$;

-- What was done from the command line, and who acknowledged it, stays.
create or replace function break_glass_keep() returns trigger
language plpgsql as $$
begin
  if old.acknowledged_at is not null or (old.id, old.command, old.used_by, old.used_at)
    is distinct from (new.id, new.command, new.used_by, new.used_at)
  then
    raise exception 'a use of the command line is refused to change' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger break_glass_uses_kept before update on break_glass_uses
  for each row execute function break_glass_keep();
select protect_history('break_glass_uses', may_change => true);

create or replace view staff_employees as
  select e.id, e.name, e.username, e.roles, e.created_at,
      case when e.disabled_at is not null then 'disabled' when e.enrolled_at is null then 'invited' else 'active' end
        as state,
      exists (select from employee_sign_ins s where s.employee_id = e.id and s.ended_at is null
        and s.created_at > clock_timestamp() - interval '{{staffHours}} hours') as signed_in,
      (select max(s.last_active_at) from employee_sign_ins s where s.employee_id = e.id) as last_active_at
    from employees e;

create or replace view staff_employee_factors as
  select employee_id, 'passkey' as kind, created_at, last_used_at, id as passkey_id, name from employee_passkeys
  union all
  select employee_id, 'authenticator', created_at, last_used_at, null, null from employee_authenticators;

create or replace view staff_relatives as
  select r.employee_id, r.user_id, coalesce(u.holder_name, u.username) as member_name, r.relation, r.created_at
    from employee_relatives r join users u on u.id = r.user_id;

create or replace view staff_break_glass as
  select b.id, b.command, b.used_by, b.used_at, b.acknowledged_by, e.name as acknowledged_by_name, b.acknowledged_at
    from break_glass_uses b left join employees e on e.id = b.acknowledged_by;

-- The bank's employees, for administrators and auditors; with {id}, one of them.
create or replace function staff_list_employees(token text, request jsonb) returns setof staff_employees
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, {{rolesThat.readEmployees}});
  return query select * from staff_employees
    where not request ? 'id' or id = (request ->> 'id')::bigint order by name, id;
end
$$;

-- The bank's employees by name, for everybody who works with them: to see who did something, or to pass work on.
create or replace function staff_colleagues(token text) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, enum_range(null::employee_role));
  return (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name,
      'servesMembers', id in (select serving.id from employees_serving() as serving)) order by lower(name), id), '[]')
    from employees);
end
$$;

-- An employee's factors and relatives, and whether who asks may draw an invitation's code. Request: {id}.
create or replace function staff_read_employee(token text, request jsonb) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  administrator constant bigint := employee_require(token, {{rolesThat.readEmployees}});
  employee constant bigint := (request ->> 'id')::bigint;
begin
  return jsonb_build_object(
    'factors', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'createdAt', created_at,
        'lastUsedAt', last_used_at) order by created_at), '[]')
      from staff_employee_factors where employee_id = employee),
    'relatives', (select coalesce(jsonb_agg(jsonb_build_object('memberId', user_id, 'memberName', member_name,
        'relation', relation) order by created_at), '[]')
      from staff_relatives where employee_id = employee),
    'mayShowCode', exists (select from employee_invitations where employee_id = employee
      and maker_id = administrator and code_hash is null and used_at is null and expires_at > clock_timestamp()));
end
$$;

-- Uses of the command line that wait for a supervisor, newest first. Request: {beforeId?, most}.
create or replace function staff_list_break_glass(token text, request jsonb) returns setof staff_break_glass
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, {{rolesThat.readReports}});
  return query select * from staff_break_glass where acknowledged_at is null
    and ((request ->> 'beforeId') is null or id < (request ->> 'beforeId')::bigint)
    order by id desc limit least(coalesce((request ->> 'most')::int, 50), 201);
end
$$;
