import type { FillingOrder, SavingsGoals } from "#shared/contracts/goals.ts"
import { convert } from "#shared/money/convert.ts"
import type { Currency } from "#shared/money/currency.ts"
import { fromDecimal } from "#shared/money/money.ts"
import { dueDate, numberFrom } from "#shared/orders/due-dates.ts"
import { addDays } from "#shared/time/target-days.ts"
import { bankToday } from "../../db/bank-settings.ts"
import type { Database } from "../../db/pool.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import { ownAccount } from "../accounts/queries.ts"
import type { AppContext } from "../app-context.ts"
import { latestRates } from "../exchange/queries.ts"
import { type FillingRow, fillingOrders, goalsOfAccount } from "./queries.ts"
import { type Filling, goalsOf } from "./rules.ts"

/** The account that the goals belong to. */
type Saving = { id: number; balance: string; iban: string; currency: Currency }

/**
 * The goals of one of the member's accounts, from its balance and the standing orders that fill it. An order
 * in another currency counts at the newest rate, and not at all without one.
 */
export async function presentGoals(
  db: Database,
  userId: number,
  account: Saving,
): Promise<SavingsGoals> {
  const today = await bankToday(db)
  const goals = await goalsOfAccount(db, userId, account.id)
  const rows = await fillingOrders(db, userId, account.iban)
  const rates = rows.some(({ currency }) => currency !== account.currency)
    ? await latestRates(db)
    : []
  const rateFrom = (currency: Currency) =>
    rates.find((one) => one.fromCurrency === currency && one.toCurrency === account.currency)?.rate
  const orders: FillingOrder[] = []
  const fillings: Filling[] = []
  for (const row of rows) {
    const { nextOn, datesUntil } = datesOf(row, today)
    if (nextOn === undefined) continue
    const { id, amount, currency, rhythm } = row
    orders.push({ id, amount, currency, rhythm, nextOn })
    const minor = fromDecimal(amount)
    const rate = rateFrom(currency)
    if (currency === account.currency) fillings.push({ minor, datesUntil })
    else if (rate !== undefined) fillings.push({ minor: convert(minor, rate), datesUntil })
  }
  return { ...goalsOf(account.balance, goals, fillings, today), orders }
}

/** The order's dates from today on that are not decided: the next one, and how many there are until a day. */
function datesOf(row: FillingRow, today: string) {
  const { nextNumber, lastOn } = row
  const first = Math.max(nextNumber, numberFrom(row, today))
  const decided = new Set(
    row.decided
      .map((day) => ({ day, number: numberFrom(row, day) }))
      .filter(({ day, number }) => number >= first && dueDate(row, number) === day)
      .map(({ number }) => number),
  )
  let next = first
  while (decided.has(next)) next += 1
  const datesUntil = (day: string) => {
    const end = numberFrom(row, addDays(lastOn !== null && lastOn < day ? lastOn : day, 1))
    const skipped = [...decided].filter((number) => number < end).length
    return Math.max(0, end - first) - skipped
  }
  return { nextOn: dueDate(row, next), datesUntil }
}

/**
 * GET /api/accounts/:id/goals: of one of the member's open accounts.
 * @throws Problem not_found
 */
export async function listGoals(
  { db }: AppContext,
  { member, id }: Input & WithId,
): Promise<SavingsGoals> {
  const account = await ownAccount(db, member.userId, id)
  if (!account) throw notFound()
  return presentGoals(db, member.userId, account)
}
