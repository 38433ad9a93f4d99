import type { CategoryRule, WordRule } from "#shared/contracts/insights.ts"
import { inTransaction } from "../../db/transaction.ts"
import { notFound } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { deleteRule, lookAgain, rulesOf, storeWordRule } from "./decisions.ts"
import { requireOn } from "./require-on.ts"
import { requireRoom } from "./require-room.ts"

/** GET /api/insights/rules: the member's rules, oldest first. */
export function listRules(
  { db }: AppContext,
  { member: { userId } }: Input,
): Promise<CategoryRule[]> {
  return rulesOf(db, userId)
}

/**
 * POST /api/insights/rules: a category for payees with a word in their name, in place of an earlier rule for it.
 * @throws Problem insights_off, too_many_category_rules
 */
export async function addWordRule(
  { db, pool }: AppContext,
  { member: { userId }, body }: Input<WordRule>,
): Promise<CategoryRule[]> {
  await requireOn(db, userId)
  return inTransaction(pool, async (tx) => {
    await requireRoom(tx, userId)
    await storeWordRule(tx, userId, body.word.trim(), body.category)
    await lookAgain(tx, userId)
    return rulesOf(tx, userId)
  })
}

/**
 * POST /api/insights/rules/:id/removal: payments count again as without the rule.
 * @throws Problem not_found
 */
export function removeRule(
  { pool }: AppContext,
  { member: { userId }, id }: Input & WithId,
): Promise<CategoryRule[]> {
  return inTransaction(pool, async (tx) => {
    if (!(await deleteRule(tx, userId, id))) throw notFound()
    await lookAgain(tx, userId)
    return rulesOf(tx, userId)
  })
}
