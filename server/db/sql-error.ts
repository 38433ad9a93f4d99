/** What PostgreSQL calls an error (SQLSTATE), or Node a broken connection. */
type DatabaseError = { code?: string; constraint?: string; cause?: unknown }

/** The error's own code: drizzle wraps pg's error as `cause`, and its message holds parameters. */
export function sqlState(error: unknown): string | undefined {
  return origin(error).code
}

/** The name of the constraint that a row broke. */
export function brokenConstraint(error: unknown): string | undefined {
  return origin(error).constraint
}

function origin(error: unknown): DatabaseError {
  const outer = (error ?? {}) as DatabaseError
  return outer.code === undefined && outer.cause ? origin(outer.cause) : outer
}

const connectionErrors = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "53300", // too_many_connections
])

/** True when the database is away or the connection broke: the statement may or may not have run. */
export function isConnectionError(error: unknown): boolean {
  const { code } = origin(error)
  if (code !== undefined) return connectionErrors.has(code) || code.startsWith("08")
  // pg gives no code to these two.
  return /Connection terminated|timeout exceeded when trying to connect/.test(String(error))
}

/** True when PostgreSQL ended a transaction for others' sake: a fresh one may pass. */
export function isTransient(error: unknown): boolean {
  const state = sqlState(error)
  return state === "40001" || state === "40P01"
}

/** True when a lock was not had in time, or the statement took too long: nothing was written. */
export function isTimeout(error: unknown): boolean {
  const state = sqlState(error)
  return state === "55P03" || state === "57014"
}
