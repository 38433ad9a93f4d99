import type { TransactionFilters } from "#shared/contracts/transactions.ts"
import { fromDecimal } from "#shared/money/money.ts"
import type { ShownTransaction } from "../../ledger/present-transaction.ts"

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
    ...(words && { texts: textsFor(words) }),
  }
  return {
    ...(account && { accountId: Number(account) }),
    ...(from && { from }),
    ...(to && { to }),
    ...(Object.keys(sought).length > 0 && { sought }),
  }
}

/** The search as typed, and without spaces, because an IBAN is typed in groups and stored without them. */
function textsFor(words: string): string[] {
  const joined = words.replace(/\s/g, "")
  const texts = /^[0-9A-Za-z]+$/.test(joined) ? new Set([words, joined]) : [words]
  return [...texts].map(folded)
}

/**
 * Whether a transaction matches the filters, as its viewer sees it. The search covers the description, the
 * other side's name and IBAN, the reference, and the kind, and never matches across two of them.
 */
export function fits(
  row: ShownTransaction & { paid: boolean },
  { kind, min, max, texts }: Sought,
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
  const parts = [row.description, name, iban, row.reference, row.type]
  const all = folded(parts.filter((part) => part !== null).join("\n"))
  return texts.some((text) => all.includes(text))
}

const plainLetters: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ı: "i",
  ß: "ss",
  æ: "ae",
  ς: "σ",
}

/**
 * Removes case and diacritics, and spells out letters such as ø. Not done in the database, whose NFKD takes
 * 200 times as long for letters that expand to eighteen.
 */
export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[łøđðıßæς]/g, (letter) => plainLetters[letter] ?? letter)
}
