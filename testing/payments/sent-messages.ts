/** Every kind of message that the bank sends, written by the bank's own functions. */
import * as fc from "fast-check"
import { writeInitiation } from "../../server/payments/sepa/initiations.ts"
import { writeInquiry } from "../../server/payments/sepa/inquiries.ts"
import { writeRecall, writeRecallRefusal } from "../../server/payments/sepa/recalls.ts"
import { writeReturn } from "../../server/payments/sepa/returns.ts"
import { writeInstantAnswer } from "../../server/payments/sepa/status-reports.ts"
import {
  writeInstantTransfer,
  writeStandardTransfers,
} from "../../server/payments/sepa/write-transfers.ts"
import {
  arbitraryBic,
  arbitraryEnvelope,
  arbitraryId,
  arbitraryMoment,
  arbitraryOriginal,
  arbitraryTransfer,
} from "./arbitrary-payment.ts"

const facts = fc.record({
  envelope: arbitraryEnvelope,
  transfer: arbitraryTransfer,
  another: arbitraryTransfer,
  original: arbitraryOriginal,
  at: arbitraryMoment,
  id: arbitraryId,
  bank: arbitraryBic,
})

export const sentMessages = [
  {
    name: "instant-transfer",
    messages: facts.map(({ envelope, transfer, at }) =>
      writeInstantTransfer(envelope, transfer, at),
    ),
  },
  {
    name: "standard-transfers",
    messages: facts.map(({ envelope, transfer, another }) =>
      writeStandardTransfers(envelope, [transfer, another]),
    ),
  },
  {
    name: "accepted",
    messages: facts.map(({ envelope, original, at }) =>
      writeInstantAnswer(envelope, { ...original, acceptedAt: at }, { status: "accepted" }),
    ),
  },
  {
    name: "rejected",
    messages: facts.map(({ envelope, original, at, bank }) =>
      writeInstantAnswer(
        envelope,
        { ...original, acceptedAt: at },
        { status: "rejected", reason: "AC04", by: bank },
      ),
    ),
  },
  {
    name: "inquiry",
    messages: facts.map(({ envelope, original, at }) =>
      writeInquiry(envelope, { ...original, acceptedAt: at }),
    ),
  },
  {
    name: "return",
    messages: facts.map(({ envelope, original, id, bank }) =>
      writeReturn(envelope, { returnId: id, original, reason: "FOCR", by: bank }),
    ),
  },
  {
    name: "recall",
    messages: facts.map(({ envelope, original, id, bank, transfer }) =>
      writeRecall(
        { ...envelope, to: bank },
        { recallId: id, original, reason: "CUST", payerName: transfer.payer.name },
      ),
    ),
  },
  {
    name: "recall-refusal",
    messages: facts.map(({ envelope, original, id, bank }) =>
      writeRecallRefusal({ ...envelope, to: bank }, { answerId: id, original, refusal: "NOAS" }),
    ),
  },
  {
    name: "initiation",
    messages: facts.map(({ envelope, transfer, another }) =>
      writeInitiation(
        {
          messageId: envelope.messageId,
          createdAt: envelope.createdAt,
          execution: envelope.settlementDate,
          instant: false,
          account: another.payer,
        },
        [transfer],
      ),
    ),
  },
]
