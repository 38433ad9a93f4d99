-- begin server/ledger/employees.sql
-- Who an employee is, to the database: the functions of the staff app take the proof of a session's token, which only
-- the app's process makes out of the cookie (server/identity/employees/proofs.ts), and begin with employee_require. The
-- role that runs them (tessera_staff) can read neither proofs nor factors, and the one that stores sessions cannot call
-- them: neither password alone acts as an employee.

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
  -- A number is one subject, however it is written. A username may be a longer one than an ID.
  if subject_name ~ '^\s*[+-]?[0-9]+\s*$' then subject_name := subject_name::numeric::text; end if;
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
--          {"outcome": "not_done", "reason"}: decided, but state_changed, maker_related (declared since),
--          maker_not_allowed (disabled, or lost the role), or what the action says
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
    where proof_hash = sha256(convert_to(request ->> 'confirmationId', 'UTF8'))
      and sign_in_id = (employee_sign_in(token)).id
      and proposal_id = subject_of.id and payload_hash = subject_of.payload_hash and used_at is null
      and created_at > clock_timestamp() - interval '5 minutes';
  if not found then return proposal_refusal('confirmation_required'); end if;
  if exists (select from employee_relatives
    where employee_id = subject_of.maker_id and user_id = subject_of.user_id)
  then
    result := proposal_refusal('maker_related');
  elsif not exists (select from employees e
    where e.id = subject_of.maker_id and e.disabled_at is null and e.roles && known.maker_roles)
  then
    result := proposal_refusal('maker_not_allowed');
  elsif proposal_state_now(subject_of.kind, subject_of.payload) is distinct from subject_of.before then
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

-- What waits for a second person about a subject, as its page shows it.
create or replace function proposals_open(about text, kinds text[]) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'kind', kind, 'expiresAt', expires_at) order by id), '[]')
    from staff_proposals where state = 'open' and subject = about and kind = any(kinds)
$$;

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
revoke all on function proposals_open(text, text[]) from public;
revoke all on function staff_proposal_changed(text, jsonb) from public;
-- end server/ledger/proposals.sql

-- begin server/ledger/proposal-lists.sql
-- Which proposals an employee sees, in the staff app's lists.

-- The proposals that an employee may see: what one of their roles makes or decides, and an auditor all. Nobody sees
-- what concerns their own membership or a declared relative's.
create or replace function proposals_visible(employee bigint) returns setof staff_proposals
language sql stable as $$
  select p.* from staff_proposals p join employees me on me.id = proposals_visible.employee
    where ('auditor' = any(me.roles) or (p.maker_roles || p.checker_roles) && me.roles)
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

revoke all on function proposals_visible(bigint) from public;
revoke all on function staff_list_proposals(text, jsonb) from public;
-- end server/ledger/proposal-lists.sql

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

-- Acknowledges a use of the command line, with what the supervisor found. Request: {id, note}.
create or replace function staff_break_glass_acknowledge(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  supervisor bigint := employee_require(token, '{supervisor}');
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
  select employee_id, 'passkey' as kind, created_at, last_used_at, id as passkey_id, name from employee_passkeys
  union all
  select employee_id, 'authenticator', created_at, last_used_at, null, null from employee_authenticators;

drop view if exists staff_employee_invitations;

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
  perform employee_require(token, '{administrator,auditor}');
  return query select * from staff_employees
    where not request ? 'id' or id = (request ->> 'id')::bigint order by name, id;
end
$$;

-- An employee's factors and relatives, and whether who asks may draw an invitation's code. Request: {id}.
create or replace function staff_read_employee(token text, request jsonb) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  administrator constant bigint := employee_require(token, '{administrator,auditor}');
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

-- The memberships on which the employee may not act, the newest first.
create or replace function staff_own_relatives(token text) returns setof staff_relatives
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  me constant bigint := employee_require(token, enum_range(null::employee_role));
begin
  return query select * from staff_relatives where employee_id = me order by created_at desc, user_id desc;
end
$$;

-- Uses of the command line that wait for a supervisor, newest first. Request: {beforeId?, most}.
create or replace function staff_list_break_glass(token text, request jsonb) returns setof staff_break_glass
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, '{supervisor,auditor}');
  return query select * from staff_break_glass where acknowledged_at is null
    and ((request ->> 'beforeId') is null or id < (request ->> 'beforeId')::bigint)
    order by id desc limit least(coalesce((request ->> 'most')::int, 50), 201);
end
$$;

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
revoke all on function staff_list_employees(text, jsonb) from public;
revoke all on function staff_read_employee(text, jsonb) from public;
revoke all on function staff_own_relatives(text) from public;
revoke all on function staff_list_break_glass(text, jsonb) from public;
revoke all on function break_glass_keep() from public;
-- end server/ledger/employee-changes.sql

-- begin server/ledger/employee-factors.sql
-- How employees get, name, and lose second factors. Only these functions store one: with an invitation's link and
-- code, or with a live session and a confirmation of that employee. The app's process makes a passkey's mac under a
-- key outside the database, and a passkey without the right one counts for nothing
-- (server/identity/employees/proofs.ts).

