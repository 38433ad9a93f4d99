-- Who an employee is, to the database: the functions of the staff app take the proof of a session's token, which only
-- the app's process makes out of the cookie (server/identity/employees/proofs.ts), and begin with employee_require. The
-- role that runs them (tessera_staff) can read neither proofs nor factors, and the one that stores sessions cannot call
-- them: neither password alone acts as an employee.

-- The live, unlocked sign-in of a token; no row otherwise. A time without activity locks a sign-in, and it ends
-- after another (shared/limits.ts).
create or replace function employee_sign_in(token text) returns employee_sign_ins
language sql stable as $$
  select s.* from employee_sign_ins s join employees e on e.id = s.employee_id
    where s.token_hash = sha256(convert_to(token, 'UTF8'))
      and s.ended_at is null and s.locked_at is null and e.disabled_at is null
      and s.last_active_at > clock_timestamp() - interval '{{staffIdleMinutes}} minutes'
      and s.created_at > clock_timestamp() - interval '{{staffHours}} hours'
$$;

-- The id of the employee whose token this is.
-- Raises   employee_not_allowed without a live sign-in, and when the employee has none of the roles
create or replace function employee_require(token text, roles employee_role[]) returns bigint
language plpgsql stable as $$
declare
  employee bigint;
begin
  select e.id into employee from employee_sign_in(token) s join employees e on e.id = s.employee_id
    where e.roles && employee_require.roles;
  if employee is null then
    raise exception 'employee_not_allowed' using errcode = 'insufficient_privilege';
  end if;
  return employee;
end
$$;

-- Whether an employee has declared a membership as their own or a relative's.
create or replace function employee_is_related(employee bigint, member bigint) returns boolean
language sql stable as $$
  select exists (select from employee_relatives where employee_id = employee and user_id = member)
$$;

-- Those who can serve members today.
create or replace function employees_serving() returns setof employees
language sql stable as $$
  select * from employees where enrolled_at is not null and disabled_at is null and roles && {{rolesThat.serveMembers}}
$$;

-- Refuses an employee who acts on their own membership or a declared relative's. Nothing to refuse without a member.
-- Raises   employee_related
create or replace function employee_refuse_related(employee bigint, member bigint) returns void
language plpgsql stable as $$
begin
  if employee_is_related(employee, member) then
    raise exception 'employee_related' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Who acts, for the audit row of what one employee does.
create or replace function employee_context(employee bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('employeeId', id, 'employee', name) from employees where id = employee
$$;

-- Records what an employee did that concerns no member alone.
create or replace function employee_audit(action text, details jsonb) returns void
language sql as $$
  insert into audit_events (actor, action, details) values ('staff', action, details)
$$;

-- Random and unguessable: 32 bytes in base64url.
create or replace function employee_new_token() returns text
language sql volatile as $$
  select translate(encode(sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid())), 'base64'), '+/=', '-_')
$$;

-- Ends an employee's sign-in. Returns how many were live.
create or replace function employee_sign_ins_end(employee bigint) returns int
language sql as $$
  with ended as (
    update employee_sign_ins set ended_at = clock_timestamp()
      where employee_id = employee and ended_at is null returning id)
  select count(*)::int from ended
$$;

-- A sign-in that has ended stays so.
create or replace trigger employee_sign_ins_ended before update on employee_sign_ins
  for each row when (old.ended_at is not null) execute function ledger_refuse_change();

-- Records what the sign-in of employees did: the role that runs it may write no other events. Without an employee,
-- nobody has the username.
create or replace function employee_identity_audit(employee bigint, action text, details jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if action not in ('employee.signed_in', 'employee.sign_in_failed', 'employee.signed_out', 'employee.locked',
    'employee.unlocked', 'employee.confirmed', 'employee.factor_refused')
  then
    raise exception 'the sign-in of employees may not write the event %', action
      using errcode = 'insufficient_privilege';
  end if;
  perform employee_audit(action, details || coalesce(employee_context(employee), '{}'));
end
$$;

-- Deleting an employee would make old records unreadable.
create or replace trigger employees_kept before delete on employees
  for each row execute function ledger_refuse_change();
create or replace trigger employees_no_truncate before truncate on employees
  for each statement execute function ledger_refuse_change();
create or replace trigger employee_names_kept before delete or update on employee_names
  for each row execute function ledger_refuse_change();
create or replace trigger employee_relatives_kept before delete or update on employee_relatives
  for each row execute function ledger_refuse_change();
