import type * as z from "zod/mini"
import type { Outlook, OutlookAccount } from "#shared/contracts/insights.ts"
import { upcomingDays } from "#shared/contracts/upcoming.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { upcomingOf } from "../upcoming/queries.ts"
import { firstAccount, monthsOf, pastBalances } from "./queries.ts"
import { requireOn } from "./require-on.ts"
import { lookAhead } from "./rules.ts"

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