-- An invitation that can be used, if link and code are right. A wrong code is counted, and the fifth voids it.
-- Takes    the link's token; the code; {secretCiphertext in hex, keyId} to keep for an authenticator app, unless
--          there is one already
-- Returns  {"id", "employeeId", "name", "username", "roles", "userHandle" in hex, "secretCiphertext" in hex, "keyId"};
--          null for a wrong code and a link that is unknown, used, or old
create or replace function employee_invitation_open(token text, code text, pending jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  opened employee_invitations;
begin
  select * into opened from employee_invitations i
    where i.token_hash = sha256(convert_to(token, 'UTF8')) and i.used_at is null
      and i.expires_at > clock_timestamp() and i.failures < 5
      and exists (select from employees e where e.id = i.employee_id and e.disabled_at is null)
    for update;
  if not found then return null; end if;
  if (opened.code_hash = sha256(convert_to(code, 'UTF8'))) is not true then
    update employee_invitations set failures = failures + 1 where id = opened.id;
    return null;
  end if;
  if opened.secret_ciphertext is null and pending is not null then
    update employee_invitations set secret_ciphertext = decode(pending ->> 'secretCiphertext', 'hex'),
      key_id = pending ->> 'keyId' where id = opened.id returning * into opened;
  end if;
  return (select jsonb_build_object('id', opened.id, 'employeeId', e.id, 'name', e.name, 'username', e.username,
      'roles', to_jsonb(e.roles), 'userHandle', encode(e.passkey_user_handle, 'hex'),
      'secretCiphertext', encode(opened.secret_ciphertext, 'hex'), 'keyId', opened.key_id)
    from employees e where e.id = opened.employee_id);
end
$$;

-- Stores a passkey. Takes {credentialId, publicKey and mac in hex, keyId, signatureCount, transports, synced, name}.
create or replace function employee_passkey_store(employee bigint, passkey jsonb) returns bigint
language sql as $$
  insert into employee_passkeys (employee_id, credential_id, public_key, signature_count, transports, synced, name,
      mac, key_id)
    select employee, passkey ->> 'credentialId', decode(passkey ->> 'publicKey', 'hex'),
      (passkey ->> 'signatureCount')::bigint,
      array(select jsonb_array_elements_text(passkey -> 'transports')), (passkey ->> 'synced')::boolean,
      passkey ->> 'name', decode(passkey ->> 'mac', 'hex'), passkey ->> 'keyId'
    where passkey ->> 'mac' is not null
    returning id
$$;

-- Uses an invitation up and enrolls, in one transaction: of two at once, one succeeds.
-- Takes    the link's token; the code; {"passkey"} as above, or {"authenticator": {secretCiphertext in hex, keyId,
--          lastStep, passwordHash}}
-- Returns  whether it was done; false as employee_invitation_open returns null
create or replace function employee_enroll(token text, code text, factor jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  opened jsonb := employee_invitation_open(token, code, null);
  employee bigint := (opened ->> 'employeeId')::bigint;
  app jsonb := factor -> 'authenticator';
begin
  if opened is null then return false; end if;
  update employee_invitations set used_at = clock_timestamp() where id = (opened ->> 'id')::bigint;
  if app is null then
    if employee_passkey_store(employee, factor -> 'passkey') is null then
      raise exception 'a passkey without its mac is refused' using errcode = 'insufficient_privilege';
    end if;
  else
    insert into employee_authenticators (employee_id, secret_ciphertext, key_id, last_step)
      values (employee, decode(app ->> 'secretCiphertext', 'hex'), app ->> 'keyId', (app ->> 'lastStep')::bigint);
    update employees set password_hash = app ->> 'passwordHash' where id = employee;
  end if;
  update employees set enrolled_at = clock_timestamp() where id = employee;
  perform employee_audit('employee.enrolled', jsonb_build_object('factor',
    case when app is null then 'passkey' else 'authenticator' end) || employee_context(employee));
  return true;
end
$$;

-- The employee of a session whose confirmation this is, which it uses up. Null when there is none.
create or replace function employee_confirmed(token text, confirmation text) returns bigint
language sql as $$
  with used as (
    update employee_confirmations set used_at = clock_timestamp()
      where proof_hash = sha256(convert_to(confirmation, 'UTF8')) and sign_in_id = (employee_sign_in(token)).id
        and proposal_id is null and used_at is null and created_at > clock_timestamp() - interval '5 minutes'
      returning sign_in_id)
  select s.employee_id from employee_sign_ins s where s.id = (select sign_in_id from used limit 1)
$$;

-- Adds a passkey of the employee's own, ten at most. Takes the passkey as above.
-- Returns  {"outcome": "done", "id"} or {"outcome": "refused", "reason"}: confirmation_required, too_many
create or replace function employee_passkey_add(token text, confirmation text, passkey jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee bigint := employee_confirmed(token, confirmation);
  added bigint;
begin
  if employee is null then return proposal_refusal('confirmation_required'); end if;
  perform from employees where id = employee for update;
  if (select count(*) from employee_passkeys where employee_id = employee) >= 10 then
    return proposal_refusal('too_many');
  end if;
  added := employee_passkey_store(employee, passkey);
  if added is null then return proposal_refusal('confirmation_required'); end if;
  return jsonb_build_object('outcome', 'done', 'id', added);
end
$$;

-- Renames a passkey of the employee's own. Returns whether there is one.
create or replace function employee_passkey_rename(token text, request jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee bigint := employee_require(token, enum_range(null::employee_role));
begin
  update employee_passkeys set name = request ->> 'name'
    where id = (request ->> 'id')::bigint and employee_id = employee;
  return found;
end
$$;

-- Removes a factor of the employee's own, never the last. Takes {kind, id of a passkey, usable: the kinds that the
-- bank lets employees use}.
-- Returns  {"outcome": "done"} or {"outcome": "refused", "reason"}: confirmation_required, not_found, last_factor
create or replace function employee_factor_remove(token text, confirmation text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee bigint := employee_confirmed(token, confirmation);
  others bigint;
begin
  if employee is null then return proposal_refusal('confirmation_required'); end if;
  perform from employees where id = employee for update;
  if not exists (select from staff_employee_factors f where f.employee_id = employee and f.kind = request ->> 'kind'
    and f.passkey_id is not distinct from (request ->> 'id')::bigint)
  then
    return proposal_refusal('not_found');
  end if;
  select count(*) into others from staff_employee_factors f where f.employee_id = employee
    and request -> 'usable' ? f.kind and f.passkey_id is distinct from (request ->> 'id')::bigint;
  if others = 0 then return proposal_refusal('last_factor'); end if;
  if request ->> 'kind' = 'passkey' then
    delete from employee_passkeys where id = (request ->> 'id')::bigint and employee_id = employee;
  else
    delete from employee_authenticators where employee_id = employee;
    update employees set password_hash = null where id = employee;
  end if;
  return '{"outcome": "done"}';
end
$$;

-- When anyone stores or removes a factor, it is in the audit trail, and the employee is told. Not of the first one: it
-- is what they have just enrolled with.
create or replace function employee_factor_note() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  factor jsonb := to_jsonb(case tg_op when 'DELETE' then old else new end);
  subject employees;
  action text := case tg_op when 'INSERT' then 'employee.factor_added' else 'employee.factor_removed' end;
  details jsonb;
begin
  select * into subject from employees where id = (factor ->> 'employee_id')::bigint;
  details := jsonb_strip_nulls(jsonb_build_object('kind', tg_argv[0], 'factor', factor ->> 'name'));
  perform employee_audit(action, jsonb_build_object('subjectId', subject.id, 'name', subject.name) || details);
  if subject.enrolled_at is not null then
    insert into employee_notices (employee_id, action, details) values (subject.id, action, details);
  end if;
  return null;
end
$$;

create or replace trigger employee_passkeys_noted after insert or delete on employee_passkeys
  for each row execute function employee_factor_note('passkey');
create or replace trigger employee_authenticators_noted after insert or delete on employee_authenticators
  for each row execute function employee_factor_note('authenticator');

-- A code that was used stays used: the role that checks codes cannot turn the app's clock back.
create or replace function employee_step_forward() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.last_step < old.last_step and not asks_as_owner(tg_relid) then
    raise exception 'a used code stays used' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

create or replace trigger employee_authenticators_forward before update of last_step on employee_authenticators
  for each row execute function employee_step_forward();

-- The employee's factors, and what they have not seen yet about them.
create or replace function employee_own_factors(token text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee bigint := employee_require(token, enum_range(null::employee_role));
begin
  return jsonb_build_object(
    'factors', (select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'id', passkey_id, 'name', name,
        'createdAt', created_at, 'lastUsedAt', last_used_at) order by created_at, passkey_id), '[]')
      from staff_employee_factors where employee_id = employee),
    'notices', (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'action', action, 'details', details,
        'createdAt', created_at) order by id), '[]')
      from employee_notices where employee_id = employee and seen_at is null));
