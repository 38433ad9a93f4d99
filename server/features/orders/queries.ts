import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { AccountOrder } from "#shared/contracts/accounts.ts"
import { nullableText } from "#shared/contracts/fields.ts"
import { Order, orderReasons } from "#shared/contracts/orders.ts"
import type { PaymentStatus } from "#shared/contracts/payments.ts"
import { orderRunStates } from "#shared/tables/orders.ts"
import { callFunction, queryRows, runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"

/** A run as the query returns it. */
const RunRow = z.object({
  dueOn: z.string(),
  state: z.enum(orderRunStates),
  reason: z.nullable(z.enum(orderReasons)),
  reference: nullableText,
  nextTryAt: nullableText,
  /** Of a payment to another bank. */
  paymentState: nullableText,
})
export type RunRow = z.output<typeof RunRow>

const OrderRow = z.extend(z.omit(Order, { runs: true }), { runs: z.array(RunRow) })
export type OrderRow = z.output<typeof OrderRow>

/** A time as ISO 8601 in UTC. */
const iso = (column: string) =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** How many orders a list has at most: all that are not ended, and the newest that are. */
const listed = 200

/**
 * The orders of the accounts that a member sees, no matter who made them, with their next dates and last runs: those that are
 * not ended first and newest first; or only the order with the given id, if it is one of them.
 */
export function ownOrders(db: Database, userId: number, id?: number): Promise<OrderRow[]> {
  return queryRows(
    db,
    OrderRow,
    sql`
    select o.id::float8 as id, o.state, o.from_account_id::float8 as "fromAccountId", a.currency, o.amount::text,
      o.recipient_name as "recipientName", o.recipient_iban as "recipientIban", o.reference, o.speed,
      o.first_on::text as "firstOn", o.rhythm, o.month_day as "monthDay", o.last_on::text as "lastOn",
      o.once_only as "onceOnly",
      case when o.user_id <> a.viewer then (select coalesce(holder_name, username) from users where id = o.user_id) end
        as "madeBy", ${iso("o.created_at")} as "createdAt", ${iso("o.ended_at")} as "endedAt",
      array(select due::text from generate_series(o.next_number, o.next_number + 9) as n
        cross join lateral order_due_on(o.first_on, o.rhythm, o.month_day, o.last_on, n) as due
        where o.state = 'active' and due is not null
          and not exists (select from order_runs where order_id = o.id and due_on = due)
        order by n limit 3) as "nextDates",
      (select coalesce(jsonb_agg(run order by run ->> 'dueOn' desc), '[]') from (
        select jsonb_build_object('dueOn', r.due_on, 'state', r.state,
            'reason', order_reason_for(a.viewer, o.user_id, r.reason), 'reference', t.reference, 'nextTryAt', ${iso("r.next_try_at")}, 'paymentState', p.state) as run
          from order_runs r left join transactions t on t.id = r.transaction_id
          left join payments p on p.transaction_id = t.id
          where r.order_id = o.id order by r.due_on desc limit 12) as last) as runs
    from account_people a
    join payment_orders o on o.from_account_id = a.id
    where a.viewer = ${userId} and (${id ?? null}::bigint is null or o.id = ${id ?? null})
    order by o.state = 'ended', o.id desc
    limit ${listed}`,
  )
}

/**
 * The orders, not ended, that stand in the way of closing an account, oldest first: all that pay from it, no matter who made
 * them, and those that pay into it from another account of the same holder.
 */
export function ordersOfAccount(db: Database, accountId: number): Promise<AccountOrder[]> {
  return queryRows(
    db,
    AccountOrder,
    sql`
    select o.id::float8 as id, o.amount::text, payer.currency, o.recipient_name as "recipientName"
      from accounts a
      join accounts payer on payer.holder_id = a.holder_id
      join payment_orders o on o.from_account_id = payer.id and o.state <> 'ended'
        and (payer.id = a.id or o.recipient_iban = a.iban)
      where a.id = ${accountId} order by o.id`,
  )
}

/**
 * Makes concurrent requests that create or change an order of the account wait until the transaction ends: those of
 * everybody who sees it (server/features/orders/orders.sql locks its maker in the same way).
 */
export async function lockOrders(tx: Database, accountId: number): Promise<void> {
  await runStatement(
    tx,
    sql`select from users where id = any(account_viewers(${accountId})) order by id for no key update`,
  )
}

/**
 * The dates of an order that a member made, from a day on, that were decided already: skipped, or paid on that day.
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
const OrderChanged = z.discriminatedUnion("outcome", [
  z.object({ outcome: z.enum(["unchanged", "session_ended"]) }),
  /** With everybody whose pages show the order. */
  z.object({ outcome: z.literal("changed"), people: z.array(z.number()) }),
  z.object({
    outcome: z.literal("refused"),
    code: z.enum(["not_found", "order_of_another", "order_ended", "order_date_not_skippable"]),
    /** Whether too many dates are skipped. */
    many: z.optional(z.boolean()),
  }),
])
export type OrderChanged = z.output<typeof OrderChanged>

/** Pauses, resumes, or ends an order, or skips one of its dates. */
export function changeOrderRow(
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
  return callFunction(db, "order_change", OrderChanged, [request])
}
