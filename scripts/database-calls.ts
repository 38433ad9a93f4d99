import type { SourceFile } from "./project-files.ts"

/**
 * The calls of the database that are not made through server/db/call-function.ts, in each file that has some.
 * A number may only fall; no file is added. docs/decisions/108-one-way-to-call-the-database.md says which of them
 * stay, and why.
 */
export const directCalls: Readonly<Record<string, number>> = {
  "server/features/data/write-archive.ts": 3,
  "server/features/transactions/queries.ts": 1,
  "server/identity/attempts/attempt-limiter.ts": 3,
  "server/identity/attempts/delete-old-attempts.ts": 1,
  "server/identity/sessions/session-store.ts": 1,
  "server/jobs/run-day.ts": 1,
  "server/live/announcer.ts": 1,
  "server/live/listener.ts": 2,
  "server/rate-limits/quota.ts": 1,
  "server/rate-limits/refilling-quota.ts": 1,
}

/** The sum of the list, which may only fall. */
export const maxDirectCalls = 15

/** A statement that is sent to a connection, a pool, or a transaction, as text. */
const directCall = /\.execute(?:<[^;]*?>)?\(|\b(?:pool|client|connection)\.query(?:<[^;]*?>)?\(/gi

const measured = /^server\/(?!db\/).*\.ts$/

/** How often a file of the server calls the database without callFunction, queryRows, or runStatement. */
const countDirectCalls = (text: string): number => text.match(directCall)?.length ?? 0

/** Whether a file calls the database in another way, or in more places, than the list says. */
export function oneWayToCall({ path, text }: SourceFile): string | undefined {
  if (!measured.test(path) || path.endsWith(".test.ts")) return
  const [found, listed] = [countDirectCalls(text), directCalls[path] ?? 0]
  if (found > listed) {
    return "calls the database itself; use callFunction, queryRows, or runStatement of server/db/call-function.ts, which parse what comes back"
  }
  if (found < listed) {
    return `has ${found} direct calls of the database; lower its number in scripts/database-calls.ts`
  }
}
