import { type Bic, bic, isSepaIban, sepaIban } from "#shared/iban/bank-identifiers.ts"
import { fromDecimal } from "#shared/money/money.ts"
import { isCreditorReference } from "#shared/payments/creditor-reference.ts"
import type { RailProfile, Sponsor } from "../adapters/adapter.ts"
import { instantSettlementDate, nextCollection } from "../calendar/calendar.ts"
import { euroCents } from "../sepa/amounts.ts"
import { isSepaId, notProvided, sepaId } from "../sepa/identifiers.ts"
import { sentBackId, writeInitiation } from "../sepa/initiations.ts"
import { writeInquiry } from "../sepa/inquiries.ts"
import type {
  Envelope,
  OriginalIds,
  OriginalPayment,
  OutgoingTransfer,
  Remittance,
} from "../sepa/payment.ts"
import { recallReason, recallRefusal, writeRecall, writeRecallRefusal } from "../sepa/recalls.ts"
import { writeReturn } from "../sepa/returns.ts"
import { writeInstantAnswer } from "../sepa/status-reports.ts"
import { writeInstantTransfer, writeStandardTransfers } from "../sepa/write-transfers.ts"
import type { ClaimedMessage, RailPayment } from "./rail-functions.ts"

/** A message's bytes, and the settlement date of the payments in it. */
export type MadeMessage = { readonly bytes: Uint8Array; readonly settlementDate?: string }

type MessageFacts = ClaimedMessage["facts"]

/** A payment that cannot be written into a message. */
export type Undeliverable = { readonly payment: RailPayment; readonly problem: string }

/**
 * Creates the bytes of a message that is sent for the first time.
 * @returns the message, or the payments that cannot be written and must be removed from it
 * @throws if the message itself cannot be created: a bug
 */
export function makeMessage(
  { name, msgId, payments, facts }: ClaimedMessage,
  profile: RailProfile,
  now: Date,
): MadeMessage | { readonly undeliverable: readonly Undeliverable[] } {
  const envelope = { messageId: sepaId(msgId), createdAt: now, from: profile.bic }
  const [first, ...rest] = payments ?? []
  if (!first) return { bytes: aboutUnknown(name, envelope, facts, profile) }
  if (name.startsWith("pacs.008")) return transfers(envelope, [first, ...rest], profile)
  if (name.startsWith("pacs.028")) {
    return { bytes: writeInquiry(envelope, { ...originalOf(first), ...askedAbout(facts) }) }
  }
  if (name.startsWith("pacs.002")) return { bytes: answer(envelope, first, profile) }
  if (name.startsWith("pacs.004")) return sentBack(envelope, first, profile)
  if (name.startsWith("camt.056")) return { bytes: recall(envelope, first, facts, profile) }
  if (name.startsWith("camt.029")) {
    const to = bic(first.otherBic ?? "")
    return { bytes: refusal(envelope, originalOf(first), facts?.reason ?? first.reason, to) }
  }
  throw new Error(`Message ${msgId} is a ${name}, which the worker does not write`)
}

function transfers(
  envelope: Envelope,
  [first, ...rest]: readonly [RailPayment, ...RailPayment[]],
  profile: RailProfile,
): ReturnType<typeof makeMessage> {
  const { clearingSystem, cutOffs, sponsor } = profile
  const { createdAt } = envelope
  const written = [first, ...rest].map((payment) => transferOf(payment, profile))
  const undeliverable = written.flatMap((one) => ("problem" in one ? [one] : []))
  if (undeliverable.length > 0) return { undeliverable }
  const [transfer, ...others] = written.flatMap((one) => ("problem" in one ? [] : [one]))
  if (!transfer) throw new Error("A payment was lost")
  if (first.scheme === "instant") {
    const settlementDate = instantSettlementDate(createdAt)
    const acceptedAt = new Date(first.acceptedAt)
    const settlement = { ...envelope, settlementDate, clearingSystem }
    return { bytes: writeInstantTransfer(settlement, transfer, acceptedAt), settlementDate }
  }
  const { settlementDate } = nextCollection(createdAt, cutOffs)
  if (sponsor) {
    const bytes = writeInitiation(orderOf(envelope, settlementDate, profile, sponsor), [
      transfer,
      ...others,
    ])
    return { bytes, settlementDate }
  }
  const settlement = { ...envelope, settlementDate, clearingSystem }
  return { bytes: writeStandardTransfers(settlement, [transfer, ...others]), settlementDate }
}

