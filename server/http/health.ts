import { readdirSync } from "node:fs"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import { repoRoot } from "../root.ts"
import { endpoint } from "./endpoint.ts"
import { unavailable } from "./error-handler.ts"
import { health, readiness } from "./openapi/answers.ts"

/** What a load balancer asks. */
export const healthEndpoints = [
  endpoint({
    method: "get",
    path: "/health",
    id: "health",
    chapter: "Service",
    summary: "Does the process run?",
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
    summary: "Does the database answer, and is it migrated?",
    caller: "anyone",
    unlimited: true,
    status: 200,
    answer: readiness,
    problems: ["internal_error", "unavailable"],
    handle: ({ db, stopping }) => {
      const migrations = readdirSync(join(repoRoot, "migrations")).filter((file) =>
        file.endsWith(".sql"),
      )
      return async (_request, response) => {
        if (stopping.aborted) throw unavailable("This process stops. Ask another.")
        const { rows } = await db.execute<{ done: number }>(
          sql`select count(*)::int as done from drizzle.__drizzle_migrations`,
        )
        if ((rows[0]?.done ?? 0) < migrations.length)
          throw unavailable("The database is not migrated yet.")
        response.json({ status: "ready" })
      }
    },
  }),
]
