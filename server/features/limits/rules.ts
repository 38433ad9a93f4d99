import type { InstantLimit, Limits, NewLimits, NewPayeeLimit } from "#shared/contracts/limits.ts"
import { unconfirmedNewPayeeDays } from "#shared/limits.ts"
import { amountInWords } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import type { Phrase } from "#shared/words/text.ts"
import type { Summary } from "../../identity/confirmations/confirmation-required.ts"

/** The limits that a member sets. Amounts have two decimals. */
export type OwnLimits = Pick<Limits, "dailyTransferLimit" | "instantLimit" | "newPayeeLimit"> & {
  /** The weaker limit for new payees that waits for its time; undefined without one. */
  newPayeeChange?: { to: NewPayeeLimit | null } | undefined
  /**
   * If the limit for new payees was set without a confirmation: the one that was confirmed before, and whether
   * it can be back at once. Undefined if it was confirmed.
   */
  newPayeeUnconfirmed?: { confirmed: NewPayeeLimit | null; atOnce: boolean } | undefined
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
 * days of the limit that was confirmed before, so that nobody can remove it and pay. What was never confirmed
 * makes nobody wait for longer than a day, because a stolen session may have set it.
 */
function newPayeesAfter(
  { newPayeeLimit: now, newPayeeChange, newPayeeUnconfirmed }: OwnLimits,
  requested: NewPayeeLimit | null | undefined,
): Pick<OwnLimits, "newPayeeLimit" | "newPayeeChange"> {
  if (requested === undefined) return { newPayeeLimit: now, newPayeeChange }
  const wanted = requested && { ...requested, amount: toCents(requested.amount) }
  const { confirmed, atOnce } = newPayeeUnconfirmed ?? { confirmed: now, atOnce: false }
  return isWeaker(now, wanted) && !(atOnce && !isWeaker(confirmed, wanted))
    ? { newPayeeLimit: now, newPayeeChange: { to: wanted } }
    : { newPayeeLimit: wanted, newPayeeChange: undefined }
}

/** For how many days a weaker limit for new payees waits. */
export function waitingDays(from: OwnLimits, to: NewPayeeLimit | null): number {
  const confirmed = confirmedNewPayees(from)
  return confirmed !== null && isWeaker(confirmed, to) ? confirmed.days : 1
}

/** Whether a limit for new payees would let through what the one before does not. */
function isWeaker(from: NewPayeeLimit | null, to: NewPayeeLimit | null): boolean {
  if (from === null) return false
  return to === null || to.days < from.days || fromDecimal(to.amount) > fromDecimal(from.amount)
}

const toCents = (amount: string) => toDecimal(fromDecimal(amount))

/** What two limits must have in common to be the same. */
const inShort = (limit: InstantLimit | NewPayeeLimit | null) =>
  limit && `${toCents(limit.amount)} ${"per" in limit ? limit.per : limit.days}`

/** Which limits a request changes. */
export function changesOf(
  from: OwnLimits,
  to: OwnLimits,
): { daily: boolean; instant: boolean; newPayees: boolean } {
  return {
    newPayees:
      inShort(from.newPayeeLimit) !== inShort(to.newPayeeLimit) ||
      (from.newPayeeChange && inShort(from.newPayeeChange.to)) !==
        (to.newPayeeChange && inShort(to.newPayeeChange.to)),
    daily: from.dailyTransferLimit !== to.dailyTransferLimit,
    instant: inShort(from.instantLimit) !== inShort(to.instantLimit),
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
 * Whether a change must be confirmed: every one but a lower limit for instant payments, and a stricter one for
 * new payees that is not for longer than a week and does not stop a weaker one that waits.
 */
export function needsConfirmation(from: OwnLimits, to: OwnLimits): boolean {
  const { daily, newPayees } = changesOf(from, to)
  return (
    daily ||
    raisesInstantLimit(from.instantLimit, to.instantLimit) ||
    (newPayees &&
      (to.newPayeeChange !== undefined ||
        from.newPayeeChange !== undefined ||
        isWeaker(from.newPayeeLimit, to.newPayeeLimit) ||
        (to.newPayeeLimit?.days ?? 0) > unconfirmedNewPayeeDays))
  )
}

/** The limit for new payees to which a member can go back after a change without a confirmation. */
export const confirmedNewPayees = ({
  newPayeeUnconfirmed,
  newPayeeLimit,
}: OwnLimits): NewPayeeLimit | null =>
  newPayeeUnconfirmed ? newPayeeUnconfirmed.confirmed : newPayeeLimit

/** What the member reads while confirming a change. */
export function summaryOf(from: OwnLimits, to: OwnLimits): Summary {
  const { daily, instant, newPayees } = changesOf(from, to)
  const lines: Summary = [
    { name: "Daily transfer limit", value: amountInWords(to.dailyTransferLimit, "EUR") },
    { name: "Limit for instant payments", value: inWords(to.instantLimit) },
    { name: "Limit for new payees", value: newPayeesInWords(from, to) },
  ]
  return lines.filter((_, index) => [daily, instant, newPayees][index])
}

const none: Phrase = (say) => say("None", { context: "limit" })

function inWords(limit: InstantLimit | null): Phrase {
  if (limit === null) return none
  const { amount, per } = limit
  return (say) =>
    say("{amount} {per, select, day {a day} other {for each payment}}", {
      amount: amountInWords(amount, "EUR"),
      per,
    })
}

/** The limit for new payees as it will be, and after how many days if it has to wait. */
function newPayeesInWords(from: OwnLimits, { newPayeeLimit, newPayeeChange }: OwnLimits): Phrase {
  if (!newPayeeChange) return inFirstDays(newPayeeLimit)
  const limit = inFirstDays(newPayeeChange.to)
  const days = waitingDays(from, newPayeeChange.to)
  return (say) =>
    say("{limit}, after {days, plural, one {one day} other {# days}}", { limit, days })
}

function inFirstDays(limit: NewPayeeLimit | null): Phrase {
  if (limit === null) return none
  const { days } = limit
  const amount = amountInWords(limit.amount, "EUR")
  return (say) =>
    say("{amount} a day in their first {days, plural, one {day} other {# days}}", { amount, days })
}
