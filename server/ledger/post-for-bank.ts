import * as z from "zod/mini"
import type { BankMovement, MemberMovement } from "#shared/ledger/movement-kinds.ts"
import { callFunction } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"
import { PostedTransaction, type PostingRequest } from "./post.ts"
import { KeptRefusal } from "./refusals.ts"

/** A request of the bank itself, for the member whose account it names. */
export type BankPostingRequest = Omit<PostingRequest, "kind"> & {
  kind: MemberMovement | BankMovement
  userId: number
  /** The sender of money from another bank. */
  payerName?: string
}

const Outcome = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.literal("posted"), transaction: PostedTransaction }),
  KeptRefusal,
])

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
  const outcome = await callFunction(owner, "ledger_post_for_bank", Outcome, [request, at])
  if (outcome.outcome === "refused") {
    throw new Error(`${request.kind} of ${request.amount} was refused: ${outcome.code}`)
  }
  return outcome.transaction
}
