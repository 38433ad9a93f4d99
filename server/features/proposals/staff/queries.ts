import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { nullableText } from "#shared/contracts/fields.ts"
import { deciders, ProposalItem } from "#shared/contracts/staff-proposals.ts"
import { queryRows } from "../../../db/call-function.ts"
import type { Database } from "../../../db/pool.ts"

const json = z.record(z.string(), z.unknown())
const time = z.pipe(
  z.string(),
  z.transform((at) => new Date(at)),
)

/** A row of staff_proposals (server/features/proposals/proposals.sql). */
const StoredProposal = z.object({
  id: z.string(),
  kind: z.string(),
  payload: json,
  before: json,
  hash: z.string(),
  reason: z.string(),
  createdAt: time,
  expiresAt: time,
  decidedAt: z.nullable(time),
  decisionReason: nullableText,
  outcome: z.nullable(json),
  state: ProposalItem.shape.state,
  makerId: z.string(),
  makerName: z.string(),
  decidedBy: nullableText,
  decidedByName: nullableText,
  userId: nullableText,
  memberName: nullableText,
  deciders,
  codeWaits: z.boolean(),
})

export type StoredProposal = z.output<typeof StoredProposal>

/** Which proposals of those that the employee may see: one, or a page of a list. */
export type ProposalQuestion =
  | { id: number }
  | { list: "waiting" | "mine" | "decided"; beforeId?: number | undefined; most: number }

/** Proposals that the employee may see. The database decides which those are. */
export const selectProposals = (
  db: Database,
  token: string,
  question: ProposalQuestion,
): Promise<StoredProposal[]> =>
  queryRows(
    db,
    StoredProposal,
    sql`select p.id, p.kind, p.payload, p.before, p.hash, p.reason, p.created_at as "createdAt",
        p.expires_at as "expiresAt", p.decided_at as "decidedAt", p.decision_reason as "decisionReason", p.outcome,
        p.state, p.maker_id as "makerId", p.maker_name as "makerName", p.decided_by as "decidedBy",
        p.decided_by_name as "decidedByName", p.user_id as "userId",
        coalesce(p.holder_name, p.member_username) as "memberName", p.checker_roles::text[] as deciders,
        p.code_waits as "codeWaits"
      from staff_list_proposals(${token}, ${JSON.stringify(question)}::jsonb) p`,
  )
