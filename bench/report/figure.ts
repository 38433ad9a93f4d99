import type { Spread } from "./statistics.ts"

/** One figure of the bench over its rounds, and what it should be. */
export type Figure = {
  /** Which measure it belongs to, such as `b1`. */
  readonly measure: string
  readonly name: string
  readonly unit: "ratio" | "a second" | "ms" | "s" | "MB" | "cores" | "count"
  readonly spread: Spread
  /** What the median should be at least or at most; nothing is asked of a figure without. */
  readonly target?: { readonly atLeast: number } | { readonly atMost: number }
}

/** Whether a figure's median is what it should be; undefined where nothing is asked of it. */
export function met({ spread, target }: Figure): boolean | undefined {
  if (!target) return undefined
  return "atLeast" in target ? spread.median >= target.atLeast : spread.median <= target.atMost
}
