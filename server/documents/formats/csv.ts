import { stringify } from "csv-stringify/sync"
import { toDecimal } from "#shared/money/money.ts"
import type { StatementWriter } from "../statement.ts"

/**
 * Positions where a spreadsheet may see a formula begin: the start, and after anything that it may
 * read as the end of a field. Where semicolons separate fields, our quotes are in the middle of a
 * field and do not protect it. Spaces and quotes before the sign do not help either.
 */
const formulaStart = /([;\t\n\v\f\r\u0085\u2028\u2029]|^)(?=[\s"']*[=+\-@＝＋－＠])/g

/**
 * Escapes text for a CSV field so that spreadsheets read no formula in it (OWASP: CSV injection): puts an
 * apostrophe, which marks text, before anything that would begin a formula.
 */
export function escapeFormulas(text: string): string {
  return text.replace(formulaStart, "$1'")
}

const columns = [
  "Date",
  "Amount",
  "Currency",
  "Balance after",
  "Description",
  "Counterparty",
  "Counterparty IBAN",
  "End-to-end ID",
  "Exchange rate",
  "Bank reference",
  "Entry ID",
]

const line = (fields: readonly (string | bigint | null)[]): string =>
  stringify([[...fields]], {
    record_delimiter: "windows",
    quoted: true,
    quoted_empty: true,
    cast: { bigint: (cents) => toDecimal(cents), string: escapeFormulas },
  })

/**
 * CSV as in RFC 4180, oldest first, with the balance after each entry. It begins with the byte order mark that
 * Excel needs to recognize UTF-8, and no field can be read as a formula.
 */
export const csv: StatementWriter = {
  mediaType: "text/csv",
  extension: "csv",
  begin: () => `\uFEFF${line(columns)}`,
  entry: (entry, { currency }) =>
    line([
      entry.date,
      entry.amount,
      currency,
      entry.balance,
      entry.description,
      entry.counterpartyName,
      entry.counterpartyIban,
      entry.endToEndId,
      entry.exchange?.rate ?? null,
      entry.reference,
      entry.id,
    ]),
  end: () => "",
}
