import type { Currency } from "./currency.ts"

/**
 * An amount in whole cents (hundredths; all our currencies have two decimals) of one currency. Negative
 * values are allowed: a posting has a sign.
 *
 * A class only for the compiler's sake: the protected member brands the type, so that a bare object or a
 * row of the database is never taken for checked money, and euros and pounds are different types
 * wherever the currency is known. Make one with `money()`.
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

/** Thrown when two amounts of different currencies meet. A mistake in the program, never a customer's. */
export class CurrencyMismatch extends Error {
  override readonly name = "CurrencyMismatch"
  constructor(left: Currency, right: Currency) {
    super(`${left} and ${right} cannot be reckoned together`)
  }
}

/** The sum of two amounts. Throws `CurrencyMismatch`. */
export function add<C extends Currency>(left: Money<C>, right: Money<NoInfer<C>>): Money<C> {
  requireSameCurrency(left, right)
  return money(left.currency, left.minor + right.minor)
}

/** `left` less `right`; may be negative. Throws `CurrencyMismatch`. */
export function subtract<C extends Currency>(left: Money<C>, right: Money<NoInfer<C>>): Money<C> {
  requireSameCurrency(left, right)
  return money(left.currency, left.minor - right.minor)
}

/** -1, 0 or 1 as `left` is less than, equal to or more than `right`. Throws `CurrencyMismatch`. */
export function compare<C extends Currency>(left: Money<C>, right: Money<NoInfer<C>>): -1 | 0 | 1 {
  requireSameCurrency(left, right)
  if (left.minor === right.minor) return 0
  return left.minor < right.minor ? -1 : 1
}

/**
 * Reads an amount a request carries, such as "100", "100.5" or "100.00", into cents.
 *
 * Undefined for all else: a sign, an exponent, blanks, separators, leading zeros, digits of other
 * scripts, a bare point, more than two decimals, or more than `numeric(12,2)` holds. Zero is an
 * amount here; whether it is allowed is the rule of the request that carries it.
 */
export function parseAmount(text: string): bigint | undefined {
  const match = /^(0|[1-9][0-9]{0,9})(?:\.([0-9]{1,2}))?$/.exec(text)
  if (!match) return undefined
  const [, whole = "0", decimals = ""] = match
  return BigInt(whole + decimals.padEnd(2, "0"))
}

/**
 * Reads a decimal string that the bank itself wrote (a `numeric` column, a field of an answer) into
 * cents: a minus sign and any size are allowed. Throws on anything else, since that is a defect.
 */
export function fromDecimal(text: string): bigint {
  const match = /^(-?)([0-9]+)(?:\.([0-9]{1,2}))?$/.exec(text)
  if (!match) throw new RangeError("Not a decimal amount with at most two decimals")
  const [, sign, whole = "0", decimals = ""] = match
  const size = BigInt(whole + decimals.padEnd(2, "0"))
  return sign ? -size : size
}

/** Cents as the wire carries them: a decimal string with exactly two decimals, "100.00". */
export function toDecimal(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, "0")
  return `${minor < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function requireSameCurrency(left: Money, right: Money): void {
  if (left.currency !== right.currency) throw new CurrencyMismatch(left.currency, right.currency)
}
