import type pg from "pg"
import type { StaffSubjects } from "../../testing/staff-subjects.ts"
import type { ProposalLog } from "../workload/proposals/proposal-log.ts"
import type { Finding, Invariant } from "./finding.ts"

/** How many things a rule looks at, and one sentence a row for what breaks it. */
type Rule = {
  readonly invariant: Invariant
  readonly figure: string
  readonly counted: string
  readonly broken: string
}

/** What has happened to the subjects that takes two employees, by the kind of proposal, and how often. */
const effects = `
  select 'card.unfreeze' as kind, id::text as subject, 1::bigint as times from debit_cards
    where not frozen_by_bank and id in (select (s ->> 'frozenCardId')::bigint from subjects)
  union all select 'access.unblock', id::text, 1 from users
    where access_blocked_at is null and id in (select (s ->> 'blockedId')::bigint from subjects)
  union all select 'payee_limit.lift', id::text, 1 from users
    where new_payee_days is null and id in (select (s ->> 'memberId')::bigint from subjects)
  union all select case status when 'rejected' then 'loan.reject' else 'loan.approve' end, id::text, 1 from loans
    where status <> 'pending' and id in (select (s ->> 'applicationId')::bigint from subjects)
  union all select 'loan.disburse', l.id::text, count(*) from loans l
      join transactions t on t.to_account_id = l.account_id and t.amount = l.amount
      join journal_entries e on e.id = t.entry_id and e.kind = 'loan_disbursement'
    where l.id in (select (s ->> 'largeId')::bigint from subjects) group by l.id
  union all select 'loan.write_off', id::text, 1 from loans
    where written_off_at is not null and id in (select (s ->> 'overdueId')::bigint from subjects)
  union all select 'entry', reversed_entry_id::text, count(*) from entry_reversals group by reversed_entry_id
  union all select 'fee.refund', t.to_account_id::text, count(*) from transactions t
      join journal_entries e on e.id = t.entry_id where e.kind = 'fee_refund' group by t.to_account_id
  union all select 'cash.large', account_id::text, count(*) from cash_movements where amount > 5000
    group by account_id
  union all select 'cash.difference', drawer_id::text, count(*) from cash_movements where kind = 'difference'
    group by drawer_id`

/** What was moved, and what the approved proposals say. */
const amounts = `
  select p.kind, p.subject, sum((p.payload ->> 'amount')::numeric) as proposed,
      (select sum(t.amount) from transactions t join journal_entries e on e.id = t.entry_id
        where e.kind = 'fee_refund' and t.to_account_id::text = p.subject) as moved
    from proposals p where p.kind = 'fee.refund' and p.state = 'approved' group by 1, 2
  union all select p.kind, p.subject, sum((p.payload ->> 'amount')::numeric),
      (select sum(m.amount) from cash_movements m where m.amount > 5000 and m.account_id::text = p.subject)
    from proposals p where p.kind = 'cash.large' and p.state = 'approved' group by 1, 2
  union all select p.kind, p.subject, wrong.amount - coalesce((p.payload ->> 'amount')::numeric, 0), right_one.amount
    from proposals p join transactions wrong on wrong.entry_id::text = p.subject
      join entry_reversals r on r.reversed_entry_id = wrong.entry_id
      join transactions right_one on right_one.entry_id = r.entry_id
    where p.kind in ('entry.correct', 'entry.reverse') and p.state = 'approved'
  union all select p.kind, p.subject, (p.payload ->> 'interestRate')::numeric, l.interest_rate
    from proposals p join loans l on l.id::text = p.subject where p.kind = 'loan.approve' and p.state = 'approved'`

const decided = "('approved', 'refused')"

