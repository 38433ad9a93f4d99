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
        and proposal_id is null and used_at is null and created_at > clock_timestamp() - interval '{{challengeMinutes}} minutes'
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
  if (select count(*) from employee_passkeys where employee_id = employee) >= {{maxPasskeys}} then
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

select protect_history('employee_notices', may_change => true);
