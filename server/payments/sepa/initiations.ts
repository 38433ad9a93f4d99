import { toDecimal } from "#shared/money/money.ts"
import { initiationMessage } from "../messages/initiation.ts"
import type { MessageValue } from "../messages/message-type.ts"
import { writeMessage } from "../messages/write-message.ts"
import { writeEuros } from "./amounts.ts"
import { notProvided, type SepaId, sepaId, uetrOf } from "./identifiers.ts"
import {
  accountOf,
  agentOf,
  instantPaymentType,
  partyOf,
  sepaServiceLevel,
} from "./message-parts.ts"
import type { AccountHolder, OutgoingTransfer } from "./payment.ts"
import { writeMoment } from "./timestamps.ts"
import { remittanceOf } from "./write-transfers.ts"

/**
 * A pain.001.001.09 for a sponsor bank that only accepts customers' orders (EPC132-08). The debtor
 * is the credit union's own account; the member is the ultimate debtor.
 * @param execution the ISO date on which the sponsor executes the orders
 */
export function writeInitiation(
  order: {
    readonly messageId: SepaId
    readonly createdAt: Date
    readonly execution: string
    readonly instant: boolean
    /** The credit union and its account at the sponsor. */
    readonly account: AccountHolder
  },
  transfers: readonly [OutgoingTransfer, ...OutgoingTransfer[]],
): Uint8Array {
  const totals = {
    NbOfTxs: String(transfers.length),
    CtrlSum: toDecimal(transfers.reduce((sum, { amount }) => sum + amount, 0n)),
  }
  const value: MessageValue<typeof initiationMessage> = {
    head: {
      GrpHdr: {
        MsgId: order.messageId,
        CreDtTm: writeMoment(order.createdAt),
        ...totals,
        InitgPty: partyOf(order.account),
      },
    },
    groups: [
      {
        head: {
          PmtInfId: order.messageId,
          PmtMtd: "TRF",
          ...totals,
          PmtTpInf: order.instant ? instantPaymentType : sepaServiceLevel,
          ReqdExctnDt: { Dt: order.execution },
          Dbtr: partyOf(order.account),
          DbtrAcct: accountOf(order.account),
          DbtrAgt: agentOf(order.account.bic),
          ChrgBr: "SLEV",
        },
        items: transfers.map((transfer) => ({
          PmtId: {
            InstrId: transfer.txId,
            // The sponsor does not pass on our TxId, so EndToEndId carries it unless the payer set
            // one.
            EndToEndId: endToEndIdOf(transfer),
            UETR: uetrOf(transfer.txId),
          },
          Amt: { InstdAmt: writeEuros(transfer.amount) },
          UltmtDbtr: partyOf(transfer.payer),
          CdtrAgt: agentOf(transfer.payee.bic),
          Cdtr: partyOf(transfer.payee),
          CdtrAcct: accountOf(transfer.payee),
          RmtInf: transfer.remittance && remittanceOf(transfer.remittance),
        })),
      },
    ],
  }
  return writeMessage(initiationMessage, value)
}

/** The identifier of an order that returns money. `isSentBackId` distinguishes it from a payment's. */
export function sentBackId(messageId: SepaId): SepaId {
  return sepaId(sentBackPrefix + messageId)
}

export const isSentBackId = (txId: string): boolean => txId.startsWith(sentBackPrefix)

const sentBackPrefix = "RTN-"

function endToEndIdOf({ txId, endToEndId }: OutgoingTransfer): string {
  return endToEndId === notProvided ? txId : endToEndId
}
