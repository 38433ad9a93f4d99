import { fromDecimal, toDecimal } from "#shared/money/money.ts"

/** The unused part of a limit: zero if more was sent before it was lowered. Decimal strings. */
export function leftToday(spent: string, limit: string): string {
  const left = fromDecimal(limit) - fromDecimal(spent)
  return toDecimal(left > 0n ? left : 0n)
}

/** How many of the tiles the used part fills: any use fills at least one. */
export function usedTiles(spent: string, limit: string, tiles: number): number {
  const [part, whole] = [fromDecimal(spent), fromDecimal(limit)]
  if (part <= 0n) return 0
  if (part >= whole) return tiles
  return Math.max(1, Number((part * BigInt(tiles)) / whole))
}
