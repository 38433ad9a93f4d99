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
    "Payments show your name, and you have not added it yet. Add it in your profile.",
  same_currency: "An exchange needs two accounts in different currencies.",
  rate_unavailable: "There is no current exchange rate for these two currencies.",
  rate_changed: "The exchange rate has changed since you saw it. Check the new one.",
  amount_too_small: "This amount is too small to convert.",
  insufficient_funds: "Transfer amount exceeds available balance.",
  balance_too_large: "The receiving account can't hold that much.",
  payments_locked:
    "Payments to others are locked. You can unlock them in your profile, under Security.",
  card_not_active: "This card is frozen.",
  card_expired: "This card has expired.",
  card_blocked: "This card's transfers are blocked for a while, after too many wrong CVVs.",
  card_limit_exceeded: "Transfer amount exceeds daily card limit.",
  loan_not_active: "There is nothing to repay on this loan.",
  repayment_too_large: "This is more than you owe.",
  repayment_too_small: "This would pay only interest, nothing off the principal.",
  too_many_applications: "You can have at most twenty applications waiting for a decision.",
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
  const why = lowered ? " It is lowered for a day, because you recovered your access." : ""
  return `This exceeds your daily transfer limit of ${figure} EUR.${why}`
}

/** What a limit still allows, where the customer may know. */
function left({ code, available = "0", limit = "0", currency = "EUR" }: Refusal): string {
  const rest = formatAmount(available, currency)
  if (code === "daily_limit_exceeded") return ` You have ${rest} left today.`
  if (code === "repayment_too_large") return ` ${rest} pays off the loan today.`
  if (code === "repayment_too_small") {
    return ` Repay more than ${rest}, which covers what is due and the interest so far.`
  }
  if (code !== "card_limit_exceeded") return ""
  return ` Its limit is ${formatAmount(limit, currency)} a day. You have ${rest} left today.`
}
