import { sql } from "drizzle-orm"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { Problem } from "../use-case/problem.ts"
import type { StaffContext } from "./staff-context.ts"

type Proposal = { kind: string; payload: Readonly<Record<string, unknown>>; reason: string }

/** What proposal_store answers. */
export type StoredProposal =
  | { outcome: "stored"; id: number; expiresAt: string; deciders: Proposed["proposal"]["deciders"] }
  | { outcome: "refused"; reason: string }

/**
 * Sends what takes two employees to a second one (server/features/proposals/proposals.sql). Nothing else changes.
 * @param refuse the problem for what the action of the kind would refuse
 * @throws Problem not_found, already_done when the same proposal waits already
 */
export async function propose(
  { db }: Pick<StaffContext, "db">,
  token: string,
  proposal: Proposal,
  refuse: (reason: string) => Problem,
): Promise<Proposed> {
  const { rows } = await db.execute<{ answer: StoredProposal }>(
    sql`select proposal_store(${token}, ${JSON.stringify(proposal)}::jsonb) as answer`,
  )
  const answer = rows[0]?.answer
  if (!answer) throw new Error("proposal_store returned nothing")
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
  if (answer.reason === "not_found") throw new Problem("not_found", "There is no such subject.")
  if (answer.reason !== "already_open") throw refuse(answer.reason)
  throw new Problem(
    "already_done",
    "The same proposal waits for a second person already. Nothing was changed.",
  )
}
