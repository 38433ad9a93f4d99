import type { Currency } from "./currency.ts"

/**
 * An amount in whole cents (all our currencies have two decimals) of one currency. It may be
 * negative, since postings have a sign. It is a class only for the compiler: the protected member
 * brands the type, so that a plain object or a database row is never accepted as money, and euros
 * and pounds are different types. Create one with `money()`.
 */
export class Money<C extends Currency = Currency> {
  declare protected readonly brand: C
  readonly currency: C
  readonly minor: bigint

  constructor(currency: C, minor: bigint) {
    this.currency = currency
    this.minor = minor
  }
}

/** The largest amount a `numeric(12,2)` column holds, in cents: 9,999,999,999.99. */
export const largestAmount = 999_999_999_999n

/** Cents of a currency as `Money`. */
export function money<C extends Currency>(currency: C, minor: bigint): Money<C> {
  return new Money(currency, minor)
}

/** Thrown when amounts of different currencies are combined: a bug, never a customer's mistake. */
export class CurrencyMismatch extends Error {
  override readonly name = "CurrencyMismatch"
  constructor(left: Currency, right: Currency) {
    super(`${left} and ${right} cannot be combined`)
  }
}

/**
 * The sum of two amounts.
 * @throws CurrencyMismatch
 */
export function add<C extends Currency>(left: Money<C>, right: Money<NoInfer<C>>): Money<C> {
  requireSameCurrency(left, right)
  return money(left.currency, left.minor + right.minor)
}

/**
 * `left` minus `right`; may be negative.
 * @throws CurrencyMismatch
 */
export function subtract<C extends Currency>(left: Money<C>, right: Money<NoInfer<C>>): Money<C> {
  requireSameCurrency(left, right)
  return money(left.currency, left.minor - right.minor)
}

/**
 * -1, 0, or 1 if `left` is less than, equal to, or more than `right`.
 * @throws CurrencyMismatch
 */
export function compare<C extends Currency>(left: Money<C>, right: Money<NoInfer<C>>): -1 | 0 | 1 {
  requireSameCurrency(left, right)
  if (left.minor === right.minor) return 0
  return left.minor < right.minor ? -1 : 1
}

/**
 * Parses a request's amount, such as "100", "100.5" or "100.00", into cents. Zero is valid here;
 * each request decides whether it allows it.
 * @returns undefined for all else: a sign, an exponent, spaces, separators, leading zeros, digits
 *   of other scripts, a bare point, more than two decimals, or more than `numeric(12,2)` holds
 */
export function parseAmount(text: string): bigint | undefined {
  const match = /^(0|[1-9][0-9]{0,9})(?:\.([0-9]{1,2}))?$/.exec(text)
  if (!match) return undefined
  const [, whole = "0", decimals = ""] = match
  return BigInt(whole + decimals.padEnd(2, "0"))
}

/**
 * Parses a decimal string written by the bank itself (a `numeric` column, a field of an answer)
 * into cents; a minus sign and any size are allowed.
 * @throws on anything else, since that is a bug
 */
export function fromDecimal(text: string): bigint {
  const match = /^(-?)([0-9]+)(?:\.([0-9]{1,2}))?$/.exec(text)
  if (!match) throw new RangeError("Not a decimal amount with at most two decimals")
  const [, sign, whole = "0", decimals = ""] = match
  const size = BigInt(whole + decimals.padEnd(2, "0"))
  return sign ? -size : size
}

/** Cents as a decimal string with exactly two decimals, as in requests and answers: "100.00". */
export function toDecimal(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, "0")
  return `${minor < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function requireSameCurrency(left: Money, right: Money): void {
  if (left.currency !== right.currency) throw new CurrencyMismatch(left.currency, right.currency)
}
