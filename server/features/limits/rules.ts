import type { InstantLimit, Limits, NewLimits, NewPayeeLimit } from "#shared/contracts/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"

/** The limits that a customer sets. Amounts have two decimals. */
export type OwnLimits = Pick<Limits, "dailyTransferLimit" | "instantLimit" | "newPayeeLimit"> & {
  /** The weaker limit for new payees that waits for its time; undefined without one. */
  newPayeeChange?: { to: NewPayeeLimit | null } | undefined
}

/** The limits after a request: what it leaves out stays. */
export function limitsAfter(own: OwnLimits, request: NewLimits): OwnLimits {
  const { instantLimit = own.instantLimit, newPayeeLimit } = request
  return {
    ...newPayeesAfter(own, newPayeeLimit),
    dailyTransferLimit: toCents(request.dailyTransferLimit),
    instantLimit: instantLimit && { ...instantLimit, amount: toCents(instantLimit.amount) },
  }
}

/**
 * The limit for new payees after a request. One that is as strict applies at once. A weaker one waits for the
 * days of the limit before, so that nobody can remove it and pay.
 */
function newPayeesAfter(
  { newPayeeLimit: now, newPayeeChange }: OwnLimits,
  requested: NewPayeeLimit | null | undefined,
): Pick<OwnLimits, "newPayeeLimit" | "newPayeeChange"> {
  if (requested === undefined) return { newPayeeLimit: now, newPayeeChange }
  const wanted = requested && { ...requested, amount: toCents(requested.amount) }
  return isWeaker(now, wanted)
    ? { newPayeeLimit: now, newPayeeChange: { to: wanted } }
    : { newPayeeLimit: wanted, newPayeeChange: undefined }
}

/** Whether a limit for new payees would let through what the one before does not. */
function isWeaker(from: NewPayeeLimit | null, to: NewPayeeLimit | null): boolean {
  if (from === null) return false
  return to === null || to.days < from.days || fromDecimal(to.amount) > fromDecimal(from.amount)
}

const toCents = (amount: string) => toDecimal(fromDecimal(amount))

/** Which limits a request changes. */
export function changesOf(
  from: OwnLimits,
  to: OwnLimits,
): { daily: boolean; instant: boolean; newPayees: boolean } {
  return {
    newPayees: newPayeesInWords(from) !== newPayeesInWords(to),
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

/**
 * Whether a change must be confirmed: every one but a lower limit for instant payments and a stricter one
 * for new payees.
 */
export function needsConfirmation(from: OwnLimits, to: OwnLimits): boolean {
  const { daily, newPayees } = changesOf(from, to)
  return (
    daily ||
    raisesInstantLimit(from.instantLimit, to.instantLimit) ||
    (newPayees && to.newPayeeChange !== undefined)
  )
}

/** What the customer reads while confirming a change. */
export function summaryOf(from: OwnLimits, to: OwnLimits): { name: string; value: string }[] {
  const { daily, instant, newPayees } = changesOf(from, to)
  return [
    ...(daily
      ? [{ name: "Daily transfer limit", value: formatAmount(to.dailyTransferLimit, "EUR") }]
      : []),
    ...(instant ? [{ name: "Limit for instant payments", value: inWords(to.instantLimit) }] : []),
    ...(newPayees ? [{ name: "Limit for new payees", value: newPayeesInWords(to) }] : []),
  ]
}

function inWords(limit: InstantLimit | null): string {
  if (limit === null) return "None"
  const amount = formatAmount(limit.amount, "EUR")
  return limit.per === "day" ? `${amount} a day` : `${amount} for each payment`
}

/** The limit for new payees as it will be, and after how many days if it has to wait. */
function newPayeesInWords({ newPayeeLimit, newPayeeChange }: OwnLimits): string {
  const limit = newPayeeChange ? newPayeeChange.to : newPayeeLimit
  const words =
    limit === null
      ? "None"
      : `${formatAmount(limit.amount, "EUR")} in their first ${limit.days === 1 ? "day" : `${limit.days} days`}`
  return newPayeeChange && newPayeeLimit
    ? `${words}, after ${newPayeeLimit.days === 1 ? "one day" : `${newPayeeLimit.days} days`}`
    : words
}
