import {
  highestDailyExchange,
  highestDailyLimit,
  loanWithdrawalDays,
  maxApplications,
} from "#shared/limits.ts"
import { formatAmount, formatFigure } from "#shared/money/format.ts"
import { inFull } from "#shared/time/days-in-words.ts"
import { notSignedIn } from "../identity/sessions/require-session.ts"
import type { Undecided } from "../ledger/carry-out.ts"
import type { Refusal, RefusalCode, Refused } from "../ledger/refusals.ts"
import { notFound, Problem, tooManyRequests, unavailable } from "../use-case/problem.ts"

/** The problem for every outcome of the ledger in which no money is known to have moved. */
export function postingProblem(outcome: Refused | Undecided): Problem {
  switch (outcome.outcome) {
    case "refused":
      return refusalProblem(outcome, outcome.replayed)
    case "session_ended":
      return notSignedIn()
    case "key_reused":
      return new Problem(
        "idempotency_key_reused",
        "This Idempotency-Key was used for another request. No money moved.",
      )
    case "key_voided":
      return new Problem(
        "idempotency_key_voided",
        "This was not carried out: its outcome was asked for before it arrived. No money moved. Send it again if you still want to.",
      )
    case "in_progress":
      return new Problem(
        "request_in_progress",
        "The bank is still working on this. Try again with the same key.",
        { retryAfterSeconds: 1 },
      )
    case "stopped":
      return unavailable(
        "The bank has stopped payments while it checks its records. No money moved. Try again later.",
      )
    case "unknown":
      return unavailable(
        "The bank can't be reached right now, and we don't know yet if money moved. Check your transactions before you try again.",
      )
  }
}

const sentences: Record<
  Exclude<
    RefusalCode,
    | "not_found"
    | "daily_limit_exceeded"
    | "instant_limit_exceeded"
    | "new_payee_limit_exceeded"
    | "funds_unconfirmed"
    | "instant_suspended"
  >,
  string
> = {
  payee_not_found: "No account of this bank has that IBAN.",
  same_account: "Choose two different accounts.",
  payee_country_not_reached: "Payments to the payee's country are not possible here.",
  other_banks_closed: "Payments to other banks are not open yet.",
  instant_closed: "This bank sends no instant payments to other banks. Choose Standard.",
  instant_unconfirmed:
    "Another bank has not confirmed an instant payment of yours yet. Until it has, you can't send another one. Choose Standard, or wait for the answer.",
  instant_owed:
    "You owe the bank for an instant payment that arrived late. Until it is paid, you can't send another one. Choose Standard, or contact us.",
  holder_name_required:
    "Payments show your name, and you have not added it yet. Add it in your profile.",
  payment_request_closed:
    "This payment request can't be paid anymore: it was paid, canceled, or declined, or it has expired.",
  payment_request_differs:
    "This is not the amount, the currency, or the account that the payment request asks for.",
  same_currency: "An exchange needs two accounts in different currencies.",
  rate_unavailable: "There is no current exchange rate for these two currencies.",
  rate_changed: "The exchange rate has changed since you saw it. Check the new one.",
  amount_too_small: "This amount is too small to convert.",
  insufficient_funds: "Transfer amount exceeds available balance.",
  balance_too_large: "The receiving account can't hold that much.",
  payments_locked:
    "Payments to others are locked. You can unlock them in your profile, under Security.",
  card_closed: "This card is closed.",
  card_not_active: "This card is frozen.",
  card_expired: "This card has expired.",
  card_blocked: "This card's transfers are blocked for a while, after too many wrong CVVs.",
  card_to_others_off:
    "This card's transfers to others are turned off. You can turn them on under Cards.",
  card_to_new_payees_off:
    "This card's transfers to new payees are turned off. Turn them on under Cards, or pay this payee from your account first.",
  card_limit_exceeded: "Transfer amount exceeds daily card limit.",
  loan_not_active: "There is nothing to repay on this loan.",
  exchange_limit_exceeded: `This exceeds the limit of ${formatFigure(highestDailyExchange)} EUR a day for exchanges.`,
  repayment_too_large: "This is more than you owe.",
  repayment_too_small: "This would pay only interest, nothing off the principal.",
  withdrawal_over: `The ${loanWithdrawalDays} days in which you can withdraw are over. You can repay the loan early at any time.`,
  withdrawal_changed: "What a withdrawal costs has changed since you saw it.",
  too_many_applications: `You can have at most ${maxApplications} applications waiting for a decision.`,
}

