-- What a decision needs to know besides what was proposed: as it is now, so that it is no part of what the approval is
-- bound to, and a balance that changes meanwhile makes no proposal void.

-- The member's accounts that money would go to or come from; of a new name, all that would have it.
create or replace function proposal_accounts(proposal staff_proposals) returns setof accounts
language sql stable as $$
  select a.* from accounts a
    where a.id in (select id from account_people where viewer = proposal.user_id and role = 'owner') and case
      when proposal.payload ? 'accountId' then a.id = (proposal.payload ->> 'accountId')::bigint
      when proposal.payload ? 'loanId' then exists (select from loans o where o.id = (proposal.payload ->> 'loanId')::bigint
        and (o.account_id = a.id or o.account_id is null and a.closed_at is null and a.currency = o.currency))
      when proposal.payload ? 'entryId' then exists (select from postings p
        where p.entry_id = (proposal.payload ->> 'entryId')::bigint and p.account_id = a.id)
      when proposal.payload ? 'itemId' then a.iban = proposal.payload ->> 'iban' or exists (select from repair_items r
        join payments p on p.id = r.payment_id
        where r.id = (proposal.payload ->> 'itemId')::bigint and p.account_id = a.id)
      else proposal.kind = 'holder.rename' and a.closed_at is null end
    order by a.closed_at is not null, a.id limit 10
$$;

-- An account with its lowest balance of 90 days, of at most 1,000 movements, and the last movements.
create or replace function proposal_account_facts(account accounts) returns jsonb
language sql stable as $$
  select jsonb_build_object('id', account.id, 'name', account.name, 'iban', account.iban,
      'accountType', account.account_type, 'currency', account.currency, 'balance', account.balance::text,
      'openedAt', account.created_at, 'closedAt', account.closed_at,
      'lowest', (select least(account.balance, min(recent.balance_after), min(recent.balance_after - recent.amount))::text
        from (select p.balance_after, p.amount, e.booked_at from postings p join journal_entries e on e.id = p.entry_id
          where p.account_id = account.id order by p.account_version desc limit 1000) as recent
        where recent.booked_at > clock_timestamp() - interval '90 days'),
      'movements', (select coalesce(jsonb_agg(jsonb_build_object('reference', last.reference, 'bookedAt', last.booked_at,
          'description', last.description, 'amount', last.amount::text, 'balanceAfter', last.balance_after::text)
          order by last.account_version desc), '[]')
        from (select e.reference, e.booked_at, t.description, p.amount, p.balance_after, p.account_version
          from postings p join journal_entries e on e.id = p.entry_id left join transactions t on t.entry_id = e.id
          where p.account_id = account.id order by p.account_version desc limit 5) as last))
$$;

-- How a member has paid the loans so far, the newest first.
create or replace function proposal_loans(member bigint) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('loanId', o.id, 'loanType', o.loan_type, 'amount', o.amount::text,
      'currency', o.currency, 'status', o.status, 'balance', o.balance::text, 'writtenOff', o.written_off::text,
      'overdue', paid.overdue::numeric(20, 2)::text, 'overdueSince', paid.since, 'onTime', paid.on_time, 'late', paid.late)
      order by o.id desc), '[]')
    from (select * from loans where user_id = member order by id desc limit 10) o cross join lateral (
      select coalesce(sum(i.principal - i.paid_principal + i.interest - i.paid_interest)
            filter (where i.paid_at is null and i.due_date < today.day and o.status = 'active'), 0) as overdue,
          min(i.due_date) filter (where i.paid_at is null and i.due_date < today.day and o.status = 'active') as since,
          count(*) filter (where bank_day(i.paid_at) <= i.due_date) as on_time,
          count(*) filter (where bank_day(i.paid_at) > i.due_date) as late
        from loan_installments i, (select bank_day(clock_timestamp()) as day) as today where i.loan_id = o.id) as paid
$$;

