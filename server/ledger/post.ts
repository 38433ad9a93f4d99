import type { AppContext } from "../app-context.ts"
import type { Idempotency } from "../http/idempotency.ts"
import { confirmationRequired } from "../identity/confirmations/confirmation-required.ts"
import type { RequestBinding } from "../identity/confirmations/request-binding.ts"
import type { Customer } from "../identity/sessions/customer.ts"
import { askLedger } from "./ask-ledger.ts"
import type { CustomerMovement } from "./movement-kinds.ts"
import { type PaidFrom, paymentSummary } from "./payment-summary.ts"
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

/** A payment that needs a second factor, and where it would be paid from; nothing is kept of it. */
type Unconfirmed = PaidFrom & { outcome: "confirmation_required" }

/** A movement that is booked; `replayed` when an earlier request with the same key booked it. */
export type Posted = { transaction: BookedTransaction; replayed: boolean }

/**
 * Moves a customer's money: one round trip to the one function that can (DESIGN section 4).
 * @param asked what a payment to others is bound to, and the proof of its confirmation (confirm.sql)
 * @throws Problem for every refusal, confirmation_required with a new challenge where strong customer
 *   authentication applies, not_signed_in when the sign-in has ended, idempotency_key_reused,
 *   request_in_progress while the same key is being worked on, and unavailable when the database is
 *   away: then nobody knows yet whether money moved, and the sentence says so
 */
export async function post(
  context: AppContext,
  customer: Customer,
  movement: Movement,
  idempotency: Idempotency | undefined,
  asked?: RequestBinding,
): Promise<Posted> {
  const { env } = context
  const wish = {
    ...movement,
    scaPolicy: env.SCA_POLICY,
    binds: asked?.binds.toString("hex"),
    proofHash: asked?.proofHash?.toString("hex"),
    // Only a feed's rates grow old; the seeded ones are labelled with their date.
    rateMaxAgeDays: env.EXCHANGE_RATES_URL === undefined ? undefined : env.RATE_MAX_AGE_DAYS,
  }
  type Answer = Outcome | Unconfirmed
  const answer = await askLedger<Answer>(context, "ledger_post", customer, idempotency, wish)
  if (answer.outcome !== "confirmation_required") return settled(context, answer)
  if (!asked) throw new Error(`a ${movement.kind} must say what its confirmation is bound to`)
  throw await confirmationRequired(context, "payment", asked, paymentSummary(movement, answer))
}

/**
 * Takes what a function that moves money answered: announces what was booked, throws what was refused.
 * @throws Problem for every refusal
 */
export function settled({ announce }: Pick<AppContext, "announce">, outcome: Outcome): Posted {
  if (outcome.outcome === "refused") throw refusalProblem(outcome, outcome.replayed)
  for (const userId of outcome.customers ?? []) {
    announce(userId, "accounts", "transactions", outcome.transaction.id)
  }
  return outcome
}