end
$$;

-- Notes that the employee has seen a notice. Returns whether it was news.
create or replace function employee_notice_see(token text, request jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee bigint := employee_require(token, enum_range(null::employee_role));
begin
  update employee_notices set seen_at = clock_timestamp()
    where id = (request ->> 'id')::bigint and employee_id = employee and seen_at is null;
  return found;
end
$$;

create or replace trigger employee_notices_no_delete before delete on employee_notices
  for each row execute function ledger_refuse_change();
create or replace trigger employee_notices_no_truncate before truncate on employee_notices
  for each statement execute function ledger_refuse_change();

revoke all on function employee_invitation_open(text, text, jsonb) from public;
revoke all on function employee_passkey_store(bigint, jsonb) from public;
revoke all on function employee_enroll(text, text, jsonb) from public;
revoke all on function employee_confirmed(text, text) from public;
revoke all on function employee_passkey_add(text, text, jsonb) from public;
revoke all on function employee_passkey_rename(text, jsonb) from public;
revoke all on function employee_factor_remove(text, text, jsonb) from public;
revoke all on function employee_factor_note() from public;
revoke all on function employee_step_forward() from public;
revoke all on function employee_own_factors(text) from public;
revoke all on function employee_notice_see(text, jsonb) from public;
-- end server/ledger/employee-factors.sql

-- begin server/ledger/app-inserts.sql
-- Restricts the values that the API's role may insert. Column rights cannot do this: they would also refuse
-- columns that an INSERT names only to use their defaults. The owner is exempt.

-- Whether the current role has the rights of a table's owner.
create or replace function asks_as_owner(relation oid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select pg_has_role(current_user, relowner, 'usage') from pg_class where oid = relation
$$;

-- The same inside a function with the owner's rights, whose own role is the owner: by the session's role.
create or replace function asked_by_owner(relation oid) returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select pg_has_role(session_user, relowner, 'usage') from pg_class where oid = relation
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

-- The API's role may write audit events of customers, and of the bank only those that it notes itself: what it refused,
-- and what another member asked or answered. It may not write events of staff, nor events that the bank's own functions
-- record.
create or replace function refuse_forged_event() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid) and (new.actor = 'staff'
    or new.actor = 'bank' and new.action not in ('card.blocked', 'password.blocked', 'password.refused',
      'request.declined', 'request.received', 'sign_in.blocked', 'sign_in.failed'))
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

-- Limits are lowered after a recovery, for a day, and end on their own. The API's role may set that time only in the
-- transaction that uses the recovery's code, so that its password alone lowers nobody's limits and ends no lower ones.
create or replace function refuse_other_limits() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if new.limits_lowered_until is distinct from old.limits_lowered_until and not asks_as_owner(tg_relid)
    and (new.limits_lowered_until between coalesce(old.limits_lowered_until, '-infinity')
        and clock_timestamp() + interval '1 day'
      and exists (select from recoveries where user_id = new.id and used_at >= now())) is not true
  then
    raise exception 'the API may lower limits only with a recovery, for a day'
      using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- A recovery's code that was used stays used.
create or replace function recovery_stays_used() returns trigger
language plpgsql set search_path = public, pg_temp as $$
begin
  if not asks_as_owner(tg_relid) then
    raise exception 'a recovery that was used stays used' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- What the API's role seals continues the chain, now; a seal that the key did not make is found by the next one and by
-- ledger:check.
create or replace function refuse_seal_out_of_order() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  last seals;
begin
  if asks_as_owner(tg_relid) then return new; end if;
  select * into last from seals where chain = new.chain order by number desc limit 1;
  if new.number <> coalesce(last.number, 0) + 1
    or new.previous <> coalesce(last.seal, decode(repeat('00', 32), 'hex'))
    or abs(extract(epoch from clock_timestamp() - new.sealed_at)) > 300
  then
    raise exception 'a seal that does not continue the chain is refused' using errcode = 'insufficient_privilege';
  end if;
  return new;
end
$$;

-- Nothing leaves the queue of what is not sealed yet but into the newest seal, which is of the same transaction: what was
-- taken out without a seal would never be missed.
create or replace function refuse_unsealed_loss() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if asked_by_owner(tg_relid) then return null; end if;
  if not exists (select from (select item_ids from seals where chain = old.chain order by number desc limit 1) as newest
    where old.item_id = any(newest.item_ids))
  then
    raise exception 'history that is not sealed stays in the queue' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
revoke all on function refuse_unsealed_loss() from public;

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
create or replace trigger saved_payees_stamp before insert on saved_payees
  for each row execute function stamp_created_at('clock');
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
  for each row execute function refuse_other_limits();
drop function if exists refuse_sooner_limits();
create or replace trigger recoveries_used before update on recoveries
  for each row when (old.used_at is not null) execute function recovery_stays_used();
create or replace trigger seals_in_order before insert on seals
  for each row execute function refuse_seal_out_of_order();
drop trigger if exists unsealed_into_seal on unsealed;
create constraint trigger unsealed_into_seal after delete on unsealed deferrable initially deferred
  for each row execute function refuse_unsealed_loss();
-- end server/ledger/app-inserts.sql

-- begin server/ledger/staff-member-calls.sql
-- What the staff app may call about members. Each function takes the token of the employee's sign-in, and refuses
-- employees without the role, and everyone for their own membership or a relative's. A member's file is read only
-- after an opening has been logged with its purpose.

-- The employee who calls, with one of the roles, about a member. Raises an error otherwise.
create or replace function employee_require_for(token text, roles employee_role[], member bigint) returns bigint
language plpgsql as $$
declare
  employee bigint := employee_require(token, roles);
begin
  perform employee_refuse_related(employee, member);
  return employee;
end
$$;

-- Those who see members and money, and those who may change something for a member.
create or replace function roles_that_see_members() returns employee_role[]
language sql immutable as $$
  select array['teller', 'loan_officer', 'payments_officer', 'supervisor', 'auditor']::employee_role[]
$$;

create or replace function roles_that_serve_members() returns employee_role[]
language sql immutable as $$
  select array['teller', 'loan_officer', 'payments_officer', 'supervisor']::employee_role[]
$$;

-- Whether the law requires a purpose kept secret from the member, since telling would warn a suspect (Directive
-- (EU) 2015/849 article 39).
create or replace function view_is_secret(purpose view_purpose) returns boolean
language sql immutable as $$ select purpose in ('money_laundering', 'fraud') $$;

-- Whether a member's view by this employee is still open: for 30 minutes, since the employee's last opening.
create or replace function member_view_open(employee bigint, member bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('purpose', purpose, 'openedAt', created_at,
      'until', created_at + interval '30 minutes')
    from member_views
    where user_id = member and employee_id = employee and created_at > clock_timestamp() - interval '30 minutes'
    order by id desc limit 1
$$;

create or replace function staff_find_members(token text, typed text) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, roles_that_see_members());
  found jsonb := members_find(left(typed, 100), 20);
begin
  -- Whom an employee looked for is logged. Until they have logged why they open a file, a hit says only as much as is
  -- needed to tell people apart on the phone.
  perform employee_audit('members.searched', jsonb_build_object('typed', left(typed, 100),
    'memberIds', (select coalesce(jsonb_agg(hit -> 'id'), '[]') from jsonb_array_elements(found) as hit))
    || employee_context(employee));
  return (select coalesce(jsonb_agg(case when member_view_open(employee, (hit ->> 'id')::bigint) is not null then hit
      else hit || jsonb_build_object('phoneNumber', masked_end(hit ->> 'phoneNumber'),
        'detail', case when hit ->> 'foundBy' in ('iban', 'phone') then masked_end(hit ->> 'detail')
          else hit ->> 'detail' end) end order by place), '[]')
    from jsonb_array_elements(found) with ordinality as one(hit, place));
end
$$;

-- The last three characters of a number, after dots; null for none.
create or replace function masked_end(whole text) returns text
language sql immutable as $$ select '••• ' || right(whole, 3) $$;

-- Logs that an employee opens a member's file. Payload: {memberId, purpose, text?}. The member sees the date and
-- the purpose, unless it is secret: then the audit row names no member, and nothing of the member's changes.
create or replace function staff_open_member(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  purpose constant view_purpose := (payload ->> 'purpose')::view_purpose;
  secret constant boolean := view_is_secret(purpose);
  member constant bigint := (payload ->> 'memberId')::bigint;
  employee bigint;
  view bigint;
begin
  employee := employee_require_for(token,
    case when secret then array['supervisor', 'auditor']::employee_role[] else roles_that_see_members() end, member);
  if not exists (select from users where id = member) then return staff_refusal('member_not_found'); end if;
  insert into member_views (user_id, employee_id, purpose, text)
    values (member, employee, purpose, nullif(trim(payload ->> 'text'), '')) returning id into view;
  perform staff_audit(case when not secret then member end,
    case when secret then 'file.opened_in_secret' else 'file.opened' end,
    jsonb_build_object('viewId', view) || case when secret then '{}' else jsonb_build_object('purpose', purpose) end,
    employee_context(employee));
  return jsonb_build_object('outcome', 'done', 'memberId', member, 'secret', secret,
    'view', member_view_open(employee, member));
end
$$;

-- A member's file, if an opening of this employee is logged. `part` says what: file, payments, statements,
-- events, or messages.
-- Payload: {memberId, beforeAt?, beforeOn?, beforeId?, most?}.
create or replace function staff_read_member(token text, part text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member constant bigint := (payload ->> 'memberId')::bigint;
  before_at constant timestamptz := (payload ->> 'beforeAt')::timestamptz;
  before_id constant bigint := (payload ->> 'beforeId')::bigint;
  most constant int := least(coalesce((payload ->> 'most')::int, 50), 201);
  employee bigint := employee_require_for(token, roles_that_see_members(), member);
  view jsonb;
  sees_secrets boolean;
begin
  if not exists (select from users where id = member) then return staff_refusal('member_not_found'); end if;
  view := member_view_open(employee, member);
  if view is null then return staff_refusal('purpose_required'); end if;
  sees_secrets := (select roles && '{supervisor,auditor}' from employees where id = employee);
  return jsonb_build_object('outcome', 'done') || case part
    when 'file' then jsonb_build_object('view', view, 'profile', member_profile(member),
        'warnings', member_warnings(member), 'notes', member_note_list(member, sees_secrets),
        'conversation', member_conversation(member))
      || member_holdings(member)
    when 'payments' then jsonb_build_object('items', member_payments(member, before_at, before_id, most))
    when 'statements' then jsonb_build_object('items', member_statements(member,
        (payload ->> 'beforeOn')::date, before_id, most))
    when 'events' then jsonb_build_object('items', member_events(member, before_id, most))
    when 'messages' then jsonb_build_object('items', member_messages(member, before_id, most),
        'conversation', member_conversation(member))
    end;
end
$$;

-- A monthly statement, if an opening of the member's file by this employee is logged. `part` says what: facts, or a
-- page of its entries. Payload: {statementId, after? (the version of the last entry of the page before)}.
create or replace function staff_read_statement(token text, part text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, roles_that_see_members());
  asked account_statements;
  member bigint;
begin
  select * into asked from account_statements where id = (payload ->> 'statementId')::bigint;
  if not found then return staff_refusal('statement_not_found'); end if;
  select user_id into member from accounts where id = asked.account_id;
  perform employee_refuse_related(employee, member);
  if member_view_open(employee, member) is null then return staff_refusal('purpose_required'); end if;
  return jsonb_build_object('outcome', 'done') || case part
    when 'facts' then jsonb_build_object('facts', statement_facts(asked))
    when 'entries' then jsonb_build_object('entries', statement_entries(asked.account_id,
      greatest((payload ->> 'after')::bigint, asked.after_version), asked.up_to_version, 1000))
    end;
end
$$;

-- The notes on a member, the newest first; secret ones only for those who may see them.
create or replace function member_note_list(member bigint, with_secret boolean) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'at', n.created_at, 'text', n.text,
      'secret', n.secret, 'employee', e.name) order by n.id desc), '[]')
    from (select * from member_notes where user_id = member and (with_secret or not secret)
        order by id desc limit 50) n
      join employees e on e.id = n.employee_id