/** What must hold at every moment. Written apart from server/features/proposals/proposals.sql, on purpose. */
const rules: readonly Rule[] = [
  {
    invariant: "P1",
    figure: "effects",
    counted: `select coalesce(sum(times), 0) as number from (${effects}) as e`,
    broken: `select format('%s of %s: approved %s times, happened %s times', kind, subject,
          coalesce(p.times, 0), coalesce(e.times, 0)) as violation
        from (${effects}) as e full join (
          select case when kind like 'entry.%' then 'entry' else kind end as kind, subject, count(*) as times
            from proposals where state = 'approved' group by 1, 2) as p using (kind, subject)
        where coalesce(p.times, 0) <> coalesce(e.times, 0)`,
  },
  {
    invariant: "P2",
    figure: "decided",
    counted: "select count(*) as number from proposals where decided_by is not null",
    broken: `select format('Proposal %s was decided by its maker', id) as violation
        from proposals where decided_by = maker_id
      union all
      select format('Proposal %s is %s with %s confirmations of its terms by who decided', p.id, p.state, count(s.id))
        from proposals p
          left join employee_confirmations c on c.proposal_id = p.id and c.used_at is not null
            and c.payload_hash = p.payload_hash
          left join employee_sign_ins s on s.id = c.sign_in_id and s.employee_id = p.decided_by
        where p.state in ${decided} group by p.id having count(s.id) <> 1
      union all
      select format('A confirmation was used for proposal %s, which is %s, or for other terms', p.id, p.state)
        from employee_confirmations c join proposals p on p.id = c.proposal_id
          join employee_sign_ins s on s.id = c.sign_in_id
        where c.used_at is not null and (p.state not in ${decided} or c.payload_hash <> p.payload_hash
          or s.employee_id <> p.decided_by)`,
  },
  {
    invariant: "P3",
    figure: "amounts",
    counted: `select count(*) as number from (${amounts}) as a`,
    broken: `select format('%s of %s: %s was proposed, %s is true', kind, subject, proposed, moved) as violation
        from (${amounts}) as a where proposed is distinct from moved
      union all
      select format('Proposal %s differs from its hash', id) from proposals
        where payload_hash <> sha256(convert_to(concat_ws(E'\\n', kind, payload, before), 'UTF8'))`,
  },
  {
    invariant: "P4",
    figure: "audit rows",
    counted: "select count(*) as number from audit_events where details ? 'proposalId'",
    broken: `with told as (select (details ->> 'proposalId')::bigint as id, action, count(*) as times,
          min(details ->> 'makerId') as maker, min(details ->> 'checkerId') as checker
          from audit_events where details ? 'proposalId' group by 1, 2),
        ends(state, action) as (values ('approved', 'proposal.approved'), ('refused', 'proposal.not_done'),
          ('rejected', 'proposal.rejected'), ('withdrawn', 'proposal.withdrawn'))
      select format('Proposal %s was made, and audited %s times', p.id, coalesce(t.times, 0)) as violation
        from proposals p left join told t on t.id = p.id and t.action = 'proposal.made' where t.times is distinct from 1
      union all
      select format('Proposal %s is %s, and %s was audited %s times', p.id, p.state, e.action, coalesce(t.times, 0))
        from proposals p cross join ends e left join told t on t.id = p.id and t.action = e.action
        where coalesce(t.times, 0) <> (p.state::text = e.state)::int
      union all
      select format('Proposal %s was audited as %s by employees %s and %s, and is by %s and %s', p.id, t.action,
          t.maker, t.checker, p.maker_id, p.decided_by)
        from told t join proposals p using (id)
        where t.checker is not null and (t.maker, t.checker) is distinct from (p.maker_id::text, p.decided_by::text)
      union all
      select format('Proposal %s is %s, and %s effects were audited', p.id, p.state, count(t.action))
        from proposals p left join told t on t.id = p.id and t.action not like 'proposal.%'
          and t.action <> 'employee.confirmed'
        group by p.id having (count(t.action) > 0) <> (p.state = 'approved') or max(t.times) > 1`,
  },
]

/** P1 to P4 in the snapshot of the caller's transaction. */
export async function proposalsInSnapshot(
  client: pg.ClientBase,
  subjects: readonly StaffSubjects[],
): Promise<Finding[]> {
  const findings: Finding[] = []
  const known = `with subjects as (select s from jsonb_array_elements($1::jsonb) as s),
    looked as (`
  const values = [JSON.stringify(subjects)]
  for (const { invariant, figure, counted, broken } of rules) {
    const number = await client.query<{ number: string }>(
      `${known}${counted}) select * from looked`,
      values,
    )
    const { rows } = await client.query<{ violation: string }>(
      `${known}${broken}) select * from looked`,
      values,
    )
    findings.push({
      invariant,
      figures: { [figure]: Number(number.rows[0]?.number ?? 0) },
      violations: rows.map(({ violation }) => violation),
    })
  }
  return findings
}

/** P5: each employee was told what is true, and everything that had to be refused was. */
export async function toldIsTrue(client: pg.ClientBase, log: ProposalLog): Promise<Finding> {
  const { rows } = await client.query<{ id: string; state: string; by: string }>(
    "select id, state, coalesce(decided_by, maker_id) as by from proposals",
  )
  const proposals = new Map(rows.map((row) => [Number(row.id), row]))
  const untrue = log.told.flatMap(({ proposalId, employeeId, state }) => {
    const { state: stored, by } = proposals.get(proposalId) ?? { state: "missing", by: "nobody" }
    if (stored === state && Number(by) === employeeId) return []
    return [
      `Employee ${employeeId} was told that proposal ${proposalId} is ${state}; it is ${stored} by ${by}`,
    ]
  })
  return {
    invariant: "P5",
    figures: { told: log.told.length, "had to be refused": log.refusals },
    violations: [...untrue, ...log.violations],
  }
}
