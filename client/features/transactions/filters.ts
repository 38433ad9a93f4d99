import { safeParse } from "zod/mini"
import { TransactionFilters } from "#shared/contracts/transactions.ts"
import { asWritten, type Text } from "#shared/words/text.ts"

export type FilterName = keyof TransactionFilters
/** The message for each invalid filter. */
export type FilterErrors = Partial<Record<FilterName, Text>>
/** The raw values in the URL, valid or not; absent filters are undefined. */
export type FilterValues = Partial<Record<FilterName, string | undefined>>

const names: readonly FilterName[] = ["q", "account", "kind", "from", "to", "min", "max"]

/** The filters in a query string. Ignores other parameters. */
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
 * Validates filters against the contract.
 * @returns the valid filters, or the message for each invalid field
 */
export function checkFilters(values: FilterValues): {
  filters: TransactionFilters | undefined
  errors: FilterErrors
} {
  const result = safeParse(TransactionFilters, values)
  if (result.success) return { filters: result.data, errors: {} }
  const issues = result.error.issues.toReversed()
  return {
    filters: undefined,
    errors: Object.fromEntries(
      issues.map(({ path, message }) => [String(path[0]), asWritten(message)]),
    ),
  }
}

/** The query string for filters, "?q=rent&kind=transfer"; "" without any. Always in the same order. */
export function filterSearch(values: FilterValues, show?: string): string {
  const parts = new URLSearchParams()
  for (const name of names) if (values[name]) parts.set(name, values[name])
  if (show) parts.set("show", show)
  return parts.size > 0 ? `?${parts}` : ""
}
