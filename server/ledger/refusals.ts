import * as z from "zod/mini"
import type { InstantLimit } from "#shared/contracts/limits.ts"
import { currencies } from "#shared/money/currency.ts"

/** The codes with which the ledger functions refuse. */
const refusalCodes = [
  "not_found",
  "payee_not_found",
  "same_account",
  "other_banks_closed",
  "payee_country_not_reached",
  "instant_closed",
  "instant_unconfirmed",
  "instant_owed",
  "instant_suspended",
  "funds_unconfirmed",
  "holder_name_required",
  "same_currency",
  "payment_request_closed",
  "payment_request_differs",
  "rate_unavailable",
  "rate_changed",
  "amount_too_small",
  "insufficient_funds",
  "balance_too_large",
  "payments_locked",
  "daily_limit_exceeded",
  "instant_limit_exceeded",
  "exchange_limit_exceeded",
  "new_payee_limit_exceeded",
  "card_closed",
  "card_not_active",
  "card_expired",
  "card_blocked",
  "card_to_others_off",
  "card_to_new_payees_off",
  "card_limit_exceeded",
  "loan_not_active",
  "repayment_too_large",
  "repayment_too_small",
  "withdrawal_over",
  "withdrawal_changed",
  "too_many_applications",
] as const

export type RefusalCode = (typeof refusalCodes)[number]

/** What a refusal says besides its code; absent where its code has no such detail. */
export const refusalDetails = {
  /** What the balance or the day's limit still allows. */
  available: z.exactOptional(z.string()),
  /**
   * The card's daily limit, with card_limit_exceeded; the customer's, with daily_limit_exceeded; the
   * customer's for instant payments, with instant_limit_exceeded, and for new payees, with
   * new_payee_limit_exceeded. With funds_unconfirmed, what waits for another bank's answer.
   */
  limit: z.exactOptional(z.string()),
  /**
   * With new_payee_limit_exceeded: for how many days a payee is new; from when the payment is possible,
   * in the bank's time zone (2026-11-26T15:04); and the first date for which it can be ordered.
   */
  days: z.exactOptional(z.number()),
  earliest: z.exactOptional(z.string()),
  on: z.exactOptional(z.string()),
  /** What the limit for instant payments applies to. */
  per: z.exactOptional(z.enum(["payment", "day"] satisfies InstantLimit["per"][])),
  /** With instant_suspended: whether no bank answers, not only the payee's. */
  allBanks: z.exactOptional(z.boolean()),
  /** Whether the customer's limit is lowered for a day after a recovery. */
  lowered: z.exactOptional(z.boolean()),
  /** Of the amounts above; EUR if absent. */
  currency: z.exactOptional(z.enum(currencies)),
}

/** Why a ledger function refused. */
const Refusal = z.object({ code: z.enum(refusalCodes), ...refusalDetails })
export type Refusal = z.output<typeof Refusal>

/** The refusal of a request, as it is kept with the request's key. */
export const KeptRefusal = z.extend(Refusal, { outcome: z.literal("refused") })

/** A refusal is stored with the key; `replayed` when an earlier request with the same key got it. */
export const Refused = z.extend(KeptRefusal, { replayed: z.boolean() })
export type Refused = z.output<typeof Refused>
