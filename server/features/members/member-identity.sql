-- A member's identity: checks of it, the name on the accounts, and access that was lost. Called as those in
-- member-protection.sql.

-- Whether staff checked that the name on a member's accounts is theirs: the last check of this name said so. A
-- verification of payee answers only then (Regulation (EU) 2024/886 article 5c).
create or replace function identity_is_checked(member bigint, name text) returns boolean
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select c.outcome = 'checked' from identity_checks c
    where c.user_id = member and c.holder_name = name order by c.id desc limit 1), false)
$$;

-- The same of a holder: of each owner, with the name that the owner has now.
create or replace function holder_is_checked(holder bigint) returns boolean
language sql stable as $$
  select bool_and(identity_is_checked(id, holder_name)) from users where id = any(holder_owners(holder))
$$;

-- The owners of a holder as payees, in the order of their IDs: [{name, checked}]. A name is null until it is stated.
create or replace function holder_payees(holder bigint) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('name', holder_name, 'checked', identity_is_checked(id, holder_name))
    order by id), '[]') from users where id = any(holder_owners(holder))
$$;

-- A member's state: new (never checked), checked, or again (to be checked again: staff said so, the name has
-- changed since, or the document has expired).
create or replace function identity_state(member bigint) returns text
language sql stable set search_path = public, pg_temp as $$
  select coalesce((select case
        when c.outcome = 'checked' and c.holder_name = u.holder_name
          and (c.document_expires_on >= bank_day(clock_timestamp())) is not false then 'checked' else 'again' end
      from identity_checks c join users u on u.id = c.user_id
      where c.user_id = member order by c.id desc limit 1), 'new')
$$;

-- How staff checked an identity: 5 to 500 characters.
create or replace function evidence_is_complete(evidence text) returns boolean
language sql immutable as $$
  select coalesce(char_length(trim(evidence)) between 5 and 500, false)
$$;

