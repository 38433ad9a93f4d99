/** The invariants of a chaos run, as docs/reliability.md explains them. */
export type Invariant =
  | `I${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12}`
  | "loans"
  | "answers"
  | "environment"

/** What was looked at for one invariant, and what of it does not hold. */
export type Finding = {
  readonly invariant: Invariant
  /** How many of what. */
  readonly figures: Readonly<Record<string, number>>
  /** One sentence each, with ids. */
  readonly violations: readonly string[]
}
