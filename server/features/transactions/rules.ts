import type { TransactionFilters } from "#shared/contracts/transactions.ts"

/** What a list of transactions is narrowed to; nothing named, nothing left out. */
export type Filter = {
  accountId?: number
  kind?: NonNullable<TransactionFilters["kind"]>
  /** Days of the bank's, both included. */
  from?: string
  to?: string
  min?: string
  max?: string
  /** Patterns for LIKE, one of which must be found; wildcards that were typed are escaped. */
  patterns?: string[]
}

/** Reads an address's filters. A search of blanks only is none. */
export function filterOf({
  q = "",
  account,
  kind,
  from,
  to,
  min,
  max,
}: TransactionFilters): Filter {
  const words = q.trim()
  return {
    ...(account && { accountId: Number(account) }),
    ...(kind && { kind }),
    ...(from && { from }),
    ...(to && { to }),
    ...(min && { min }),
    ...(max && { max }),
    ...(words && { patterns: patternsFor(words) }),
  }
}

/** What was typed, and without its blanks too: an IBAN is typed in groups and kept without them. */
function patternsFor(words: string): string[] {
  const joined = words.replace(/\s/g, "")
  const texts = /^[0-9A-Za-z]+$/.test(joined) ? new Set([words, joined]) : [words]
  return [...texts].map((text) => `%${text.replace(/[\\%_]/g, "\\$&")}%`)
}
