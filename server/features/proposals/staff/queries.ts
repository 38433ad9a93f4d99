import { sql } from "drizzle-orm"
import type { ProposalState } from "#shared/contracts/staff-proposals.ts"
import type { EmployeeRole } from "#shared/employee-roles.ts"
import type { Database } from "../../../db/pool.ts"

type Json = Readonly<Record<string, unknown>>

/** A row of staff_proposals (server/features/proposals/proposals.sql). */
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
  codeWaits: boolean
}

/** Which proposals of those that the employee may see: one, or a page of a list. */
export type ProposalQuestion =
  | { id: number }
  | { list: "waiting" | "mine" | "decided"; beforeId?: number | undefined; most: number }

/** Proposals that the employee may see. The database decides which those are. */
export async function selectProposals(
  db: Database,
  token: string,
  question: ProposalQuestion,
): Promise<StoredProposal[]> {
  const { rows } = await db.execute<StoredProposal>(sql`
    select p.id, p.kind, p.payload, p.before, p.hash, p.reason, p.created_at as "createdAt",
        p.expires_at as "expiresAt", p.decided_at as "decidedAt", p.decision_reason as "decisionReason", p.outcome,
        p.state, p.maker_id as "makerId", p.maker_name as "makerName", p.decided_by as "decidedBy",
        p.decided_by_name as "decidedByName", p.user_id as "userId",
        coalesce(p.holder_name, p.member_username) as "memberName", p.checker_roles::text[] as deciders,
        p.code_waits as "codeWaits"
      from staff_list_proposals(${token}, ${JSON.stringify(question)}::jsonb) p`)
  return rows.map((row) => ({
    ...row,
    createdAt: new Date(row.createdAt),
    expiresAt: new Date(row.expiresAt),
    decidedAt: row.decidedAt && new Date(row.decidedAt),
  }))
}
