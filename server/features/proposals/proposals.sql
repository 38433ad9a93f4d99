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
--          with "id", not_found, purpose_required (the member's file must be open), or why the action would be refused
-- Raises   employee_not_allowed, employee_related
create or replace function proposal_store(token text, request jsonb) returns jsonb
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  known proposal_kinds;
  maker bigint;
  state_now jsonb;
  subject_name text;
  member bigint;
  file_closed boolean;
  refused text;
  stored proposals;
begin
  select * into known from proposal_kinds where kind = request ->> 'kind';
  if not found then raise exception 'no proposal has the kind %', request ->> 'kind'; end if;
  maker := employee_require(token, known.maker_roles);
  subject_name := request -> 'payload' ->> known.subject_key;
  state_now := proposal_state_now(known.kind, request -> 'payload');
  if subject_name is null or state_now is null then return proposal_refusal('not_found'); end if;
  member := (state_now ->> 'memberId')::bigint;
  perform employee_refuse_related(maker, member);
  file_closed := member is not null and member_view_open(maker, member) is null;
  if known.kind in ({{openedKinds}}) and file_closed then return proposal_refusal('purpose_required'); end if;
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
  -- To who has not opened the member's file, a refusal would say what is in it: that a card is not frozen, or what an
  -- account holds. The decision tries it in any case.
  if known.rehearsed and not file_closed then
    refused := proposal_rehearse(known.kind, request -> 'payload', jsonb_build_object('makerId', maker,
      'makerName', (select name from employees where id = maker)));
    if refused is not null then return proposal_refusal(refused); end if;
  end if;
  insert into proposals (kind, subject, user_id, payload, before, payload_hash, reason, maker_id, expires_at)
    values (known.kind, subject_name, member, request -> 'payload', state_now,
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
      and created_at > clock_timestamp() - interval '{{challengeMinutes}} minutes';
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
select protect_history('proposals', may_change => true);

-- The inbox. Expired proposals stay open in the table until another one for the same subject replaces them.
create or replace view staff_proposals as
  select p.id, p.kind, p.subject, p.payload, p.before, encode(p.payload_hash, 'hex') as hash, p.reason,
      p.created_at, p.expires_at, p.decided_at, p.decision_reason, p.outcome, p.seen_at,
      case when p.state = 'open' and p.expires_at <= clock_timestamp() then 'expired' else p.state::text end as state,
      p.maker_id, maker.name as maker_name, p.decided_by, checker.name as decided_by_name,
      p.user_id, u.holder_name, u.username as member_username, k.checker_roles, k.maker_roles,
      -- An approved recovery's code is made when the maker draws it, which must be within its time.
      exists (select from recoveries r where r.id = (p.outcome ->> 'recoveryId')::bigint and r.code_made_at is null
        and r.used_at is null and r.expires_at > clock_timestamp()) as code_waits,
      -- Whether what it says is kept from the employee who reads it (proposal_shown).
      false as withheld
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

-- Whether a proposal's subject is not what it was. Of a file that is not shown to the employee, this says nothing.
create or replace function staff_proposal_changed(token text, request jsonb) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  reader constant bigint := employee_require(token, enum_range(null::employee_role));
  subject_of staff_proposals;
begin
  select * into subject_of from proposals_visible(reader) p where p.id = (request ->> 'id')::bigint and p.state = 'open';
  if not found or not proposal_file_shown(subject_of, reader) then return false; end if;
  return proposal_state_now(subject_of.kind, subject_of.payload) is distinct from subject_of.before;
end
$$;

-- What takes two employees (shared/staff-operations.ts): who may propose it and who may decide, and for how long a
-- proposal can be decided.
insert into proposal_kinds (kind, subject_key, maker_roles, checker_roles, lifetime, rehearsed)
  values
    {{proposalKinds}}
  on conflict (kind) do update set subject_key = excluded.subject_key, maker_roles = excluded.maker_roles,
    checker_roles = excluded.checker_roles, lifetime = excluded.lifetime, rehearsed = excluded.rehearsed;
