import { toDecimal } from "#shared/money/money.ts"
import type { StatementEntry, StatementHead, StatementWriter } from "../statement.ts"
import { clipped, escapeXml } from "./xml-text.ts"

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

const ok = `<STATUS>${element("CODE", "0")}${element("SEVERITY", "INFO")}</STATUS>`

/**
 * OFX 1.03 as UTF-8, which more programs read than 2.2: some read no other. Every element is
 * closed, and there are no character references, which libofx and Skrooge drop. Times have the bank's offset, so that
 * no program moves an entry to another day.
 */
export const ofx: StatementWriter = {
  mediaType: "application/x-ofx",
  extension: "ofx",
  begin: (head) =>
    [
      "OFXHEADER:100",
      "DATA:OFXSGML",
      "VERSION:103",
      "SECURITY:NONE",
      "ENCODING:UTF-8",
      "CHARSET:NONE",
      "COMPRESSION:NONE",
      "OLDFILEUID:NONE",
      "NEWFILEUID:NONE",
      "",
      `<OFX><SIGNONMSGSRSV1><SONRS>${ok}${element("DTSERVER", `${head.createdAt.replace(/[-:TZ]|\.\d+/g, "")}.000[0]`)}${element("LANGUAGE", "ENG")}<FI>${element("ORG", head.bank.shortName)}</FI></SONRS></SIGNONMSGSRSV1>`,
      `<BANKMSGSRSV1><STMTTRNRS>${element("TRNUID", "0")}${ok}<STMTRS>${element("CURDEF", head.currency)}${accountOf(head)}`,
      `<BANKTRANLIST>${element("DTSTART", timeOf(head.from, "00:00:00", head.fromOffset))}${element("DTEND", timeOf(head.to, "23:59:59", head.toOffset))}`,
      "",
    ].join("\n"),
  entry: (entry) => `<STMTTRN>${fieldsOf(entry).join("")}</STMTTRN>\n`,
  end: (head) =>
    [
      `</BANKTRANLIST><LEDGERBAL>${element("BALAMT", toDecimal(head.closing))}${element("DTASOF", timeOf(head.to, "23:59:59", head.toOffset))}</LEDGERBAL>`,
      "</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>",
      "",
    ].join("\n"),
}

/** BANKID names the bank: its BIC, or the IBAN's bank code if it has none. */
const accountOf = ({ iban, bic, accountType }: StatementHead): string =>
  `<BANKACCTFROM>${element("BANKID", (bic ?? iban.slice(4)).slice(0, 9))}${element("ACCTID", iban)}${element("ACCTTYPE", accountType === "savings" ? "SAVINGS" : "CHECKING")}</BANKACCTFROM>`

function fieldsOf(entry: StatementEntry): string[] {
  const { amount, description } = entry
  const memo = memoOf(entry)
  return [
    element("TRNTYPE", typeOf(entry)),
    element("DTPOSTED", timeOf(entry.date, entry.time, entry.utcOffset)),
    element("TRNAMT", toDecimal(amount)),
    element("FITID", entry.id),
    element("REFNUM", entry.reference.slice(0, 32)),
    element("NAME", clipped((partyOf(entry) ?? description) || "-", longestName)),
    ...(memo === "" ? [] : [element("MEMO", clipped(memo, 255))]),
  ]
}

/** What fits in the field for the name. */
const longestName = 32

/** Whom the entry is with; null for an exchange, which is between the member's own accounts. */
const partyOf = ({ kind, counterpartyName }: StatementEntry): string | null =>
  kind === "exchange" ? null : counterpartyName

/** What the name does not say: the rest of it, the text, and the other account of an entry without another party. */
function memoOf(entry: StatementEntry): string {
  const { counterpartyIban, description, message } = entry
  const party = partyOf(entry)
  const whole = (name: string) => (clipped(name, longestName) === name ? "" : name)
  const parts =
    party === null
      ? [whole(description), counterpartyIban ?? ""]
      : [whole(party), message || description]
  return parts.filter(Boolean).join(": ")
}

function typeOf({ kind, amount }: StatementEntry): string {
  if (kind === "savings_interest") return "INT"
  if (kind === "exchange" || kind === "transfer") return "XFER"
  return amount < 0n ? "DEBIT" : "CREDIT"
}

/** A time in OFX: local, with the hours ahead of UTC in brackets. */
function timeOf(day: string, time: string, utcOffset: number): string {
  const size = Math.abs(utcOffset)
  const minutes = size % 60 === 0 ? "" : `.${String(size % 60).padStart(2, "0")}`
  const sign = utcOffset < 0 ? "-" : "+"
  return `${day.replaceAll("-", "")}${time.replaceAll(":", "")}.000[${sign}${Math.floor(size / 60)}${minutes}]`
}
