import { named, type Operation } from "../workload/history.ts"
import type { Resolved } from "../workload/resolve-outcomes.ts"
import type { Finding } from "./finding.ts"

/**
 * I7: an operation with an unknown outcome happened once or not at all, and the same key says
 * which. I5 and I6 check how often it exists; this check: no outcome stays unknown, and no key has
 * given two answers.
 * @param contradictions the different answers that the history recorded
 */
export function unknownAreResolved(
  operations: readonly Operation[],
  { unknown, repeated }: Resolved,
  contradictions: readonly string[],
): Finding {
  const open = operations.filter(({ order, outcome }) => !outcome && !order.unkeyed)
  return {
    invariant: "I7",
    figures: { "unknown, then resolved": unknown, "asked again": repeated },
    violations: [
      ...contradictions,
      ...open.map(
        (operation) => `${named(operation)} could not be resolved: ${operation.lost.at(-1) ?? ""}`,
      ),
    ],
  }
}
