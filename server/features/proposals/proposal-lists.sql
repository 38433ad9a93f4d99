-- Which proposals an employee sees, in the staff app's lists.

-- The proposals that an employee may see: what one of their roles makes or decides, and an auditor all. Nobody sees
-- what concerns their own membership or a declared relative's.
create or replace function proposals_visible(employee bigint) returns setof staff_proposals
language sql stable as $$
  select p.* from staff_proposals p join employees me on me.id = proposals_visible.employee
    where (me.roles && {{rolesThat.readAllProposals}} or (p.maker_roles || p.checker_roles) && me.roles)
      and not exists (select from employee_relatives r where r.employee_id = me.id and r.user_id = p.user_id)
$$;

-- Whether an employee sees what a proposal says of a member's file: those who decide it, auditors, and others, the maker
-- too, only while they have the file open. Otherwise a proposal would be a way around the purpose.
create or replace function proposal_file_shown(proposal staff_proposals, employee bigint) returns boolean
language sql stable as $$
  select proposal.user_id is null or member_view_open(employee, proposal.user_id) is not null
    or exists (select from employees me where me.id = employee and (me.roles && {{rolesThat.readAllProposals}}
      or proposal.maker_id <> me.id and proposal.checker_roles && me.roles))
$$;

-- A proposal as an employee sees it. To those to whom its member's file is not shown, all that a kind says is withheld, so
-- that no new kind can forget to; the hash, which could be compared with those of guesses; and why a decision could not be
-- carried out. Those who have never opened the file do not learn the name either.
create or replace function proposal_shown(proposal staff_proposals, employee bigint) returns staff_proposals
language plpgsql stable as $$
begin
  if proposal_file_shown(proposal, employee) then return proposal; end if;
  proposal.withheld := true;
  proposal.payload := '{}';
  proposal.before := '{}';
  proposal.hash := '';
  proposal.outcome := null;
  if not exists (select from member_views v where v.user_id = proposal.user_id and v.employee_id = employee) then
    proposal.holder_name := format('Member %s', proposal.user_id);
  end if;
  return proposal;
end
$$;

-- What the list of proposals has. `waiting` finds its rows by the index of open proposals.
create or replace function proposals_listed(employee bigint)
returns table (id bigint, proposed bigint, until timestamptz, decided timestamptz, waiting boolean, decide boolean,
  kind text, maker bigint, asked timestamptz, whose bigint, reason text)
language sql stable as $$
  select p.id, p.id, p.expires_at, coalesce(p.decided_at, 'infinity'),
      p.state = 'open' and p.expires_at > now(),
      p.maker_id <> proposals_listed.employee and p.kind = any (array(select k.kind from proposal_kinds k
        join employees me on me.id = proposals_listed.employee and k.checker_roles && me.roles)),
      p.kind, p.maker_id, p.created_at, p.user_id, p.reason
    from proposals p
    where p.kind = any (array(select k.kind from proposal_kinds k join employees me on me.id = proposals_listed.employee
        where me.roles && {{rolesThat.readAllProposals}} or (k.maker_roles || k.checker_roles) && me.roles))
      and not exists (select from employee_relatives r
        where r.employee_id = proposals_listed.employee and r.user_id = p.user_id)
$$;

-- A proposal as an employee sees it; null for one that they may not see.
create or replace function proposal_row(proposal bigint, employee bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', p.id, 'kind', p.kind, 'payload', p.payload, 'before', p.before, 'hash', p.hash,
      'reason', p.reason, 'createdAt', p.created_at, 'expiresAt', p.expires_at, 'decidedAt', p.decided_at,
      'decisionReason', p.decision_reason, 'outcome', p.outcome, 'state', p.state,
      'maker', jsonb_build_object('id', p.maker_id, 'name', p.maker_name),
      'decidedBy', case when p.decided_by is not null
        then jsonb_build_object('id', p.decided_by, 'name', p.decided_by_name) end,
      'member', case when p.user_id is not null
        then jsonb_build_object('id', p.user_id, 'name', coalesce(p.holder_name, p.member_username)) end,
      'deciders', p.checker_roles, 'codeWaits', p.code_waits, 'withheld', p.withheld)
    from proposals_visible(employee) as visible cross join lateral proposal_shown(visible, employee) as p
    where visible.id = proposal
$$;

-- One proposal. Request: {id}. Null for one that the employee may not see.
create or replace function staff_read_proposal(token text, request jsonb) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  return proposal_row((request ->> 'id')::bigint, employee_require(token, enum_range(null::employee_role)));
end
$$;