-- Records that staff checked a member's identity, or that it must be checked again, for the name on the accounts.
-- Payload: {memberId, evidence, again?, documentKind?, documentNumber?, documentCountry?, documentExpiresOn?,
-- checklist?}. The number of the document is stored with the check only, not in the audit trail.
create or replace function identity_check(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  member users;
  again boolean := coalesce((payload ->> 'again')::boolean, false);
begin
  if not evidence_is_complete(payload ->> 'evidence') then return staff_refusal('evidence_length'); end if;
  select * into member from users where id = (payload ->> 'memberId')::bigint for no key update;
  if not found then return staff_refusal('customer_not_found'); end if;
  if member.holder_name is null then return staff_refusal('no_holder_name'); end if;
  if not again and (payload ->> 'documentExpiresOn')::date < bank_day(clock_timestamp()) then
    return staff_refusal('document_expired');
  end if;
  insert into identity_checks (user_id, holder_name, evidence, outcome, document_kind, document_number,
      document_country, document_expires_on, checklist, employee_id)
    values (member.id, member.holder_name, payload ->> 'evidence',
      case when again then 'again' else 'checked' end::identity_outcome,
      (payload ->> 'documentKind')::identity_document, payload ->> 'documentNumber',
      payload ->> 'documentCountry', (payload ->> 'documentExpiresOn')::date,
      (select array_agg(item) from jsonb_array_elements_text(payload -> 'checklist') as item),
      coalesce(context ->> 'employeeId', context ->> 'makerId')::bigint);
  perform staff_audit(member.id, case when again then 'identity.doubted' else 'identity.checked' end,
    jsonb_strip_nulls(jsonb_build_object('holderName', member.holder_name, 'evidence', payload ->> 'evidence',
      'documentKind', payload ->> 'documentKind')), context);
  return jsonb_build_object('outcome', 'done', 'memberId', member.id, 'holderName', member.holder_name);
end
$$;

select protect_history('identity_checks');

-- What a decision about a new name on the accounts is based on. Payload: {memberId, holderName, nameOnCards,
-- evidence}.
create or replace function holder_rename_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', id, 'holderName', holder_name, 'identity', identity_state(id))
    from users where id = (payload ->> 'memberId')::bigint
$$;

-- Changes the name on a member's accounts and open cards: on their own cards of all accounts, and on nobody else's. Staff have seen a document, so the new name is checked.
create or replace function holder_rename_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  member users;
  name text := payload ->> 'holderName';
begin
  if not evidence_is_complete(payload ->> 'evidence') then return staff_refusal('evidence_length'); end if;
  select * into member from users where id = (payload ->> 'memberId')::bigint for no key update;
  if not found then return staff_refusal('customer_not_found'); end if;
  if member.holder_name = name then return staff_refusal('same_name'); end if;
  update users set holder_name = name where id = member.id;
  update debit_cards set card_holder_name = payload ->> 'nameOnCards'
    where user_id = member.id and closed_at is null;
  perform staff_audit(member.id, 'holder.name_changed',
    jsonb_build_object('before', member.holder_name, 'holderName', name), context);
  perform identity_check(payload, context);
  return jsonb_build_object('outcome', 'done', 'memberId', member.id, 'holderName', name);
end
$$;

-- What a decision to let a member recover access is based on. Payload: {memberId, evidence, removesFactors}.
create or replace function recovery_issue_state(payload jsonb) returns jsonb
language sql stable as $$
  select jsonb_build_object('memberId', u.id, 'holderName', u.holder_name, 'email', u.email,
      'phoneNumber', u.phone_number, 'identity', identity_state(u.id),
      'accessBlocked', u.access_blocked_at is not null,
      'authenticator', exists (select from authenticators where user_id = u.id and enrolled_at is not null),
      'passkeys', (select count(*) from passkeys where user_id = u.id))
    from users u where u.id = (payload ->> 'memberId')::bigint
$$;

-- Permits a member to recover access, after an identity check; earlier codes expire. The code does not exist yet:
-- who hands it over draws it once with recovery_draw, so that nobody else sees it. Refused with evidence_length,
-- customer_not_found, membership_ended.
create or replace function recovery_issue_carry_out(payload jsonb, context jsonb) returns jsonb
language plpgsql as $$
declare
  member bigint;
  ended boolean;
  recovery bigint;
  removes boolean := coalesce((payload ->> 'removesFactors')::boolean, false);
begin
  if not evidence_is_complete(payload ->> 'evidence') then return staff_refusal('evidence_length'); end if;
  select id, membership_closed_at is not null into member, ended
    from users where id = (payload ->> 'memberId')::bigint for no key update;
  if not found then return staff_refusal('customer_not_found'); end if;
  if ended then return staff_refusal('membership_ended'); end if;
  update recoveries set expires_at = clock_timestamp()
    where user_id = member and used_at is null and expires_at > clock_timestamp();
  -- The hash of a value that nobody knows: no code fits until one is drawn.
  insert into recoveries (user_id, code_hash, removes_factors, expires_at, code_made_at)
    values (member, sha256(decode(replace(gen_random_uuid()::text || gen_random_uuid(), '-', ''), 'hex')),
      removes, clock_timestamp() + interval '1 day', null)
    returning id into recovery;
  perform staff_audit(member, 'access.recovery_issued', jsonb_build_object('recoveryId', recovery,
    'checked', payload ->> 'evidence', 'removesSecondFactors', removes), context);
  return jsonb_build_object('outcome', 'done', 'memberId', member, 'recoveryId', recovery);
end
$$;

-- Stores the hash of a recovery's code, which is drawn once and valid for 30 minutes from then on.
-- Returns  {"outcome": "done", "memberId", "expiresAt"}, or why there is no code to draw
create or replace function recovery_draw(recovery bigint, hash bytea) returns jsonb
language plpgsql as $$
declare
  drawn recoveries;
begin
  update recoveries set code_hash = hash, code_made_at = clock_timestamp(),
      expires_at = clock_timestamp() + interval '{{recoveryMinutes}} minutes'
    where id = recovery and code_made_at is null and used_at is null and expires_at > clock_timestamp()
    returning * into drawn;
  if drawn.id is null then return staff_refusal('no_code_to_draw'); end if;
  return jsonb_build_object('outcome', 'done', 'memberId', drawn.user_id, 'expiresAt', drawn.expires_at);
end
$$;

-- The same for a member who lost the second factors too: the code removes them. Payload: {memberId, evidence}.
create or replace function factors_reset_state(payload jsonb) returns jsonb
language sql stable as $$ select recovery_issue_state(payload) $$;

create or replace function factors_reset_carry_out(payload jsonb, context jsonb) returns jsonb
language sql as $$
  select recovery_issue_carry_out(payload || '{"removesFactors": true}', context)
$$;
