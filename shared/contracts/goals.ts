import * as z from "zod/mini"
import { maxGoals } from "../limits.ts"
import { rhythms } from "../orders/due-dates.ts"
import { fault } from "../words/reader.ts"
import type { Phrase } from "../words/text.ts"
import { amount, currency, described, id, isDay, positiveAmount, wholeNumber } from "./fields.ts"
import { singleLine, visible } from "./text.ts"

/**
 * How a goal stands. `open` has no date, `on_track` is reached by its date with the standing orders that fill
 * the account, `behind` is not, and `overdue` has a date that has passed.
 */
export const goalStates = ["reached", "open", "on_track", "behind", "overdue"] as const

const day = z.iso.date()

/** A payment every month from a day to the goal's date. */
export const MonthlyFill = z.object({ amount, firstOn: day, lastOn: day })
export type MonthlyFill = z.infer<typeof MonthlyFill>

/** A savings goal. Amounts are decimal strings in the account's currency. */
export const SavingsGoal = z.object({
  id,
  name: z.string(),
  targetAmount: amount,
  /** YYYY-MM-DD; null without a date. */
  targetOn: z.nullable(day),
  saved: described(
    amount,
    "Of the account's balance: what the goals before it leave, up to the target.",
  ),
  missing: amount,
  percent: described(wholeNumber(0, 100), "Rounded down."),
  state: described(
    z.enum(goalStates),
    "open has no date; on_track is reached by its date with the standing orders that fill the account, and behind is not; overdue has a date that has passed.",
  ),
  fill: described(
    z.nullable(MonthlyFill),
    "The monthly standing order that would be needed besides those that exist; null unless behind.",
  ),
})
export type SavingsGoal = z.infer<typeof SavingsGoal>

/** A standing order of the member that pays into the account, in the payer's currency. */
export const FillingOrder = z.object({
  id,
  amount: described(amount, "In the payer's currency."),
  currency,
  rhythm: z.enum(rhythms),
  nextOn: day,
})
export type FillingOrder = z.infer<typeof FillingOrder>

/** GET /api/accounts/:id/goals, and the answer to every change: the goals in the order in which they are filled. */
export const SavingsGoals = z.object({
  goals: described(z.array(SavingsGoal), "In the order in which they are filled."),
  unassigned: described(amount, "What the goals leave of the balance."),
  orders: described(
    z.array(FillingOrder),
    "The member's active standing orders that pay into the account.",
  ),
})
export type SavingsGoals = z.infer<typeof SavingsGoals>

const noDay = "Date must be a day such as 2027-11-20"

/** POST /api/accounts/:id/goals and PUT /api/goals/:id. */
export const Goal = z.strictObject({
  name: singleLine("Name", 40, { min: 1, message: "Name is required" }).check(visible("Name")),
  targetAmount: positiveAmount("Amount must be a positive number"),
  targetOn: z.optional(
    z.nullable(
      z
        .string(fault(noDay))
        .check(z.refine((text) => isDay(text) && /^2[01]/.test(text), fault(noDay))),
    ),
  ),
})

export type Goal = z.infer<typeof Goal>

const wrongPosition: Phrase = (say) =>
  say("Position is a number from 1 to {max}", { max: maxGoals })

/** PUT /api/goals/:id/position: 1 is filled first; a position after the last one is the last. */
export const GoalPosition = z.strictObject({
  position: z
    .int(fault(wrongPosition))
    .check(z.minimum(1, fault(wrongPosition)), z.maximum(maxGoals, fault(wrongPosition))),
})

export type GoalPosition = z.infer<typeof GoalPosition>
