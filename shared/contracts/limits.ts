import * as z from "zod/mini"
import { highestDailyLimit, maxNewPayeeDays } from "../limits.ts"
import { formatFigure } from "../money/format.ts"
import { fromDecimal, parseAmount } from "../money/money.ts"
import type { instantLimitPer } from "../tables/users.ts"
import { fault } from "../words/reader.ts"
import type { Phrase } from "../words/text.ts"
import { amount, described, instant, positiveAmount, wholeNumber } from "./fields.ts"
import { password } from "./password.ts"

/** What an own limit for instant payments applies to: each payment, or all of a day together. */
export const instantLimitPeriods = ["payment", "day"] as const satisfies typeof instantLimitPer

/**
 * A member's own limit for instant payments to other banks, in EUR. The law lets payers set one
 * (Regulation (EU) No 260/2012 article 5a(6)).
 */
export const InstantLimit = z.object({ amount, per: z.enum(instantLimitPeriods) })
export type InstantLimit = z.infer<typeof InstantLimit>

/**
 * A member's own limit for new payees: for so many days after a payee was saved, trusted, or first
 * paid, nothing is accepted by which they would get more than the amount, in EUR, on one day.
 */
export const NewPayeeLimit = z.object({ days: wholeNumber(1, maxNewPayeeDays), amount })
export type NewPayeeLimit = z.infer<typeof NewPayeeLimit>

/** GET /api/limits, and the answer to PUT: EUR, decimal strings. */
export const Limits = z.object({
  dailyTransferLimit: amount,
  highest: described(amount, "The highest limit that the member can set, in EUR."),
  spentToday: described(amount, "How much of the limit is used today, in EUR."),
  lowered: described(
    z.nullable(z.object({ until: instant, limit: amount })),
    "The temporary lower limit and when it ends, if access was recovered less than a day ago.",
  ),
  paymentsLockedAt: described(
    z.nullable(instant),
    "When the member locked payments to others; null if they are not locked.",
  ),
  instantLimit: described(
    z.nullable(InstantLimit),
    "The member's own limit for instant payments to other banks, in EUR, for each payment or for a day; null without one.",
  ),
  instantSpentToday: described(
    amount,
    "How much was sent today by instant payments to other banks, in EUR.",
  ),
  newPayeeLimit: described(
    z.nullable(NewPayeeLimit),
    "The member's own limit for new payees: for so many days after a payee was saved, trusted, or first paid, they can get the amount in EUR a day at most. Null without one.",
  ),
  newPayeeChange: described(
    z.nullable(z.object({ at: instant, to: z.nullable(NewPayeeLimit) })),
    "A weaker limit for new payees that waits, and when it begins.",
  ),
  newPayeeUnconfirmed: described(
    z.nullable(z.object({ atOnceUntil: instant, limit: z.nullable(NewPayeeLimit) })),
    "If the limit for new payees was set without a confirmation: until when it can be taken back at once, to the confirmed limit before it; later, that takes a day. Null otherwise.",
  ),
})
export type Limits = z.infer<typeof Limits>

const limit = () =>
  positiveAmount("Limit must be a positive number").check(
    z.refine(
      (text) => (parseAmount(text) ?? 0n) <= fromDecimal(highestDailyLimit),
      fault((say) =>
        say("Limit must be at most {amount}", {
          amount: formatFigure(highestDailyLimit, undefined, say.language),
        }),
      ),
    ),
  )

/** A limit for instant payments, in a request. */
export const NewInstantLimit = z.strictObject({
  amount: limit(),
  per: z.enum(instantLimitPeriods, fault("Choose each payment or a day")),
})

const days: Phrase = (say) =>
  say("Days must be a whole number from 1 to {max}", { max: maxNewPayeeDays })

/** A limit for new payees, in a request. */
export const PayeeLimitFields = z.strictObject({
  days: z.int(fault(days)).check(z.gte(1, fault(days)), z.lte(maxNewPayeeDays, fault(days))),
  amount: limit(),
})

/**
 * PUT /api/limits. `instantLimit` and `newPayeeLimit` stay as they are when they are left out; null
 * removes them.
 */
export const NewLimits = z.strictObject({
  dailyTransferLimit: limit(),
  instantLimit: z.optional(z.nullable(NewInstantLimit)),
  newPayeeLimit: z.optional(z.nullable(PayeeLimitFields)),
  password,
})

export type NewLimits = z.infer<typeof NewLimits>

/**
 * PUT /api/debit-cards/:id/limit: the card's daily limit for transfers, in its account's currency.
 */
export const NewCardLimit = z.strictObject({ dailyLimit: limit(), password })

export type NewCardLimit = z.infer<typeof NewCardLimit>