$$;

-- Payload: {memberId, text, secret?}.
create or replace function staff_add_note(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member constant bigint := (payload ->> 'memberId')::bigint;
  secret constant boolean := coalesce((payload ->> 'secret')::boolean, false);
  employee bigint;
  note bigint;
begin
  employee := employee_require_for(token,
    case when secret then array['supervisor']::employee_role[] else roles_that_serve_members() end, member);
  if member_view_open(employee, member) is null then return staff_refusal('purpose_required'); end if;
  insert into member_notes (user_id, employee_id, text, secret)
    values (member, employee, payload ->> 'text', secret) returning id into note;
  perform staff_audit(null, 'note.added', jsonb_build_object('noteId', note), employee_context(employee));
  return jsonb_build_object('outcome', 'done', 'id', note);
end
$$;

-- What one person may do at once: card.freeze, access.block, sessions.end, identity.check, and chat.answer.
create or replace function staff_serve_member(token text, verb text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  member constant bigint := case when verb = 'card.freeze'
    then (select a.user_id from debit_cards c join accounts a on a.id = c.account_id
      where c.id = (payload ->> 'cardId')::bigint)
    else (payload ->> 'memberId')::bigint end;
  employee bigint := employee_require_for(token, roles_that_serve_members(), member);
  context constant jsonb := employee_context(employee);
begin
  if verb = 'identity.check' and not coalesce((payload ->> 'again')::boolean, false)
    and payload ->> 'documentKind' is null
  then
    return staff_refusal('document_required');
  end if;
  return case verb
    when 'card.freeze' then card_freeze(payload, context)
    when 'access.block' then access_block(payload, context)
    when 'sessions.end' then sessions_end(payload, context)
    when 'identity.check' then identity_check(payload, context)
    when 'chat.answer' then chat_answer(payload, context)
    end;
end
$$;

-- Who looked at whom, the newest first, for supervisors and auditors. Payload: {memberId?, employeeId?, beforeId?,
-- most?}.
create or replace function staff_list_views(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  member constant bigint := (payload ->> 'memberId')::bigint;
  looked constant bigint := (payload ->> 'employeeId')::bigint;
  before_id constant bigint := (payload ->> 'beforeId')::bigint;
  most constant int := least(coalesce((payload ->> 'most')::int, 50), 201);
begin
  perform employee_require(token, array['supervisor', 'auditor']::employee_role[]);
  return (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'at', v.created_at, 'purpose', v.purpose,
      'text', v.text, 'employee', jsonb_build_object('id', e.id, 'name', e.name),
      'member', jsonb_build_object('id', u.id, 'name', coalesce(u.holder_name, u.username))) order by v.id desc), '[]')
    from (select * from member_views
        where (member is null or user_id = member) and (looked is null or employee_id = looked)
          and (before_id is null or id < before_id)
        order by id desc limit most) as v
      join employees e on e.id = v.employee_id
      join users u on u.id = v.user_id);
