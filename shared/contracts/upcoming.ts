import * as z from "zod/mini"
import { amount, currency, described, id, nullableText } from "./fields.ts"

/** How many days ahead GET /api/upcoming looks. */
export const upcomingDays = 35

export const upcomingKinds = ["order", "installment", "interest", "payment"] as const

/**
 * GET /api/upcoming: money that will move, or is on its way. `order`: a date of a standing order or a
 * scheduled payment; `installment`: of a loan; `interest`: of savings; `payment`: to another bank, debited
 * already.
 */
export const Upcoming = z.object({
  kind: z.enum(upcomingKinds),
  on: described(z.iso.date(), "A calendar date in the bank's time zone."),
  direction: z.enum(["in", "out"]),
  accountId: id,
  currency,
  amount: described(amount, "Of interest, what is earned so far."),
  name: described(nullableText, "The payee's name, or that of the member's own account."),
  madeBy: described(
    nullableText,
    "Who made the order, if another person did; null for what is not an order, and for the member's own.",
  ),
  waiting: described(
    z.boolean(),
    "Whether an order's payment waits, because it could not be made yet.",
  ),
  covered: described(
    z.nullable(z.boolean()),
    "Whether the account's balance now, with what moves before, is enough; null for what is not debited anymore.",
  ),
  /** What it belongs to: one of the three, or none for interest. */
  orderId: z.nullable(id),
  loanId: z.nullable(id),
  reference: described(nullableText, "Of the transaction that debited a payment on its way."),
})
export type Upcoming = z.infer<typeof Upcoming>
