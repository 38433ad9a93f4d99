import type { MemberEvent, MemberPayment } from "#shared/contracts/staff-members.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount, formatSigned } from "#shared/money/format.ts"
import { formatListTime } from "../../../lib/format-date.ts"
import { TextLink } from "../../../ui/link.tsx"
import { useList } from "../../lists.ts"
import { staffPath } from "../../staff-path.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { inWords } from "../../ui/in-words.ts"
import { Panel } from "../../ui/panel.tsx"
import { useMay } from "../session/api.ts"
import { membersKey } from "./api.ts"

/** The other side of a payment; of one between the member's own accounts, the payee. */
function otherSide(row: MemberPayment) {
  const [name, iban] = row.outgoing
    ? [row.recipientName, row.recipientIban]
    : [row.payerName, row.payerIban]
  return (
    <span>
      {(name || !iban) && (
        <bdi translate="no" className="block">
          {name ?? "-"}
        </bdi>
      )}
      {iban && (
        <span translate="no" className="iban text-12 text-ink-3">
          {formatIban(iban)}
        </span>
      )}
    </span>
  )
}

function amountOf({ outgoing, incoming, amount, currency }: MemberPayment): string {
  if (outgoing && incoming) return formatAmount(amount, currency)
  return formatSigned(amount, currency, outgoing ? "-" : "+")
}

const paymentColumns = (readsEntries: boolean): readonly Column<MemberPayment>[] => [
  { id: "at", label: "Posted", cell: ({ at }) => formatListTime(at), tight: true },
  { id: "other", label: "Payer or payee", cell: otherSide },
  { id: "text", label: "Text", cell: ({ description }) => description || "-" },
  {
    id: "reference",
    label: "Reference",
    cell: ({ reference }) =>
      readsEntries ? (
        <TextLink href={`/ledger/entries/${reference}`}>{reference}</TextLink>
      ) : (
        <span className="font-mono text-12">{reference}</span>
      ),
    tight: true,
  },
  {
    id: "state",
    label: "State",
    cell: ({ state }) => (state ? inWords(state) : "-"),
    tight: true,
  },
  { id: "amount", label: "Amount", cell: amountOf, figure: true },
]

/** What was paid from and to a member's accounts, newest first. Each payment's reference opens its entry. */
export function PaymentsPanel({ member }: { member: string }) {
  const readsEntries = useMay()("readEntry")
  const list = useList<MemberPayment>({
    key: [...membersKey, "payments", member],
    path: staffPath("readMemberPayments", member),
  })
  return (
    <Panel title="Payments">
      <DataTable
        label="Payments"
        list={list}
        columns={paymentColumns(readsEntries)}
        rowKey={({ id }) => id}
        empty={{ title: "No payments", text: "Nothing was paid from or to these accounts yet." }}
      />
    </Panel>
  )
}

const actors = { customer: "Member", staff: "Staff", bank: "Bank" } as const

const eventColumns: readonly Column<MemberEvent>[] = [
  { id: "at", label: "When", cell: ({ at }) => formatListTime(at), tight: true },
  {
    id: "who",
    label: "Who",
    cell: ({ actor, employees }) => employees.join(" and ") || actors[actor],
  },
  {
    id: "what",
    label: "What happened",
    cell: ({ sentence, reason }) => (
      <span>
        <span className="block">{sentence}</span>
        {reason && <span className="text-12 text-ink-3">{reason}</span>}
      </span>
    ),
  },
  {
    id: "action",
    label: "Event",
    cell: ({ action }) => <span className="font-mono text-12">{action}</span>,
    tight: true,
  },
]

/** A member's audit trail, newest first. */
export function EventsPanel({ member }: { member: string }) {
  const list = useList<MemberEvent>({
    key: [...membersKey, "events", member],
    path: staffPath("readMemberEvents", member),
  })
  return (
    <Panel title="Audit trail">
      <DataTable
        label="Events"
        list={list}
        columns={eventColumns}
        rowKey={({ id }) => id}
        empty={{ title: "Nothing yet", text: "No event is recorded for this member." }}
      />
    </Panel>
  )
}
