/** The error's reason for the log, without drizzle's own message, which contains the parameters. */
export function errorReason(error: unknown): string {
  const origin = error instanceof Error ? (error.cause ?? error) : error
  return origin instanceof Error ? origin.message : "unknown"
}
