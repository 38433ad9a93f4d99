/**
 * The value below which a share of sorted values lies (nearest rank).
 * @param sorted in ascending order
 * @param share from 0 to 1
 * @returns NaN for an empty list
 */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const rank = Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))
  return sorted[rank] ?? Number.NaN
}

/** The middle value, or the mean of the two middle values; NaN for an empty list. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN
  return (lower + upper) / 2
}

/** The median, minimum, and maximum over several rounds. */
export type Spread = {
  readonly median: number
  readonly least: number
  readonly most: number
}

/** @param values one per round, at least one */
export function spreadOf(values: readonly number[]): Spread {
  return { median: median(values), least: Math.min(...values), most: Math.max(...values) }
}
