import { inject } from "vitest"
import { readEnv } from "../server/config/env.ts"
import { newSecrets } from "../server/config/env-keys.ts"
import { databaseOn } from "../server/db/pool.ts"
import type { StaffContext } from "../server/staff/staff-use-case.ts"
import { testPool } from "./connections.ts"

/**
 * The context of staff use cases, for the tests' bank.
 * @param pool of another bank, as its owner
 */
export function testStaffContext(
  pool = testPool({ connectionString: inject("bank").ownerUrl, max: 2, allowExitOnIdle: true }),
): StaffContext & { announced: unknown[][] } {
  const announced: unknown[][] = []
  const env = readEnv({ NODE_ENV: "test" }, { dataDirSecrets: newSecrets })
  const announce = (...change: unknown[]) => void announced.push(change)
  return { env, pool, db: databaseOn(pool), announce, announced }
}
