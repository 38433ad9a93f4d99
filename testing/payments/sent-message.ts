/** Reads back what the bank sent, with the strict reader and SEPA's rules. */
import { creditTransferMessage } from "../../server/payments/messages/credit-transfer.ts"
import { MessageError } from "../../server/payments/messages/message-error.ts"
import type { MessageType } from "../../server/payments/messages/message-type.ts"
import { paymentReturnMessage } from "../../server/payments/messages/payment-return.ts"
import { readMessageBytes } from "../../server/payments/messages/read-message.ts"
import {
  statusReportMessage,
  statusRequestMessage,
} from "../../server/payments/messages/status-report.ts"
import { ControlTotals } from "../../server/payments/sepa/control-totals.ts"
import type { Checked, Finding } from "../../server/payments/sepa/findings.ts"
import { readInquiry } from "../../server/payments/sepa/inquiries.ts"
import { readTransfer } from "../../server/payments/sepa/read-transfer.ts"
import { readReturn } from "../../server/payments/sepa/returns.ts"
import { readStatus } from "../../server/payments/sepa/status-reports.ts"

const readers: Readonly<Record<string, (bytes: Uint8Array) => readonly Finding[]>> = {
  [creditTransferMessage.name]: (bytes) => {
    const totals = new ControlTotals()
    const read = items(creditTransferMessage, bytes, (head, item) => {
      totals.add(item.IntrBkSttlmAmt)
      return readTransfer(head, item)
    })
    return [...read.findings, ...totals.compare(read.head.GrpHdr)]
  },
  [paymentReturnMessage.name]: (bytes) => {
    const totals = new ControlTotals()
    const read = items(paymentReturnMessage, bytes, (head, item) => {
      totals.add(item.RtrdIntrBkSttlmAmt)
      return readReturn(head, item)
    })
    return [...read.findings, ...totals.compare(read.head.GrpHdr)]
  },
  [statusReportMessage.name]: (bytes) => items(statusReportMessage, bytes, readStatus).findings,
  [statusRequestMessage.name]: (bytes) => items(statusRequestMessage, bytes, readInquiry).findings,
}

/**
 * The violations in a message that the bank sent, one sentence each.
 * @param name such as pacs.008.001.08
 */
export function problemsOfSent(name: string, bytes: Uint8Array): string[] {
  const read = readers[name]
  if (!read) return [`${name} is not a message that the bank sends`]
  try {
    return read(bytes).map(({ what }) => what)
  } catch (error) {
    if (error instanceof MessageError) return [error.message]
    throw error
  }
}

type Head<M extends MessageType> = Extract<
  ReturnType<typeof readMessageBytes<M>>[number],
  { event: "head" }
>["head"]
type Item<M extends MessageType> = Extract<
  ReturnType<typeof readMessageBytes<M>>[number],
  { event: "item" }
>["item"]

function items<M extends MessageType>(
  type: M,
  bytes: Uint8Array,
  read: (head: Head<M>, item: Item<M>) => Checked<unknown>,
): { readonly head: Head<M>; readonly findings: readonly Finding[] } {
  const [first, ...events] = readMessageBytes(type, bytes)
  if (first?.event !== "head") throw new MessageError("wrong_structure", "the head is missing")
  const { head } = first
  const findings = events.flatMap((event) => {
    if (event.event !== "item") return []
    const checked = read(head, event.item)
    return checked.ok ? [] : checked.findings
  })
  return { head, findings }
}
