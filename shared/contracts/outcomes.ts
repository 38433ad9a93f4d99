import * as z from "zod/mini"
import type { ProblemCode } from "./problem.ts"
import type { Transaction } from "./transactions.ts"

/** What an Idempotency-Key may be (IETF draft): 1 to 255 visible ASCII characters. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/

/** POST /api/outcomes: asks for the outcome of the member's request with this Idempotency-Key. */
export const OutcomeQuestion = z.strictObject({
  key: z
    .string("Key must be text")
    .check(z.regex(idempotencyKeyPattern, "Key must have 1 to 255 visible ASCII characters")),
})

export type OutcomeQuestion = z.infer<typeof OutcomeQuestion>

/**
 * The outcome of a request. `at` is when the bank received it, ISO 8601 in UTC.
 * - `posted`: money moved;
 * - `applied`, `stored`, `requested`: a loan application, an order, or a payment request was stored;
 * - `refused`: nothing was carried out, for this reason;
 * - `voided`: the bank had not received it, and refuses it from now on.
 */
export type Outcome =
  | { outcome: "posted"; at: string; transaction: Transaction }
  | { outcome: "applied"; at: string; loanId: number }
  | { outcome: "stored"; at: string; orderId: number }
  | { outcome: "requested"; at: string; requestId: number }
  | { outcome: "refused"; at: string; code: ProblemCode; detail: string }
  | { outcome: "voided" }
