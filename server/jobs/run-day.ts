import { setTimeout as sleep } from "node:timers/promises"
import pg from "pg"
import type { AppContext } from "../features/app-context.ts"
import { restAfterBatch } from "./rest.ts"

/** The bank with the connections of the role for jobs or the owner: the API's role cannot close a day. */
export type OwnedBank = Pick<AppContext, "pool" | "announce">

/** A month's interest paid to a savings account, as a decimal string. */
export type Payment = {
  accountId: number
  /** Who sees the account. */
  members: number[]
  amount: string
}

/** An attempt to collect a loan's due installments, as decimal strings. What is not collected stays due. */
export type Collection = {
  loanId: number
  userId: number
  due: string
  collected: string
  closed: boolean
}

/** An account or a loan that the end of day had to pass over, and the database's reason. */
export type PassedOver = { part: "interest" | "loans"; id: number; reason: string }

/** What one transaction of the end of day did. */
export type DayBatch = {
  /** The accounts whose interest was accrued. */
  accruals: number
  payments: Payment[]
  collections: Collection[]
  failed: PassedOver[]
}

/** How much closing a day did, by all processes. */
export type Closing = {
  accruals: number
  payments: number
  /** Loans: with something collected, with something still due, and paid off. */
  collected: number
  overdue: number
  paidOff: number
  /** The members of whom an offer of a loan expired, or expires in two days. */
  offers: number[]
}

/**
 * `closed`: this process did the last part. `done`: the day was closed before. `stopped`: this process was
 * asked to stop; another, or a later start, continues. `not_over`: the day has not ended.
 */
export type DayOutcome =
  | ({ outcome: "closed" } & Closing)
  | { outcome: "done" | "stopped" | "not_over" }

type Step = ({ outcome: "worked" } & DayBatch) | { outcome: "waiting" } | DayOutcome

/** How long to wait while other processes have the last batches, or members have locked the last accounts. */
const waitMs = 50

type Options = {
  /** Ends it after the current transaction. */
  readonly stopping?: AbortSignal
  /** Is told what each transaction of this process did. */
  readonly onBatch?: (batch: DayBatch) => void
}

/**
 * Closes one day (server/features/day-end/end-of-day.sql): savings interest and due installments, in many short
 * transactions. Everything is done once for each date, however often, by however many processes at the
 * same time, and after whatever interruption it is called. An account or a loan that fails is passed over and told to
 * `onBatch`: the end of the next day tries it again, and everybody else's is done.
 * @param day YYYY-MM-DD in BANK_TIME_ZONE, by the database's clock
 */
export async function runDay(
  { pool, announce }: OwnedBank,
  day: string,
  { stopping, onBatch }: Options = {},
): Promise<DayOutcome> {
  while (!stopping?.aborted) {
    const begun = performance.now()
    const step = await takeStep(pool, day)
    const tookMs = performance.now() - begun
    if (step.outcome === "waiting") {
      await sleep(waitMs)
    } else if (step.outcome === "worked") {
      for (const userId of step.payments.flatMap(({ members }) => members)) {
        announce(userId, "accounts", "transactions")
      }
      for (const { userId } of step.collections) {
        announce(userId, "loans", "accounts", "transactions")
      }
      onBatch?.(step)
      await restAfterBatch(tookMs)
    } else {
      if (step.outcome === "closed") for (const userId of step.offers) announce(userId, "loans")
      return step
    }
  }
  return { outcome: "stopped" }
}

/**
 * One message with two statements, which are one transaction: PostgreSQL commits and releases the accounts
 * without waiting for this process, which may have to wait for a processor.
 */
async function takeStep(pool: OwnedBank["pool"], day: string): Promise<Step> {
  const text = `set local statement_timeout = '60s';
    select bank_close_part(${pg.escapeLiteral(day)}) as step`
  const results: unknown = await pool.query(text)
  const [, closing] = results as [pg.QueryResult, pg.QueryResult<{ step: Step }>]
  if (!closing.rows[0]) throw new Error("bank_close_part gave no outcome")
  return closing.rows[0].step
}
