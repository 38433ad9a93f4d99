/** The largest amount a `numeric(12,2)` column holds, in cents: 9,999,999,999.99. */
export const largestAmount = 999_999_999_999n

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

/**
 * The quotient rounded down (toward negative infinity). The bank rounds credits this way, so that
 * no chain of exchanges gains a cent.
 */
export function roundDown(numerator: bigint, denominator: bigint): bigint {
  requirePositive(denominator)
  const quotient = numerator / denominator
  return numerator % denominator < 0n ? quotient - 1n : quotient
}

/** The quotient rounded to the nearest whole number; ties away from zero, like Intl. */
export function roundHalfUp(numerator: bigint, denominator: bigint): bigint {
  requirePositive(denominator)
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (2n * size + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

function requirePositive(denominator: bigint): void {
  if (denominator <= 0n) throw new RangeError("A denominator must be positive")
}
