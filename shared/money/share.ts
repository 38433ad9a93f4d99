import type { Currency } from "./currency.ts"
import { fromDecimal, roundHalfUp } from "./money.ts"

const stripTiles = 50

/** One currency's part of the total. `percent` has one decimal and no sign: "43.2". */
export type Share = {
  readonly currency: Currency
  readonly tiles: number
  readonly percent: string
}

/**
 * Divides the balance strip's 50 tiles among currencies by the largest remainder method; on a tie
 * the currency named first wins. The amounts are decimal strings in ONE unit (say, all converted to
 * USD); `currency` says where the money is held and may repeat. Shares come in the order of first
 * mention. Percentages are exact shares rounded half up, so they need not add up to 100.0. All are
 * 0 when the total is 0.
 * @throws RangeError on a negative amount
 */
export function shareTiles(
  parts: readonly { readonly currency: Currency; readonly amount: string }[],
): Share[] {
  const sums = new Map<Currency, bigint>()
  for (const { currency, amount } of parts) {
    const minor = fromDecimal(amount)
    if (minor < 0n) throw new RangeError("A share cannot be negative")
    sums.set(currency, (sums.get(currency) ?? 0n) + minor)
  }
  const entries = [...sums]
  const total = entries.reduce((sum, [, minor]) => sum + minor, 0n)
  if (total === 0n) return entries.map(([currency]) => ({ currency, tiles: 0, percent: "0.0" }))

  const earned = entries.map(([currency, minor], order) => {
    const inTiles = minor * BigInt(stripTiles)
    return { currency, minor, order, tiles: Number(inTiles / total), rest: inTiles % total }
  })
  const left = stripTiles - earned.reduce((sum, { tiles }) => sum + tiles, 0)
  const byRest = earned.toSorted((a, b) =>
    a.rest === b.rest ? a.order - b.order : a.rest > b.rest ? -1 : 1,
  )
  const lucky = new Set(byRest.slice(0, left))
  return earned.map((each) => ({
    currency: each.currency,
    tiles: each.tiles + (lucky.has(each) ? 1 : 0),
    percent: percentOf(each.minor, total),
  }))
}

function percentOf(part: bigint, total: bigint): string {
  const tenths = roundHalfUp(part * 1000n, total)
  return `${tenths / 10n}.${tenths % 10n}`
}