end
$$;

-- What employees did, the newest first, for supervisors and auditors. Payload: {memberId?, action? (its beginning,
-- such as card.), beforeId?, most?}.
create or replace function staff_list_audit(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan as $$
declare
  member constant bigint := (payload ->> 'memberId')::bigint;
  act constant text := payload ->> 'action';
  before_id constant bigint := (payload ->> 'beforeId')::bigint;
  most constant int := least(coalesce((payload ->> 'most')::int, 50), 201);
begin
  perform employee_require(token, array['supervisor', 'auditor']::employee_role[]);
  return (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'at', a.created_at, 'action', a.action,
      'details', a.details, 'member', case when u.id is not null
        then jsonb_build_object('id', u.id, 'name', coalesce(u.holder_name, u.username)) end)
      order by a.id desc), '[]')
    from (select * from audit_events
        where actor = 'staff' and (member is null or user_id = member)
          and (act is null or starts_with(action, act)) and (before_id is null or id < before_id)
        order by id desc limit most) as a
      left join users u on u.id = a.user_id);
end
$$;

-- The code of a recovery that two employees agreed to, for the one who proposed it, once. Payload: {proposalId,
-- codeHash (hex)}.
create or replace function staff_draw_recovery(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, roles_that_serve_members());
  recovery bigint;
