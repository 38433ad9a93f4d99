import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import type { Posting, ProvedStatement } from "./statement-files.ts"

/** What a program read in a file. What a format or a program does not have is left out. */
export type Reading = {
  entries: { day?: string; cents: bigint; balance?: bigint; name?: string }[]
  opening?: bigint
  closing?: bigint
  currency?: string
  iban?: string
}

/**
 * How a reading differs from the ledger, one sentence each.
 * @param nameOf what the format says of the other side's name; null if it has the description in its place
 */
export function differences(
  { opening, closing, currency, iban, postings }: ProvedStatement,
  read: Reading,
  nameOf: (posting: Posting) => string | null = ({ name }) => name,
): string[] {
  const heads = [
    ["opening balance", read.opening, opening],
    ["closing balance", read.closing, closing],
    ["currency", read.currency, currency],
    ["IBAN", read.iban, iban],
    ["number of entries", read.entries.length, postings.length],
  ] as const
  const rows = postings.flatMap((posting, index) => {
    const entry = read.entries[index]
    if (!entry) return []
    const { day, cents, balance } = posting
    const name = nameOf(posting)
    const about = `of entry ${index + 1}`
    return [
      [`amount ${about}`, entry.cents, cents],
      [`day ${about}`, entry.day, day],
      [`balance ${about}`, entry.balance, balance],
      [`name ${about}`, name === null ? undefined : entry.name, name],
    ] as const
  })
  return [...heads, ...rows]
    .filter(([, said, wanted]) => said !== undefined && said !== wanted)
    .map(([what, said, wanted]) => `${what} is ${shown(said)} instead of ${shown(wanted)}`)
}

const shown = (value: unknown) => (typeof value === "bigint" ? toDecimal(value) : String(value))

/** Cents of an amount as programs write it: -1450.77, 1,450.77, +$0.55. */
export function centsOf(text: string): bigint {
  const [, sign = "", whole = "", cents = ""] =
    /^([-+]?)\D*([\d,]+)(?:\.(\d{1,2})0*)?$/.exec(text.trim()) ?? []
  if (whole === "") throw new Error(`${JSON.stringify(text)} is not an amount`)
  return fromDecimal(
    `${sign === "-" ? "-" : ""}${whole.replaceAll(",", "")}.${cents.padEnd(2, "0")}`,
  )
}

/** The rows of a table whose fields are all in quotes, by the names in its first row. */
export function rowsOf(text: string, separator: "," | ";"): Record<string, string>[] {
  const quoted = new RegExp(`"((?:[^"]|"")*)"(${separator}|\\r?\\n|$)`, "gy")
  const lines: string[][] = [[]]
  for (const [, field = "", end] of text.matchAll(quoted)) {
    lines.at(-1)?.push(field.replaceAll('""', '"'))
    if (end !== separator) lines.push([])
  }
  const [names = [], ...rows] = lines.slice(0, -1)
  return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ""])))
}
