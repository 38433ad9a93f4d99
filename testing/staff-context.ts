import { inject } from "vitest"
import { databaseOn } from "../server/db/pool.ts"
import { readEnv } from "../server/env.ts"
import { newSecrets } from "../server/env-keys.ts"
import type { StaffContext } from "../server/staff/staff-context.ts"
import { testPool } from "./connections.ts"

/** The context of staff use cases, for the tests' bank. */
export function testStaffContext(): StaffContext & { announced: unknown[][] } {
  const announced: unknown[][] = []
  const connectionString = inject("bank").ownerUrl
  const pool = testPool({ connectionString, max: 2, allowExitOnIdle: true })
  const env = readEnv({ NODE_ENV: "test" }, { dataDirSecrets: newSecrets })
  const announce = (...change: unknown[]) => void announced.push(change)
  return { env, pool, db: databaseOn(pool), announce, announced }
}
