import type { FillingOrder, SavingsGoals } from "#shared/contracts/goals.ts"
import { convert } from "#shared/money/convert.ts"
import type { Currency } from "#shared/money/currency.ts"
import { fromDecimal } from "#shared/money/money.ts"
import { dueDate } from "#shared/orders/due-dates.ts"
import type { Database } from "../../db/pool.ts"
import { latestRates } from "../exchange/queries.ts"
import { bankToday } from "../orders/queries.ts"
import { type FillingRow, fillingOrders, goalsOfAccount } from "./queries.ts"
import { type Filling, goalsOf } from "./rules.ts"

/** The account that the goals belong to. */
type Saving = { id: number; balance: string; iban: string; currency: Currency }

/** How many dates of an order are counted at most: ten years of a weekly one. */
const countedDates = 520

/**
 * The goals of one of the customer's accounts, from its balance and the standing orders that fill it. An order
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
    const dates = datesOf(row, today)
    const [nextOn] = dates
    if (nextOn === undefined) continue
    const { id, amount, currency, rhythm } = row
    orders.push({ id, amount, currency, rhythm, nextOn })
    const minor = fromDecimal(amount)
    const rate = rateFrom(currency)
    if (currency === account.currency) fillings.push({ minor, dates })
    else if (rate !== undefined) fillings.push({ minor: convert(minor, rate), dates })
  }
  return { ...goalsOf(account.balance, goals, fillings, today), orders }
}

function datesOf(row: FillingRow, today: string): string[] {
  const dates: string[] = []
  for (let n = row.nextNumber; n < row.nextNumber + countedDates; n += 1) {
    const on = dueDate(row, n)
    if (on === undefined) break
    if (on >= today && !row.decided.includes(on)) dates.push(on)
  }
  return dates
}
