import type { TransactionFilters } from "#shared/contracts/transactions.ts"
import { fromDecimal } from "#shared/money/money.ts"
import { folded, searchTexts } from "#shared/text/folded.ts"
import type { ShownTransaction } from "../../payments/present-transaction.ts"

/** How many transactions one page examines at most, however long the history is and however few match. */
export const searchedPerPage = 500

/** The filters of a transaction list. An absent filter matches everything. */
export type Filter = {
  accountId?: number
  /** The bank's calendar days, both inclusive. */
  from?: string
  to?: string
  /** Filters that no index supports: each transaction is compared with them. */
  sought?: Sought
}

export type Sought = {
  kind?: NonNullable<TransactionFilters["kind"]>
  /** In cents of the viewer's own leg. */
  min?: bigint
  max?: bigint
  /** Normalized texts, one of which must match. */
  texts?: readonly string[]
}

/** Reads the filters of a query string. Ignores a search of only spaces. */
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
  const sought: Sought = {
    ...(kind && { kind }),
    ...(min && { min: fromDecimal(min) }),
    ...(max && { max: fromDecimal(max) }),
    ...(words && { texts: searchTexts(words) }),
  }
  return {
    ...(account && { accountId: Number(account) }),
    ...(from && { from }),
    ...(to && { to }),
    ...(Object.keys(sought).length > 0 && { sought }),
  }
}

/**
 * Whether a transaction matches the filters, as its viewer sees it. The search covers the description, the
 * other side's name and IBAN, the reference, and the kind, and never matches across two of them. Texts of the bank are
 * found by what is stored and by what the member reads.
 * @param read what the member reads in another language than English
 */
export function fits(
  row: ShownTransaction & { paid: boolean },
  { kind, min, max, texts }: Sought,
  read: readonly string[] = [],
): boolean {
  if (kind && row.type !== kind) return false
  if (min !== undefined || max !== undefined) {
    const cents = fromDecimal(row.paid ? row.amount : (row.convertedAmount ?? row.amount))
    if (min !== undefined && cents < min) return false
    if (max !== undefined && cents > max) return false
  }
  if (!texts) return true
  const [name, iban] = row.paid
    ? [row.recipientName, row.recipientIban]
    : [row.payerName, row.payerIban]
  const parts = [row.description, name, iban, row.reference, row.type, ...read]
  const all = folded(parts.filter((part) => part !== null).join("\n"))
  return texts.some((text) => all.includes(text))
}
