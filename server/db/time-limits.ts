import { requestTimeoutMs } from "#shared/time/timeouts.ts"

/**
 * Time limits in milliseconds, each below the next (docs/decisions/021-unavailability-and-recovery.md): a waiting
 * party outlasts what it waits for, so that the error names the cause.
 */
export const timeLimits = {
  /**
   * A migration's wait for a lock. Below PostgreSQL's deadlock_timeout of one second: the migration
   * gives way.
   */
  migrationLock: 500,
  /** A statement's wait for a lock. */
  lock: 2_000,
  /** A statement in PostgreSQL. */
  statement: 5_000,
  /** A caller's wait for a connection: longer than the statements that occupy all of them. */
  connection: 6_000,
  /**
   * A statement as seen by the API: PostgreSQL would have answered by then, so the network lost it.
   */
  query: 7_000,
  /** A whole request, from body to answer. */
  request: requestTimeoutMs,
} as const

/** The time limits, in milliseconds. */
export type TimeLimits = Readonly<Record<keyof typeof timeLimits, number>>

/**
 * The limits for a slow machine: each multiplied by `TIME_LIMIT_FACTOR`. A migration's limit stays
 * the same, because PostgreSQL's deadlock_timeout does too.
 */
export function timeLimitsTimes(factor: number): TimeLimits {
  const longer = Object.entries(timeLimits).map(([name, limit]) => [name, limit * factor])
  const { migrationLock } = timeLimits
  return { ...(Object.fromEntries(longer) as TimeLimits), migrationLock }
}

/** How long a transaction may be idle, holding its locks, before PostgreSQL ends it. */
export const idleInTransactionMs = 10_000

/** A connection that is silent for this long is tested by TCP keepalive. */
export const keepAliveAfterMs = 10_000
