import type { InstantLimit, Limits, NewLimits } from "#shared/contracts/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"

/** The limits that a customer sets. Amounts have two decimals. */
export type OwnLimits = Pick<Limits, "dailyTransferLimit" | "instantLimit">

/** The limits after a request: what it leaves out stays. */
export function limitsAfter(own: OwnLimits, request: NewLimits): OwnLimits {
  const { instantLimit = own.instantLimit } = request
  return {
    dailyTransferLimit: toCents(request.dailyTransferLimit),
    instantLimit: instantLimit && { ...instantLimit, amount: toCents(instantLimit.amount) },
  }
}

const toCents = (amount: string) => toDecimal(fromDecimal(amount))

/** Which limits a request changes. */
export function changesOf(from: OwnLimits, to: OwnLimits): { daily: boolean; instant: boolean } {
  return {
    daily: from.dailyTransferLimit !== to.dailyTransferLimit,
    instant: inWords(from.instantLimit) !== inWords(to.instantLimit),
  }
}

/**
 * Whether a change lets anyone pay more by instant payments than before. Removing the limit does; so
 * does an amount for each payment instead of for a day, whatever it is.
 */
export function raisesInstantLimit(from: InstantLimit | null, to: InstantLimit | null): boolean {
  if (from === null) return false
  if (to === null) return true
  return (
    fromDecimal(to.amount) > fromDecimal(from.amount) ||
    (from.per === "day" && to.per === "payment")
  )
}

/** Whether a change must be confirmed: every one but a lower limit for instant payments. */
export function needsConfirmation(from: OwnLimits, to: OwnLimits): boolean {
  const { daily } = changesOf(from, to)
  return daily || raisesInstantLimit(from.instantLimit, to.instantLimit)
}

/** What the customer reads while confirming a change. */
export function summaryOf(from: OwnLimits, to: OwnLimits): { name: string; value: string }[] {
  const { daily, instant } = changesOf(from, to)
  return [
    ...(daily
      ? [{ name: "Daily transfer limit", value: formatAmount(to.dailyTransferLimit, "EUR") }]
      : []),
    ...(instant ? [{ name: "Limit for instant payments", value: inWords(to.instantLimit) }] : []),
  ]
}

function inWords(limit: InstantLimit | null): string {
  if (limit === null) return "None"
  const amount = formatAmount(limit.amount, "EUR")
  return limit.per === "day" ? `${amount} a day` : `${amount} for each payment`
}
