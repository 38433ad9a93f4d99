import { queryOptions } from "@tanstack/react-query"
import type {
  Budget,
  BudgetChange,
  CategorizedPayment,
  CategoryChange,
  CategoryRule,
  InsightSettings,
  MonthFigures,
  Outlook,
  RecurringPayment,
  Spending,
  TransactionCategory,
  WordRule,
} from "#shared/contracts/insights.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import type { Category } from "#shared/insights/categories.ts"
import { get, post, put } from "../../lib/api-client.ts"
import { useChange } from "../../lib/use-change.ts"
import { moneyQueryKeys } from "../../money/money-queries.ts"

// Below the transactions' key: every posting changes them.
const key = [...moneyQueryKeys.transactions, "insights"] as const

const insights = <T>(path: string) =>
  queryOptions({
    queryKey: [...key, path],
    queryFn: ({ signal }) => get<T>(`/api/insights/${path}`, { signal }),
    // Other months are evicted soon, because every posting refetches all that are cached.
    gcTime: 30_000,
  })

export const spendingQuery = (month: string | null) =>
  insights<Spending>(month ? `spending?${new URLSearchParams({ month })}` : "spending")
export const monthsQuery = insights<MonthFigures[]>("months")
export const outlookQuery = (account: string | null) =>
  insights<Outlook>(account ? `outlook?${new URLSearchParams({ account })}` : "outlook")
export const recurringQuery = insights<RecurringPayment[]>("recurring")
export const rulesQuery = insights<CategoryRule[]>("rules")
export const settingsQuery = insights<InsightSettings>("settings")
export const categoryPaymentsQuery = (month: string, category: Category) =>
  insights<CategorizedPayment[]>(`payments?${new URLSearchParams({ month, category })}`)

const categoryPath = (reference: Transaction["reference"]) =>
  `/api/transactions/${encodeURIComponent(reference)}/category`

export const categoryQuery = (reference: Transaction["reference"]) =>
  queryOptions({
    queryKey: [...key, "category", reference],
    queryFn: ({ signal }) => get<TransactionCategory>(categoryPath(reference), { signal }),
    gcTime: 30_000,
    // The details of a transaction work without it.
    meta: { quiet: true },
  })

/** Chooses the category of a transaction, or of all payments of its payee. */
export function useChooseCategory(reference: Transaction["reference"]) {
  return useChange({
    send: (change: CategoryChange) => put<TransactionCategory>(categoryPath(reference), change),
    // What is worked out from payments.
    refetch: [key],
  })
}

export function useAddWordRule() {
  return useChange({
    send: (rule: WordRule) => post<CategoryRule[]>("/api/insights/rules", rule),
    refetch: [key],
  })
}

export function useRemoveRule() {
  return useChange({
    send: (id: CategoryRule["id"]) => post<CategoryRule[]>(`/api/insights/rules/${id}/removal`, {}),
    refetch: [key],
  })
}

export function useSetBudget() {
  return useChange({
    send: (budget: BudgetChange) => put<Budget[]>("/api/insights/budgets", budget),
    refetch: [key],
  })
}

export function useSwitchInsights() {
  return useChange({
    send: (on: boolean) => put<InsightSettings>("/api/insights/settings", { on }),
    refetch: [key],
  })
}
