import { and, asc, eq, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { type Budget, type CategoryRule, TransactionCategory } from "#shared/contracts/insights.ts"
import type { Category } from "#shared/insights/categories.ts"
import { budgets, categoryChoices, categoryRules } from "#shared/tables/insights.ts"
import { users } from "#shared/tables/users.ts"
import { queryRows, runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"

/** Whether the member has switched insights off. */
export async function areOff(db: Database, userId: number): Promise<boolean> {
  const [row] = await db
    .select({ offAt: users.insightsOffAt })
    .from(users)
    .where(eq(users.id, userId))
  return row !== undefined && row.offAt !== null
}

/** Switches insights on or off; off again keeps the first time. */
export async function setOff(tx: Database, userId: number, off: boolean): Promise<void> {
  await tx
    .update(users)
    .set({ insightsOffAt: off ? sql`coalesce(${users.insightsOffAt}, clock_timestamp())` : null })
    .where(eq(users.id, userId))
}

const CategorizedTransaction = z.extend(TransactionCategory, {
  id: z.number(),
  name: z.nullable(z.string()),
  iban: z.string(),
})
export type CategorizedTransaction = z.output<typeof CategorizedTransaction>

/** Of how many payments each way, the newest, those of one payee are counted, and under how many spellings. */
const paymentsCounted = 5_000
const namesCounted = 200

/** The other sides of a member's newest payments from their accounts, or to them. */
const newest = (userId: number, way: "from" | "to") => {
  const [account, name, iban] =
    way === "from"
      ? [sql`t.from_account_id`, sql`t.recipient_name`, sql`t.recipient_iban`]
      : [sql`t.to_account_id`, sql`t.payer_name`, sql`t.payer_iban`]
  return sql`(
    select each.name, each.iban from account_people a cross join lateral (
        select ${name} as name, ${iban} as iban, t.created_at from transactions t
          where ${account} = a.id and ${name} is not null
          order by t.created_at desc limit ${paymentsCounted}) as each
      where a.viewer = ${userId} order by each.created_at desc limit ${paymentsCounted})`
}

/**
 * What one of the member's own transactions counts as; undefined without such a transaction. A transfer between
 * two own accounts is shown as its payer's.
 */
export async function categoryOf(
  db: Database,
  userId: number,
  reference: string,
): Promise<CategorizedTransaction | undefined> {
  const [row] = await queryRows(
    db,
    CategorizedTransaction,
    sql`
    with found as materialized (
      select id, bank_day(created_at) as day from transactions where reference = ${reference})
    select legs.transaction_id::float8 as id, legs.category, legs.source, legs.name, coalesce(legs.iban, '') as iban,
        legs.source <> 'movement' as "canChange",
        (select c.category from category_choices c
          where c.user_id = ${userId} and c.transaction_id = legs.transaction_id) as choice,
        (select r.category from category_rules r where r.user_id = ${userId} and r.word is null
          and r.iban = coalesce(legs.iban, '') and r.name_key = insight_text(legs.name)) as rule,
        case when legs.source = 'movement' or legs.name is null then 0 else (
          select coalesce(sum(named.payments), 0)::float8 from (
              select name, count(*) as payments from (${newest(userId, "from")} union all ${newest(userId, "to")}) as party
                where party.iban is not distinct from legs.iban
                group by name order by count(*) desc limit ${namesCounted}) as named
            where insight_text(named.name) = insight_text(legs.name)) end as payments
      from found cross join lateral insight_legs(${userId}::bigint, found.day, found.day + 1) as legs
      where legs.transaction_id = found.id
      order by legs.amount limit 1`,
  )
  return row
}

/** Stores the member's choice for a transaction; null removes it. */
export async function storeChoice(
  tx: Database,
  userId: number,
  transactionId: number,
  category: Category | null,
): Promise<void> {
  if (category === null) {
    await tx
      .delete(categoryChoices)
      .where(
        and(eq(categoryChoices.userId, userId), eq(categoryChoices.transactionId, transactionId)),
      )
    return
  }
  await tx
    .insert(categoryChoices)
    .values({ userId, transactionId, category })
    .onConflictDoUpdate({
      target: [categoryChoices.userId, categoryChoices.transactionId],
      set: { category },
    })
}

/** Stores the member's rule for a payee; null removes it. */
export async function storePayeeRule(
  tx: Database,
  userId: number,
  { name, iban }: { name: string; iban: string },
  category: Category | null,
): Promise<void> {
  if (category === null) {
    await runStatement(
      tx,
      sql`
      delete from category_rules where user_id = ${userId} and word is null and iban = ${iban}
        and name_key = insight_text(${name})`,
    )
    return
  }
  await runStatement(
    tx,
    sql`
    insert into category_rules (user_id, iban, name, name_key, category)
      values (${userId}, ${iban}, ${name}, insight_text(${name}), ${category})
      on conflict (user_id, iban, name_key) where word is null do update set category = excluded.category`,
  )
}

/** Stores the member's rule for a word of names, in place of an earlier one for it. */
export async function storeWordRule(
  tx: Database,
  userId: number,
  word: string,
  category: Category,
): Promise<void> {
  await runStatement(
    tx,
    sql`
    insert into category_rules (user_id, word, category) values (${userId}, insight_text(${word}), ${category})
      on conflict (user_id, word) where word is not null do update set category = excluded.category`,
  )
}

/** Deletes a rule of the member; false without such a rule. */
export async function deleteRule(tx: Database, userId: number, id: number): Promise<boolean> {
  const gone = await tx
    .delete(categoryRules)
    .where(and(eq(categoryRules.userId, userId), eq(categoryRules.id, id)))
    .returning({ id: categoryRules.id })
  return gone.length > 0
}

/** The member's rules, oldest first. */
export function rulesOf(db: Database, userId: number): Promise<CategoryRule[]> {
  return db
    .select({
      id: categoryRules.id,
      name: categoryRules.name,
      word: categoryRules.word,
      category: categoryRules.category,
    })
    .from(categoryRules)
    .where(eq(categoryRules.userId, userId))
    .orderBy(asc(categoryRules.id))
}

/** The member's budgets. */
export function budgetsOf(db: Database, userId: number): Promise<Budget[]> {
  return db
    .select({ category: budgets.category, amount: budgets.amount })
    .from(budgets)
    .where(eq(budgets.userId, userId))
    .orderBy(asc(budgets.category))
}

/** Stores a budget, of which the member is then told again; null removes it. */
export async function storeBudget(
  tx: Database,
  userId: number,
  category: Category,
  amount: string | null,
): Promise<void> {
  if (amount === null) {
    await tx.delete(budgets).where(and(eq(budgets.userId, userId), eq(budgets.category, category)))
    return
  }
  const changed = { amount, lookedAt: null, toldMonth: null, toldPercent: null }
  await tx
    .insert(budgets)
    .values({ userId, category, amount })
    .onConflictDoUpdate({ target: [budgets.userId, budgets.category], set: changed })
}

/** Compares the member's budgets again, because what counts where has changed. */
export async function lookAgain(tx: Database, userId: number): Promise<void> {
  await tx.update(budgets).set({ lookedAt: null }).where(eq(budgets.userId, userId))
}

/** Locks the member's row, so that rules are counted one after another, and counts them. */
export async function countRules(tx: Database, userId: number): Promise<number> {
  await runStatement(tx, sql`select from users where id = ${userId} for no key update`)
  return tx.$count(categoryRules, eq(categoryRules.userId, userId))
}
