import * as z from "zod/mini"
import { callFunction } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"
import type { Idempotency, Member } from "../use-case/use-case.ts"
import { carryOut, type LedgerContext, NotCarriedOut, type Undecided } from "./carry-out.ts"
import { KeptApplication } from "./loans.ts"
import { KeptOrder } from "./orders.ts"
import { PostedTransaction } from "./post.ts"
import { KeptRefusal } from "./refusals.ts"

const at = z.string()

/** What is stored with an idempotency key; `at` is when a request claimed it. */
const KeptOutcome = z.union([
  z.object({ outcome: z.literal("posted"), transaction: PostedTransaction, at }),
  z.extend(KeptApplication, { at }),
  z.extend(KeptOrder, { at }),
  z.object({ outcome: z.literal("requested"), requestId: z.number(), at }),
  z.extend(KeptRefusal, { at }),
  z.object({ outcome: z.literal("voided") }),
  NotCarriedOut,
])
export type KeptOutcome = Exclude<z.output<typeof KeptOutcome>, NotCarriedOut>

/**
 * Finds out the outcome of the member's request with this key, or voids a key that no request has claimed
 * (idempotency.sql). Waits for a request that is being carried out, for as long as a repeated request would.
 * @returns in_progress if it still is then
 */
export function resolveKey(
  context: LedgerContext,
  member: Member,
  key: string,
): Promise<KeptOutcome | Undecided> {
  // The question may be repeated after a lost connection: it is answered the same way.
  const question = { key, requestHash: "" }
  return carryOut(context, "outcome_resolve", KeptOutcome, member, question, {})
}

/** What a payment request's key says: `null` if it was new, and now names the stored request. */
const KeptRequest = z.nullable(
  z.union([
    z.object({ outcome: z.literal("requested"), requestId: z.number() }),
    z.object({ outcome: z.enum(["key_reused", "key_voided"]) }),
  ]),
)

/**
 * Keeps with a key, in the caller's transaction, which payment request was stored; or finds what the key was
 * used for before (idempotency.sql).
 * @param requestId the new payment request; without it, the key must be used already
 */
export async function keepRequestKey(
  tx: Database,
  { userId }: Member,
  { key, requestHash }: Idempotency,
  requestId?: number,
): Promise<z.output<typeof KeptRequest>> {
  const request = { userId, key, requestHash, requestId }
  return callFunction(tx, "request_keep_key", KeptRequest, [request])
}