-- The entries that a proposal is about: the one to correct, those of the payment, or the account's refunds of fees.
create or replace function proposal_entries(proposal staff_proposals) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_build_object('reference', e.reference, 'kind', e.kind, 'bookedAt', e.booked_at,
      'amount', coalesce(t.amount, moved.amount)::text, 'currency', coalesce(t.currency, moved.currency),
      'description', t.description,
      'reversed', exists (select from entry_reversals r where r.reversed_entry_id = e.id)) order by e.id desc), '[]')
    from (
      (select (proposal.payload ->> 'entryId')::bigint as id where proposal.payload ? 'entryId')
      union
      (select v.entry_id from repair_items r join payment_events v on v.payment_id = r.payment_id
        where r.id = (proposal.payload ->> 'itemId')::bigint and v.entry_id is not null)
      union
      (select p.entry_id from postings p join journal_entries b on b.id = p.entry_id
        where proposal.kind = 'fee.refund' and p.account_id = (proposal.payload ->> 'accountId')::bigint
          and b.kind in ('fee_refund', 'fee_refund_reversed')
        order by p.id desc limit 5)) as named
      join journal_entries e on e.id = named.id
      left join transactions t on t.entry_id = e.id
      cross join lateral (select max(p.amount) as amount, max(p.currency) as currency from postings p
        where p.entry_id = e.id and p.amount > 0) as moved
$$;

-- Who froze the card or blocked the access that a proposal is about, and why; null for others.
create or replace function proposal_cause(proposal staff_proposals) returns jsonb
language sql stable as $$
  select jsonb_build_object('action', a.action, 'at', a.created_at,
      'employee', coalesce(a.details ->> 'employee', a.details ->> 'makerName'), 'reason', a.details ->> 'reason')
    from audit_events a
    where a.user_id = proposal.user_id and a.actor = 'staff' and case proposal.kind
      when 'card.unfreeze' then a.action = 'card.frozen' and a.details ->> 'cardId' = proposal.payload ->> 'cardId'
      when 'access.unblock' then a.action = 'access.blocked' else false end
    order by a.id desc limit 1
$$;

-- What belongs to the member's file.
create or replace function proposal_file_facts(proposal staff_proposals) returns jsonb
language sql stable as $$
  select jsonb_build_object(
    'accounts', (select coalesce(jsonb_agg(proposal_account_facts(a)), '[]') from proposal_accounts(proposal) a),
    -- An approval is bound to its own.
    'affordability', case when proposal.payload ? 'loanId' and proposal.kind <> 'loan.approve'
      then loan_affordability((proposal.payload ->> 'loanId')::bigint) end,
    'loans', case when proposal.payload ? 'loanId' then proposal_loans(proposal.user_id) else '[]' end,
    'entries', proposal_entries(proposal),
    'cause', proposal_cause(proposal),
    'identityChecks', case when proposal.kind in ('holder.rename', 'recovery.issue', 'factors.reset')
      then (select coalesce(jsonb_agg(jsonb_build_object('holderName', c.holder_name, 'outcome', c.outcome,
          'documentKind', c.document_kind, 'evidence', c.evidence, 'checkedAt', c.checked_at) order by c.id desc), '[]')
        from (select * from identity_checks where user_id = proposal.user_id order by id desc limit 5) c)
      else '[]' end)
$$;

-- Earlier proposals about the same subject, or of the same kind about the same member, the newest first.
create or replace function proposals_before(proposal staff_proposals, employee bigint) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(seen.shown order by seen.id desc) filter (where seen.shown is not null), '[]')
    from (select e.id, proposal_row(e.id, employee) as shown
      from ((select q.id from proposals q join proposal_kinds k on k.kind = q.kind
          where q.subject = proposal.subject and q.id < proposal.id
            and k.subject_key = (select subject_key from proposal_kinds where kind = proposal.kind)
          order by q.id desc limit 10)
        union
        (select q.id from proposals q
          where q.user_id = proposal.user_id and q.kind = proposal.kind and q.id < proposal.id
          order by q.id desc limit 10)) as e
      order by e.id desc limit 10) as seen
$$;

-- What a decision needs to know besides what was proposed. What belongs to the member's file is null for those who may
-- not see it (proposal_file_shown). Request: {id}. Null for a proposal that the employee may not see.
create or replace function staff_proposal_facts(token text, request jsonb) returns jsonb
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  me constant bigint := employee_require(token, enum_range(null::employee_role));
  asked staff_proposals;
begin
  select * into asked from proposals_visible(me) as p where p.id = (request ->> 'id')::bigint;
  if not found then return null; end if;
  return jsonb_build_object(
    'file', case when proposal_file_shown(asked, me) then proposal_file_facts(asked) end,
    'earlier', proposals_before(asked, me));
end
$$;
