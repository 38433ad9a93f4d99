-- begin server/ledger/proposal-kinds.sql
-- What takes two employees: who may propose it and who may decide, and for how long a proposal can be decided.
-- server/features/proposals/kinds.ts presents each kind; a test compares the two.
insert into proposal_kinds (kind, subject_key, maker_roles, checker_roles, lifetime, rehearsed)
  values
    -- Employees are for administrators alone.
    ('employee.invite', 'username',   '{administrator}', '{administrator}', '1 day', true),
    ('employee.roles',  'employeeId', '{administrator}', '{administrator}', '3 days', true)
  on conflict (kind) do update set subject_key = excluded.subject_key, maker_roles = excluded.maker_roles,
    checker_roles = excluded.checker_roles, lifetime = excluded.lifetime, rehearsed = excluded.rehearsed;
-- end server/ledger/proposal-kinds.sql

-- begin server/ledger/employees.sql
-- Who an employee is, to the database: the functions of the staff app take the token of a sign-in, which only the
-- cookie holds, and begin with employee_require. The role that runs them (tessera_staff) can read neither tokens
-- nor factors, so with SQL alone it cannot act as an employee.

-- The live, unlocked sign-in of a token; no row otherwise. Ten minutes without activity lock a sign-in, and it ends
-- after eight hours; shared/limits.ts has the same times, and a test compares them.
create or replace function employee_sign_in(token text) returns employee_sign_ins
language sql stable as $$
  select s.* from employee_sign_ins s join employees e on e.id = s.employee_id
    where s.token_hash = sha256(convert_to(token, 'UTF8'))
      and s.ended_at is null and s.locked_at is null and e.disabled_at is null
      and s.last_active_at > clock_timestamp() - interval '10 minutes'
      and s.created_at > clock_timestamp() - interval '8 hours'
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

-- Refuses an employee who acts on their own membership or a declared relative's. Nothing to refuse without a member.
-- Raises   employee_related
create or replace function employee_refuse_related(employee bigint, member bigint) returns void
language plpgsql stable as $$
begin
  if exists (select from employee_relatives where employee_id = employee and user_id = member) then
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

-- Records what the sign-in of employees did: the role that runs it may write no other events.
create or replace function employee_identity_audit(employee bigint, action text, details jsonb) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if action not in ('employee.signed_in', 'employee.sign_in_failed', 'employee.signed_out', 'employee.unlocked',
    'employee.confirmed', 'employee.factor_refused', 'employee.enrolled')
  then
    raise exception 'the sign-in of employees may not write the event %', action
      using errcode = 'insufficient_privilege';
  end if;
  perform employee_audit(action, details || employee_context(employee));
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

revoke all on function employee_sign_in(text) from public;
revoke all on function employee_require(text, employee_role[]) from public;
revoke all on function employee_refuse_related(bigint, bigint) from public;
revoke all on function employee_context(bigint) from public;
revoke all on function employee_audit(text, jsonb) from public;
revoke all on function employee_new_token() from public;
revoke all on function employee_identity_audit(bigint, text, jsonb) from public;
revoke all on function employee_sign_ins_end(bigint) from public;
-- end server/ledger/employees.sql

-- begin server/ledger/proposals.sql
-- What takes two employees: one proposes, another decides. What is decided happens in the transaction of the
-- decision, by the function of its kind, which the command line calls too.

-- What is true of a kind's subject now.
create or replace function proposal_state_now(kind text, payload jsonb) returns jsonb
language plpgsql stable as $$
declare
  found_state jsonb;
begin
  execute format('select %I($1)', replace(kind, '.', '_') || '_state') into found_state using payload;
  return found_state;
end
$$;

