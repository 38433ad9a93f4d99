/**
 * How long things may take, in milliseconds, each less than the next (docs/decisions/021-degradation.md):
 * whoever waits outlasts what they wait for, so that the cause is told and not the symptom.
 */
export const timeLimits = {
  /** A migration's wait for a lock. Below PostgreSQL's deadlock_timeout of a second: it gives way. */
  migrationLock: 500,
  /** A statement's wait for a lock. */
  lock: 2_000,
  /** A statement in PostgreSQL. */
  statement: 5_000,
  /** A caller's wait for a connection: longer than the statements that hold all of them. */
  connection: 6_000,
  /** A statement as the API sees it: PostgreSQL would have answered, so the network has lost it. */
  query: 7_000,
  /** A whole request, from its body to its answer. */
  request: 12_000,
} as const

/** One wait for each of the bank's limits, in milliseconds. */
export type TimeLimits = Readonly<Record<keyof typeof timeLimits, number>>

/**
 * The limits on a machine that is slow: each so many times as long (`TIME_LIMIT_FACTOR`). A migration
 * still gives way after the same time, for PostgreSQL's deadlock_timeout stays as it is.
 */
export function timeLimitsTimes(factor: number): TimeLimits {
  const longer = Object.entries(timeLimits).map(([name, limit]) => [name, limit * factor])
  const { migrationLock } = timeLimits
  return { ...(Object.fromEntries(longer) as TimeLimits), migrationLock }
}

/** How long a transaction may rest between two statements, its locks held, before PostgreSQL ends it. */
export const idleInTransactionMs = 10_000

/** After how long without a word a connection is tried out by TCP keepalive. */
export const keepAliveAfterMs = 10_000
