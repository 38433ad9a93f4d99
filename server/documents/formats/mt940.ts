import { toDecimal } from "#shared/money/money.ts"
import { toSepaText } from "../../payments/sepa/character-set.ts"
import type { StatementEntry, StatementHead, StatementWriter } from "../statement.ts"

/** Lines end with CR LF, and the information of an entry has six lines of 65 characters (SWIFT MT940). */
const lineEnd = "\r\n"
const lineLength = 65
const infoLength = 6 * lineLength

/**
 * MT940 with the structured field 86 that is usual for SEPA: the payer's reference (EREF) and the remittance
 * information (SVWZ), IBAN, and name of the other side. Texts are converted to SWIFT's character set X, which is
 * that of SEPA.
 */
export const mt940: StatementWriter = {
  mediaType: "text/plain",
  extension: "sta",
  begin: (head) =>
    [
      `:20:${head.iban.slice(-6)}${shortDate(head.to)}`,
      `:25:${head.iban}`,
      `:28C:${statementNumber(head)}/1`,
      `:60F:C${shortDate(head.from)}${head.currency}${amountOf(head.opening)}`,
      "",
    ].join(lineEnd),
  entry: (entry) =>
    [
      `:61:${shortDate(entry.date)}${shortDate(entry.date).slice(2)}${entry.amount < 0n ? "D" : "C"}${amountOf(entry.amount)}N${swiftCode(entry)}${entry.id.slice(0, 16)}`,
      `:86:${inLines(information(entry))}`,
      "",
    ].join(lineEnd),
  end: (head) =>
    [`:62F:C${shortDate(head.to)}${head.currency}${amountOf(head.closing)}`, "-", ""].join(lineEnd),
}

/** At most five digits: that of the closed statement, or the period's year and month. */
const statementNumber = ({ number, from }: StatementHead): number =>
  number ?? Number(from.slice(2, 4) + from.slice(5, 7))

const shortDate = (day: string): string => day.slice(2).replaceAll("-", "")

const amountOf = (cents: bigint): string => toDecimal(cents < 0n ? -cents : cents).replace(".", ",")

/** The transaction type of field 61. */
function swiftCode({ kind }: StatementEntry): string {
  if (kind === "savings_interest") return "INT"
  if (kind.startsWith("loan_")) return "LDP"
  if (kind === "exchange") return "FEX"
  if (kind.startsWith("payment_returned") || kind === "payment_given_back") return "RTI"
  return "TRF"
}

/** A text in character set X, without the question mark that separates the parts of field 86. */
const xText = (text: string, longest: number): string =>
  toSepaText(text, longest).replaceAll("?", ".")

/** Field 86: a business code, what it is (00), references and text (20 to 29), and the other side (31 to 33). */
function information(entry: StatementEntry): string {
  const name = entry.counterpartyName ? xText(entry.counterpartyName, 54) : ""
  const other = [
    entry.counterpartyIban && `?31${entry.counterpartyIban}`,
    name && `?32${name.slice(0, 27)}`,
    name.length > 27 && `?33${name.slice(27)}`,
  ].filter(Boolean)
  const reference = entry.endToEndId ? inParts(`EREF+${xText(entry.endToEndId, 35)}`) : []
  const text = inParts(`SVWZ+${xText(entry.message || entry.description, 140)}`)
  const begin = entry.amount < 0n ? "116?00DEBIT" : "166?00CREDIT"
  const ends = begin.length + other.join("").length
  let purpose = ""
  for (const [index, part] of [...reference, ...text].slice(0, 10).entries()) {
    const next = `?${20 + index}${part}`
    if (ends + purpose.length + next.length > infoLength) break
    purpose += next
  }
  return begin + purpose + other.join("")
}

const inParts = (text: string): string[] => text.match(/.{1,27}/g) ?? []

/** In lines of field 86, none of which begins like a field (":") or the end of the message ("-"). */
function inLines(text: string): string {
  const lines: string[] = []
  for (let rest = text; rest !== ""; ) {
    let length = Math.min(lineLength, rest.length)
    while (length > 1 && /^[:-]/.test(rest.slice(length))) length -= 1
    lines.push(rest.slice(0, length))
    rest = rest.slice(length)
  }
  return lines.join(lineEnd)
}
