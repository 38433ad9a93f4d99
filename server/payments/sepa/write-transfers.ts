import { creditTransferMessage } from "../messages/credit-transfer.ts"
import type { MessageValue } from "../messages/message-type.ts"
import type { ValueOf } from "../messages/shape.ts"
import { writeMessage } from "../messages/write-message.ts"
import { writeEuros, writeTotal } from "./amounts.ts"
import { toSepaText } from "./character-set.ts"
import { uetrOf } from "./identifiers.ts"
import {
  accountOf,
  agentOf,
  instantPaymentType,
  partyOf,
  plainHeader,
  sepaServiceLevel,
  settlementOf,
} from "./message-parts.ts"
import type { Envelope, OutgoingTransfer, Remittance, Settlement } from "./payment.ts"
import { writeAcceptance } from "./timestamps.ts"

type Transaction = ValueOf<typeof creditTransferMessage.item.shape>

/**
 * A pacs.008.001.08 with one SEPA Instant payment, which is always alone in its message
 * (EPC004-16).
 * @param acceptedAt when the order was received; the ten seconds begin then
 */
export function writeInstantTransfer(
  envelope: Envelope & Settlement,
  transfer: OutgoingTransfer,
  acceptedAt: Date,
): Uint8Array {
  const accepted = { ...transaction(transfer), AccptncDtTm: writeAcceptance(acceptedAt) }
  return write(envelope, [transfer], instantPaymentType, [accepted])
}

/** A pacs.008.001.08 with SEPA credit transfers (EPC125-05) of one settlement date. */
export function writeStandardTransfers(
  envelope: Envelope & Settlement,
  transfers: readonly [OutgoingTransfer, ...OutgoingTransfer[]],
): Uint8Array {
  return write(envelope, transfers, sepaServiceLevel, transfers.map(transaction))
}

function write(
  envelope: Envelope & Settlement,
  transfers: readonly OutgoingTransfer[],
  paymentType: typeof sepaServiceLevel,
  items: readonly Transaction[],
): Uint8Array {
  const head: MessageValue<typeof creditTransferMessage>["head"] = {
    GrpHdr: {
      ...plainHeader(envelope),
      NbOfTxs: String(transfers.length),
      TtlIntrBkSttlmAmt: writeTotal(transfers),
      IntrBkSttlmDt: envelope.settlementDate,
      SttlmInf: settlementOf(envelope),
      PmtTpInf: paymentType,
    },
  }
  return writeMessage(creditTransferMessage, { head, items })
}

function transaction(transfer: OutgoingTransfer): Transaction {
  const { txId, payer, payee } = transfer
  return {
    PmtId: {
      InstrId: txId,
      EndToEndId: transfer.endToEndId,
      TxId: txId,
      UETR: uetrOf(txId),
    },
    IntrBkSttlmAmt: writeEuros(transfer.amount),
    ChrgBr: "SLEV",
    Dbtr: partyOf(payer),
    DbtrAcct: accountOf(payer),
    DbtrAgt: agentOf(payer.bic),
    CdtrAgt: agentOf(payee.bic),
    Cdtr: partyOf(payee),
    CdtrAcct: accountOf(payee),
    RmtInf: transfer.remittance && remittanceOf(transfer.remittance),
  }
}

/** SEPA allows one of the two: 140 characters of text, or one creditor reference. */
export function remittanceOf(remittance: Remittance) {
  if (remittance.kind === "text") return { Ustrd: [toSepaText(remittance.text, 140)], Strd: [] }
  const Tp = { CdOrPrtry: { Cd: "SCOR" as const }, Issr: "ISO" }
  return { Ustrd: [], Strd: [{ CdtrRefInf: { Tp, Ref: remittance.reference } }] }
}
