import { savingsGoals } from "#shared/tables/goals.ts"
import type { Database } from "../db/pool.ts"
import { type Calendar, isoDate } from "./calendar.ts"
import type { DemoMember } from "./members.ts"

/**
 * What Marta saves for in her pound account, which her standing order fills: one goal that is reached, and one
 * that the order reaches in time.
 */
export async function setDemoGoals(
  tx: Database,
  { userId, gbp: accountId }: DemoMember,
  { monthsAgo, daysAgo }: Calendar,
): Promise<void> {
  const createdAt = monthsAgo(9, 14, 20)
  await tx.insert(savingsGoals).values([
    {
      userId,
      accountId,
      position: 1,
      name: "Emergency fund",
      targetAmount: "5000.00",
      createdAt,
      reachedAt: monthsAgo(5, 26, 6),
    },
    {
      userId,
      accountId,
      position: 2,
      name: "New kitchen",
      targetAmount: "6000.00",
      createdAt,
      targetOn: isoDate(daysAgo(-400, 0)),
    },
  ])
}