begin
  select (p.outcome ->> 'recoveryId')::bigint into recovery from proposals p
    where p.id = (staff_draw_recovery.payload ->> 'proposalId')::bigint and p.maker_id = employee
      and p.state = 'approved' and p.kind in ('recovery.issue', 'factors.reset');
  if recovery is null then return staff_refusal('no_code_to_draw'); end if;
  return recovery_draw(recovery, decode(staff_draw_recovery.payload ->> 'codeHash', 'hex'));
end
$$;

revoke all on function employee_require_for(text, employee_role[], bigint) from public;
revoke all on function roles_that_see_members() from public;
revoke all on function roles_that_serve_members() from public;
revoke all on function view_is_secret(view_purpose) from public;
revoke all on function member_view_open(bigint, bigint) from public;
revoke all on function masked_end(text) from public;
revoke all on function staff_find_members(text, text) from public;
revoke all on function staff_open_member(text, jsonb) from public;
revoke all on function staff_read_member(text, text, jsonb) from public;
revoke all on function staff_read_statement(text, text, jsonb) from public;
revoke all on function member_note_list(bigint, boolean) from public;
revoke all on function staff_add_note(text, jsonb) from public;
revoke all on function staff_serve_member(text, text, jsonb) from public;
revoke all on function staff_list_views(text, jsonb) from public;
revoke all on function staff_list_audit(text, jsonb) from public;
revoke all on function staff_draw_recovery(text, jsonb) from public;
-- end server/ledger/staff-member-calls.sql

-- begin server/ledger/staff-payments.sql
-- Payments with other banks for the staff app's role: the queues of items that need staff. Each function takes the
-- token of the employee's sign-in and refuses employees without the role, and everyone for their own membership or a
-- relative's. What takes two employees is a proposal (repair-kinds.sql).

create or replace function roles_that_see_payments() returns employee_role[]
language sql immutable as $$ select array['payments_officer', 'supervisor', 'auditor']::employee_role[] $$;

create or replace function roles_that_settle_payments() returns employee_role[]
language sql immutable as $$ select array['payments_officer', 'supervisor']::employee_role[] $$;

-- The queue in which an item waits; shared/payments/repair-queues.ts has the same, and a test compares the two.
create or replace function repair_queue(kind repair_kind) returns text
language sql immutable as $$
  select case kind when 'unapplied' then 'unapplied' when 'unconfirmed' then 'unconfirmed'
    when 'unanswered' then 'unconfirmed' when 'contradiction' then 'unconfirmed' when 'recall' then 'recalls'
    when 'claim' then 'mismatches' when 'mismatch' then 'mismatches' else 'messages' end
$$;

-- The kinds of proposals about items.
create or replace function repair_kinds() returns setof text
language sql stable as $$
  select kind from proposal_kinds where subject_key = 'itemId'
$$;

-- An item as the lists show it, without anything of a member's file.
create or replace function repair_facts(item repair_items) returns jsonb
language sql stable as $$
  select jsonb_build_object('itemId', item.id, 'kind', item.kind, 'queue', repair_queue(item.kind), 'what', item.what,
      'txId', coalesce(p.tx_id, item.answer ->> 'txId'), 'amount', repair_amount(item)::text,
      'lastReturnDay', case p.state when 'unapplied' then p.last_return_day end,
      'recallReason', case p.direction when 'in' then recall_reason(p.id) end,
      'answerBy', case p.direction when 'in' then p.answer_by end,
      'isOverdue', item.closed_at is null and coalesce(p.direction = 'in'
        and p.answer_by < (clock_timestamp() at time zone 'Europe/Brussels')::date, false),
      'createdAt', item.created_at, 'closedAt', item.closed_at, 'closedBy', item.closed_by, 'note', item.note,
      'takenBy', (select jsonb_build_object('id', e.id, 'name', e.name) from employees e where e.id = item.taken_by_id),
      'waits', exists (select from proposals w where w.subject = item.id::text and w.state = 'open'
        and w.expires_at > clock_timestamp() and w.kind in (select repair_kinds())))
    from (select 1) as one left join payments p on p.id = item.payment_id
$$;

-- How many items wait in each queue (1,000 means at least as many), and since when.
create or replace function staff_payment_queues(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, roles_that_see_payments());
  return (select jsonb_agg(jsonb_build_object('queue', queue, 'waiting', waiting, 'oldest', oldest) order by place)
    from (select one.queue, one.place, count(r.id) as waiting, min(r.created_at) as oldest
      from unnest('{unapplied,unconfirmed,recalls,mismatches,messages}'::text[]) with ordinality as one(queue, place)
        left join lateral (select id, created_at from repair_items i
          where i.closed_at is null and repair_queue(i.kind) = one.queue limit 1000) r on true
      group by one.queue, one.place) as counted);
end
$$;

