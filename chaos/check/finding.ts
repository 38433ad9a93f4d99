/** The invariants of a chaos run, as docs/reliability.md explains them. */
export type Invariant =
  | `I${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`
  | `R${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`
  | `P${1 | 2 | 3 | 4 | 5}`
  | "loans"
  | "answers"
  | "environment"

/** What was checked for one invariant, and its violations. */
export type Finding = {
  readonly invariant: Invariant
  /** Counts by name. */
  readonly figures: Readonly<Record<string, number>>
  /** One sentence each, with ids. */
  readonly violations: readonly string[]
}
