import type { InstantLimit } from "#shared/contracts/limits.ts"
import type { Currency } from "#shared/money/currency.ts"

/** Why a ledger function refused; `available` is what the balance or the day's limit still allows. */
export type Refusal = {
  code: RefusalCode
  available?: string
  /**
   * The card's daily limit, with card_limit_exceeded; the customer's, with daily_limit_exceeded; the
   * customer's for instant payments, with instant_limit_exceeded, and for new payees, with
   * new_payee_limit_exceeded. With funds_unconfirmed, what waits for another bank's answer.
   */
  limit?: string
  /**
   * With new_payee_limit_exceeded: for how many days a payee is new; from when the payment is possible,
   * in the bank's time zone (2026-11-26T15:04); and the first date for which it can be ordered.
   */
  days?: number
  earliest?: string
  on?: string
  /** What the limit for instant payments applies to. */
  per?: InstantLimit["per"]
  /** With instant_suspended: whether no bank answers, not only the payee's. */
  allBanks?: boolean
  /** Whether the customer's limit is lowered for a day after a recovery. */
  lowered?: boolean
  /** Of the amounts above; EUR if absent. */
  currency?: Currency
}

/** A refusal is stored with the key; `replayed` when an earlier request with the same key got it. */
export type Refused = Refusal & { outcome: "refused"; replayed: boolean }

export type RefusalCode =
  | "not_found"
  | "payee_not_found"
  | "same_account"
  | "other_banks_closed"
  | "payee_country_not_reached"
  | "instant_closed"
  | "instant_unconfirmed"
  | "instant_owed"
  | "instant_suspended"
  | "funds_unconfirmed"
  | "holder_name_required"
  | "same_currency"
  | "payment_request_closed"
  | "payment_request_differs"
  | "rate_unavailable"
  | "rate_changed"
  | "amount_too_small"
  | "insufficient_funds"
  | "balance_too_large"
  | "payments_locked"
  | "daily_limit_exceeded"
  | "instant_limit_exceeded"
  | "exchange_limit_exceeded"
  | "new_payee_limit_exceeded"
  | "card_closed"
  | "card_not_active"
  | "card_expired"
  | "card_blocked"
  | "card_to_others_off"
  | "card_to_new_payees_off"
  | "card_limit_exceeded"
  | "loan_not_active"
  | "repayment_too_large"
  | "repayment_too_small"
  | "withdrawal_over"
  | "withdrawal_changed"
  | "too_many_applications"
