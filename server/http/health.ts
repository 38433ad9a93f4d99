import { readdirSync } from "node:fs"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import type { Router } from "express"
import type { Bank } from "../bank.ts"
import { repoRoot } from "../root.ts"
import { apiRouter } from "./api-router.ts"
import { unavailable } from "./error-handler.ts"

/**
 * GET /api/health: the process runs. GET /api/ready: the database answers and is migrated, and the
 * process takes requests: a load balancer asks here.
 */
export function healthRoutes({ db, stopping }: Bank): Router {
  const migrations = readdirSync(join(repoRoot, "migrations")).filter((file) =>
    file.endsWith(".sql"),
  )
  const router = apiRouter()
  router.get("/health", (_request, response) => {
    response.json({ status: "ok" })
  })
  router.get("/ready", async (_request, response) => {
    if (stopping.aborted) throw unavailable("This process stops. Ask another.")
    const { rows } = await db.execute<{ done: number }>(
      sql`select count(*)::int as done from drizzle.__drizzle_migrations`,
    )
    if ((rows[0]?.done ?? 0) < migrations.length)
      throw unavailable("The database is not migrated yet.")
    response.json({ status: "ready" })
  })
  return router
}
