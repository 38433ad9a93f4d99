import { isBic, isSepaIban } from "#shared/iban/bank-identifiers.ts"
import type { creditTransferMessage } from "../messages/credit-transfer.ts"
import type { FieldsValue, ValueOf } from "../messages/shape.ts"
import { readEuros } from "./amounts.ts"
import { type Checked, Findings } from "./findings.ts"
import { isSepaId } from "./identifiers.ts"
import type { AccountHolder, CreditTransfer, Remittance } from "./payment.ts"
import { readMoment } from "./timestamps.ts"

export type TransferHead = FieldsValue<typeof creditTransferMessage.head>
export type TransferItem = ValueOf<typeof creditTransferMessage.item.shape>

/** A credit transfer that another bank sent, with its message's settlement details. */
export type ReceivedTransfer = CreditTransfer & {
  readonly instant: boolean
  /** When the payer's bank accepted the order; always set for instant payments. */
  readonly acceptedAt: Date | undefined
  /** ISO date. */
  readonly settlementDate: string
}

/**
 * Reads one payment of a pacs.008 and checks the SEPA rules that the schema cannot express. All
 * violations are reported together; the first finding's code is the reason of the reject.
 */
export function readTransfer(
  { GrpHdr }: TransferHead,
  item: TransferItem,
): Checked<ReceivedTransfer> {
  const findings = new Findings()
  const type = item.PmtTpInf ?? GrpHdr.PmtTpInf
  const instant = codeOf(type?.LclInstrm) === "INST"
  const settlementDate = item.IntrBkSttlmDt ?? GrpHdr.IntrBkSttlmDt
  const acceptedAt = readMoment(item.AccptncDtTm)
  const txId = item.PmtId.TxId
  const levels = type?.SvcLvl ?? []
  findings.require(
    levels.some((level) => codeOf(level) === "SEPA"),
    "FF03",
    "PmtTpInf/SvcLvl",
    "the service level must be SEPA",
  )
  findings.require(item.ChrgBr === "SLEV", "CH16", "ChrgBr", "the charge bearer must be SLEV")
  findings.require(
    GrpHdr.SttlmInf.SttlmMtd === "CLRG",
    "CH16",
    "GrpHdr/SttlmInf",
    "the settlement method must be CLRG",
  )
  const isId = txId !== undefined && isSepaId(txId)
  findings.require(isId, "CH16", "PmtId/TxId", "there must be an identifier in SEPA's characters")
  findings.require(settlementDate !== undefined, "DT01", "IntrBkSttlmDt", "the date is missing")
  findings.require(
    !instant || acceptedAt !== undefined,
    "CH21",
    "AccptncDtTm",
    "an instant payment must say when it was accepted, with a time zone",
  )
  const amount = findings.take(readEuros(item.IntrBkSttlmAmt, "IntrBkSttlmAmt"))
  const payer = holder(findings, "Dbtr", "RC03", item.Dbtr.Nm, item.DbtrAcct, item.DbtrAgt)
  const payee = holder(findings, "Cdtr", "RC04", item.Cdtr.Nm, item.CdtrAcct, item.CdtrAgt)
  const remittance = remittanceIn(item)
  findings.require(
    remittance !== "several",
    "CH17",
    "RmtInf",
    "only one text or reference is allowed",
  )
  if (!isId || !amount || !payer || !payee || !settlementDate || remittance === "several") {
    return findings.result<ReceivedTransfer>(undefined)
  }
  const { EndToEndId: endToEndId } = item.PmtId
  return findings.result({
    txId,
    endToEndId,
    amount,
    payer,
    payee,
    remittance,
    instant,
    acceptedAt,
    settlementDate,
  })
}

function codeOf(choice: { Cd: string } | { Prtry: string } | undefined): string | undefined {
  return choice && "Cd" in choice ? choice.Cd : undefined
}

function holder(
  findings: Findings,
  role: "Dbtr" | "Cdtr",
  badBic: string,
  name: string | undefined,
  account: TransferItem["DbtrAcct"],
  agent: TransferItem["DbtrAgt"],
): AccountHolder | undefined {
  const id = account?.Id
  const iban = id && "IBAN" in id ? id.IBAN : ""
  const bic = agent.FinInstnId.BICFI ?? ""
  const isIban = isSepaIban(iban)
  const hasBic = isBic(bic)
  const hasName = name !== undefined && name.trim() !== ""
  findings.require(isIban, "AC01", `${role}Acct`, "there must be a valid IBAN of a SEPA country")
  findings.require(hasBic, badBic, `${role}Agt`, "there must be a BIC")
  findings.require(hasName, "CH21", `${role}/Nm`, "the name is missing")
  return isIban && hasBic && hasName ? { name, iban, bic } : undefined
}

function remittanceIn({ RmtInf }: TransferItem): Remittance | undefined | "several" {
  const texts = RmtInf?.Ustrd ?? []
  const references = RmtInf?.Strd ?? []
  if (texts.length + references.length > 1) return "several"
  const [text] = texts
  if (text !== undefined) return { kind: "text", text }
  const reference = references[0]?.CdtrRefInf?.Ref
  return reference === undefined ? undefined : { kind: "reference", reference }
}
