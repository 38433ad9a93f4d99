import type { ProblemCode } from "#shared/contracts/problem.ts"
import type { Person } from "./people.ts"

/** What a customer asks for; `loan_disbursement` is what staff do. */
export type OrderKind =
  | "deposit"
  | "transfer"
  | "card_transfer"
  | "exchange"
  | "loan_application"
  | "loan_repayment"
  | "loan_disbursement"

/** One thing that is asked for, however often it is sent: it has one key. */
export type Order = {
  readonly kind: OrderKind
  readonly person: Person
  readonly path: string
  readonly body: Readonly<Record<string, unknown>>
  /** It must be refused for one of these reasons. */
  readonly mustFail?: readonly ProblemCode[]
  /** The account that pays, the card it pays with, and the loan that is paid on. */
  readonly from?: number
  readonly card?: number
  readonly loan?: number
  /** The account of this bank that receives. */
  readonly to?: number
  /** Sends the key of an earlier order once more, with this body. */
  readonly reusedKey?: string
  /** It is sent once, without a key: where no answer comes, nobody can ask what became of it. */
  readonly unkeyed?: true
}

/** Why the bank may refuse an order that has nothing wrong with it. */
export const mayFail: Readonly<Record<OrderKind, readonly ProblemCode[]>> = {
  deposit: [],
  transfer: ["insufficient_funds", "daily_limit_exceeded", "amount_too_small"],
  card_transfer: [
    "insufficient_funds",
    "daily_limit_exceeded",
    "amount_too_small",
    "card_limit_exceeded",
    "card_blocked",
  ],
  exchange: ["insufficient_funds", "amount_too_small"],
  loan_application: ["too_many_applications"],
  loan_repayment: [
    "insufficient_funds",
    "loan_not_active",
    "repayment_too_large",
    "repayment_too_small",
  ],
  loan_disbursement: [],
}

/** Reasons that are not kept with the key: asked again, the answer may be another. */
export const notKept: ReadonlySet<string> = new Set([
  "wrong_cvv",
  "card_blocked",
  "idempotency_key_reused",
])
