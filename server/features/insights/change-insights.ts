import type {
  Budget,
  BudgetChange,
  CategoryChange,
  CategoryRule,
  InsightSettings,
  InsightsSwitch,
  TransactionCategory,
  WordRule,
} from "#shared/contracts/insights.ts"
import { maxCategoryRules } from "#shared/limits.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, WithId, WithReference } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { isReference } from "../payments/rules.ts"
import {
  areOff,
  budgetsOf,
  type CategorizedTransaction,
  categoryOf,
  countRules,
  deleteRule,
  lookAgain,
  rulesOf,
  setOff,
  storeBudget,
  storeChoice,
  storePayeeRule,
  storeWordRule,
} from "./decisions.ts"
import { requireOn, workOut } from "./read-insights.ts"

/** The category of a transaction as the member sees it. */
export function presentCategory(found: CategorizedTransaction): TransactionCategory {
  const { category, source, canChange, choice, rule, payments } = found
  return { category, source, canChange, choice, rule, payments }
}

/**
 * Refuses one more rule than a member can have. Locks the member's row, so that rules that are added at once are
 * counted one after another.
 * @throws Problem too_many_category_rules
 */
export async function requireRoom(tx: Database, userId: number): Promise<void> {
  if ((await countRules(tx, userId)) < maxCategoryRules) return
  throw new Problem("too_many_category_rules")
}

/**
 * GET /api/transactions/:reference/category: what a transaction counts as, and why.
 * @throws Problem insights_off; insights_too_long; not_found
 */
export async function showCategory(
  { db }: AppContext,
  { member: { userId }, reference }: Input & WithReference,
): Promise<TransactionCategory> {
  await requireOn(db, userId)
  const found = isReference(reference)
    ? await workOut(userId, () => categoryOf(db, userId, reference))
    : undefined
  if (!found) throw notFound()
  return presentCategory(found)
}

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

/** GET /api/insights/settings: whether insights are on. */
export async function showInsightSettings(
  { db }: AppContext,
  { member: { userId } }: Input,
): Promise<InsightSettings> {
  return { on: !(await areOff(db, userId)) }
}

/** PUT /api/insights/settings: switches insights on or off. Rules and budgets are kept, and not used meanwhile. */
export async function switchInsights(
  { db, announce }: AppContext,
  { member: { userId }, body }: Input<InsightsSwitch>,
): Promise<InsightSettings> {
  await setOff(db, userId, !body.on)
  announce(userId, "transactions")
  return { on: body.on }
}

/**
 * PUT /api/insights/budgets: sets or removes the budget of a category. It blocks nothing.
 * @throws Problem insights_off
 */
export async function setBudget(
  { db, pool }: AppContext,
  { member: { userId }, body }: Input<BudgetChange>,
): Promise<Budget[]> {
  await requireOn(db, userId)
  const { category, amount } = body
  return inTransaction(pool, async (tx) => {
    await storeBudget(tx, userId, category, amount && toDecimal(fromDecimal(amount)))
    return budgetsOf(tx, userId)
  })
}
