import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import type { Rhythm } from "#shared/orders/due-dates.ts"
import { orderRuns, paymentOrders } from "#shared/tables/orders.ts"
import { callFunction, nothing, queryRows, runStatement } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"
import { postForBank } from "../ledger/post-for-bank.ts"
import type { Step } from "./savings.ts"
import { actsOf, amount, type Party } from "./story.ts"

/** A demo member's standing order, or scheduled payment without a rhythm. Dates are ISO dates. */
export type DemoOrder = {
  userId: number
  fromAccountId: number
  /** In minor units. */
  minor: number
  payee: Party
  reference: string
  createdAt: Date
  firstOn: string
  rhythm?: Rhythm
  lastOn?: string
  /** A date that the member left out. */
  skipped?: string
  /** When the member paused it. */
  pausedAt?: Date
}

/** A due date of the past, and the first moment at which the bank tried to pay it. */
type Due = { on: string; at: Date }

/**
 * Stores an order as order_store leaves it (server/features/orders/orders.sql).
 * @returns its past, to be played with the other events: its payments up to now, and its state since then
 */
export async function storeOrder(tx: Database, order: DemoOrder, now: Date): Promise<Step[]> {
  const { userId, fromAccountId, minor, payee, reference, createdAt, pausedAt } = order
  const [row] = await tx
    .insert(paymentOrders)
    .values({
      userId,
      fromAccountId,
      amount: amount(minor),
      ...payee,
      reference,
      createdAt,
      firstOn: order.firstOn,
      rhythm: order.rhythm,
      lastOn: order.lastOn,
      speed: "instant",
      onceOnly: false,
      nextTryAt: createdAt,
    })
    .returning({ id: paymentOrders.id })
  if (!row) throw new Error("a demo order was not stored")
  await schedule(tx, row.id, order.firstOn)
  const past = await pastDates(tx, row.id, pausedAt ?? now)
  return [
    ...past.map((due): Step => ({ at: due.at, run: (step) => decide(step, row.id, order, due) })),
    { at: pausedAt ?? now, run: (step) => settle(step, row.id, pausedAt) },
  ]
}

async function pastDates(tx: Database, id: number, until: Date): Promise<Due[]> {
  const rows = await queryRows(
    tx,
    z.object({ on: z.string(), at: z.number() }),
    sql`
    select due::text as "on", extract(epoch from slot)::float8 * 1000 as at
      from payment_orders o
      cross join generate_series(0, 200) as n
      cross join lateral order_due_on(o.first_on, o.rhythm, o.month_day, o.last_on, n) as due
      cross join lateral (select (order_slots(due))[1] as slot) as morning
      where o.id = ${id} and slot < ${until.toISOString()}::timestamptz order by due`,
  )
  return rows.map(({ on, at }) => ({ on, at: new Date(at) }))
}

/** Skips a date as a member does, or pays it. */
async function decide(tx: Database, orderId: number, order: DemoOrder, due: Due): Promise<void> {
  const run = { orderId, dueOn: due.on, changedAt: due.at }
  if (due.on === order.skipped) {
    await tx.insert(orderRuns).values({ ...run, state: "skipped" })
    await schedule(tx, orderId, due.on)
  } else if (ownBankCode(order.payee.recipientIban)) {
    // As the jobs do: it waits if the account does not hold enough.
    await callFunction(tx, "orders_run_at", z.unknown(), [1, { orderId }, due.at.toISOString()])
  } else {
    const { userId, fromAccountId, minor, payee, reference } = order
    const { request } = actsOf(userId).pay(due.at, fromAccountId, minor, payee, reference)
    const { id: transactionId } = await postForBank(tx, request, due.at)
    const paid = { state: "paid", tries: 1, firstTriedOn: due.on, transactionId } as const
    await tx.insert(orderRuns).values({ ...run, ...paid })
  }
}

/** The first date from a day on that is not decided yet is due next. */
async function schedule(tx: Database, id: number, day: string): Promise<void> {
  await callFunction(tx, "order_move_on", nothing, [id, 0, day])
  await callFunction(tx, "order_reschedule", nothing, [id])
}

/** Leaves the order as its past has left it: active, paused, or ended with its last payment. */
async function settle(tx: Database, id: number, pausedAt: Date | undefined): Promise<void> {
  const at = pausedAt ? sql`${pausedAt.toISOString()}::timestamptz` : sql`now()`
  await callFunction(tx, "order_move_on", nothing, [id, 0, sql`bank_day(${at})`])
  await callFunction(tx, "order_reschedule", nothing, [id])
  await runStatement(
    tx,
    sql`
    update payment_orders set ended_at = (select max(changed_at) from order_runs where order_id = ${id})
      where id = ${id} and state = 'ended'`,
  )
  if (!pausedAt) return
  await runStatement(
    tx,
    sql`
    update payment_orders set state = 'paused', next_try_at = null where id = ${id}`,
  )
}
