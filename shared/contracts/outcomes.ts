import * as z from "zod/mini"
import { fault } from "../words/reader.ts"
import { described, id, instant } from "./fields.ts"
import { problemCode } from "./problem.ts"
import { Transaction } from "./transactions.ts"

/** What an Idempotency-Key may be (IETF draft): 1 to 255 visible ASCII characters. */
export const idempotencyKeyPattern = /^[\x21-\x7e]{1,255}$/

/** POST /api/outcomes: asks for the outcome of the member's request with this Idempotency-Key. */
export const OutcomeQuestion = z.strictObject({
  key: z
    .string(fault("Key must be text"))
    .check(
      z.regex(idempotencyKeyPattern, fault("Key must have 1 to 255 visible ASCII characters")),
    ),
})

export type OutcomeQuestion = z.infer<typeof OutcomeQuestion>

const at = described(instant, "When the bank received the request.")

/**
 * The outcome of a request. `at` is when the bank received it, ISO 8601 in UTC.
 * - `posted`: money moved;
 * - `applied`, `stored`, `requested`: a loan application, an order, or a payment request was stored;
 * - `refused`: nothing was carried out, for this reason;
 * - `voided`: the bank had not received it, and refuses it from now on.
 */
export const Outcome = z.union([
  z.object({ outcome: z.literal("posted"), at, transaction: Transaction }),
  z.object({ outcome: z.literal("applied"), at, loanId: id }),
  z.object({ outcome: z.literal("stored"), at, orderId: id }),
  z.object({ outcome: z.literal("requested"), at, requestId: id }),
  z.object({
    outcome: z.literal("refused"),
    at,
    code: problemCode,
    detail: z.string(),
  }),
  z.object({ outcome: z.literal("voided") }),
])
export type Outcome = z.infer<typeof Outcome>
