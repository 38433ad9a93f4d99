import * as z from "zod/mini"
import { Proposed } from "#shared/contracts/staff-proposals.ts"
import { inEnglish } from "#shared/refusals/entry.ts"
import type { ProposalKind, SubjectOf } from "#shared/staff-operations.ts"
import { callFunction } from "../db/call-function.ts"
import { Problem } from "../use-case/problem.ts"
import { refusedWithReason } from "./staff-answer.ts"
import type { StaffContext } from "./staff-use-case.ts"

/** A proposal, whose payload has at least what names its subject. */
type Proposal<Kind extends ProposalKind> = {
  kind: Kind
  payload: Readonly<Record<string, unknown>> & Readonly<Record<SubjectOf<Kind>, unknown>>
  reason: string
}

/** What proposal_store answers. */
export const StoredProposal = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("stored"), ...Proposed.shape.proposal.shape }),
  refusedWithReason,
])
type StoredProposal = z.output<typeof StoredProposal>

/**
 * Sends what takes two employees to a second one (server/features/proposals/proposals.sql). Nothing else changes.
 * @param refuse the problem for what the action of the kind would refuse
 * @throws Problem not_found, already_done when the same proposal waits already
 */
export async function propose<Kind extends ProposalKind>(
  { db }: Pick<StaffContext, "db">,
  token: string,
  proposal: Proposal<Kind>,
  refuse: (reason: string) => Problem,
): Promise<Proposed> {
  const answer = await callFunction(db, "proposal_store", StoredProposal, [token, proposal])
  return proposedOf(answer, refuse)
}

/**
 * What an endpoint that proposes answers.
 * @param refuse the problem for what the action of the kind would refuse
 * @throws Problem not_found, already_done when the same proposal waits already
 */
export function proposedOf(answer: StoredProposal, refuse: (reason: string) => Problem): Proposed {
  if (answer.outcome === "stored") {
    const { id, expiresAt, deciders } = answer
    return { proposal: { id, expiresAt, deciders } }
  }
  if (answer.reason === "not_found")
    throw new Problem("not_found", inEnglish("There is no such subject."))
  if (answer.reason !== "already_open") throw refuse(answer.reason)
  throw new Problem(
    "already_done",
    inEnglish("The same proposal waits for a second person already. Nothing was changed."),
  )
}
