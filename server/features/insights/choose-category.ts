import type { CategoryChange, TransactionCategory } from "#shared/contracts/insights.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, WithReference } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { isReference } from "../payments/rules.ts"
import { categoryOf, lookAgain, storeChoice, storePayeeRule } from "./decisions.ts"
import { presentCategory } from "./presenter.ts"
import { requireOn } from "./require-on.ts"
import { requireRoom } from "./require-room.ts"
import { workOut } from "./work-out.ts"

/**
 * PUT /api/transactions/:reference/category: sets or removes the member's choice for a transaction and, if asked,
 * their rule for its payee. The answer before the change has what undoes it.
 * @throws Problem insights_off; insights_too_long; not_found; category_fixed where the movement decides; too_many_category_rules
 */
export async function chooseCategory(
  { db, pool, announce }: AppContext,
  { member: { userId }, reference, body }: Input<CategoryChange> & WithReference,
): Promise<TransactionCategory> {
  await requireOn(db, userId)
  if (!isReference(reference)) throw notFound()
  const choose = async (tx: Database) => {
    const known = await categoryOf(tx, userId, reference)
    if (!known) throw notFound()
    const { id, name, iban } = known
    if (!known.canChange || (name === null && body.rule)) {
      throw new Problem("category_fixed")
    }
    if (body.rule && known.rule === null) await requireRoom(tx, userId)
    await storeChoice(tx, userId, id, body.choice)
    if (body.rule !== undefined && name !== null) {
      await storePayeeRule(tx, userId, { name, iban }, body.rule)
    }
    await lookAgain(tx, userId)
    const now = await categoryOf(tx, userId, reference)
    if (!now) throw notFound()
    return now
  }
  // Waits for its turn before it takes a connection.
  const changed = await workOut(userId, () => inTransaction(pool, choose))
  announce(userId, "transactions")
  return presentCategory(changed)
}
