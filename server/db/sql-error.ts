/** An error of PostgreSQL (`code` is the SQLSTATE) or of Node's connection. */
type DatabaseError = { code?: string; constraint?: string; message?: string; cause?: unknown }

/**
 * The error's SQLSTATE or code. drizzle wraps pg's error as `cause`, and its own message contains
 * parameters.
 */
export function sqlState(error: unknown): string | undefined {
  return origin(error).code
}

/** The name of the violated constraint. */
export function brokenConstraint(error: unknown): string | undefined {
  return origin(error).constraint
}

/** What PostgreSQL said, which is never shown: it can contain parameters. */
export function sqlMessage(error: unknown): string | undefined {
  return origin(error).message
}

function origin(error: unknown): DatabaseError {
  const outer = (error ?? {}) as DatabaseError
  return outer.code === undefined && outer.cause ? origin(outer.cause) : outer
}

const connectionErrors = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ECONNABORTED",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "57P05", // idle_session_timeout
  "25P03", // idle_in_transaction_session_timeout
  "25006", // read_only_sql_transaction: a standby that is not promoted yet
  "58030", // io_error
])

/**
 * pg sets no code on these. The third is its `query_timeout`: the statement may still be running.
 */
const connectionMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end)/

/**
 * True when the database is unavailable, out of resources (class 53: connections, disk, memory), or
 * the connection broke. The statement may or may not have run.
 */
export function isConnectionError(error: unknown): boolean {
  const { code, message } = origin(error)
  if (code !== undefined) return connectionErrors.has(code) || /^(08|53)/.test(code)
  return message !== undefined && connectionMessages.test(message)
}

/** True when PostgreSQL aborted a transaction because of others: a retry may succeed. */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error)
  return state === "40001" || state === "40P01"
}

/** True when a lock or statement timed out: nothing was written. */
export function isTimeout(error: unknown): boolean {
  const state = sqlState(error)
  return state === "55P03" || state === "57014"
}

/** The error's reason for the log, without drizzle's own message, which contains the parameters. */
export function errorReason(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  return cause instanceof Error ? cause.message : "unknown"
}
