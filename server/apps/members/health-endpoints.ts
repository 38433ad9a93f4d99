import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { staffSays } from "#shared/refusals/staff/sentences.ts"
import { queryRows } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import type { AppContext } from "../../features/app-context.ts"
import { endpoint } from "../../http/endpoint.ts"
import { cachedFor, countMigrations, readinessMs, whyNotReady } from "../../http/health.ts"
import { health, readiness } from "../../http/openapi/answers.ts"
import { unavailable } from "../../use-case/problem.ts"

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
    handle: ({
      db,
      historyGuard,
      stopping,
    }: Pick<AppContext, "db" | "historyGuard" | "stopping">) => {
      const migrations = countMigrations()
      const whyNot = cachedFor(readinessMs, () => whyNotReady(db, migrations))
      const late = cachedFor(
        readinessMs,
        async () => (await historyGuard.whyStopped()) !== undefined || arePaymentsLate(db),
      )
      return async (_request, response) => {
        if (stopping.aborted) throw unavailable(staffSays.unavailable.stopping)
        const problem = await whyNot()
        if (problem) throw problem
        response.json({ status: (await late()) ? "degraded" : "ready" })
      }
    },
  }),
]

/** Whether a payment should have been sent, or asked about, some time ago: nobody does the work. */
async function arePaymentsLate(db: Database): Promise<boolean> {
  const since = sql`now() - make_interval(secs => ${lateSeconds})`
  const [row] = await queryRows(
    db,
    z.object({ late: z.boolean() }),
    sql`select exists (select from payments where send_at < ${since})
      or exists (select from payments where due_at < ${since}) as late`,
  )
  return row?.late === true
}