create or replace function proposal_carry_out(kind text, payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  outcome jsonb;
begin
  execute format('select %I($1, $2)', replace(kind, '.', '_') || '_carry_out') into outcome using payload, context;
  if outcome ->> 'outcome' not in ('done', 'refused') or outcome ->> 'outcome' is null then
    raise exception 'proposals of the kind % must be done or refused', kind;
  end if;
  return outcome;
end
$$;

-- Why a kind's action would be refused now; null if it would be done. It is carried out and rolled back.
create or replace function proposal_rehearse(kind text, payload jsonb, context jsonb) returns text
language plpgsql as $$
declare
  outcome jsonb;
begin
  begin
    outcome := proposal_carry_out(kind, payload, context);
    raise exception using errcode = 'TS001';
  exception when sqlstate 'TS001' then
    null;
  end;
  return case when outcome ->> 'outcome' = 'refused' then outcome ->> 'reason' end;
end
$$;

create or replace function proposal_refusal(reason text, details jsonb default '{}') returns jsonb
language sql immutable as $$ select jsonb_build_object('outcome', 'refused', 'reason', reason) || details $$;

-- Stores a proposal.
--
-- Takes    the token of the maker's sign-in; {kind, payload, reason}
-- Returns  {"outcome": "stored", "id", "expiresAt", "deciders"} or {"outcome": "refused", "reason"}: already_open
--          with "id", not_found, or why the action would be refused
-- Raises   employee_not_allowed, employee_related
create or replace function proposal_store(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known proposal_kinds;
  maker bigint;
  state_now jsonb;
  subject_name text;
  refused text;
  stored proposals;
begin
  select * into known from proposal_kinds where kind = request ->> 'kind';
  if not found then raise exception 'no proposal has the kind %', request ->> 'kind'; end if;
  maker := employee_require(token, known.maker_roles);
  subject_name := request -> 'payload' ->> known.subject_key;
  state_now := proposal_state_now(known.kind, request -> 'payload');
  if subject_name is null or state_now is null then return proposal_refusal('not_found'); end if;
  perform employee_refuse_related(maker, (state_now ->> 'memberId')::bigint);
  -- Two proposals for one subject wait for each other here.
  perform pg_advisory_xact_lock(hashtextextended(known.kind || ' ' || subject_name, 0));
  select * into stored from proposals
    where kind = known.kind and subject = subject_name and state = 'open' for update;
  if found then
    if stored.expires_at > clock_timestamp() then
      return proposal_refusal('already_open', jsonb_build_object('id', stored.id));
    end if;
    update proposals set state = 'expired', decided_at = stored.expires_at where id = stored.id;
  end if;
  if known.rehearsed then
    refused := proposal_rehearse(known.kind, request -> 'payload', jsonb_build_object('makerId', maker,
      'makerName', (select name from employees where id = maker)));
    if refused is not null then return proposal_refusal(refused); end if;
  end if;
  insert into proposals (kind, subject, user_id, payload, before, payload_hash, reason, maker_id, expires_at)
    values (known.kind, subject_name, (state_now ->> 'memberId')::bigint, request -> 'payload', state_now,
      sha256(convert_to(concat_ws(E'\n', known.kind, request -> 'payload', state_now), 'UTF8')),
      request ->> 'reason', maker, clock_timestamp() + known.lifetime)
    returning * into stored;
  perform employee_audit('proposal.made', jsonb_build_object('proposalId', stored.id, 'kind', stored.kind,
    'memberId', stored.user_id, 'reason', stored.reason) || employee_context(maker));
  return jsonb_build_object('outcome', 'stored', 'id', stored.id, 'expiresAt', stored.expires_at,
    'deciders', known.checker_roles);
end
$$;

-- Decides a proposal. An approval carries it out at once, or refuses it when its subject has changed since.
--
-- Takes    the token of the checker's sign-in; {id, decision: approve or reject, hash, reason, confirmationId}
-- Returns  {"outcome": "approved" | "rejected", "once"}, or {"outcome": "refused", "reason"}: not_found, not_open,
--          expired, own_proposal, hash_differs, confirmation_required, reason_required (nothing was decided);
--          {"outcome": "not_done", "reason"}: decided, but state_changed or what the action says
-- Raises   employee_not_allowed, employee_related
create or replace function proposal_decide(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known proposal_kinds;
  subject_of proposals;
  checker bigint;
  result jsonb;
  approves boolean := request ->> 'decision' = 'approve';
begin
  checker := employee_require(token, enum_range(null::employee_role));
  select * into subject_of from proposals where id = (request ->> 'id')::bigint for update;
  if not found then return proposal_refusal('not_found'); end if;
  select * into strict known from proposal_kinds where kind = subject_of.kind;
  perform employee_require(token, known.checker_roles);
  if subject_of.maker_id = checker then return proposal_refusal('own_proposal'); end if;
  perform employee_refuse_related(checker, subject_of.user_id);
  if subject_of.state <> 'open' then return proposal_refusal('not_open'); end if;
  if subject_of.expires_at <= clock_timestamp() then return proposal_refusal('expired'); end if;
  if encode(subject_of.payload_hash, 'hex') is distinct from request ->> 'hash' then
    return proposal_refusal('hash_differs');
  end if;
  if not approves then
    if char_length(btrim(request ->> 'reason')) between 3 and 500 is not true then
      return proposal_refusal('reason_required');
    end if;
    update proposals set state = 'rejected', decided_by = checker, decided_at = clock_timestamp(),
      decision_reason = request ->> 'reason' where id = subject_of.id;
    perform employee_audit('proposal.rejected', proposal_audit(subject_of, checker)
      || jsonb_build_object('reason', request ->> 'reason'));
    return jsonb_build_object('outcome', 'rejected');
  end if;
  update employee_confirmations set used_at = clock_timestamp()
    where id = (request ->> 'confirmationId')::uuid and sign_in_id = (employee_sign_in(token)).id
      and proposal_id = subject_of.id and payload_hash = subject_of.payload_hash and used_at is null
      and created_at > clock_timestamp() - interval '5 minutes';
  if not found then return proposal_refusal('confirmation_required'); end if;
  if proposal_state_now(subject_of.kind, subject_of.payload) is distinct from subject_of.before then
    result := proposal_refusal('state_changed');
  else
    result := proposal_carry_out(subject_of.kind, subject_of.payload, proposal_audit(subject_of, checker));
  end if;
  update proposals set decided_by = checker, decided_at = clock_timestamp(), outcome = result - 'once',
      state = case result ->> 'outcome' when 'done' then 'approved' else 'refused' end::proposal_state
    where id = subject_of.id;
  if result ->> 'outcome' = 'done' then
    perform employee_audit('proposal.approved', proposal_audit(subject_of, checker));
    return jsonb_strip_nulls(jsonb_build_object('outcome', 'approved', 'once', result -> 'once'));
  end if;
  perform employee_audit('proposal.not_done', proposal_audit(subject_of, checker)
    || jsonb_build_object('reason', result ->> 'reason'));
  return jsonb_build_object('outcome', 'not_done', 'reason', result ->> 'reason');
end
$$;

-- Both employees, for the audit rows of a decision.
create or replace function proposal_audit(subject_of proposals, checker bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('proposalId', subject_of.id, 'kind', subject_of.kind, 'memberId', subject_of.user_id,
      'makerId', maker.id, 'makerName', maker.name, 'checkerId', other.id, 'checkerName', other.name)
    from employees maker, employees other where maker.id = subject_of.maker_id and other.id = checker
$$;

-- Takes an open proposal back. Returns whether it was the employee's own and open.
create or replace function proposal_withdraw(token text, request jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  maker bigint := employee_require(token, enum_range(null::employee_role));
  withdrawn proposals;
begin
  update proposals set state = 'withdrawn', decided_at = clock_timestamp(), seen_at = clock_timestamp()
    where id = (request ->> 'id')::bigint and maker_id = maker and state = 'open'
      and expires_at > clock_timestamp()
    returning * into withdrawn;
  if withdrawn.id is null then return false; end if;
  perform employee_audit('proposal.withdrawn',
    jsonb_build_object('proposalId', withdrawn.id, 'kind', withdrawn.kind) || employee_context(maker));
  return true;
end
$$;

-- Notes that the maker has seen how a proposal ended. Returns whether that was news.
create or replace function proposal_see(token text, request jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  maker bigint := employee_require(token, enum_range(null::employee_role));
begin
  update proposals set seen_at = clock_timestamp()
    where id = (request ->> 'id')::bigint and maker_id = maker and seen_at is null
      and (state <> 'open' or expires_at <= clock_timestamp());
  return found;
end
$$;

-- What was proposed never changes; only an open proposal can be decided, once.
create or replace function proposal_keep() returns trigger
language plpgsql as $$
begin
  if (old.id, old.kind, old.subject, old.user_id, old.payload, old.before, old.payload_hash, old.reason,
      old.maker_id, old.created_at, old.expires_at)
    is distinct from (new.id, new.kind, new.subject, new.user_id, new.payload, new.before, new.payload_hash,
      new.reason, new.maker_id, new.created_at, new.expires_at)
    or old.state <> 'open' and (old.state, old.decided_by, old.decided_at, old.decision_reason, old.outcome)
      is distinct from (new.state, new.decided_by, new.decided_at, new.decision_reason, new.outcome)
    or old.seen_at is not null and old.seen_at is distinct from new.seen_at
  then
    raise exception 'what was proposed or decided is refused to change' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create or replace trigger proposals_kept before update on proposals
  for each row execute function proposal_keep();
create or replace trigger proposals_no_delete before delete on proposals
  for each row execute function ledger_refuse_change();
create or replace trigger proposals_no_truncate before truncate on proposals
  for each statement execute function ledger_refuse_change();

-- The inbox. Expired proposals stay open in the table until another one for the same subject replaces them.
create or replace view staff_proposals as
  select p.id, p.kind, p.subject, p.payload, p.before, encode(p.payload_hash, 'hex') as hash, p.reason,
      p.created_at, p.expires_at, p.decided_at, p.decision_reason, p.outcome, p.seen_at,
      case when p.state = 'open' and p.expires_at <= clock_timestamp() then 'expired' else p.state::text end as state,
      p.maker_id, maker.name as maker_name, p.decided_by, checker.name as decided_by_name,
      p.user_id, u.holder_name, u.username as member_username, k.checker_roles, k.maker_roles
    from proposals p join proposal_kinds k on k.kind = p.kind
      join employees maker on maker.id = p.maker_id
      left join employees checker on checker.id = p.decided_by
      left join users u on u.id = p.user_id;

-- What a proposal's subject is now, to compare with what it was.
create or replace function staff_proposal_changed(token text, request jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  subject_of proposals;
begin
  perform employee_require(token, enum_range(null::employee_role));
  select * into subject_of from proposals where id = (request ->> 'id')::bigint and state = 'open';
  if not found then return false; end if;
  return proposal_state_now(subject_of.kind, subject_of.payload) is distinct from subject_of.before;
end
$$;

revoke all on function proposal_state_now(text, jsonb) from public;
revoke all on function proposal_carry_out(text, jsonb, jsonb) from public;
revoke all on function proposal_rehearse(text, jsonb, jsonb) from public;
revoke all on function proposal_refusal(text, jsonb) from public;
revoke all on function proposal_store(text, jsonb) from public;
revoke all on function proposal_decide(text, jsonb) from public;
revoke all on function proposal_audit(proposals, bigint) from public;
revoke all on function proposal_withdraw(text, jsonb) from public;
revoke all on function proposal_see(text, jsonb) from public;
revoke all on function proposal_keep() from public;
revoke all on function staff_proposal_changed(text, jsonb) from public;
-- end server/ledger/proposals.sql

-- begin server/ledger/employee-changes.sql
-- What administrators do about employees. Inviting one and changing roles take two (proposal-kinds.sql); disabling
-- one and ending sign-ins take one, at once.

-- Adds the forms of an employee's name. Returns whether another employee has one of them already.
create or replace function employee_name_taken(employee bigint, name_keys jsonb) returns boolean
language sql stable as $$
  select exists (select from employee_names n join jsonb_array_elements_text(name_keys) as k on n.key = k
    where n.employee_id is distinct from employee)
$$;

-- Creates an employee, or finds one who is invited again, and the invitation. Payload: {name, username, roles,
-- nameKeys}; nameKeys are made by server/staff/staff-name.ts. An invitation again removes the factors.
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
      clock_timestamp() + interval '30 minutes');
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
  administrator bigint := employee_require(token, '{administrator}');
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
  administrator bigint := employee_require(token, '{administrator}');
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
  maker bigint := employee_require(token, '{administrator}');
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

-- Declares a membership as the employee's own or a relative's, for good. Request: {memberId, relation}.
create or replace function staff_relative_declare(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee bigint := employee_require(token, enum_range(null::employee_role));
  member bigint;
begin
  select id into member from users where id = (request ->> 'memberId')::bigint;
  if not found then return proposal_refusal('not_found'); end if;
  insert into employee_relatives (employee_id, user_id, relation)
    values (employee, member, (request ->> 'relation')::relative_kind) on conflict do nothing;
  if not found then return proposal_refusal('already_declared'); end if;
  perform employee_audit('employee.relative_declared', jsonb_build_object('memberId', member,
    'relation', request ->> 'relation') || employee_context(employee));
  return '{"outcome": "done"}';
end
$$;

-- Acknowledges a use of the command line. Request: {id}.
create or replace function staff_break_glass_acknowledge(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  supervisor bigint := employee_require(token, '{supervisor}');
  use break_glass_uses;
begin
  select * into use from break_glass_uses where id = (request ->> 'id')::bigint for update;
  if not found then return proposal_refusal('not_found'); end if;
  if use.acknowledged_at is not null then return proposal_refusal('already_acknowledged'); end if;
  update break_glass_uses set acknowledged_by = supervisor, acknowledged_at = clock_timestamp() where id = use.id;
  perform employee_audit('break_glass.acknowledged',
    jsonb_build_object('useId', use.id, 'command', use.command) || employee_context(supervisor));
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
create or replace trigger break_glass_uses_no_delete before delete on break_glass_uses
  for each row execute function ledger_refuse_change();
create or replace trigger break_glass_uses_no_truncate before truncate on break_glass_uses
  for each statement execute function ledger_refuse_change();

create or replace view staff_employees as
  select e.id, e.name, e.username, e.roles, e.created_at,
      case when e.disabled_at is not null then 'disabled' when e.enrolled_at is null then 'invited' else 'active' end
        as state,
      exists (select from employee_sign_ins s where s.employee_id = e.id and s.ended_at is null
        and s.created_at > clock_timestamp() - interval '8 hours') as signed_in,
      (select max(s.last_active_at) from employee_sign_ins s where s.employee_id = e.id) as last_active_at
    from employees e;

create or replace view staff_employee_factors as
  select employee_id, 'passkey' as kind, created_at, last_used_at from employee_passkeys
  union all
  select employee_id, 'authenticator', created_at, last_used_at from employee_authenticators;

create or replace view staff_employee_invitations as
  select id, employee_id, maker_id, code_hash is not null as code_drawn, expires_at, used_at from employee_invitations;

create or replace view staff_relatives as
  select r.employee_id, r.user_id, coalesce(u.holder_name, u.username) as member_name, r.relation, r.created_at
    from employee_relatives r join users u on u.id = r.user_id;

create or replace view staff_break_glass as
  select b.id, b.command, b.used_by, b.used_at, b.acknowledged_by, e.name as acknowledged_by_name, b.acknowledged_at
    from break_glass_uses b left join employees e on e.id = b.acknowledged_by;

revoke all on function employee_name_taken(bigint, jsonb) from public;
revoke all on function employee_invite_carry_out(jsonb, jsonb) from public;
revoke all on function employee_invite_state(jsonb) from public;
revoke all on function employee_roles_state(jsonb) from public;
revoke all on function employee_roles_carry_out(jsonb, jsonb) from public;
revoke all on function staff_employee_disable(text, jsonb) from public;
revoke all on function staff_employee_end_sign_ins(text, jsonb) from public;
revoke all on function staff_enrollment_code(text, jsonb) from public;
revoke all on function staff_relative_declare(text, jsonb) from public;
revoke all on function staff_break_glass_acknowledge(text, jsonb) from public;
revoke all on function break_glass_keep() from public;
-- end server/ledger/employee-changes.sql
