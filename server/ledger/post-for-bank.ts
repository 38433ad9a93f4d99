import { sql } from "drizzle-orm"
import type { BankMovement, CustomerMovement } from "#shared/ledger/movement-kinds.ts"
import type { Database } from "../db/pool.ts"
import type { PostedTransaction, PostingRequest } from "./post.ts"
import type { Refusal } from "./refusals.ts"

/** A request of the bank itself, for the customer whose account it names. */
export type BankPostingRequest = Omit<PostingRequest, "kind"> & {
  kind: CustomerMovement | BankMovement
  userId: number
  /** The sender of money from another bank. */
  payerName?: string
}

type Outcome =
  | { outcome: "posted"; transaction: PostedTransaction }
  | (Refusal & { outcome: "refused" })

/**
 * Posts with the owner's rights, also in the past; the database refuses the API's role.
 * @param at the time of the posting
 * @throws when the request is refused: callers make only requests that cannot be
 */
export async function postForBank(
  owner: Database,
  request: BankPostingRequest,
  at: Date,
): Promise<PostedTransaction> {
  const { rows } = await owner.execute<{ outcome: Outcome }>(
    sql`select ledger_post_for_bank(${JSON.stringify(request)}::jsonb, ${at.toISOString()}::timestamptz) as outcome`,
  )
  const outcome = rows[0]?.outcome
  if (outcome?.outcome !== "posted") {
    throw new Error(`${request.kind} of ${request.amount} was refused: ${outcome?.code}`)
  }
  return outcome.transaction
}
