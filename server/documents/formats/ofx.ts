import { toDecimal } from "#shared/money/money.ts"
import type { StatementEntry, StatementHead, StatementWriter } from "../statement.ts"
import { clipped, escapeXml } from "./xml-text.ts"

const element = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

const ok = `<STATUS>${element("CODE", "0")}${element("SEVERITY", "INFO")}</STATUS>`

/**
 * OFX 2.2 as UTF-8 without character references: libofx and Skrooge drop them. Times have the bank's offset, so
 * that no program moves an entry to another day.
 */
export const ofx: StatementWriter = {
  mediaType: "application/x-ofx",
  extension: "ofx",
  begin: (head) =>
    [
      `<?xml version="1.0" encoding="UTF-8" standalone="no"?>`,
      `<?OFX OFXHEADER="200" VERSION="220" SECURITY="NONE" OLDFILEUID="NONE" NEWFILEUID="NONE"?>`,
      `<OFX><SIGNONMSGSRSV1><SONRS>${ok}${element("DTSERVER", `${head.createdAt.replace(/[-:TZ]|\.\d+/g, "")}.000[0]`)}${element("LANGUAGE", "ENG")}<FI>${element("ORG", "Tessera")}</FI></SONRS></SIGNONMSGSRSV1>`,
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
  const { amount, counterpartyName, description } = entry
  return [
    element("TRNTYPE", typeOf(entry)),
    element("DTPOSTED", timeOf(entry.date, entry.time, entry.utcOffset)),
    element("TRNAMT", toDecimal(amount)),
    element("FITID", entry.id),
    element("REFNUM", entry.reference.slice(0, 32)),
    element("NAME", clipped((counterpartyName ?? description) || "-", 32)),
    element("MEMO", clipped(entry.message || description || "-", 255)),
  ]
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
