import type { ProblemCode } from "#shared/refusals/catalog.ts"
import type { Person } from "./people.ts"

/** The kinds of member orders; `loan_disbursement` is by staff. */
export type OrderKind =
  | "deposit"
  | "transfer"
  | "card_transfer"
  | "exchange"
  | "loan_application"
  | "loan_repayment"
  | "loan_withdrawal"
  | "loan_disbursement"

/** One requested operation, however often it is sent: it has one key. */
export type Order = {
  readonly kind: OrderKind
  readonly person: Person
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** It must be refused for one of these reasons. */
  readonly mustFail?: readonly ProblemCode[]
  /** The paying account, its card, and the loan that is repaid. */
  readonly from?: number
  readonly card?: number
  readonly loan?: number
  /** The receiving account at this bank. */
  readonly to?: number
  /** Sends the key of an earlier order again, with this body. */
  readonly reusedKey?: string
  /** It is sent once, without a key: without a response, its outcome cannot be resolved. */
  readonly unkeyed?: true
}

/** Reasons for which the bank may refuse a valid order. */
export const mayFail: Readonly<Record<OrderKind, readonly ProblemCode[]>> = {
  deposit: [],
  transfer: [
    "insufficient_funds",
    "daily_limit_exceeded",
    "exchange_limit_exceeded",
    "amount_too_small",
  ],
  card_transfer: [
    "insufficient_funds",
    "daily_limit_exceeded",
    "exchange_limit_exceeded",
    "amount_too_small",
    "card_limit_exceeded",
    "card_blocked",
    "card_closed",
  ],
  exchange: ["insufficient_funds", "exchange_limit_exceeded", "amount_too_small"],
  loan_application: ["too_many_applications"],
  loan_repayment: [
    "insufficient_funds",
    "loan_not_active",
    "repayment_too_large",
    "repayment_too_small",
  ],
  loan_withdrawal: [
    "insufficient_funds",
    "loan_not_active",
    "withdrawal_changed",
    "withdrawal_over",
  ],
  loan_disbursement: [],
}

/** Reasons that are not stored with the key: the answer to a repetition may differ. */
export const notKept: ReadonlySet<string> = new Set([
  "wrong_cvv",
  "card_blocked",
  "idempotency_key_reused",
])
