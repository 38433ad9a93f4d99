import type { ProblemCode } from "#shared/contracts/problem.ts"
import { type Currency, currencySymbol } from "#shared/money/currency.ts"
import { formatAmount, splitCents } from "#shared/money/format.ts"
import { notFound, Problem } from "../http/problem.ts"
import { dailyTransferLimit } from "./movement-kinds.ts"

/** Why the posting function refused; `available` is what the balance or the day's limit still allows. */
export type Refusal = {
  code: RefusalCode
  available?: string
  /** The card's limit for a day, with card_limit_exceeded; the customer's, with daily_limit_exceeded. */
  limit?: string
  /** Whether the customer's is lowered for a day after a recovery. */
  lowered?: boolean
  /** Of the amounts above; EUR where it is left out. */
  currency?: Currency
}

export type RefusalCode = Extract<
  ProblemCode,
  | "not_found"
  | "payee_not_found"
  | "same_account"
  | "holder_name_required"
  | "same_currency"
  | "rate_unavailable"
  | "rate_changed"
  | "amount_too_small"
  | "insufficient_funds"
  | "balance_too_large"
  | "payments_locked"
  | "daily_limit_exceeded"
  | "card_not_active"
  | "card_expired"
  | "card_blocked"
  | "card_limit_exceeded"
  | "loan_not_active"
  | "repayment_too_large"
  | "repayment_too_small"
  | "too_many_applications"
>

const sentences: Record<Exclude<RefusalCode, "not_found" | "daily_limit_exceeded">, string> = {
  payee_not_found: "No account of this bank has that IBAN.",
  same_account: "Choose two different accounts.",
  holder_name_required:
    "A payment carries your name, and you have not stated it yet. State it in your profile.",
  same_currency: "An exchange needs two accounts in different currencies.",
  rate_unavailable: "There is no exchange rate that is fresh enough for these two currencies.",
  rate_changed: "The exchange rate has changed since it was shown. Look at the new one.",
  amount_too_small: "This amount is too small: it converts to nothing.",
  insufficient_funds: "Transfer amount exceeds available balance.",
  balance_too_large: "The receiving account cannot hold that much.",
  payments_locked:
    "Your payments to others are locked. You can unlock them on your profile, under Security.",
  card_not_active: "This card is frozen.",
  card_expired: "This card has expired.",
  card_blocked: "This card is blocked for transfers for a while, after too many wrong codes.",
  card_limit_exceeded: "Transfer amount exceeds daily card limit.",
  loan_not_active: "There is nothing to repay on this loan.",
  repayment_too_large: "This is more than what is owed.",
  repayment_too_small: "This would not reach the principal.",
  too_many_applications:
    "Twenty of your applications are waiting for a decision, which is the most.",
}

/**
 * The refusal as the customer gets it: what is wrong, what is left, and that no money moved.
 * @param replayed whether an earlier request with the same key was refused so already
 */
export function refusalProblem(refusal: Refusal, replayed: boolean): Problem {
  const { code } = refusal
  const headers: Record<string, string> = replayed ? { "Idempotency-Replayed": "true" } : {}
  if (code === "not_found") return new Problem(code, notFound().message, { headers })
  const sentence = code === "daily_limit_exceeded" ? dailyLimit(refusal) : sentences[code]
  return new Problem(code, `${sentence}${left(refusal)} No money moved.`, { headers })
}

/** Names the limit as the specification does the bank's own: "50,000 EUR". */
function dailyLimit({ limit = dailyTransferLimit, lowered }: Refusal): string {
  const { whole, cents } = splitCents(limit, "EUR")
  const figure = whole.slice(currencySymbol.EUR.length) + (cents === ".00" ? "" : cents)
  const why = lowered ? " It is lowered for a day, since your access was recovered." : ""
  return `This exceeds your daily transfer limit of ${figure} EUR.${why}`
}

/** What a limit still allows, where the customer may know. */
function left({ code, available = "0", limit = "0", currency = "EUR" }: Refusal): string {
  const rest = formatAmount(available, currency)
  if (code === "daily_limit_exceeded") return ` ${rest} are left today.`
  if (code === "repayment_too_large") return ` ${rest} pays the loan off today.`
  if (code === "repayment_too_small") {
    return ` Repay more than ${rest}, which covers what is due and the interest so far.`
  }
  if (code !== "card_limit_exceeded") return ""
  return ` Its limit is ${formatAmount(limit, currency)} a day; ${rest} are left today.`
}
