import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { currency } from "#shared/contracts/fields.ts"
import {
  CategorizedPayment,
  DayBalance,
  MonthFigures,
  Spending,
} from "#shared/contracts/insights.ts"
import {
  excludedCategories,
  incomeCategories,
  spendingCategories,
} from "#shared/insights/categories.ts"
import { monthsShown } from "#shared/limits.ts"
import { accountPeople } from "#shared/tables/holder-people.ts"
import { queryRows } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import type { PaymentSeries } from "./rules.ts"

/** How many payees are shown. */
const shownPayees = 10

const oneOf = (categories: readonly string[]) =>
  sql`category in ${sql.raw(`(${categories.map((name) => `'${name}'`).join(", ")})`)}`
const spending = oneOf(spendingCategories)
const income = oneOf(incomeCategories)
const excluded = oneOf(excludedCategories)

const legs = (userId: number, from: SQL, to: SQL) =>
  sql`insight_legs(${userId}::bigint, (${from})::date, (${to})::date)`

const Months = z.object({ today: z.string(), firstMonth: z.nullable(z.string()) })

/** The bank's day now, and the first month with a posting of the member. */
export async function monthsOf(db: Database, userId: number): Promise<z.output<typeof Months>> {
  const [row] = await queryRows(
    db,
    Months,
    sql`
    select bank_day(clock_timestamp())::text as today, (
      select to_char(bank_day(min(first.created_at)), 'YYYY-MM') from account_people a cross join lateral (
        (select created_at from transactions where from_account_id = a.id order by created_at, id limit 1)
        union all
        (select created_at from transactions where to_account_id = a.id order by created_at, id limit 1)) as first
      where a.viewer = ${userId}) as "firstMonth"`,
  )
  if (!row) throw new Error("the bank has a day")
  return row
}

const MonthSpending = z.extend(
  z.pick(Spending, {
    spent: true,
    previousSpent: true,
    moneyIn: true,
    categories: true,
    payees: true,
    excluded: true,
  }),
  { uncategorized: z.string() },
)
type MonthSpending = z.output<typeof MonthSpending>

/**
 * Where the money of a month went, and of the month before.
 * @param month its first day
 * @param comparedUpTo the day after the last one that counts of the month before
 */
export async function spendingOf(
  db: Database,
  userId: number,
  month: string,
  comparedUpTo: string,
): Promise<MonthSpending> {
  const before = sql`(${month}::date - interval '1 month')::date`
  const [row] = await queryRows(
    db,
    z.object({ found: MonthSpending }),
    sql`
    with legs as materialized (
      select day >= ${month}::date as now, day < ${comparedUpTo}::date as compared, category, -euros as spent, name, iban
        from ${legs(userId, before, sql`${month}::date + interval '1 month'`)}),
    sums as (
      select category, sum(spent) filter (where now) as amount, sum(spent) filter (where compared) as previous,
          count(*) filter (where now) as payments
        from legs where ${spending} group by category),
    categories as (
      select coalesce(s.category, b.category) as category, coalesce(amount, 0)::numeric(20, 2)::text as amount,
          coalesce(previous, 0)::numeric(20, 2)::text as previous, coalesce(payments, 0) as payments,
          budget::text
        from (select * from sums where payments > 0) s full join (
          select category, amount as budget from budgets where user_id = ${userId}) b on b.category = s.category),
    payees as (
      select min(name) as name, iban, sum(spent)::numeric(20, 2)::text as amount, count(*) as payments
        from legs where now and ${spending} group by insight_text(name), iban
        having sum(spent) > 0
        order by sum(spent) desc, min(name) limit ${shownPayees}),
    others as (
      select category, (-sum(spent))::numeric(20, 2)::text as amount, count(*) as payments
        from legs where now and ${excluded} group by category order by category)
    select jsonb_build_object(
      'spent', (select coalesce(sum(amount), 0)::numeric(20, 2)::text from sums),
      'previousSpent', (select coalesce(sum(previous), 0)::numeric(20, 2)::text from sums),
      'uncategorized', (select coalesce(sum(amount), 0)::numeric(20, 2)::text from sums
        where category = 'uncategorized'),
      'moneyIn', (select coalesce(-sum(spent), 0)::numeric(20, 2)::text from legs where now and ${income}),
      'categories', (select coalesce(jsonb_agg(categories order by amount::numeric desc, category), '[]')
        from categories),
      'payees', (select coalesce(jsonb_agg(payees), '[]') from payees),
      'excluded', (select coalesce(jsonb_agg(others), '[]') from others)) as found`,
  )
  if (!row) throw new Error("sums always have a row")
  return row.found
}

/**
 * Money in and out of each month since a month, oldest first, in EUR. Begins later, with the month `since`, for a member
 * whose history is too long.
 */
export async function monthFigures(
  db: Database,
  userId: number,
  { first, dayAfter }: { first: string; dayAfter: string },
): Promise<{ since: string; found: MonthFigures[] }> {
  const [fitting] = await queryRows(
    db,
    z.object({ since: z.string() }),
    sql`select greatest(${first}::date, insight_since(${userId}, ${monthsShown}))::text as since`,
  )
  const since = fitting?.since ?? first
  const found = await queryRows(
    db,
    MonthFigures,
    sql`
    select to_char(date_trunc('month', day::timestamp), 'YYYY-MM') as month,
        coalesce(sum(euros) filter (where ${income}), 0)::numeric(20, 2)::text as "moneyIn",
        coalesce(-sum(euros) filter (where ${spending}), 0)::numeric(20, 2)::text as "moneyOut"
      from ${legs(userId, sql`${since}::date`, sql`${dayAfter}::date`)}
      where ${income} or ${spending}
      group by date_trunc('month', day::timestamp) order by date_trunc('month', day::timestamp)`,
  )
  return { since: since.slice(0, 7), found }
}

