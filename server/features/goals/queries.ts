import { and, asc, count, eq, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { currency, nullableText } from "#shared/contracts/fields.ts"
import { monthDays, rhythms } from "#shared/orders/due-dates.ts"
import { savingsGoals } from "#shared/tables/goals.ts"
import { queryRows, runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import type { StoredGoal } from "./rules.ts"

type NewGoal = Pick<typeof savingsGoals.$inferInsert, "name" | "targetAmount" | "targetOn">

/** The goals of an account, in the order in which they are filled. */
export function goalsOfAccount(
  db: Database,
  userId: number,
  accountId: number,
): Promise<StoredGoal[]> {
  return db
    .select({
      id: savingsGoals.id,
      name: savingsGoals.name,
      targetAmount: savingsGoals.targetAmount,
      targetOn: savingsGoals.targetOn,
    })
    .from(savingsGoals)
    .where(and(eq(savingsGoals.userId, userId), eq(savingsGoals.accountId, accountId)))
    .orderBy(asc(savingsGoals.position), asc(savingsGoals.id))
}

const ofOwner = (userId: number, id: number) =>
  and(eq(savingsGoals.userId, userId), eq(savingsGoals.id, id))

/** The account of one of the member's goals; undefined when they have no such goal. */
export async function accountOfGoal(
  db: Database,
  userId: number,
  id: number,
): Promise<number | undefined> {
  const [row] = await db
    .select({ accountId: savingsGoals.accountId })
    .from(savingsGoals)
    .where(ofOwner(userId, id))
  return row?.accountId
}

/** How many goals an account has. */
export async function countGoals(tx: Database, accountId: number): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(savingsGoals)
    .where(eq(savingsGoals.accountId, accountId))
  return row?.count ?? 0
}

/** Stores a goal as the last of its account. */
export async function insertGoal(
  tx: Database,
  goal: NewGoal & { userId: number; accountId: number; position: number },
): Promise<void> {
  await tx.insert(savingsGoals).values(goal)
}

/** Changes the member's goal. */
export async function updateGoal(
  tx: Database,
  userId: number,
  id: number,
  goal: NewGoal,
): Promise<void> {
  await tx.update(savingsGoals).set(goal).where(ofOwner(userId, id))
}

/** Deletes the member's goal. */
export async function deleteGoal(tx: Database, userId: number, id: number): Promise<void> {
  await tx.delete(savingsGoals).where(ofOwner(userId, id))
}

/** Deletes the goals of an account that is closed. */
export async function deleteGoalsOf(tx: Database, accountId: number): Promise<void> {
  await tx.delete(savingsGoals).where(eq(savingsGoals.accountId, accountId))
}

/** Stores the order of an account's goals: their ids, first to last. */
export async function storePositions(
  tx: Database,
  userId: number,
  ids: readonly number[],
): Promise<void> {
  await runStatement(
    tx,
    sql`
    update savings_goals set position = placed.position
      from unnest(${sql.param(ids)}::bigint[]) with ordinality as placed(id, position)
      where savings_goals.id = placed.id and user_id = ${userId}
        and savings_goals.position <> placed.position`,
  )
}

/**
 * Notes whether each goal is reached, without telling the member: what they do themselves they see.
 * @param reached the ids of those that are
 */
export async function noteReached(
  tx: Database,
  accountId: number,
  reached: readonly number[],
): Promise<void> {
  const isReached = sql`${savingsGoals.id} = any(${sql.param(reached)}::bigint[])`
  await tx
    .update(savingsGoals)
    .set({ reachedAt: sql`case when ${isReached} then clock_timestamp() end` })
    .where(
      and(
        eq(savingsGoals.accountId, accountId),
        sql`(${isReached}) = (${savingsGoals.reachedAt} is null)`,
      ),
    )
}

/** A standing order that pays into an account, with what its dates are computed from. */
const FillingRow = z.object({
  id: z.number(),
  amount: z.string(),
  currency,
  firstOn: z.string(),
  rhythm: z.enum(rhythms),
  monthDay: z.enum(monthDays),
  lastOn: nullableText,
  nextNumber: z.number(),
  /** Dates from today on that are decided already, such as skipped ones. */
  decided: z.array(z.string()),
})
export type FillingRow = z.output<typeof FillingRow>

/** The active standing orders that pay into an account from one that the member sees, oldest first. */
export function fillingOrders(db: Database, userId: number, iban: string): Promise<FillingRow[]> {
  return queryRows(
    db,
    FillingRow,
    sql`
    select o.id::float8 as id, o.amount::text, payer.currency, o.first_on::text as "firstOn", o.rhythm,
        o.month_day as "monthDay", o.last_on::text as "lastOn", o.next_number as "nextNumber",
        array(select r.due_on::text from order_runs r
          where r.order_id = o.id and r.due_on >= bank_day(clock_timestamp())) as decided
      from payment_orders o join accounts payer on payer.id = o.from_account_id
      where o.from_account_id in (select id from account_people where viewer = ${userId})
        and o.recipient_iban = ${iban} and o.state = 'active' and o.rhythm is not null
      order by o.id`,
  )
}
