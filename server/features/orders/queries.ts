import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import type { AccountOrder } from "#shared/contracts/accounts.ts"
import type { Order, OrderReason } from "#shared/contracts/orders.ts"
import type { PaymentStatus } from "#shared/contracts/payments.ts"
import { queryRows, runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"

/** A run as the query returns it. */
export type RunRow = {
  dueOn: string
  state: "waiting" | "paid" | "refused" | "skipped"
  reason: OrderReason | null
  reference: string | null
  nextTryAt: string | null
  /** Of a payment to another bank. */
  paymentState: string | null
}

export type OrderRow = Omit<Order, "runs"> & { runs: RunRow[] }

/** A time as ISO 8601 in UTC. */
const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** How many orders a list has at most: all that are not ended, and the newest that are. */
const listed = 200

/**
 * A member's orders with their next dates and last runs, those that are not ended first and newest
 * first; or only the order with the given id, if it is theirs.
 */
export async function ownOrders(db: Database, userId: number, id?: number): Promise<OrderRow[]> {
  const { rows } = await db.execute<OrderRow>(sql`
    select o.id::float8 as id, o.state, o.from_account_id::float8 as "fromAccountId", a.currency, o.amount::text,
      o.recipient_name as "recipientName", o.recipient_iban as "recipientIban", o.reference, o.speed,
      o.first_on::text as "firstOn", o.rhythm, o.month_day as "monthDay", o.last_on::text as "lastOn",
      o.once_only as "onceOnly", ${iso("o.created_at")} as "createdAt", ${iso("o.ended_at")} as "endedAt",
      array(select due::text from generate_series(o.next_number, o.next_number + 9) as n
        cross join lateral order_due_on(o.first_on, o.rhythm, o.month_day, o.last_on, n) as due
        where o.state = 'active' and due is not null
          and not exists (select from order_runs where order_id = o.id and due_on = due)
        order by n limit 3) as "nextDates",
      (select coalesce(jsonb_agg(run order by run ->> 'dueOn' desc), '[]') from (
        select jsonb_build_object('dueOn', r.due_on, 'state', r.state, 'reason', r.reason,
            'reference', t.reference, 'nextTryAt', ${iso("r.next_try_at")}, 'paymentState', p.state) as run
          from order_runs r left join transactions t on t.id = r.transaction_id
          left join payments p on p.transaction_id = t.id
          where r.order_id = o.id order by r.due_on desc limit 12) as last) as runs
    from payment_orders o
    join accounts a on a.id = o.from_account_id
    where o.user_id = ${userId} and (${id ?? null}::bigint is null or o.id = ${id ?? null})
    order by o.state = 'ended', o.id desc
    limit ${listed}`)
  return rows
}

/** The orders, not ended, with which an account's owner pays from it or into it, oldest first. */
export async function ordersOfAccount(db: Database, accountId: number): Promise<AccountOrder[]> {
  const { rows } = await db.execute<AccountOrder>(sql`
    select o.id::float8 as id, o.amount::text, payer.currency, o.recipient_name as "recipientName"
      from accounts a
      join payment_orders o on o.user_id = a.user_id and o.state <> 'ended'
        and (o.from_account_id = a.id or o.recipient_iban = a.iban)
      join accounts payer on payer.id = o.from_account_id
      where a.id = ${accountId} order by o.id`)
  return rows
}

/**
 * Makes concurrent requests that create or change an order of the member wait until the transaction ends
 * (server/features/orders/orders.sql takes the same lock).
 */
export async function lockOrders(tx: Database, userId: number): Promise<void> {
  await runStatement(tx, sql`select from users where id = ${userId} for no key update`)
}

/**
 * The dates of a member's own order, from a day on, that were decided already: skipped, or paid on that day.
 * @returns undefined without such an order
 */
export async function decidedDates(
  db: Database,
  userId: number,
  orderId: number,
  day: string,
): Promise<string[] | undefined> {
  const [found] = await queryRows(
    db,
    z.object({ dates: z.array(z.string()) }),
    sql`
    select array(select r.due_on::text from order_runs r where r.order_id = o.id and r.due_on >= ${day}
        order by r.due_on) as dates
      from payment_orders o where o.id = ${orderId} and o.user_id = ${userId}`,
  )
  return found?.dates
}

/** The bank's day, by the database's clock. */
export async function bankToday(db: Database): Promise<string> {
  const [now] = await queryRows(
    db,
    z.object({ today: z.string() }),
    sql`select bank_day(clock_timestamp())::text as today`,
  )
  if (!now) throw new Error("the bank's day was not returned")
  return now.today
}

/** The states of a payment to another bank whose money came back. */
export const cameBack: Readonly<Record<string, PaymentStatus>> = {
  rejected: "rejected",
  cancelled: "cancelled",
  unconfirmed: "unconfirmed",
  returned: "returned",
  recalled: "recalled",
}

export type OrderChange = "pause" | "resume" | "skip" | "end"

/** What the database answers to a change; orders.sql explains it. */
export type OrderChanged =
  | { outcome: "changed" | "unchanged" | "session_ended" }
  | { outcome: "refused"; code: "not_found" | "order_ended" | "order_date_not_skippable" }

/** Pauses, resumes, or ends a member's own order, or skips one of its dates. */
export async function changeOwnOrder(
  db: Database,
  request: {
    userId: number
    signInId: string
    idleSeconds: number
    orderId: number
    change: OrderChange
    dueOn?: string
  },
): Promise<OrderChanged> {
  const { rows } = await db.execute<{ answer: OrderChanged }>(
    sql`select order_change(${JSON.stringify(request)}::jsonb) as answer`,
  )
  if (!rows[0]) throw new Error("order_change gave no answer")
  return rows[0].answer
}