-- The open items of a queue, oldest first, or those that were closed, newest first. Payload: {queue (closed for the
-- latter), beforeId? (the last item of the page before), most}.
create or replace function staff_list_repairs(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp
-- Planned for each page: the first has no item to begin after.
set plan_cache_mode = force_custom_plan as $$
declare
  asked constant text := payload ->> 'queue';
  last_id constant bigint := (payload ->> 'beforeId')::bigint;
  most constant int := least((payload ->> 'most')::int, 201);
begin
  perform employee_require(token, roles_that_see_payments());
  if asked = 'closed' then
    return (select coalesce(jsonb_agg(repair_facts(r) order by r.id desc), '[]')
      from (select * from repair_items
        where closed_at is not null and (last_id is null or id < last_id) order by id desc limit most) r);
  end if;
  return (select coalesce(jsonb_agg(repair_facts(r) order by r.id), '[]')
    from (select * from repair_items
      where closed_at is null and (last_id is null or id > last_id) and repair_queue(kind) = asked
      order by id limit most) r);
end
$$;

-- An item with both sides: the payment, its history and bookings, the messages, and the statement's line. The
-- member's name and IBAN are null unless an opening of their file by this employee is logged, and the message's text
-- unless an opening of it is. Payload: {itemId}.
-- Refused with item_not_found.
create or replace function staff_read_repair(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, roles_that_see_payments());
  item repair_items;
  payment payments;
begin
  select * into item from repair_items where id = (payload ->> 'itemId')::bigint;
  if not found then return staff_refusal('item_not_found'); end if;
  select * into payment from payments where id = item.payment_id;
  perform employee_refuse_related(employee, payment.user_id);
  return jsonb_build_object('outcome', 'done', 'item', repair_facts(item), 'actions', repair_actions(item),
    'returnReasons', to_jsonb(payment_return_reasons(payment)),
    'payment', case when payment.id is not null then repair_payment(payment,
      payment.user_id is null or member_view_open(employee, payment.user_id) is not null) end,
    'messages', repair_messages(item, repair_view_open(employee, item.id)),
    'message', case when item.message_id is null then 'none' when repair_view_open(employee, item.id) then 'open'
      else 'closed' end, 'statement', repair_statement(item),
    'notes', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'employee', e.name, 'text', n.text,
        'createdAt', n.created_at) order by n.id desc), '[]')
      from repair_notes n left join employees e on e.id = n.employee_id where n.item_id = item.id),
    'proposals', proposals_open(item.id::text, array(select repair_kinds())));
end
$$;

-- What employees can do about an item now.
create or replace function repair_actions(item repair_items) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(action order by place), '[]')
    from unnest('{assign,send_back,grant,refuse,collect,write_off,reverse,release,inquire,close}'::text[])
        with ordinality as one(action, place)
      left join payments p on p.id = item.payment_id left join rail_messages m on m.id = item.message_id
    where case action
      -- The item that was written off is closed; its reversal is another item.
      when 'reverse' then item.kind = 'mismatch'
        and statement_written_off(item.line_id, item.statement_id) is not null
      when 'release' then item.closed_at is null and (item.kind = 'quarantined' and message_can_be_read(m)
        or item.kind = 'refused' and m.state = 'refused'
          and not exists (select from payments q where q.message_id = m.id and q.state <> 'sent'))
      when 'inquire' then item.closed_at is null and p.direction = 'out'
        and (p.scheme = 'instant' and p.state in ('sent', 'unconfirmed')
          or p.state in ('recall_requested', 'recall_unanswered'))
      when 'close' then item.closed_at is null and not repair_needs_two(item)
      else repair_impossible(item, action) is null end
$$;

create or replace function repair_payment(payment payments, opened boolean) returns jsonb
language sql stable as $$
  select jsonb_build_object('txId', payment.tx_id, 'direction', payment.direction, 'scheme', payment.scheme,
      'state', payment.state, 'amount', payment.amount::text, 'memberId', payment.user_id, 'open', opened,
      'ownName', case when opened then payment.own_name end, 'ownIban', case when opened then payment.own_iban end,
      'otherName', payment.other_name, 'otherIban', payment.other_iban, 'otherBic', payment.other_bic,
      'remittance', case when opened then payment.remittance end, 'reason', payment.reason,
      'acceptedAt', payment.accepted_at, 'settlementDate', payment.settlement_date,
      'events', (select coalesce(jsonb_agg(jsonb_build_object('event', v.event, 'toState', v.to_state,
          'reason', v.reason, 'at', v.created_at, 'by', coalesce(v.staff, v.actor::text), 'entry', j.reference)
          order by v.number), '[]')
        from payment_events v left join journal_entries j on j.id = v.entry_id where v.payment_id = payment.id))
$$;

-- Whether this employee has logged why they read an item's message, in the last 30 minutes.
create or replace function repair_view_open(employee bigint, item bigint) returns boolean
language sql stable as $$
  select exists (select from repair_views v where v.item_id = item and v.employee_id = employee
    and v.created_at > clock_timestamp() - interval '30 minutes')
$$;

-- The messages of an item and of its payment, in their order, with the beginning of the item's own message (base64) if
-- it was opened: it has names, IBANs, and texts of people who may be members or not.
drop function if exists repair_messages(repair_items);
create or replace function repair_messages(item repair_items, opened boolean) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'direction', m.direction, 'name', m.name, 'peer', m.peer,
      'msgId', m.msg_id, 'state', m.state, 'attempts', m.attempts, 'answer', m.answer, 'createdAt', m.created_at,
      'size', octet_length(m.bytes),
      'beginning', case when opened and m.id = item.message_id then encode(substring(m.bytes for 6000), 'base64') end)
      order by m.id), '[]')
    from rail_messages m
    where m.id in (select item.message_id
      union select id from rail_messages where payment_id = item.payment_id
      union select message_id from payments where id = item.payment_id)
$$;

-- The statement that an item is about, and its line if the item is about one.
create or replace function repair_statement(item repair_items) returns jsonb
language sql stable as $$
  select jsonb_build_object('statementId', s.statement_id, 'iban', s.account_iban, 'sequence', s.sequence,
      'closingDate', s.closing_date, 'opening', s.opening::text, 'closing', s.closing::text,
      'line', case when l.id is not null then jsonb_build_object('number', l.number, 'amount', l.amount::text,
        'bankReference', l.bank_reference, 'txIds', to_jsonb(l.tx_ids), 'matched', l.matched) end)
    from statements s left join statement_lines l on l.id = item.line_id
    where s.id = coalesce(item.statement_id, (select statement_id from statement_lines where id = item.line_id))
