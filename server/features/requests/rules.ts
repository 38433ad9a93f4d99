import { maxOpenRequests, maxRequestDays, requestDays, requestsPerDay } from "#shared/limits.ts"
import type { Currency } from "#shared/money/currency.ts"
import { highestEpcAmount } from "#shared/payments/epc-code.ts"
import { addDays } from "#shared/time/target-days.ts"

/** The last day on which a request can be paid, as the member chose it or by default. */
export function expiryOf(expiresOn: string | undefined, today: string): string {
  return expiresOn ?? addDays(today, requestDays)
}

/** What a request depends on: its last day, the bank's day, and what the member has asked already. */
export type Asking = {
  /** Anybody, by a QR code. */
  anybody: boolean
  /** A decimal string. */
  amount: string
  currency: Currency
  expiresOn: string
  today: string
  /** Open requests. */
  open: number
  /** Requests made in 24 hours. */
  made: number
}

/** Why a member can't ask; undefined if they can. */
export function askingRefusal(asking: Asking) {
  const { anybody, amount, currency, expiresOn, today, open, made } = asking
  if (anybody && (currency !== "EUR" || Number(amount) > highestEpcAmount)) {
    return {
      code: "request_code_not_possible",
      detail:
        "A QR code can only ask for euros, and for at most €999,999,999.99. Nobody was asked. Choose a EUR account.",
    } as const
  }
  if (expiresOn < today || expiresOn > addDays(today, maxRequestDays)) {
    return {
      code: "request_date_not_possible",
      detail: `A request can be paid until a day from today to ${maxRequestDays} days ahead. Nobody was asked.`,
    } as const
  }
  if (open >= maxOpenRequests) {
    return {
      code: "too_many_payment_requests",
      detail: `You can have at most ${maxOpenRequests} open requests. Nobody was asked. Cancel one first.`,
    } as const
  }
  if (made >= requestsPerDay) {
    return {
      code: "too_many_payment_requests",
      detail: `You can make at most ${requestsPerDay} requests in 24 hours. Nobody was asked. Try again tomorrow.`,
    } as const
  }
  return undefined
}
