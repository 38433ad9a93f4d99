import { maxOpenRequests, maxRequestDays, requestDays, requestsPerDay } from "#shared/limits.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { highestEpcAmount } from "#shared/payments/epc-code.ts"
import { type ProblemCode, says } from "#shared/refusals/catalog.ts"
import type { Sentence } from "#shared/refusals/entry.ts"
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

/** Why a member can't ask, with the sentence that they read; undefined if they can. */
export function askingRefusal(asking: Asking): { code: ProblemCode; detail: Sentence } | undefined {
  const { anybody, amount, currency, expiresOn, today, open, made } = asking
  if (anybody && (currency !== "EUR" || Number(amount) > highestEpcAmount)) {
    const code = "request_code_not_possible"
    const most = highestEpcAmount.toFixed(2)
    return {
      code,
      detail: (say) => say(says[code], { amount: formatAmount(most, "EUR", say.language) }),
    }
  }
  if (expiresOn < today || expiresOn > addDays(today, maxRequestDays)) {
    const code = "request_date_not_possible"
    return { code, detail: says[code] }
  }
  const code = "too_many_payment_requests"
  if (open >= maxOpenRequests) return { code, detail: says[code].open }
  if (made >= requestsPerDay) return { code, detail: says[code].made }
  return undefined
}