$$;

create or replace trigger repair_views_append_only before update or delete on repair_views
  for each row execute function ledger_refuse_change();
create or replace trigger repair_views_no_truncate before truncate on repair_views
  for each statement execute function ledger_refuse_change();
create or replace trigger repair_notes_append_only before update or delete on repair_notes
  for each row execute function ledger_refuse_change();
create or replace trigger repair_notes_no_truncate before truncate on repair_notes
  for each statement execute function ledger_refuse_change();

revoke all on function roles_that_see_payments() from public;
revoke all on function roles_that_settle_payments() from public;
revoke all on function repair_queue(repair_kind) from public;
revoke all on function repair_facts(repair_items) from public;
revoke all on function repair_kinds() from public;
revoke all on function staff_payment_queues(text, jsonb) from public;
revoke all on function staff_list_repairs(text, jsonb) from public;
revoke all on function staff_read_repair(text, jsonb) from public;
revoke all on function repair_actions(repair_items) from public;
revoke all on function repair_payment(payments, boolean) from public;
revoke all on function repair_view_open(bigint, bigint) from public;
revoke all on function repair_messages(repair_items, boolean) from public;
revoke all on function repair_statement(repair_items) from public;
-- end server/ledger/staff-payments.sql

-- begin server/ledger/staff-payment-calls.sql
-- What employees do about payments with other banks, for the staff app's role. Each function takes the token of the
-- employee's sign-in and refuses employees without the role, and everyone for their own membership or a relative's.

-- What one employee may do at once. Payload: {verb: take, release, note (text), inquire, or close (note), itemId}.
-- Refused with item_not_found, item_closed, not_waiting, note_missing, and needs_decision.
create or replace function staff_serve_repair(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, roles_that_settle_payments());
  context constant jsonb := employee_context(employee);
  verb constant text := payload ->> 'verb';
  item constant repair_items := repair_lock((payload ->> 'itemId')::bigint);
  tx_id text;
begin
  if item.id is null then return staff_refusal('item_not_found'); end if;
  perform employee_refuse_related(employee, user_id) from payments where id = item.payment_id;
  if item.closed_at is not null and verb <> 'note' then return staff_refusal('item_closed'); end if;
  if verb = 'take' then
    update repair_items set taken_by_id = employee where id = item.id;
  elsif verb = 'release' then
    update repair_items set taken_by_id = null where id = item.id;
  elsif verb = 'note' then
    if not staff_reason_is_complete(payload ->> 'text') then return staff_refusal('note_missing'); end if;
    insert into repair_notes (item_id, employee_id, text) values (item.id, employee, payload ->> 'text');
    perform employee_audit('repair.noted', jsonb_build_object('itemId', item.id) || context);
  elsif verb = 'inquire' then
    select p.tx_id into tx_id from payments p where p.id = item.payment_id;
    return payment_inquire(jsonb_build_object('txId', tx_id), context);
  elsif verb = 'close' then
    return repair_close(payload - 'verb', context);
  else
    raise exception 'there is no verb %', verb;
  end if;
  return '{"outcome": "done"}';
end
$$;

-- Proposes to reverse the write-off of an item, which is closed, with another item about the same line or statement.
-- Payload: {itemId, note}.
-- Returns  as proposal_store, also refused with not_written_off
create or replace function staff_propose_reversal(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  item repair_items;
  stored jsonb;
begin
  perform employee_require(token, roles_that_settle_payments());
  item := repair_lock((payload ->> 'itemId')::bigint);
  if item.id is null then return proposal_refusal('not_found'); end if;
  if statement_written_off(item.line_id, item.statement_id) is null then
    return proposal_refusal('not_written_off');
  end if;
  begin
    stored := proposal_store(token, jsonb_build_object('kind', 'payment.reverse', 'reason', payload ->> 'note',
      'payload', jsonb_build_object('itemId', repair_open_reversal(item), 'note', payload ->> 'note')));
    -- An item without a proposal would be of no use.
    if stored ->> 'outcome' <> 'stored' then raise exception using errcode = 'TS001'; end if;
  exception when sqlstate 'TS001' then
    null;
  end;
  return stored;
end
$$;

-- Logs why an employee reads the message of an item, for 30 minutes. Payload: {itemId, purpose}.
-- Refused with item_not_found.
create or replace function staff_open_message(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  employee constant bigint := employee_require(token, roles_that_see_payments());
  item constant repair_items := repair_lock((payload ->> 'itemId')::bigint);
begin
  if item.id is null or item.message_id is null then return staff_refusal('item_not_found'); end if;
  perform employee_refuse_related(employee, user_id) from payments where id = item.payment_id;
  insert into repair_views (item_id, employee_id, purpose) values (item.id, employee, payload ->> 'purpose');
  perform employee_audit('message.opened', jsonb_build_object('itemId', item.id, 'reason', payload ->> 'purpose')
    || employee_context(employee));
  return '{"outcome": "done"}';
end
$$;

-- The beginning of the message that an item is about (base64) and its length, to identify it again; null if there is
-- none. Payload: {itemId}.
create or replace function staff_message_beginning(token text, payload jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform employee_require(token, roles_that_settle_payments());
  return (select jsonb_build_object('kind', r.kind, 'bytes', encode(substring(m.bytes for 262144), 'base64'),
      'size', octet_length(m.bytes))
    from repair_items r join rail_messages m on m.id = r.message_id where r.id = (payload ->> 'itemId')::bigint);
end
$$;

revoke all on function staff_serve_repair(text, jsonb) from public;
revoke all on function staff_open_message(text, jsonb) from public;
revoke all on function staff_propose_reversal(text, jsonb) from public;
revoke all on function staff_message_beginning(text, jsonb) from public;
-- end server/ledger/staff-payment-calls.sql
