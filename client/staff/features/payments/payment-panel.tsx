import type { ItemPayment, ItemStatement } from "#shared/contracts/staff-payments.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount } from "#shared/money/format.ts"
import { type ReasonPlace, reasonSentence } from "#shared/payments/reason-codes.ts"
import { recallRefusalNames, returnReasonNames } from "#shared/payments/repair-reasons.ts"
import { reader } from "#shared/words/reader.ts"
import { bankDay } from "../../../lib/bank-time.ts"
import { formatDateTime, formatDay, formatListTime } from "../../../lib/format-date.ts"
import { TextLink } from "../../../ui/link.tsx"
import { listOfRows } from "../../lists.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { inWords } from "../../ui/in-words.ts"
import { Detail, Details, Panel } from "../../ui/panel.tsx"

const euros = (amount: string) => formatAmount(amount, "EUR")

const closedFile = "Open the file to see it"

/** A payment with both sides: ours and the other bank's. */
export function PaymentPanel({ payment }: { payment: ItemPayment }) {
  const { direction, memberId, open } = payment
  const own = direction === "in" ? "Payee" : "Payer"
  const other = direction === "in" ? "Payer" : "Payee"
  return (
    <Panel title="Payment" aside={direction === "in" ? "From another bank" : "To another bank"}>
      <Details>
        <Detail name="Amount">{euros(payment.amount)}</Detail>
        <Detail name="State">{inWords(payment.state)}</Detail>
        <Detail name="Kind">{payment.scheme === "instant" ? "Instant" : "Standard"}</Detail>
        <Detail name="Identifier">{payment.txId}</Detail>
        <Detail name={other}>{payment.otherName}</Detail>
        <Detail name={`${other}'s IBAN`}>
          <span translate="no">{formatIban(payment.otherIban)}</span>
        </Detail>
        <Detail name={`${other}'s bank`}>{payment.otherBic ?? "-"}</Detail>
        <Detail name={own}>
          {memberId === null ? (
            payment.ownName
          ) : (
            <TextLink href={`/members/${memberId}`}>
              {payment.ownName ?? `Member ${memberId}`}
            </TextLink>
          )}
        </Detail>
        <Detail name={`${own}'s IBAN`}>
          {open ? <span translate="no">{formatIban(payment.ownIban ?? "")}</span> : closedFile}
        </Detail>
        <Detail name="Message">{open ? payment.remittance || "-" : closedFile}</Detail>
        <Detail name="Received">{formatDateTime(payment.acceptedAt)}</Detail>
        <Detail name={isAhead(payment.settlementDate) ? "Settles" : "Settled"}>
          {payment.settlementDate === null ? "-" : formatDay(payment.settlementDate)}
        </Detail>
      </Details>
    </Panel>
  )
}

/** Whether a settlement date (2026-11-30) is still to come: instant payments of a weekend carry the next TARGET day. */
const isAhead = (date: string | null) => date !== null && date > bankDay(new Date())

type PaymentEvent = ItemPayment["events"][number]

/** In which message of the other bank an event's reason was given. */
const places: Readonly<Record<string, ReasonPlace>> = {
  rejected: "reject",
  return_rejected: "reject",
  returned: "return",
  recall_requested: "recall",
  recall_received: "recall",
  recall_refused: "refusal",
}

/** The reasons that this bank gives for a payment from another one. */
const ourReasons: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  received: returnReasonNames,
  send_back: returnReasonNames,
  recall_refused: recallRefusalNames,
}

/** The reason in words, with the code that banks know. */
function reasonText(direction: ItemPayment["direction"], { event, reason }: PaymentEvent): string {
  if (reason === null) return "-"
  const ours = direction === "in" ? ourReasons[event]?.[reason] : undefined
  const place = places[event]
  const text = ours ?? (place && reasonSentence(place, reason)(reader()).replace(/\.$/, ""))
  return text === undefined ? reason : `${text} (${reason})`
}

const actors: Readonly<Record<string, string>> = {
  member: "Member",
  bank: "Bank",
  other_bank: "Other bank",
}

const columnsOf = (direction: ItemPayment["direction"]): readonly Column<PaymentEvent>[] => [
  { id: "event", label: "Event", cell: ({ event }) => inWords(event) },
  { id: "state", label: "State after", cell: ({ toState }) => inWords(toState) },
  { id: "reason", label: "Reason", cell: (event) => reasonText(direction, event) },
  { id: "by", label: "By", cell: ({ by }) => actors[by] ?? by },
  { id: "at", label: "When", cell: ({ at }) => formatListTime(at), tight: true },
  {
    id: "entry",
    label: "Booking",
    cell: ({ entry }) =>
      entry === null ? "-" : <TextLink href={`/ledger/entries/${entry}`}>{entry}</TextLink>,
    tight: true,
  },
]

/** Each change of the payment, with the entry that moved the money. */
export function HistoryPanel({ payment }: { payment: ItemPayment }) {
  return (
    <Panel title="History and bookings">
      <DataTable
        label="History"
        list={listOfRows(payment.events)}
        columns={columnsOf(payment.direction)}
        rowKey={(event) => `${event.at} ${event.event}`}
        empty={{ title: "No history", text: "Nothing has happened to this payment yet." }}
      />
    </Panel>
  )
}

/** The statement of the settlement account, and its line, that do not match the ledger. */
export function StatementPanel({ statement }: { statement: ItemStatement }) {
  const { line, sequence } = statement
  return (
    <Panel title="Statement" aside="Of the settlement account">
      <Details>
        <Detail name="Statement">{statement.statementId}</Detail>
        <Detail name="Number">{sequence ?? "-"}</Detail>
        <Detail name="Day">{formatDay(statement.closingDate)}</Detail>
        <Detail name="Account">
          <span translate="no">{formatIban(statement.iban)}</span>
        </Detail>
        <Detail name="Opening balance">{euros(statement.opening)}</Detail>
        <Detail name="Closing balance">{euros(statement.closing)}</Detail>
        {line && (
          <>
            <Detail name="Line">{line.number}</Detail>
            <Detail name="Amount of the line">{euros(line.amount)}</Detail>
            <Detail name="Matched">{line.matched ? "Yes" : "No"}</Detail>
            <Detail name="Sponsor's reference">{line.bankReference ?? "-"}</Detail>
            <Detail name="Payments it names">{line.txIds.join(", ") || "None"}</Detail>
          </>
        )}
      </Details>
    </Panel>
  )
}
