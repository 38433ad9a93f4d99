import { safeParse } from "zod/mini"
import { TransactionFilters } from "#shared/contracts/transactions.ts"

export type FilterName = keyof TransactionFilters
/** What stands in the address, right or wrong; absent where nothing does. */
export type FilterValues = Partial<Record<FilterName, string | undefined>>

const names: readonly FilterName[] = ["q", "account", "kind", "from", "to", "min", "max"]

/** The filters in an address's query. Other parts of it are left aside. */
export function readFilters(search: string): FilterValues {
  const parts = new URLSearchParams(search)
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = parts.get(name)
      return value ? [[name, value]] : []
    }),
  )
}

/**
 * Holds filters against the contract.
 * @returns those that can be asked for, or the message for each field that is wrong
 */
export function checkFilters(values: FilterValues): {
  filters: TransactionFilters | undefined
  errors: FilterValues
} {
  const result = safeParse(TransactionFilters, values)
  if (result.success) return { filters: result.data, errors: {} }
  const issues = result.error.issues.toReversed()
  return {
    filters: undefined,
    errors: Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message])),
  }
}

/** The query that carries filters, "?q=rent&kind=transfer"; "" without any. Always in the same order. */
export function filterSearch(values: FilterValues, show?: string): string {
  const parts = new URLSearchParams()
  for (const name of names) if (values[name]) parts.set(name, values[name])
  if (show) parts.set("show", show)
  return parts.size > 0 ? `?${parts}` : ""
}
