import type * as z from "zod/mini"
import type {
  CategorizedPayment,
  CategoryMonth,
  MonthFigures,
  Outlook,
  OutlookAccount,
  RecurringPayment,
  Spending,
  SpendingMonth,
} from "#shared/contracts/insights.ts"
import { upcomingDays } from "#shared/contracts/upcoming.ts"
import { describedAs } from "#shared/ledger/descriptions.ts"
import { monthsShown } from "#shared/limits.ts"
import { compareNames } from "#shared/text/language.ts"
import { addDays, addMonths } from "#shared/time/target-days.ts"
import type { Database } from "../../db/pool.ts"
import { sqlMessage } from "../../db/sql-error.ts"
import { semaphore } from "../../rate-limits/semaphore.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { upcomingOf } from "../upcoming/queries.ts"
import { areOff } from "./decisions.ts"
import {
  firstAccount,
  monthFigures,
  monthsOf,
  pastBalances,
  paymentsOf,
  seriesOf,
  spendingOf,
} from "./queries.ts"
import { lookAhead, percentOf, recurringOf } from "./rules.ts"

/**
 * Refuses while the member has switched insights off: nothing is worked out then.
 * @throws Problem insights_off
 */
export async function requireOn(db: Database, userId: number): Promise<void> {
  if (!(await areOff(db, userId))) return
  throw new Problem("insights_off")
}

/** How many members' insights a process works out at once, so that other requests are served in between. */
const queue = semaphore(2, 200)

/**
 * Works out insights, which compares the texts of up to thousands of payments. Members take turns.
 * @throws Problem unavailable when too many wait; insights_too_long for a history whose texts are more than that
 *   (server/features/insights/insight-history.sql)
 */
export function workOut<T>(userId: number, work: () => Promise<T>): Promise<T> {
  return queue(work, String(userId)).catch((error: unknown) => {
    if (sqlMessage(error) !== "insights_too_long") throw error
    throw new Problem("insights_too_long")
  })
}

/**
 * GET /api/insights/spending: where the money of a month went; of the current one by default. The current month
 * is compared with the days before it in the last one.
 * @throws Problem insights_off, insights_too_long
 */
export async function showSpending(
  { db }: AppContext,
  { member: { userId }, query }: Input<unknown, z.output<typeof SpendingMonth>>,
): Promise<Spending> {
  await requireOn(db, userId)
  const { today, firstMonth } = await monthsOf(db, userId)
  const currentMonth = today.slice(0, 7)
  const month = query.month ?? currentMonth
  const first = `${month}-01`
  const sameDay = addDays(addMonths(today, -1), 1)
  const comparedUpTo = month === currentMonth && sameDay < first ? sameDay : first
  const { uncategorized, ...figures } = await workOut(userId, () =>
    spendingOf(db, userId, first, comparedUpTo),
  )
  const uncategorizedPercent = percentOf(uncategorized, figures.spent)
  return { month, firstMonth, currentMonth, ...figures, uncategorizedPercent }
}

/** How many payments are listed at most. */
const listedAtMost = 200

/**
 * GET /api/insights/payments: the payments of a category in a month, newest first.
 * @throws Problem insights_off, insights_too_long
 */
export async function listPayments(
  { db }: AppContext,
  { member: { userId }, query, say }: Input<unknown, z.output<typeof CategoryMonth>>,
): Promise<CategorizedPayment[]> {
  await requireOn(db, userId)
  const month = query.month ?? (await monthsOf(db, userId)).today.slice(0, 7)
  const found = await workOut(userId, () =>
    paymentsOf(db, userId, `${month}-01`, query.category, listedAtMost),
  )
  return found.map(({ kind, beganPayment, ...payment }) => ({
    ...payment,
    description: say(describedAs({ kind, beganPayment, description: payment.description })),
  }))
}

/**
 * GET /api/insights/months: money in and out of the last months, the current one included. A month without any is
 * in the list too, unless it is before the member's first. The list is shorter for a member who pays or is paid very
 * often.
 * @throws Problem insights_off, insights_too_long
 */
export async function listMonths(
  { db }: AppContext,
  { member: { userId } }: Input,
): Promise<MonthFigures[]> {
  await requireOn(db, userId)
  const { today, firstMonth } = await monthsOf(db, userId)
  if (firstMonth === null) return []
  const current = `${today.slice(0, 7)}-01`
  const months = Array.from({ length: monthsShown }, (_, index) =>
    addMonths(current, index + 1 - monthsShown).slice(0, 7),
  ).filter((month) => month >= firstMonth)
  const [first = current] = months
  const { since, found } = await workOut(userId, () =>
    monthFigures(db, userId, { first: `${first}-01`, dayAfter: addDays(today, 1) }),
  )
  const none = { moneyIn: "0.00", moneyOut: "0.00" }
  return months
    .filter((month) => month >= since)
    .map((month) => found.find((one) => one.month === month) ?? { month, ...none })
}

/** How many days of the past are shown, today included. */
const pastDays = 30

/**
 * GET /api/insights/outlook: the balance of one open account, of the past days and of those ahead as far as it is
 * known from orders, installments, and interest. Nothing is guessed.
 * @throws Problem insights_off; not_found without such an account
 */
export async function showOutlook(
  { db }: AppContext,
  { member: { userId }, query }: Input<unknown, z.output<typeof OutlookAccount>>,
): Promise<Outlook> {
  await requireOn(db, userId)
  const accountId = query.account ? Number(query.account) : await firstAccount(db, userId)
  const found = accountId && (await pastBalances(db, userId, accountId, pastDays))
  if (!accountId || !found) throw notFound()
  const { today } = await monthsOf(db, userId)
  const items = (await upcomingOf(db, userId)).filter((item) => item.accountId === accountId)
  const { currency, past } = found
  const balance = past.at(-1)?.balance ?? "0.00"
  return { accountId, currency, past, items, ...lookAhead(balance, items, today, upcomingDays) }
}

/** How far back payments are compared, and how many payees at most. */
const looksAt = { months: 13, payees: 200 }

/**
 * GET /api/insights/recurring: payments that come back regularly and that no order of the member makes, soonest
 * first. Fewer months are compared for a member who pays or is paid very often.
 * @throws Problem insights_off, insights_too_long
 */
export async function listRecurring(
  { db }: AppContext,
  { member: { userId } }: Input,
): Promise<RecurringPayment[]> {
  await requireOn(db, userId)
  const { today } = await monthsOf(db, userId)
  const since = addMonths(today, -looksAt.months)
  const series = await workOut(userId, () => seriesOf(db, userId, since, looksAt.payees))
  return series
    .map((one) => recurringOf(one, today))
    .filter((one) => one !== undefined)
    .sort((a, b) => compareNames(a.nextOn, b.nextOn) || compareNames(a.name, b.name))
}
