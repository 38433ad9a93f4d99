import * as z from "zod/mini"
import { id, nullableText } from "#shared/contracts/fields.ts"
import { Colleague, deciders, ProposalItem } from "#shared/contracts/staff-proposals.ts"
import { callFunction } from "../../../db/call-function.ts"
import type { Database } from "../../../db/pool.ts"

const json = z.record(z.string(), z.unknown())
const time = z.pipe(
  z.string(),
  z.transform((at) => new Date(at)),
)

/** A proposal as an employee sees it (proposal_row in server/features/proposals/proposal-lists.sql). */
export const StoredProposal = z.object({
  id,
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
  maker: Colleague,
  decidedBy: z.nullable(Colleague),
  member: z.nullable(Colleague),
  deciders,
  codeWaits: z.boolean(),
  /** Whether what it says is kept from the employee who reads it. */
  withheld: z.boolean(),
})

export type StoredProposal = z.output<typeof StoredProposal>

/** A proposal that the employee may see; null for any other. The database decides which those are. */
export const selectProposal = (
  db: Database,
  token: string,
  proposalId: number,
): Promise<StoredProposal | null> =>
  callFunction(db, "staff_read_proposal", z.nullable(StoredProposal), [token, { id: proposalId }])
