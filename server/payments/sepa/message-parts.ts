/** Parts of messages in the form that SEPA requires. */

import type { Bic } from "#shared/iban/bank-identifiers.ts"
import { writeEuros } from "./amounts.ts"
import { toSepaText } from "./character-set.ts"
import type {
  AccountHolder,
  Envelope,
  OriginalIds,
  OriginalPayment,
  Settlement,
} from "./payment.ts"
import { writeMoment } from "./timestamps.ts"

/** The longest name of a party (EPC115-06, inter-bank implementation guidelines). */
const longestName = 70

export const agentOf = (bic: Bic) => ({ FinInstnId: { BICFI: bic } })

export const bankAsParty = (bic: Bic) => ({ Agt: agentOf(bic) })

export const partyOf = ({ name }: AccountHolder) => ({ Nm: toSepaText(name, longestName) })

export const accountOf = ({ iban }: AccountHolder) => ({ Id: { IBAN: iban } })

/** MsgId, time, and banks: the head of every message between banks. */
export function plainHeader({ messageId, createdAt, from, to }: Envelope) {
  return {
    MsgId: messageId,
    CreDtTm: writeMoment(createdAt),
    InstgAgt: agentOf(from),
    InstdAgt: to && agentOf(to),
  }
}

/** SEPA settles through a clearing system only. */
export const settlementOf = ({ clearingSystem }: Settlement) => ({
  SttlmMtd: "CLRG" as const,
  ClrSys: { Prtry: clearingSystem },
})

export const sepaServiceLevel = { SvcLvl: [{ Cd: "SEPA" }] }
export const instantPaymentType = { ...sepaServiceLevel, LclInstrm: { Cd: "INST" } }

/** Since 2025, messages refer to other messages without a version. */
export const transferName = "pacs.008"

/** Whether a message name is a credit transfer's, with or without a version. */
export const isTransferName = (name: string): boolean => /^pacs[.]008(?:[.]|$)/.test(name)

/** Whether a message name is a return's, with or without a version. */
export const isReturnName = (name: string): boolean => /^pacs[.]004(?:[.]|$)/.test(name)

/** The identifiers of the payment that a message is about. */
export const originalIds = ({ messageId, endToEndId, txId }: OriginalIds) => ({
  OrgnlGrpInf: { OrgnlMsgId: messageId, OrgnlMsgNmId: transferName },
  OrgnlEndToEndId: endToEndId,
  OrgnlTxId: txId,
})

/** The same, with the payment's amount and date. */
export function originalFields(original: OriginalPayment) {
  return {
    ...originalIds(original),
    OrgnlIntrBkSttlmAmt: writeEuros(original.amount),
    OrgnlIntrBkSttlmDt: original.settlementDate,
  }
}

/** A reason with its originator: SEPA requires the bank's BIC or the member's name. */
export function reasonOf(code: string, originator: Bic | string, isBank = true) {
  const by = isBank ? { Id: { OrgId: { AnyBIC: originator } } } : { Nm: toSepaText(originator, 70) }
  return { Orgtr: by, Rsn: { Cd: code }, AddtlInf: [] }
}

/** The code of a reason, either ISO's or the scheme's own. */
export function reasonCode(
  reasons: readonly { readonly Rsn?: { Cd: string } | { Prtry: string } | undefined }[],
): string | undefined {
  const [first] = reasons.flatMap(({ Rsn }) => (Rsn ? [Rsn] : []))
  if (!first) return undefined
  return "Cd" in first ? first.Cd : first.Prtry
}
