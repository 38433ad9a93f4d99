import type { DayBalance, Outlook, RecurringPayment } from "#shared/contracts/insights.ts"
import type { Upcoming } from "#shared/contracts/upcoming.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { addDays, addMonths } from "#shared/time/target-days.ts"

/** Whether an item changes the balance: a payment on its way has been debited already. */
const moves = ({ kind }: Upcoming) => kind !== "payment"

const signed = ({ direction, amount }: Upcoming) =>
  direction === "in" ? fromDecimal(amount) : -fromDecimal(amount)

/**
 * The balance of an account on each of the days ahead, from what is known and nothing else, and what is left to
 * spend this month: the balance without what is due up to the month's end. Money that is only expected, such as
 * interest, is not counted as left.
 * @param balance the account's balance now
 * @param items what is known of the account, by date
 * @param days how many days ahead
 */
export function lookAhead(
  balance: string,
  items: readonly Upcoming[],
  today: string,
  days: number,
): Pick<Outlook, "ahead" | "lowest" | "leftToSpend" | "monthEnd"> {
  let sum = fromDecimal(balance)
  const ahead: DayBalance[] = []
  for (let day = 0; day <= days; day += 1) {
    const on = addDays(today, day)
    for (const item of items) if (moves(item) && item.on === on) sum += signed(item)
    if (day > 0 || items.some((item) => moves(item) && item.on === on))
      ahead.push({ on, balance: toDecimal(sum) })
  }
  const lowest = ahead.reduce(
    (min, point) => (fromDecimal(point.balance) < fromDecimal(min.balance) ? point : min),
    { on: today, balance: toDecimal(fromDecimal(balance)) },
  )
  const monthEnd = addDays(addMonths(`${today.slice(0, 7)}-01`, 1), -1)
  const due = items
    .filter((item) => moves(item) && item.direction === "out" && item.on <= monthEnd)
    .reduce((total, item) => total + fromDecimal(item.amount), 0n)
  return { ahead, lowest, leftToSpend: toDecimal(fromDecimal(balance) - due), monthEnd }
}

/** Days between payments of each rhythm, and how to find the next day. */
const rhythms = [
  { rhythm: "weekly", least: 6, most: 8, next: (on: string) => addDays(on, 7) },
  { rhythm: "monthly", least: 26, most: 35, next: (on: string) => addMonths(on, 1) },
  { rhythm: "quarterly", least: 85, most: 97, next: (on: string) => addMonths(on, 3) },
] as const

/** Payments of one payee from one account, oldest first. */
export type PaymentSeries = Pick<RecurringPayment, "name" | "accountId" | "currency"> & {
  days: string[]
  amounts: string[]
  references: string[]
}

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/**
 * The rhythm of a payee's payments; undefined without one. The last three payments decide: regular days, and
 * amounts that differ by at most half. Weekly payments must be of the same amount, because weekly shopping is
 * no commitment. A series whose next payment is long overdue has ended.
 */
export function recurringOf(series: PaymentSeries, today: string): RecurringPayment | undefined {
  const { days, amounts, references, name, accountId, currency } = series
  const last = days.slice(-3)
  const lastAmounts = amounts.slice(-3).map(fromDecimal)
  const [first, second, lastOn] = last
  const reference = references.at(-1)
  const amount = amounts.at(-1)
  if (!first || !second || !lastOn || !reference || !amount) return undefined
  const gaps = [daysBetween(first, second), daysBetween(second, lastOn)]
  const found = rhythms.find(({ least, most }) => gaps.every((gap) => gap >= least && gap <= most))
  if (!found || daysBetween(lastOn, today) > found.most + 7) return undefined
  const [low, high] = [
    lastAmounts.reduce((a, b) => (a < b ? a : b)),
    lastAmounts.reduce((a, b) => (a > b ? a : b)),
  ]
  const varies = low !== high
  if (high * 2n > low * 3n || (varies && found.rhythm === "weekly")) return undefined
  return {
    name,
    accountId,
    currency,
    amount,
    varies,
    rhythm: found.rhythm,
    payments: days.length,
    lastOn,
    nextOn: found.next(lastOn),
    reference,
  }
}

/** A share in whole percent, rounded to the nearest; 0 of nothing. */
export function percentOf(part: string, whole: string): number {
  const [small, large] = [fromDecimal(part), fromDecimal(whole)]
  if (large <= 0n || small <= 0n) return 0
  return Math.min(100, Number((small * 200n + large) / (large * 2n)))
}
