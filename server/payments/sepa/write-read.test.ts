import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import {
  arbitraryBic,
  arbitraryEnvelope,
  arbitraryId,
  arbitraryMoment,
  arbitraryOriginal,
  arbitraryTransfer,
} from "../../../testing/payments/arbitrary-payment.ts"
import { creditTransferMessage } from "../messages/credit-transfer.ts"
import { initiationMessage } from "../messages/initiation.ts"
import type { MessageEvent, MessageType } from "../messages/message-type.ts"
import { paymentReturnMessage } from "../messages/payment-return.ts"
import { readMessageBytes } from "../messages/read-message.ts"
import { recallAnswerMessage, recallMessage } from "../messages/recall.ts"
import { statusReportMessage, statusRequestMessage } from "../messages/status-report.ts"
import { toSepaText } from "./character-set.ts"
import { ControlTotals } from "./control-totals.ts"
import { writeInitiation } from "./initiations.ts"
import { readInquiry, writeInquiry } from "./inquiries.ts"
import type { AccountHolder, CreditTransfer } from "./payment.ts"
import { readTransfer } from "./read-transfer.ts"
import { readRecall, readRecallAnswer, writeRecall, writeRecallRefusal } from "./recalls.ts"
import { readReturn, writeReturn } from "./returns.ts"
import { readStatus, writeInstantAnswer } from "./status-reports.ts"
import { writeInstantTransfer, writeStandardTransfers } from "./write-transfers.ts"

/** The head, group, and items of a message. */
function partsOf<M extends MessageType>(type: M, bytes: Uint8Array) {
  const events: readonly MessageEvent<M>[] = readMessageBytes(type, bytes)
  return events
}

/** What the other bank sees: names and texts in SEPA's characters. */
const converted = (holder: AccountHolder) => ({ ...holder, name: toSepaText(holder.name, 70) })
const asSent = (transfer: CreditTransfer) => ({
  ...transfer,
  payer: converted(transfer.payer),
  payee: converted(transfer.payee),
  remittance:
    transfer.remittance?.kind === "text"
      ? { kind: "text", text: toSepaText(transfer.remittance.text, 140) }
      : transfer.remittance,
})
const runs = { numRuns: 25 }

describe("a credit transfer", () => {
  it("by instant is read as it was sent, alone, with the time of acceptance", () => {
    fc.assert(
      fc.property(
        arbitraryEnvelope,
        arbitraryTransfer,
        arbitraryMoment,
        (envelope, transfer, at) => {
          const bytes = writeInstantTransfer(envelope, transfer, at)
          const [head, item] = partsOf(creditTransferMessage, bytes)
          if (head?.event !== "head" || item?.event !== "item") throw new Error("No payment")
          const read = readTransfer(head.head, item.item)
          expect(read).toMatchObject({
            ok: true,
            value: { ...asSent(transfer), instant: true, settlementDate: envelope.settlementDate },
          })
          const acceptedAt = read.ok ? read.value.acceptedAt?.getTime() : undefined
          expect(acceptedAt).toBeDefined()
          expect(at.getTime() - Number(acceptedAt)).toBe(at.getTime() % 10 === 0 ? 1 : 0)
        },
      ),
      runs,
    )
  })

  it("by standard travels with others, and the totals are right", () => {
    const several = fc.array(arbitraryTransfer, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(arbitraryEnvelope, several, (envelope, [first, ...rest]) => {
        if (!first) throw new Error("No transfer")
        const bytes = writeStandardTransfers(envelope, [first, ...rest])
        const [head, ...items] = partsOf(creditTransferMessage, bytes)
        if (head?.event !== "head") throw new Error("No head")
        const totals = new ControlTotals()
        const read = items.flatMap((event) => {
          if (event.event !== "item") return []
          totals.add(event.item.IntrBkSttlmAmt)
          return [readTransfer(head.head, event.item)]
        })
        expect(totals.compare(head.head.GrpHdr)).toEqual([])
        expect(read).toMatchObject(
          [first, ...rest].map((transfer) => ({
            ok: true,
            value: { ...asSent(transfer), instant: false, acceptedAt: undefined },
          })),
        )
      }),
      runs,
    )
  })
})

describe("an answer to an instant payment", () => {
  it.each([{ status: "accepted" as const }, { status: "rejected" as const, reason: "AC04" }])(
    "that says $status is read so",
    (answer) => {
      fc.assert(
        fc.property(
          arbitraryEnvelope,
          arbitraryOriginal,
          arbitraryMoment,
          arbitraryBic,
          (envelope, original, acceptedAt, by) => {
            const bytes = writeInstantAnswer(
              envelope,
              { ...original, acceptedAt },
              answer.status === "accepted" ? answer : { ...answer, by },
            )
            const [head, item] = partsOf(statusReportMessage, bytes)
            if (head?.event !== "head" || item?.event !== "item") throw new Error("No status")
            expect(readStatus(head.head, item.item)).toMatchObject({
              ok: true,
              value: {
                txId: original.txId,
                originalMessageId: original.messageId,
                status: answer.status,
                reason: answer.status === "rejected" ? "AC04" : undefined,
              },
            })
          },
        ),
        runs,
      )
    },
  )

  it("may be for a whole message, but never unknown", () => {
    const GrpHdr = { MsgId: "1", CreDtTm: "2026-11-23T10:00:00Z" }
    const group = {
      OrgnlMsgId: "M",
      OrgnlMsgNmId: "pacs.008.001.08",
      GrpSts: "RJCT",
      StsRsnInf: [],
    }
    expect(readStatus({ GrpHdr, OrgnlGrpInfAndSts: group })).toMatchObject({
      ok: true,
      value: { txId: undefined, originalMessageId: "M", status: "rejected" },
    })
    const unknown = { ...group, OrgnlMsgNmId: "pain.001", GrpSts: "WHAT" }
    expect(readStatus({ GrpHdr, OrgnlGrpInfAndSts: unknown })).toMatchObject({
      ok: false,
      findings: [{ reason: "CH16" }, { reason: "CH16" }],
    })
    expect(readStatus({ GrpHdr })).toMatchObject({ ok: false })
  })
})

