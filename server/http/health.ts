import { readdirSync } from "node:fs"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { repoRoot } from "../config/root.ts"
import type { Database } from "../db/pool.ts"
import { type Problem, unavailable } from "../problem.ts"
import { endpoint } from "./endpoint.ts"
import { health, readiness } from "./openapi/answers.ts"

/** Readiness has no rate limit, so the database is asked at most this often. */
export const readinessMs = 1_000

/** Payments that wait longer than this are late. */
const lateSeconds = 30

/** Health and readiness checks for load balancers. */
export const healthEndpoints = [
  endpoint({
    method: "get",
    path: "/health",
    id: "health",
    chapter: "Service",
    summary: "Check that the process is running",
    caller: "anyone",
    unlimited: true,
    status: 200,
    answer: health,
    handle: () => (_request, response) => {
      response.json({ status: "ok" })
    },
  }),

  endpoint({
    method: "get",
    path: "/ready",
    id: "ready",
    chapter: "Service",
    summary: "Check that the database is reachable, writable, and migrated",
    description: `The answer is \`degraded\` while the process can serve, but payments to other banks wait ${lateSeconds} seconds longer than they should, or payments are stopped until an operator has checked the database.`,
    caller: "anyone",
    unlimited: true,
    status: 200,
    answer: readiness,
    problems: ["internal_error", "unavailable"],
    handle: ({ db, historyGuard, stopping }) => {
      const migrations = countMigrations()
      const whyNot = cachedFor(readinessMs, () => whyNotReady(db, migrations))
      const late = cachedFor(
        readinessMs,
        async () => (await historyGuard.whyStopped()) !== undefined || arePaymentsLate(db),
      )
      return async (_request, response) => {
        if (stopping.aborted)
          throw unavailable("This process is stopping. Send the request to another one.")
        const problem = await whyNot()
        if (problem) throw problem
        response.json({ status: (await late()) ? "degraded" : "ready" })
      }
    },
  }),
]

/** How many migrations this process's code has. */
export const countMigrations = () =>
  readdirSync(join(repoRoot, "migrations")).filter((file) => file.endsWith(".sql")).length

/** Why the database cannot serve the bank; undefined when it can. */
export async function whyNotReady(db: Database, migrations: number): Promise<Problem | undefined> {
  const { rows } = await db.execute<{ standby: boolean; done: number }>(
    sql`select pg_is_in_recovery() as standby, count(*)::int as done
      from drizzle.__drizzle_migrations`,
  )
  const { standby = true, done = 0 } = rows[0] ?? {}
  if (standby) return unavailable("The database is a standby and accepts no changes.")
  if (done < migrations) return unavailable("The database has not been migrated yet.")
  return undefined
}

/** Whether a payment should have been sent, or asked about, some time ago: nobody does the work. */
async function arePaymentsLate(db: Database): Promise<boolean> {
  const since = sql`now() - make_interval(secs => ${lateSeconds})`
  const { rows } = await db.execute<{ late: boolean }>(
    sql`select exists (select from payments where send_at < ${since})
      or exists (select from payments where due_at < ${since}) as late`,
  )
  return rows[0]?.late === true
}

/**
 * Callers share a running question and its answer until this long after the question started.
 * Failures are shared too.
 */
export function cachedFor<Answer>(
  milliseconds: number,
  ask: () => Promise<Answer>,
): () => Promise<Answer> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<Answer> | undefined
  let waiting = false
  return () => {
    if (answer && (waiting || performance.now() - askedAt < milliseconds)) return answer
    askedAt = performance.now()
    waiting = true
    answer = ask().finally(() => {
      waiting = false
    })
    return answer
  }
}
