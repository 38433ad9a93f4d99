import type { Database } from "../../db/pool.ts"
import { Problem } from "../../use-case/problem.ts"
import { areOff } from "./decisions.ts"

/**
 * Refuses while the member has switched insights off: nothing is worked out then.
 * @throws Problem insights_off
 */
export async function requireOn(db: Database, userId: number): Promise<void> {
  if (!(await areOff(db, userId))) return
  throw new Problem("insights_off")
}