function transferOf(
  payment: RailPayment,
  { bic: ownBic, bicOf }: RailProfile,
): OutgoingTransfer | Undeliverable {
  const { txId, endToEndId, amount, ownName, otherName, remittance } = payment
  try {
    return {
      txId: sepaId(txId),
      endToEndId: sepaId(endToEndId),
      amount: euroCents(fromDecimal(amount)),
      payer: { name: ownName, iban: sepaIban(payment.ownIban), bic: ownBic },
      payee: {
        name: otherName,
        iban: sepaIban(payment.otherIban),
        bic: bicOf(payment.otherIban),
      },
      remittance: remittanceOf(remittance),
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return { payment, problem: `Payment ${txId} cannot be sent: ${error.message}.` }
  }
}

/** A creditor reference is sent as one, so that the payee's bank can match it. */
function remittanceOf(text: string): Remittance | undefined {
  if (text === "") return undefined
  const reference = text.replaceAll(" ", "").toUpperCase()
  return isCreditorReference(reference) ? { kind: "reference", reference } : { kind: "text", text }
}

function answer(envelope: Envelope, payment: RailPayment, profile: RailProfile): Uint8Array {
  const rejected = payment.state === "rejected"
  return writeInstantAnswer(
    envelope,
    originalOf(payment),
    rejected
      ? { status: "rejected", reason: payment.reason ?? "MS03", by: profile.bic }
      : { status: "accepted" },
  )
}

/** An order to the sponsor bank for a payment in a message. */
function orderOf(
  { messageId, createdAt }: Envelope,
  execution: string,
  { settlementIban }: RailProfile,
  sponsor: Sponsor,
) {
  const { accountHolder: name, bic: itsBic } = sponsor
  const account = { name, iban: sepaIban(settlementIban), bic: itsBic }
  return { messageId, createdAt, execution, instant: false, account }
}

/**
 * Returns an incoming payment with the reason that staff chose; FOCR grants a recall. For a sponsor
 * bank that accepts orders, this is an order to pay the payer, if the payer's account is known.
 */
function sentBack(envelope: Envelope, payment: RailPayment, profile: RailProfile): MadeMessage {
  const { clearingSystem, cutOffs, sponsor } = profile
  const { createdAt } = envelope
  const settlementDate =
    payment.scheme === "instant"
      ? instantSettlementDate(createdAt)
      : nextCollection(createdAt, cutOffs).settlementDate
  if (sponsor && isSepaIban(payment.otherIban)) {
    const { txId, amount, otherIban: iban } = payment
    const order = orderOf(envelope, settlementDate, profile, sponsor)
    const transfer: OutgoingTransfer = {
      txId: sentBackId(envelope.messageId),
      endToEndId: isSepaId(txId) ? txId : notProvided,
      amount: euroCents(fromDecimal(amount)),
      payer: order.account,
      payee: { name: payment.otherName, iban, bic: profile.bicOf(iban) },
      remittance: { kind: "text", text: `Return of ${txId}, reason ${payment.reason ?? "MS03"}` },
    }
    return { bytes: writeInitiation(order, [transfer]) }
  }
  const bytes = writeReturn(
    { ...envelope, settlementDate, clearingSystem },
    {
      returnId: envelope.messageId,
      original: originalOf(payment),
      reason: payment.reason ?? "MS03",
      by: profile.bic,
    },
  )
  return { bytes }
}

/** An inquiry about a recall refers to the recall's own message. */
function askedAbout(facts: MessageFacts): { messageId: string; messageName: string } | undefined {
  const { messageId, messageName } = facts ?? {}
  return messageId !== undefined && messageName !== undefined
    ? { messageId, messageName }
    : undefined
}

/** Refuses a recall. */
function refusal(
  envelope: Envelope,
  original: OriginalIds,
  reason: string | null | undefined,
  to: Bic,
): Uint8Array {
  const { messageId: answerId } = envelope
  return writeRecallRefusal(
    { ...envelope, to },
    { answerId, original, refusal: recallRefusal(reason) },
  )
}

/** Answers another bank's recall of, or inquiry about, a payment that never arrived. */
function aboutUnknown(
  name: string,
  envelope: Envelope,
  facts: MessageFacts,
  profile: RailProfile,
): Uint8Array {
  if (!facts?.txId || !facts.reason) throw new Error(`A ${name} is about no payment`)
  const { txId, reason, acceptedAt, to } = facts
  const { messageId = notProvided, endToEndId = notProvided } = facts
  const original = { txId, messageId, endToEndId }
  if (name.startsWith("camt.029")) return refusal(envelope, original, reason, bic(to ?? ""))
  return writeInstantAnswer(
    envelope,
    { ...original, acceptedAt: acceptedAt === undefined ? undefined : new Date(acceptedAt) },
    { status: "rejected", reason, by: profile.bic },
  )
}

/** Asks the other bank to return a payment, on behalf of the member who sent it. */
function recall(
  envelope: Envelope,
  payment: RailPayment,
  facts: MessageFacts,
  { bicOf }: RailProfile,
): Uint8Array {
  const reason = recallReason(facts?.reason)
  return writeRecall(
    { ...envelope, to: bicOf(payment.otherIban) },
    {
      recallId: envelope.messageId,
      original: originalOf(payment),
      reason,
      payerName: payment.ownName,
    },
  )
}

function originalOf(payment: RailPayment): OriginalPayment & { readonly acceptedAt: Date } {
  const { messageId, txId, endToEndId, amount, settlementDate, acceptedAt } = payment
  if (messageId === null) throw new Error(`Payment ${txId} has no message`)
  return {
    messageId,
    txId,
    endToEndId,
    amount: euroCents(fromDecimal(amount)),
    settlementDate: settlementDate ?? instantSettlementDate(new Date(acceptedAt)),
    acceptedAt: new Date(acceptedAt),
  }
}
