import type { TransactionFilters } from "#shared/contracts/transactions.ts"
import { fromDecimal } from "#shared/money/money.ts"
import type { ShownTransaction } from "../../ledger/present-transaction.ts"

/**
 * How many transactions one page looks through at most for what is sought, however long the history and
 * however few of them fit.
 */
export const lookedThrough = 500

/** What a list of transactions is narrowed to; nothing named, nothing left out. */
export type Filter = {
  accountId?: number
  /** Days of the bank's, both included. */
  from?: string
  to?: string
  /** What each transaction is looked at for: an index finds none of this. */
  sought?: Sought
}

export type Sought = {
  kind?: NonNullable<TransactionFilters["kind"]>
  /** In cents of the viewer's own leg. */
  min?: bigint
  max?: bigint
  /** Folded texts, one of which must be found. */
  texts?: readonly string[]
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

/** What was typed, and without its blanks too: an IBAN is typed in groups and kept without them. */
function textsFor(words: string): string[] {
  const joined = words.replace(/\s/g, "")
  const texts = /^[0-9A-Za-z]+$/.test(joined) ? new Set([words, joined]) : [words]
  return [...texts].map(folded)
}

/**
 * Whether a transaction is what is sought, as its viewer sees it. Texts are sought in the description,
 * the other side's name and IBAN, the reference and the kind, and never run on from one into the next.
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
 * Without case and marks, and with the letters that are no base letter with a mark spelled plainly. Not
 * by the database: its NFKD takes 200 times as long for letters that become eighteen.
 */
export function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[łøđðıßæς]/g, (letter) => plainLetters[letter] ?? letter)
}
