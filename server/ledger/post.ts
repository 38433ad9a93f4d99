import { sql } from "drizzle-orm"
import type { Bank } from "../bank.ts"
import type { Database } from "../db/pool.ts"
import { isConnectionError, isTimeout, isTransient } from "../db/sql-error.ts"
import { unavailable } from "../http/error-handler.ts"
import type { Idempotency } from "../http/idempotency.ts"
import { Problem } from "../http/problem.ts"
import { type Customer, notSignedIn } from "../http/require-session.ts"
import { type CustomerMovement, dailyTransferLimit } from "./chart.ts"
import { type Refusal, refusalProblem } from "./refusals.ts"

/** What a movement is made of; book.sql says which fields its kind needs. */
export type Movement = {
  kind: CustomerMovement
  /** Decimal string, in the source account's currency. */
  amount: string
  fromAccountId?: number
  /** The card to pay with, instead of `fromAccountId`. */
  cardId?: number
  /** An account of the same customer. */
  toAccountId?: number
  /** An account of this bank, whoever's. */
  toIban?: string
  recipientName?: string
  /** The IBAN of an account at another bank. */
  recipientIban?: string
  description: string
  /** Six decimals; a deal at any other rate is refused. */
  expectedRate?: string | undefined
}

/** A row of `transactions` as the posting function gives it: decimal strings, ISO 8601 in UTC. */
export type BookedTransaction = {
  id: number
  fromAccountId: number | null
  toAccountId: number | null
  amount: string
  currency: "EUR" | "GBP" | "CHF" | "USD"
  convertedAmount: string | null
  convertedCurrency: "EUR" | "GBP" | "CHF" | "USD" | null
  exchangeRate: string | null
  type: "deposit" | "withdrawal" | "exchange" | "transfer"
  status: "completed"
  description: string
  reference: string
  payerName: string | null
  payerIban: string | null
  recipientName: string | null
  recipientIban: string | null
  createdAt: string
}

type Outcome =
  | {
      outcome: "posted"
      transaction: BookedTransaction
      replayed: boolean
      /** Whose accounts moved; absent from a replay. */
      customers?: number[]
    }
  | (Refusal & { outcome: "refused"; replayed: boolean })
  | { outcome: "key_reused" | "session_ended" }

/** A movement that is booked; `replayed` when an earlier request with the same key booked it. */
export type Posted = { transaction: BookedTransaction; replayed: boolean }

/**
 * Moves a customer's money: one round trip to the one function that can (DESIGN section 4).
 * @throws Problem for every refusal, not_signed_in when the sign-in has ended, idempotency_key_reused,
 *   request_in_progress while the same key is being worked on, and unavailable when the database is
 *   away: then nobody knows yet whether money moved, and the sentence says so
 */
export async function post(
  { db, env, announce }: Bank,
  customer: Customer,
  movement: Movement,
  idempotency: Idempotency | undefined,
): Promise<Posted> {
  const outcome = await settle(db, idempotency !== undefined, {
    ...movement,
    ...customer,
    ...idempotency,
    idleSeconds: env.SESSION_IDLE_MINUTES * 60,
    dailyLimit: dailyTransferLimit,
    timeZone: env.BANK_TIME_ZONE,
    // Only a feed's rates grow old; the seeded ones are labelled with their date.
    rateMaxAgeDays: env.EXCHANGE_RATES_URL === undefined ? undefined : env.RATE_MAX_AGE_DAYS,
  })
  switch (outcome.outcome) {
    case "posted":
      for (const userId of outcome.customers ?? []) announce(userId, "accounts", "transactions")
      return outcome
    case "refused":
      throw refusalProblem(outcome, outcome.replayed)
    case "key_reused":
      throw new Problem(
        "idempotency_key_reused",
        "This Idempotency-Key was used for another request. No money moved.",
      )
    case "session_ended":
      throw notSignedIn()
  }
}

const attempts = 5

/**
 * Asks the posting function until it answers. A deadlock or serialization failure wrote nothing and is
 * asked again. After a lost connection the outcome is unknown: only a key makes it safe to ask again.
 */
async function settle(db: Database, repeatable: boolean, fields: object): Promise<Outcome> {
  const movement = JSON.stringify(fields)
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { rows } = await db.execute<{ outcome: Outcome }>(
        sql`select ledger_post(${movement}::jsonb) as outcome`,
      )
      if (!rows[0]) throw new Error("the posting function gave no outcome")
      return rows[0].outcome
    } catch (error) {
      const again = isTransient(error) || (repeatable && isConnectionError(error))
      if (!again || attempt === attempts) throw explained(error, repeatable)
    }
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 25 * 2 ** attempt))
  }
}

function explained(error: unknown, repeatable: boolean): unknown {
  if (isTimeout(error) && repeatable) {
    return new Problem(
      "request_in_progress",
      "The bank is still working on this. Nothing is decided yet: ask again with the same key.",
      { headers: { "Retry-After": "1" } },
    )
  }
  if (isConnectionError(error)) {
    return unavailable(
      "The bank cannot be reached right now, and it is not known yet whether money moved. Look at your transactions before you try again.",
    )
  }
  return error
}
