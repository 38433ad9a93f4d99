import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import type { Amount } from "../messages/shape.ts"
import { type Finding, finding } from "./findings.ts"

/** Cents of euros. The brand prevents mixing them with other bigints, such as cents of dollars. */
export type EuroCents = bigint & { readonly euroCents: true }

/** Cents that are known to be of euros. */
export function euroCents(minor: bigint): EuroCents {
  return minor as EuroCents
}

/** The largest SEPA payment, in cents: 999,999,999.99 EUR (EPC125-05, SCT rulebook, AT-T002). */
export const largestPayment = 99_999_999_999n

/**
 * Converts an amount in a message to money: euros from 0.01 to 999,999,999.99 with at most two
 * decimals. Trailing zeros ("12.3000") are accepted.
 * @param path the amount's element, for the finding
 */
export function readEuros(amount: Amount, path: string): EuroCents | Finding {
  if (amount.currency !== "EUR") {
    return finding("AM03", path, `SEPA pays in EUR only, not in ${amount.currency}`)
  }
  const minor = cents(amount.decimal)
  if (minor === undefined) {
    return finding("AM12", path, "the amount must have at most two decimals")
  }
  if (minor === 0n) return finding("AM01", path, "the amount must be at least 0.01 EUR")
  if (minor > largestPayment) {
    return finding("AM02", path, "the amount must be at most 999,999,999.99 EUR")
  }
  return euroCents(minor)
}

/** Cents of a message's decimal of any size; undefined if it has a fraction of a cent. */
export function cents(decimal: string): bigint | undefined {
  const [whole = "", fraction = ""] = decimal.split(".")
  const decimals = fraction.replace(/0+$/, "")
  return decimals.length > 2 ? undefined : fromDecimal(`${whole}.${decimals.padEnd(2, "0")}`)
}

/**
 * Money as a message contains it: "12.30" EUR.
 * @throws RangeError outside 0.01 to 999,999,999.99: a bug of the caller
 */
export function writeEuros(minor: EuroCents): Amount {
  if (minor <= 0n || minor > largestPayment) throw new RangeError("Not an amount that SEPA can pay")
  return { currency: "EUR", decimal: toDecimal(minor) }
}

/** The sum of payments as a message contains it. It may exceed the limit of a single payment. */
export function writeTotal(payments: readonly { readonly amount: EuroCents }[]): Amount {
  const total = payments.reduce((sum, { amount }) => sum + amount, 0n)
  return { currency: "EUR", decimal: toDecimal(total) }
}
