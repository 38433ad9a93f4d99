import { asc, lte, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { paymentOrders } from "#shared/tables/orders.ts"
import type { Env } from "../config/env.ts"
import { callFunction } from "../db/call-function.ts"
import { type Database, databaseOn } from "../db/pool.ts"
import { errorReason, isConnectionError, isTimeout, isTransient } from "../db/sql-error.ts"
import type { AppContext } from "../features/app-context.ts"
import { nextSendAt } from "../payments/calendar/calendar.ts"
import { restAfterBatch } from "./rest.ts"

/** The outcome of one payment of an order (server/features/orders/order-runs.sql). */
const OrderRun = z.object({
  orderId: z.number(),
  userId: z.number(),
  /** YYYY-MM-DD. */
  dueOn: z.string(),
  state: z.enum(["paid", "waiting", "refused"]),
  /** Why it was not paid; null if it was. */
  reason: z.nullable(z.string()),
  transactionId: z.nullable(z.number()),
  /** Everybody whose pages show the order. */
  people: z.array(z.number()),
  /** The members whose accounts changed; null if none did. */
  customers: z.nullable(z.array(z.number())),
})
export type OrderRun = z.output<typeof OrderRun>

/** The app's context with what a run needs of it. */
type OrdersContext = Pick<AppContext, "db" | "announce"> & {
  env: Pick<Env, "RAIL_CUT_OFFS" | "EXCHANGE_RATES_URL" | "RATE_MAX_AGE_DAYS">
  log: Pick<AppContext["log"], "error">
}

/** How many orders are paid in one transaction; members' postings share at most as many. */
const batch = 32

/**
 * Pays everything that is due of standing orders and scheduled payments, by the database's clock. Any
 * number of processes may do so at the same time, and a process may end at any moment: what it has
 * not committed, the next one pays.
 * @param jobs one connection of the role for jobs, or the owner: on another one, the orders of a failed
 *   batch could still be locked
 * @param stopping ends it after the current transaction
 * @returns how many payments were tried
 */
export async function runOrders(
  context: OrdersContext,
  jobs: Parameters<typeof databaseOn>[0],
  stopping?: AbortSignal,
): Promise<number> {
  const db = databaseOn(jobs)
  let tried = 0
  while (!stopping?.aborted) {
    const begun = performance.now()
    const { claimed, runs } = await runBatch(context, db)
    if (claimed === 0) break
    const tookMs = performance.now() - begun
    tried += runs.length
    for (const { people, customers, transactionId } of runs) {
      for (const person of people) context.announce(person, "orders", "security")
      for (const member of customers ?? []) {
        context.announce(
          member,
          ...(["accounts", "transactions"] as const),
          ...(transactionId === null ? [] : [transactionId]),
        )
      }
    }
    await restAfterBatch(tookMs)
  }
  return tried
}

const Ran = z.object({ claimed: z.number(), runs: z.array(OrderRun) })
type Ran = z.output<typeof Ran>

/** Pays a batch together, or, if the database raises an error for it, each order of it alone. */
async function runBatch(context: OrdersContext, jobs: Database): Promise<Ran> {
  try {
    return await run(context, jobs, {})
  } catch (error) {
    if (isPassing(error)) throw error
    // One order that takes too long must not keep the others from being paid.
    const all: Ran = { claimed: 0, runs: [] }
    for (const orderId of await dueOrders(context.db)) {
      const { claimed, runs } = await runAlone(context, jobs, orderId)
      all.claimed += claimed
      all.runs.push(...runs)
    }
    return all
  }
}

/** Pays one order. If the database raises an error for it, the payment is tried again later. */
async function runAlone(context: OrdersContext, jobs: Database, orderId: number): Promise<Ran> {
  try {
    return await run(context, jobs, { orderId })
  } catch (error) {
    if (isPassing(error)) throw error
    const failed = errorReason(error)
    context.log.error({ orderId, reason: failed }, "an order was not paid, and is tried again")
    // A time limit says nothing about the payment: it is not refused, and the others go on.
    return isTimeout(error) ? { claimed: 0, runs: [] } : run(context, jobs, { orderId, failed })
  }
}

const isPassing = (error: unknown) => isConnectionError(error) || isTransient(error)

async function dueOrders(db: Database): Promise<number[]> {
  const due = await db
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(lte(paymentOrders.nextTryAt, sql`clock_timestamp()`))
    .orderBy(asc(paymentOrders.nextTryAt), asc(paymentOrders.id))
    .limit(batch)
  return due.map(({ id }) => id)
}

function run(
  { env }: OrdersContext,
  jobs: Database,
  only: { orderId?: number; failed?: string },
): Promise<Ran> {
  const settings = {
    ...only,
    standardSendsAt: nextSendAt(env),
    rateMaxAgeDays: env.EXCHANGE_RATES_URL === undefined ? undefined : env.RATE_MAX_AGE_DAYS,
  }
  return callFunction(jobs, "orders_run", Ran, [batch, settings])
}
