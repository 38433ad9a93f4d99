import { checkIban } from "#shared/iban/iban.ts"
import { isSepaCountry } from "#shared/iban/sepa-countries.ts"
import type { PaymentFacts } from "../books/events.ts"
import { type Element, elementsAt, textAt } from "../xml/xml-tree.ts"

/** The payments of a pacs.008 from the bank, and the SEPA rules that the message breaks. */
export type ReadTransfers = {
  readonly payments: readonly PaymentFacts[]
  readonly broken: readonly string[]
}

const sepaText = /^[A-Za-z0-9/\-?:().,'+ ]*$/

/**
 * Reads a pacs.008 and checks SEPA's rules. It is intentionally independent of the bank's reader, so
 * that the two do not have the same bug.
 * @param root FIToFICstmrCdtTrf
 */
export function readTransfers(root: Element): ReadTransfers {
  const broken: string[] = []
  const rule = (holds: boolean, what: string) => {
    if (!holds) broken.push(what)
  }
  const need = (element: Element, path: string) => {
    const text = textAt(element, path)
    rule(text !== undefined && text !== "", `${path} is missing`)
    return text ?? ""
  }
  const messageId = need(root, "GrpHdr/MsgId")
  const local = textAt(root, "GrpHdr/PmtTpInf/LclInstrm/Cd")
  const instant = local === "INST"
  const settlementDate = need(root, "GrpHdr/IntrBkSttlmDt")
  rule(isId(messageId), "MsgId is not an identifier")
  rule(textAt(root, "GrpHdr/PmtTpInf/SvcLvl/Cd") === "SEPA", "the service level is not SEPA")
  rule(textAt(root, "GrpHdr/SttlmInf/SttlmMtd") === "CLRG", "the settlement method is not CLRG")
  rule(local === undefined || instant, "the local instrument is unknown")
  const payments = elementsAt(root, "CdtTrfTxInf").map((item): PaymentFacts => {
    const txId = need(item, "PmtId/TxId")
    const endToEndId = need(item, "PmtId/EndToEndId")
    const amount = elementsAt(item, "IntrBkSttlmAmt")[0]
    const text = textAt(item, "RmtInf/Ustrd") ?? textAt(item, "RmtInf/Strd/CdtrRefInf/Ref") ?? ""
    const acceptedAt = textAt(item, "AccptncDtTm") ?? ""
    rule(isId(txId) && isId(endToEndId), "an identifier breaks SEPA's rules")
    rule(amount?.attributes["Ccy"] === "EUR", "an amount is not in EUR")
    rule(textAt(item, "ChrgBr") === "SLEV", "the charge bearer is not SLEV")
    rule(!instant || /[.][0-9]{2}[1-9](?:Z|[+-]..:..)$/.test(acceptedAt), "AccptncDtTm is wrong")
    const payment: PaymentFacts = {
      txId,
      messageId,
      endToEndId,
      instant,
      text,
      acceptedAt,
      settlementDate,
      direction: "from_bank",
      cents: centsOf(amount?.text ?? "", rule).toString(),
      payerName: need(item, "Dbtr/Nm"),
      payerIban: need(item, "DbtrAcct/Id/IBAN"),
      payerBic: need(item, "DbtrAgt/FinInstnId/BICFI"),
      payeeName: need(item, "Cdtr/Nm"),
      payeeIban: need(item, "CdtrAcct/Id/IBAN"),
      payeeBic: need(item, "CdtrAgt/FinInstnId/BICFI"),
    }
    for (const name of [payment.payerName, payment.payeeName]) {
      rule(sepaText.test(name) && name.length <= 70, "a name is not in SEPA's characters")
    }
    rule(sepaText.test(text) && text.length <= 140, "a text is not in SEPA's characters")
    rule(isSepaIban(payment.payerIban), "the payer's IBAN is not valid")
    return payment
  })
  const sum = payments.reduce((total, { cents }) => total + BigInt(cents), 0n)
  const total = textAt(root, "GrpHdr/TtlIntrBkSttlmAmt") ?? "0"
  rule(centsOf(total, rule) === sum, "the payments do not add up to the total")
  rule(need(root, "GrpHdr/NbOfTxs") === String(payments.length), "NbOfTxs is wrong")
  rule(!instant || payments.length === 1, "an instant payment does not travel alone")
  rule(payments.length > 0, "there is no payment")
  return { payments, broken }
}

/** Whether an IBAN is valid and of a SEPA country. Every such account can be reached. */
export function isSepaIban(iban: string): boolean {
  const check = checkIban(iban)
  return check.ok && check.iban === iban && isSepaCountry(check.country)
}

function isId(text: string): boolean {
  return /^[A-Za-z0-9/\-?:().,'+]{1,35}$/.test(text) && !/^[/]|[/]$|[/][/]/.test(text)
}

/** The cents of a decimal with at most two digits after the point. */
export function centsOf(text: string, rule: (holds: boolean, what: string) => void): bigint {
  const [, whole, decimals = ""] = /^([0-9]{1,15})(?:[.]([0-9]{1,2}))?$/.exec(text) ?? []
  rule(whole !== undefined, "an amount is not in whole cents")
  return BigInt(`${whole ?? "0"}${decimals.padEnd(2, "0")}`)
}
