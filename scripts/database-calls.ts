import type { SourceFile } from "./project-files.ts"

/**
 * The calls of the database that are not yet made through server/db/call-function.ts, in each file that has some.
 * A number may only fall; no file is added. With the last one, this list goes.
 */
export const directCalls: Readonly<Record<string, number>> = {
  "server/apps/members/health-endpoints.ts": 1,
  "server/apps/metrics/bank-gauges.ts": 1,
  "server/config/keys-in-use.ts": 2,
  "server/demo/employees.ts": 1,
  "server/demo/orders.ts": 1,
  "server/demo/seed.ts": 1,
  "server/features/accounts/queries.ts": 2,
  "server/features/cards/queries.ts": 1,
  "server/features/data/queries.ts": 5,
  "server/features/data/write-archive.ts": 3,
  "server/features/payments/staff/payment-files.ts": 1,
  "server/features/payments/staff/queries.ts": 6,
  "server/features/transactions/queries.ts": 1,
  "server/identity/activity/new-device.ts": 1,
  "server/identity/activity/queries.ts": 2,
  "server/identity/attempts/attempt-limiter.ts": 3,
  "server/identity/attempts/delete-old-attempts.ts": 1,
  "server/identity/employees/enroll.ts": 1,
  "server/identity/employees/own-factors.ts": 5,
  "server/identity/employees/sessions.ts": 1,
  "server/identity/sessions/session-store.ts": 2,
  "server/jobs/run-day.ts": 1,
  "server/jobs/run-orders.ts": 2,
  "server/ledger/check-checkpoints.ts": 1,
  "server/ledger/check-seals.ts": 3,
  "server/ledger/check-unsealed.ts": 1,
  "server/ledger/check.ts": 3,
  "server/ledger/daily-limit.ts": 1,
  "server/ledger/seal-batch.ts": 4,
  "server/ledger/statement-legs.ts": 1,
  "server/live/announcer.ts": 1,
  "server/live/listener.ts": 2,
  "server/rate-limits/quota.ts": 1,
  "server/rate-limits/refilling-quota.ts": 1,
}

/** The sum of the list, which may only fall. */
export const maxDirectCalls = 64

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
