import type { Spread } from "./statistics.ts"

/** One figure of the benchmark over its rounds, and its target. */
export type Figure = {
  /** The measurement that it belongs to, such as `b1`. */
  readonly measure: string
  readonly name: string
  readonly unit: "ratio" | "a second" | "ms" | "s" | "MB" | "cores" | "count"
  readonly spread: Spread
  /** The target for the median, as a minimum or maximum; optional. */
  readonly target?: { readonly atLeast: number } | { readonly atMost: number }
}

/** Whether a figure's median meets its target; undefined without a target. */
export function met({ spread, target }: Figure): boolean | undefined {
  if (!target) return undefined
  return "atLeast" in target ? spread.median >= target.atLeast : spread.median <= target.atMost
}
