import { toDecimal } from "#shared/money/money.ts"
import type { RailProfile, Sponsor } from "../adapters/adapter.ts"
import { instantSettlementDate } from "../calendar/calendar.ts"
import { initiationStatusMessage } from "../messages/initiation.ts"
import { MessageError } from "../messages/message-error.ts"
import { type MessageSource, readMessage } from "../messages/read-message.ts"
import { notificationMessage } from "../messages/statement.ts"
import { type AccountTransaction, EntryTotals, readAccountEntry } from "../sepa/account-entries.ts"
import type { Checked } from "../sepa/findings.ts"
import { readOrderStatus } from "../sepa/initiation-status.ts"
import { isSentBackId } from "../sepa/initiations.ts"

/**
 * What a sponsor bank that accepts orders reports, as rail_process takes it
 * (server/payments/rail-receive.sql).
 */
export type SponsorItem = {
  readonly kind: "entry" | "status" | "broken"
  readonly txId?: string | undefined
} & Readonly<Record<string, string | readonly string[] | undefined>>

/**
 * The statuses of a pain.002, of orders or of a whole message. Only final ones change a payment.
 * @throws MessageError with a sentence if the message is wrong as a whole
 */
export async function* orderStatusItems(source: MessageSource): AsyncGenerator<SponsorItem> {
  let head: Parameters<typeof readOrderStatus>[0] | undefined
  let group: Parameters<typeof readOrderStatus>[1]
  // Whether the status of the message or batch applies, because nothing inside it has its own.
  let alone = false
  for await (const event of readMessage(initiationStatusMessage, source)) {
    if (event.event === "head") head = event.head
    else if (head && event.event === "item") {
      yield* statusItem(readOrderStatus(head, group, event.item))
    } else if (head && alone && (group || event.event === "end")) {
      yield* statusItem(readOrderStatus(head, group))
    }
    if (event.event === "group") group = event.head
    alone = event.event === "head" || event.event === "group"
  }
}

function* statusItem(read: ReturnType<typeof readOrderStatus>): Generator<SponsorItem> {
  if (!read.ok) {
    yield { kind: "broken", what: sentences(read) }
    return
  }
  const { txId, originalMessageId: messageId, status, reason } = read.value
  if (status !== "settled" && status !== "rejected") return
  // An order that returns money is identified by its message.
  const named = txId !== undefined && isSentBackId(txId) ? { messageId } : { txId, messageId }
  yield { kind: "status", ...named, event: status, reason }
}

/**
 * The payments of a camt.054 of the settlement account. Without a sponsor that accepts orders, a
 * camt.054 is only advice: it is checked strictly and nothing is posted, because interbank messages
 * report the same money.
 * @throws MessageError with a sentence if the message is wrong as a whole
 */
export async function* entryItems(
  source: MessageSource,
  { settlementIban, sponsor }: Pick<RailProfile, "settlementIban" | "sponsor">,
): AsyncGenerator<SponsorItem> {
  let totals = new EntryTotals(undefined)
  const references = new Set<string>()
  for await (const event of readMessage(notificationMessage, source)) {
    if (event.event === "group") {
      const { Id } = event.head.Acct
      const iban = "IBAN" in Id ? Id.IBAN : "one without an IBAN"
      if (iban !== settlementIban) {
        throw new MessageError("wrong_value", `the entries are of another account, ${iban}`)
      }
      requireTotals(totals)
      totals = new EntryTotals(event.head.TxsSummry)
    }
    if (event.event === "end") requireTotals(totals)
    if (event.event !== "item") continue
    totals.add(event.item)
    if (!sponsor) continue
    const read = readAccountEntry(event.item)
    if (!read.ok) {
      const name = event.item.AcctSvcrRef ?? `number ${event.position}`
      yield { kind: "broken", what: `Entry ${name}: ${sentences(read)}` }
      continue
    }
    for (const transaction of read.value) {
      yield entryItem(transaction, settlementIban, sponsor, references)
    }
  }
}

function entryItem(
  transaction: AccountTransaction,
  settlementIban: string,
  sponsor: Sponsor,
  references: Set<string>,
): SponsorItem {
  const { reference, payer, payee, bookingDate, amount } = transaction
  if (reference === undefined && amount > 0n) {
    const what = `${toDecimal(amount)} EUR came in without a reference of the sponsor bank.`
    return { kind: "broken", what }
  }
  if (reference !== undefined && references.has(reference)) {
    return { kind: "broken", what: `The reference ${reference} is in the message twice.` }
  }
  if (reference !== undefined) references.add(reference)
  return {
    kind: "entry",
    scheme: "standard",
    amount: toDecimal(amount),
    ids: transaction.ids,
    batchMessageId: transaction.batchMessageId,
    reason: transaction.returnReason,
    // The sponsor's reference identifies the money, so repeated reports of it count once.
    txId: reference,
    ownReference: String(transaction.isOwnReference),
    otherBic: sponsor.bic,
    endToEndId: transaction.endToEndId,
    ownName: payee.name ?? "",
    ownIban: payee.iban ?? settlementIban,
    otherName: payer.name ?? payer.iban ?? "Unknown",
    otherIban: payer.iban ?? "",
    remittance: transaction.remittance,
    acceptedAt: new Date().toISOString(),
    settlementDate: bookingDate ?? instantSettlementDate(new Date()),
  }
}

function requireTotals(totals: EntryTotals): void {
  const [first] = totals.findings()
  if (first) throw new MessageError("wrong_value", first.what.replace(/[.]$/, ""))
}

function sentences({ findings }: Extract<Checked<unknown>, { ok: false }>): string {
  return findings.map(({ what }) => what).join(" ")
}