it("an inquiry is read as it was sent", () => {
  fc.assert(
    fc.property(arbitraryEnvelope, arbitraryOriginal, (envelope, original) => {
      const [head, item] = partsOf(statusRequestMessage, writeInquiry(envelope, original))
      if (head?.event !== "head" || item?.event !== "item") throw new Error("No inquiry")
      expect(readInquiry(head.head, item.item)).toEqual({
        ok: true,
        value: {
          about: "payment",
          from: envelope.from,
          originalMessageId: original.messageId,
          txId: original.txId,
          endToEndId: original.endToEndId,
          acceptedAt: undefined,
        },
      })
    }),
    runs,
  )
})

describe("a return", () => {
  it("is read as it was sent", () => {
    fc.assert(
      fc.property(
        arbitraryEnvelope,
        arbitraryOriginal,
        arbitraryId,
        arbitraryBic,
        (envelope, original, returnId, by) => {
          const bytes = writeReturn(envelope, { returnId, original, reason: "AC04", by })
          const [head, item] = partsOf(paymentReturnMessage, bytes)
          if (head?.event !== "head" || item?.event !== "item") throw new Error("No return")
          const { txId, amount } = original
          const { settlementDate } = envelope
          expect(readReturn(head.head, item.item)).toEqual({
            ok: true,
            value: { returnId, txId, amount, reason: "AC04", settlementDate },
          })
          const lower = {
            ...item.item,
            RtrdIntrBkSttlmAmt: { currency: "EUR", decimal: "0.01" },
            OrgnlIntrBkSttlmAmt: { currency: "EUR", decimal: "5.00" },
          }
          expect(readReturn(head.head, lower)).toMatchObject({ findings: [{ reason: "AM09" }] })
        },
      ),
      runs,
    )
  })
})

describe("a recall", () => {
  const exchange = fc.tuple(arbitraryEnvelope, arbitraryBic).map(([one, to]) => ({ ...one, to }))

  it("is read as it was sent", () => {
    fc.assert(
      fc.property(
        exchange,
        arbitraryOriginal,
        arbitraryId,
        fc.constantFrom("DUPL" as const, "CUST" as const),
        (envelope, original, recallId, reason) => {
          const recall = { recallId, original, reason, payerName: "Zoë Müller" }
          const [head, group, item] = partsOf(recallMessage, writeRecall(envelope, recall))
          if (head?.event !== "head" || group?.event !== "group" || item?.event !== "item") {
            throw new Error("No recall")
          }
          const { txId, endToEndId, amount, messageId: originalMessageId } = original
          const { from } = envelope
          expect(readRecall(head.head, group.head, item.item)).toEqual({
            ok: true,
            value: { recallId, from, txId, endToEndId, originalMessageId, amount, reason },
          })
        },
      ),
      runs,
    )
  })

  it("is refused with a reason", () => {
    fc.assert(
      fc.property(exchange, arbitraryOriginal, arbitraryId, (envelope, original, answerId) => {
        const bytes = writeRecallRefusal(envelope, { answerId, original, refusal: "LEGL" })
        const [head, group, item] = partsOf(recallAnswerMessage, bytes)
        if (head?.event !== "head" || group?.event !== "group" || item?.event !== "item") {
          throw new Error("No answer")
        }
        expect(readRecallAnswer(head.head, group.head, item.item)).toEqual({
          ok: true,
          value: { txId: original.txId, answer: "refused", reason: "LEGL" },
        })
        const granted = { ...item.item, TxCxlSts: "ACCR" as const }
        expect(readRecallAnswer(head.head, group.head, granted)).toMatchObject({ ok: false })
      }),
      runs,
    )
  })
})

it("an order to a sponsor bank names the member as ultimate debtor, and sums up", () => {
  fc.assert(
    fc.property(arbitraryEnvelope, arbitraryTransfer, (envelope, transfer) => {
      const { messageId, createdAt, settlementDate: execution } = envelope
      const account = transfer.payee
      const bytes = writeInitiation({ messageId, createdAt, execution, instant: false, account }, [
        transfer,
        transfer,
      ])
      const [head, group, first] = partsOf(initiationMessage, bytes)
      if (head?.event !== "head" || group?.event !== "group" || first?.event !== "item") {
        throw new Error("No order")
      }
      expect(head.head.GrpHdr.NbOfTxs).toBe("2")
      expect(first.item).toMatchObject({
        PmtId: { InstrId: transfer.txId },
        UltmtDbtr: { Nm: toSepaText(transfer.payer.name, 70) },
        CdtrAcct: { Id: { IBAN: transfer.payee.iban } },
      })
    }),
    runs,
  )
})
