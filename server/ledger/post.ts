import type { Bank } from "../bank.ts"
import type { Customer } from "../http/customer.ts"
import type { Idempotency } from "../http/idempotency.ts"
import { askLedger } from "./ask-ledger.ts"
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

/** What every function that moves money answers. */
export type Outcome =
  | {
      outcome: "posted"
      transaction: BookedTransaction
      replayed: boolean
      /** Whose accounts moved; absent from a replay. */
      customers?: number[]
    }
  | (Refusal & { outcome: "refused"; replayed: boolean })

/** A movement that is booked; `replayed` when an earlier request with the same key booked it. */
export type Posted = { transaction: BookedTransaction; replayed: boolean }

/**
 * Moves a customer's money: one round trip to the one function that can (DESIGN section 4).
 * @throws Problem for every refusal, not_signed_in when the sign-in has ended, idempotency_key_reused,
 *   request_in_progress while the same key is being worked on, and unavailable when the database is
 *   away: then nobody knows yet whether money moved, and the sentence says so
 */
export async function post(
  bank: Bank,
  customer: Customer,
  movement: Movement,
  idempotency: Idempotency | undefined,
): Promise<Posted> {
  const { env } = bank
  const wish = {
    ...movement,
    dailyLimit: dailyTransferLimit,
    // Only a feed's rates grow old; the seeded ones are labelled with their date.
    rateMaxAgeDays: env.EXCHANGE_RATES_URL === undefined ? undefined : env.RATE_MAX_AGE_DAYS,
  }
  return settled(bank, await askLedger<Outcome>(bank, "ledger_post", customer, idempotency, wish))
}

/**
 * Takes what a function that moves money answered: announces what was booked, throws what was refused.
 * @throws Problem for every refusal
 */
export function settled({ announce }: Pick<Bank, "announce">, outcome: Outcome): Posted {
  if (outcome.outcome === "refused") throw refusalProblem(outcome, outcome.replayed)
  for (const userId of outcome.customers ?? []) {
    announce(userId, "accounts", "transactions", outcome.transaction.id)
  }
  return outcome
}
