import { type SQL, sql } from "drizzle-orm"
import type { ProposalState } from "#shared/contracts/staff-proposals.ts"
import type { EmployeeRole, StaffSession } from "#shared/contracts/staff-session.ts"
import type { Database } from "../../../db/pool.ts"

type Json = Readonly<Record<string, unknown>>

/** A row of staff_proposals (server/ledger/proposals.sql). */
export type StoredProposal = {
  id: string
  kind: string
  payload: Json
  before: Json
  hash: string
  reason: string
  createdAt: Date
  expiresAt: Date
  decidedAt: Date | null
  decisionReason: string | null
  outcome: Json | null
  state: ProposalState
  makerId: string
  makerName: string
  decidedBy: string | null
  decidedByName: string | null
  userId: string | null
  memberName: string | null
  deciders: EmployeeRole[]
}

/**
 * What an employee may see: what one of their roles makes or decides, and an auditor all. Nobody sees what
 * concerns their own membership or a declared relative's.
 */
const visibleTo = ({ id, roles }: StaffSession["employee"]): SQL => sql`
  (${roles.includes("auditor")} or (p.maker_roles || p.checker_roles)::text[] && ${arrayOf(roles)})
  and not exists (select from staff_relatives r where r.employee_id = ${id} and r.user_id = p.user_id)`

const arrayOf = (roles: readonly EmployeeRole[]) =>
  sql`array[${sql.join(
    roles.map((role) => sql`${role}`),
    sql`, `,
  )}]::text[]`

/** Proposals that the employee may see and that meet a condition on `p`. */
export async function selectProposals(
  db: Database,
  employee: StaffSession["employee"],
  condition: SQL,
): Promise<StoredProposal[]> {
  const { rows } = await db.execute<StoredProposal>(sql`
    select p.id, p.kind, p.payload, p.before, p.hash, p.reason, p.created_at as "createdAt",
        p.expires_at as "expiresAt", p.decided_at as "decidedAt", p.decision_reason as "decisionReason", p.outcome,
        p.state, p.maker_id as "makerId", p.maker_name as "makerName", p.decided_by as "decidedBy",
        p.decided_by_name as "decidedByName", p.user_id as "userId",
        coalesce(p.holder_name, p.member_username) as "memberName", p.checker_roles::text[] as deciders
      from staff_proposals p where ${visibleTo(employee)} and ${condition}`)
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    expiresAt: new Date(row.expiresAt),
    decidedAt: row.decidedAt && new Date(row.decidedAt),
  }))
}
