import { maxCategoryRules } from "#shared/limits.ts"
import type { Database } from "../../db/pool.ts"
import { Problem } from "../../use-case/problem.ts"
import { countRules } from "./decisions.ts"

/**
 * Refuses one more rule than a member can have. Locks the member's row, so that rules that are added at once are
 * counted one after another.
 * @throws Problem too_many_category_rules
 */
export async function requireRoom(tx: Database, userId: number): Promise<void> {
  if ((await countRules(tx, userId)) < maxCategoryRules) return
  throw new Problem("too_many_category_rules")
}
