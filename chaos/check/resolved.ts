import { named, type Operation } from "../workload/history.ts"
import type { Resolved } from "../workload/resolve-outcomes.ts"
import type { Finding } from "./finding.ts"

/**
 * I7: what nobody knew happened once or not at all, and the same key says which. Whether it exists so
 * often, I5 and I6 have seen; here: nothing stays unknown, and no key has given two answers.
 * @param contradictions what the history noted of answers that differ
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
