/** Sends messages to the other banks as the bank does, and reads their answers. */

import { bic, sepaIban } from "#shared/iban/bank-identifiers.ts"
import { makeIban } from "#shared/iban/own-bank.ts"
import { creditTransferMessage } from "../../server/payments/messages/credit-transfer.ts"
import type { MessageEvent, MessageType } from "../../server/payments/messages/message-type.ts"
import { paymentReturnMessage } from "../../server/payments/messages/payment-return.ts"
import { readMessageBytes } from "../../server/payments/messages/read-message.ts"
import { statusReportMessage } from "../../server/payments/messages/status-report.ts"
import { euroCents } from "../../server/payments/sepa/amounts.ts"
import { sepaId } from "../../server/payments/sepa/identifiers.ts"
import type { OutgoingTransfer } from "../../server/payments/sepa/payment.ts"
import { readTransfer } from "../../server/payments/sepa/read-transfer.ts"
import { readReturn } from "../../server/payments/sepa/returns.ts"
import { readStatus } from "../../server/payments/sepa/status-reports.ts"
import { writeInstantTransfer } from "../../server/payments/sepa/write-transfers.ts"
import { bankBic, type OtherBanks } from "./other-banks.ts"

export const us = bic(bankBic)
/** The time at which the other banks' clock is stopped and the bank's orders are accepted. */
export const now = new Date("2026-11-23T10:00:00.123Z")
export const settlementDate = "2026-11-23"
export const member = { name: "Marta Silva", iban: sepaIban(makeIban("EUR", 7n)), bic: us }

let count = 0

/** An IBAN of Nordlicht Bank with the given ending. */
export function nordlicht(ending: string): string {
  const bban = `9990000110000000${ending}`
  const check = 98n - (BigInt(`${bban}131400`) % 97n)
  return `DE${check.toString().padStart(2, "0")}${bban}`
}

/** An order of the member. */
export function transferTo(iban: string, minor = 1230n): OutgoingTransfer {
  count += 1
  return {
    txId: sepaId(`TRF-${count}`),
    endToEndId: sepaId("NOTPROVIDED"),
    amount: euroCents(minor),
    payer: member,
    payee: { name: "Anna Lindqvist", iban: sepaIban(iban), bic: bic("NLBKDEFFXXX") },
    remittance: { kind: "text", text: "Grüße" },
  }
}

/** The header of a new message of the bank. */
export const envelope = () => {
  count += 1
  const messageId = sepaId(`TSRA-${count}`)
  return { messageId, createdAt: now, from: us, settlementDate, clearingSystem: "SIM" }
}

/** Sends an instant payment. */
export async function sendInstant(banks: OtherBanks, iban: string, minor?: bigint) {
  const transfer = transferTo(iban, minor)
  const head = envelope()
  const bytes = writeInstantTransfer(head, transfer, now)
  const original = { ...transfer, messageId: head.messageId, settlementDate, acceptedAt: now }
  return { bytes, original, txId: transfer.txId, status: await banks.send(bytes) }
}

/** All events in a message. */
export function eventsIn<M extends MessageType>(type: M, xml: string) {
  const events: readonly MessageEvent<M>[] = readMessageBytes(type, new TextEncoder().encode(xml))
  return events
}

/** The next status of a payment. */
export async function statusOf(banks: OtherBanks, txId: string) {
  const { xml } = await banks.next(
    (message) => message.name === "pacs.002.001.10" && message.xml.includes(`>${txId}<`),
  )
  const [head, ...items] = eventsIn(statusReportMessage, xml)
  if (head?.event !== "head") throw new Error("No head")
  const statuses = items.flatMap((event) =>
    event.event === "item" ? [readStatus(head.head, event.item)] : [],
  )
  const found = statuses.find((status) => status.ok && status.value.txId === txId)
  if (!found?.ok) throw new Error("No status")
  return found.value
}

/** The next return of a payment. */
export async function returnOf(banks: OtherBanks, txId: string) {
  const { xml } = await banks.next(
    (message) => message.name.startsWith("pacs.004") && message.xml.includes(`>${txId}<`),
  )
  const [head, item] = eventsIn(paymentReturnMessage, xml)
  if (head?.event !== "head" || item?.event !== "item") throw new Error("No return")
  return readReturn(head.head, item.item)
}

/** Sends money to the member through the control page, and returns what arrives. */
export async function incoming(banks: OtherBanks, input: Record<string, string> = {}) {
  const { txIds = [] } = await banks.control("/incoming", {
    payeeIban: member.iban,
    payeeName: member.name,
    payerName: "Nordlicht Studio GmbH",
    amount: "1250.00",
    text: "Salary",
    ...input,
  })
  const [txId = ""] = txIds
  const { xml } = await banks.next((message) => message.xml.includes(`>${txId}<`))
  const [head, item] = eventsIn(creditTransferMessage, xml)
  if (head?.event !== "head" || item?.event !== "item") throw new Error("No payment")
  const read = readTransfer(head.head, item.item)
  if (!read.ok) throw new Error(read.findings[0].what)
  const messageId = head.head.GrpHdr.MsgId
  return { ...read.value, acceptedAt: read.value.acceptedAt ?? now, messageId }
}
