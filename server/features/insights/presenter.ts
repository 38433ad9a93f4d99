import type { TransactionCategory } from "#shared/contracts/insights.ts"
import type { CategorizedTransaction } from "./decisions.ts"

/** The category of a transaction as the member sees it. */
export function presentCategory(found: CategorizedTransaction): TransactionCategory {
  const { category, source, canChange, choice, rule, payments } = found
  return { category, source, canChange, choice, rule, payments }
}
