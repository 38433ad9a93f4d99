import * as z from "zod/mini"
import { maxGoals } from "../limits.ts"
import type { Currency } from "../money/currency.ts"
import type { Rhythm } from "../orders/due-dates.ts"
import { positiveAmount } from "./amount.ts"
import { isDay } from "./day.ts"
import { singleLine, visible } from "./text.ts"

/**
 * How a goal stands. `open` has no date, `on_track` is reached by its date with the standing orders that fill
 * the account, `behind` is not, and `overdue` has a date that has passed.
 */
export const goalStates = ["reached", "open", "on_track", "behind", "overdue"] as const

/** A savings goal. Amounts are decimal strings in the account's currency. */
export type SavingsGoal = {
  id: number
  name: string
  targetAmount: string
  /** YYYY-MM-DD; null without a date. */
  targetOn: string | null
  /** Of the account's balance: what the goals before it leave, up to the target. */
  saved: string
  missing: string
  /** Rounded down, so that only a goal that is reached has 100. */
  percent: number
  state: (typeof goalStates)[number]
  /** The standing order that would be needed besides those that exist; null unless `behind`. */
  fill: MonthlyFill | null
}

/** A payment every month from a day to the goal's date. */
export type MonthlyFill = { amount: string; firstOn: string; lastOn: string }

/** A standing order of the customer that pays into the account, in the payer's currency. */
export type FillingOrder = {
  id: number
  amount: string
  currency: Currency
  rhythm: Rhythm
  nextOn: string
}

/** GET /api/accounts/:id/goals, and the answer to every change: the goals in the order in which they are filled. */
export type SavingsGoals = {
  goals: SavingsGoal[]
  /** What the goals leave of the balance. */
  unassigned: string
  /** The standing orders that fill the account, without those that are paused. */
  orders: FillingOrder[]
}

const noDay = "Date must be a day such as 2027-11-20"

/** POST /api/accounts/:id/goals and PUT /api/goals/:id. */
export const Goal = z.strictObject({
  name: singleLine("Name", 40, { min: 1, message: "Name is required" }).check(visible("Name")),
  targetAmount: positiveAmount("Amount must be a positive number"),
  targetOn: z.optional(
    z.nullable(
      z
        .string({ error: noDay })
        .check(z.refine((text) => isDay(text) && /^2[01]/.test(text), { error: noDay })),
    ),
  ),
})

export type Goal = z.infer<typeof Goal>

const wrongPosition = `Position is a number from 1 to ${maxGoals}`

/** PUT /api/goals/:id/position: 1 is filled first; a position after the last one is the last. */
export const GoalPosition = z.strictObject({
  position: z
    .int(wrongPosition)
    .check(z.minimum(1, wrongPosition), z.maximum(maxGoals, wrongPosition)),
})

export type GoalPosition = z.infer<typeof GoalPosition>