/**
 * The refusal as the customer reads it: what is wrong, what is left, and that no money moved.
 * @param replayed whether an earlier request with the same key got this refusal
 */
export function refusalProblem(refusal: Refusal, replayed: boolean): Problem {
  const { code } = refusal
  if (code === "not_found") return new Problem(code, notFound().message, { replayed })
  if (code === "instant_limit_exceeded")
    return new Problem(code, instantLimit(refusal), { replayed })
  if (code === "instant_suspended") return new Problem(code, silent(refusal), { replayed })
  if (code === "funds_unconfirmed") return new Problem(code, unconfirmed(refusal), { replayed })
  if (code === "new_payee_limit_exceeded") {
    const { on } = refusal
    return new Problem(code, newPayeeLimit(refusal), { replayed, ...(on && { on }) })
  }
  const sentence = code === "daily_limit_exceeded" ? dailyLimit(refusal) : sentences[code]
  return new Problem(code, `${sentence}${left(refusal)} No money moved.`, { replayed })
}

/** Names the limit as the specification does the bank's own: "50,000 EUR". */
function dailyLimit({ limit = highestDailyLimit, lowered }: Refusal): string {
  const why = lowered ? " It is lowered for a day, because you recovered your access." : ""
  return `This exceeds your daily transfer limit of ${formatFigure(limit)} EUR.${why}`
}

/** Says what the customer can do: the bank's own limits leave no such choice. */
function instantLimit({ limit = "0", available = "0", per }: Refusal): string {
  const todo = "Choose Standard, or change the limit in your profile. No money moved."
  if (per === "payment") {
    return `This exceeds your limit of ${formatFigure(limit)} EUR for each instant payment. ${todo}`
  }
  return `This exceeds your limit of ${formatFigure(limit)} EUR a day for instant payments. You have ${formatAmount(available, "EUR")} left today. ${todo}`
}

/** Says which banks do not answer. */
function silent({ allBanks = false }: Refusal): string {
  const closed = allBanks
    ? "Instant payments to other banks are closed at the moment because several banks do not answer."
    : "Instant payments to this bank are closed at the moment because it does not answer."
  return `${closed} Choose Standard, or try again later. No money moved.`
}

/** Says what waits, and what can be sent now. */
function unconfirmed({ limit = "0", available = "0", currency = "EUR" }: Refusal): string {
  return `Another bank has not confirmed an instant payment of yours yet. Until it has, ${formatAmount(limit, currency)} can't be sent to other banks. You can send ${formatAmount(available, currency)}. No money moved.`
}

/** Says from when the payment is possible, and that it can be ordered now for that date. */
function newPayeeLimit({
  limit = "0",
  days = 0,
  available = limit,
  earliest = "",
  on = "",
}: Refusal): string {
  const [day = "", time = ""] = earliest.split("T")
  const rest =
    available === limit ? "" : ` You can send them ${formatAmount(available, "EUR")} more today.`
  return `You set a limit of ${formatFigure(limit)} EUR a day for payees in their first ${days === 1 ? "day" : `${days} days`}.${rest} You can send this from ${inFull(day)}, ${time}, or order it now for ${inFull(on)}. No money moved.`
}

/** What a limit still allows, where the customer may know. */
function left({ code, available = "0", limit = "0", currency = "EUR" }: Refusal): string {
  const rest = formatAmount(available, currency)
  if (code === "daily_limit_exceeded" || code === "exchange_limit_exceeded")
    return ` You have ${rest} left today.`
  if (code === "repayment_too_large") return ` ${rest} pays off the loan today.`
  if (code === "withdrawal_changed") return ` It costs ${rest} today.`
  if (code === "repayment_too_small") {
    return ` Repay more than ${rest}, which covers what is due and the interest so far.`
  }
  if (code !== "card_limit_exceeded") return ""
  return ` Its limit is ${formatAmount(limit, currency)} a day. You have ${rest} left today.`
}

/** @param byName whether the question was about a payee's name */
export function tooManyPayeeQuestions(waitMs: number, byName: boolean): Problem {
  const seconds = Math.ceil(waitMs / 1000)
  const minutes = Math.ceil(seconds / 60)
  const otherwise = byName ? ", or send without the check" : ""
  return tooManyRequests(
    `You checked many payees that do not match or do not exist. No money moved. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}${otherwise}.`,
    seconds,
  )
}