const PaymentRow = z.extend(CategorizedPayment, { kind: z.string(), beganPayment: z.boolean() })

/** The payments of a category in a month, newest first, with what their descriptions are read from. */
export function paymentsOf(
  db: Database,
  userId: number,
  month: string,
  category: string,
  max: number,
): Promise<z.output<typeof PaymentRow>[]> {
  return queryRows(
    db,
    PaymentRow,
    sql`
    select t.reference, legs.day::text as "on", legs.name, t.description, legs.currency, legs.amount::text,
        legs.source, e.kind, exists (select from payments p where p.transaction_id = t.id) as "beganPayment"
      from ${legs(userId, sql`${month}::date`, sql`${month}::date + interval '1 month'`)} as legs
      join transactions t on t.id = legs.transaction_id
      join journal_entries e on e.id = t.entry_id
      where legs.category = ${category}::category
      order by legs.booked_at desc, legs.transaction_id desc, legs.account_id limit ${max}`,
  )
}

const PastBalances = z.object({ currency, past: z.array(DayBalance) })

/** The balances of an account at the end of each of the last days, today's included, oldest first. */
export async function pastBalances(
  db: Database,
  userId: number,
  accountId: number,
  days: number,
): Promise<z.output<typeof PastBalances> | undefined> {
  const [row] = await queryRows(
    db,
    PastBalances,
    sql`
    with own as materialized (
      select id, currency, balance from account_people
        where id = ${accountId} and viewer = ${userId} and closed_at is null),
    shown as materialized (
      select n, day, day::timestamp at time zone time_zone as begins
        from bank_settings cross join (
          select n, bank_day(clock_timestamp()) - ${days}::int + n as day from generate_series(1, ${days}::int) as n) as days),
    -- The days are compared as moments, once: a date for each payment would cost more than reading it.
    begun as materialized (select array_agg(begins order by n) as days, min(begins) as first from shown),
    sums as materialized (
      select width_bucket(t.created_at, (select days from begun)) as n, sum(amount) as amount from (
          select created_at, -amount as amount from own cross join begun
            join transactions on from_account_id = own.id where created_at >= begun.first
          union all
          select created_at, coalesce(converted_amount, amount) from own cross join begun
            join transactions on to_account_id = own.id where created_at >= begun.first) as t
        group by 1),
    balances as (
      select shown.day, (own.balance - coalesce((select sum(sums.amount) from sums
          where sums.n > shown.n), 0))::text as balance
        from own cross join shown)
    select currency, (select jsonb_agg(jsonb_build_object('on', day, 'balance', balance) order by day)
        from balances) as past
      from own`,
  )
  return row
}

/** The member's first open account, by which the outlook begins. */
export async function firstAccount(db: Database, userId: number): Promise<number | undefined> {
  const [first] = await db
    .select({ id: accountPeople.id })
    .from(accountPeople)
    .where(and(eq(accountPeople.viewer, userId), isNull(accountPeople.closedAt)))
    .orderBy(asc(accountPeople.accountType), asc(accountPeople.id))
    .limit(1)
  return first?.id
}

const Series = z.object({
  name: z.string(),
  accountId: z.number(),
  currency,
  days: z.array(z.string()),
  amounts: z.array(z.string()),
  references: z.array(z.string()),
}) satisfies z.ZodMiniType<PaymentSeries>

/**
 * What was paid repeatedly since a day and not by an order, by account and payee: at most so many series, those
 * with the most payments first. Since a later day for a member whose history is too long.
 */
export function seriesOf(
  db: Database,
  userId: number,
  since: string,
  max: number,
): Promise<PaymentSeries[]> {
  return queryRows(
    db,
    Series,
    sql`
    with since as materialized (
      select case when insight_fits(${userId}::bigint, ${since}::date, (bank_day(clock_timestamp()) + 1)) then ${since}::date
          else insight_since(${userId}, ${monthsShown}) end as day)
    select min(t.recipient_name) as name, t.from_account_id::float8 as "accountId", t.currency,
        array_agg((t.created_at at time zone zone.time_zone)::date::text order by t.created_at, t.id) as days,
        array_agg(t.amount::text order by t.created_at, t.id) as amounts,
        array_agg(t.reference order by t.created_at, t.id) as references
      from bank_settings zone cross join account_people a join transactions t on t.from_account_id = a.id
      where a.viewer = ${userId} and a.closed_at is null and t.type = 'transfer'
        and t.recipient_name is not null and t.created_at >= (select day from since)
        and not exists (select from account_people own where own.id = t.to_account_id and own.viewer = ${userId})
        and not exists (select from order_runs r where r.transaction_id = t.id)
        and not exists (select from payments p where p.transaction_id = t.id
          and p.state in ('rejected', 'cancelled', 'unconfirmed', 'returned', 'recalled'))
        and not exists (select from payment_orders o
          where o.from_account_id in (select id from account_people where viewer = ${userId}) and o.state in ('active', 'paused')
          and o.rhythm is not null and o.recipient_iban = t.recipient_iban
          and insight_text(o.recipient_name) = insight_text(t.recipient_name))
      group by insight_text(t.recipient_name), t.recipient_iban, t.from_account_id, t.currency
      having count(*) >= 3
      order by count(*) desc, min(t.recipient_name) limit ${max}`,
  )
}
