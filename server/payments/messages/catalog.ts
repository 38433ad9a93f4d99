import { creditTransferMessage } from "./credit-transfer.ts"
import { initiationMessage, initiationStatusMessage } from "./initiation.ts"
import type { MessageType } from "./message-type.ts"
import { paymentReturnMessage } from "./payment-return.ts"
import { recallAnswerMessage, recallMessage } from "./recall.ts"
import { notificationMessage, statementMessage } from "./statement.ts"
import { statusReportMessage, statusRequestMessage } from "./status-report.ts"

/** Every message that Tessera writes or reads, in the versions in force since October 2025. */
export const messageTypes: readonly MessageType[] = [
  creditTransferMessage,
  statusReportMessage,
  paymentReturnMessage,
  statusRequestMessage,
  recallMessage,
  recallAnswerMessage,
  statementMessage,
  notificationMessage,
  initiationMessage,
  initiationStatusMessage,
]

/** The description of a message by its name, such as pacs.008.001.08; undefined for any other. */
export function messageType(name: string): MessageType | undefined {
  return messageTypes.find((type) => type.name === name)
}
