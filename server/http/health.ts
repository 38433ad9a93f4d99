import { readdirSync } from "node:fs"
import { join } from "node:path"
import { sql } from "drizzle-orm"
import * as z from "zod/mini"
import { staffSays } from "#shared/refusals/staff/sentences.ts"
import { repoRoot } from "../config/root.ts"
import { queryRows } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"
import { type Problem, unavailable } from "../use-case/problem.ts"

/** Readiness has no rate limit, so the database is asked at most this often. */
export const readinessMs = 1_000

/** How many migrations this process's code has. */
export const countMigrations = () =>
  readdirSync(join(repoRoot, "migrations")).filter((file) => file.endsWith(".sql")).length

const State = z.object({ standby: z.boolean(), done: z.number() })

/** Why the database cannot serve the bank; undefined when it can. */
export async function whyNotReady(db: Database, migrations: number): Promise<Problem | undefined> {
  const [state] = await queryRows(
    db,
    State,
    sql`select pg_is_in_recovery() as standby, count(*)::int as done
      from drizzle.__drizzle_migrations`,
  )
  const { standby = true, done = 0 } = state ?? {}
  if (standby) return unavailable(staffSays.unavailable.standby)
  if (done < migrations) return unavailable(staffSays.unavailable.notMigrated)
  return undefined
}

/**
 * Callers share a running question and its answer until this long after the question started.
 * Failures are shared too.
 */
export function cachedFor<Answer>(
  milliseconds: number,
  query: () => Promise<Answer>,
): () => Promise<Answer> {
  let queriedAt = Number.NEGATIVE_INFINITY
  let answer: Promise<Answer> | undefined
  let waiting = false
  return () => {
    if (answer && (waiting || performance.now() - queriedAt < milliseconds)) return answer
    queriedAt = performance.now()
    waiting = true
    answer = query().finally(() => {
      waiting = false
    })
    return answer
  }
}
