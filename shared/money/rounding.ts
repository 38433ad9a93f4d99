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
