import type { SavingsGoal, SavingsGoals } from "#shared/contracts/goals.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { addDays, addMonths } from "#shared/time/target-days.ts"

/** A goal as it is stored. */
export type StoredGoal = Pick<SavingsGoal, "id" | "name" | "targetAmount" | "targetOn">

/** What a standing order pays into the account: cents of its currency, on this many dates up to an ISO date. */
export type Filling = { minor: bigint; datesUntil: (day: string) => number }

const smaller = (one: bigint, other: bigint) => (one < other ? one : other)

/**
 * How the goals of an account stand. The balance is assigned to them in their order, each up to its target, so
 * together they never have more than the account holds.
 * @param balance a decimal string
 * @param fillings what is certain to be ordered; interest and other payments are not counted
 * @param today the bank's day
 */
export function goalsOf(
  balance: string,
  goals: readonly StoredGoal[],
  fillings: readonly Filling[],
  today: string,
): Pick<SavingsGoals, "goals" | "unassigned"> {
  const held = fromDecimal(balance)
  let left = held > 0n ? held : 0n
  let before = 0n
  const shown = goals.map((goal): SavingsGoal => {
    const target = fromDecimal(goal.targetAmount)
    const saved = smaller(left, target)
    left -= saved
    before += target
    const progress = {
      ...goal,
      saved: toDecimal(saved),
      missing: toDecimal(target - saved),
      percent: Number((saved * 100n) / target),
    }
    if (saved === target) return { ...progress, state: "reached", fill: null }
    const { targetOn } = goal
    if (targetOn === null) return { ...progress, state: "open", fill: null }
    if (targetOn < today) return { ...progress, state: "overdue", fill: null }
    // The goals before it are filled first, so their missing money is needed too.
    const needed = before - held - filledBy(fillings, targetOn)
    if (needed <= 0n) return { ...progress, state: "on_track", fill: null }
    return { ...progress, state: "behind", fill: monthlyFill(needed, today, targetOn) }
  })
  return { goals: shown, unassigned: toDecimal(left) }
}

/** What the fillings pay up to a day, in cents. */
function filledBy(fillings: readonly Filling[], day: string): bigint {
  return fillings.reduce((sum, { minor, datesUntil }) => sum + minor * BigInt(datesUntil(day)), 0n)
}

/**
 * The smallest payment every month that is enough by a day: on the first of each month, or once tomorrow if no
 * first comes before. Null if the day is today.
 */
function monthlyFill(minor: bigint, today: string, lastOn: string): SavingsGoal["fill"] {
  const tomorrow = addDays(today, 1)
  if (lastOn < tomorrow) return null
  const month = addMonths(`${today.slice(0, 7)}-01`, 1)
  const firstOn = month <= lastOn ? month : tomorrow
  const count = BigInt(Math.max(1, monthsBetween(firstOn, lastOn) + 1))
  return { amount: toDecimal((minor + count - 1n) / count), firstOn, lastOn }
}

/** How many months after a first day of a month a later date's month is. */
function monthsBetween(first: string, last: string): number {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return monthOf(last) - monthOf(first)
}
