import { useQuery } from "@tanstack/react-query"
import { useSearch } from "wouter"
import type { PaymentItem } from "#shared/contracts/staff-payments.ts"
import { formatAmount } from "#shared/money/format.ts"
import {
  queueOf,
  queueTitles,
  type RepairQueue,
  repairKinds,
  repairQueues,
  repairTitles,
} from "#shared/payments/repair-queues.ts"
import { formatDay, formatListTime } from "../../lib/format-date.ts"
import { Badge } from "../../ui/badge.tsx"
import { paymentQueuesQuery, paymentsKey } from "../features/payments/api.ts"
import { useList } from "../lists.ts"
import { staffPath } from "../staff-path.ts"
import { type Column, DataTable } from "../ui/data-table.tsx"
import { FilterBar, FilterChoice, FilterDate, FilterProposed, FilterText } from "../ui/filters.tsx"
import { Page, PageTabs } from "../ui/page.tsx"
import { Panel } from "../ui/panel.tsx"

const number: Column<PaymentItem> = {
  id: "number",
  sortable: true,
  label: "Item",
  cell: ({ itemId }) => `Item ${itemId}`,
  tight: true,
}
const kind: Column<PaymentItem> = {
  id: "kind",
  label: "Kind",
  cell: (item) => repairTitles[item.kind],
  tight: true,
}
const what: Column<PaymentItem> = {
  id: "what",
  label: "What",
  cell: (item) => <span className="line-clamp-2">{item.what}</span>,
}
const amount: Column<PaymentItem> = {
  id: "amount",
  label: "At stake",
  cell: (item) => (item.amount === null ? "-" : formatAmount(item.amount, "EUR")),
  figure: true,
  tight: true,
}
const since: Column<PaymentItem> = {
  id: "since",
  sortable: true,
  label: "Since",
  cell: ({ createdAt }) => formatListTime(createdAt),
  tight: true,
}
const who: Column<PaymentItem> = {
  id: "who",
  label: "Taken by",
  cell: ({ takenBy, waits }) =>
    waits ? <Badge tone="brand">Proposed</Badge> : (takenBy?.name ?? "-"),
  tight: true,
}
const returned: Column<PaymentItem> = {
  id: "returned",
  label: "Sent back on",
  cell: ({ lastReturnDay }) => (lastReturnDay === null ? "-" : formatDay(lastReturnDay)),
  tight: true,
}
const answer: Column<PaymentItem> = {
  id: "answer",
  label: "Answer by",
  cell: ({ answerBy, isOverdue }) =>
    answerBy === null ? (
      "-"
    ) : isOverdue ? (
      <Badge tone="negative">{formatDay(answerBy)}</Badge>
    ) : (
      formatDay(answerBy)
    ),
  tight: true,
}
const closed: readonly Column<PaymentItem>[] = [
  number,
  kind,
  {
    id: "note",
    label: "What was done",
    cell: ({ note }) => <span className="line-clamp-2">{note}</span>,
  },
  { id: "by", label: "By", cell: ({ closedBy }) => closedBy },
  {
    id: "closed",
    sortable: true,
    label: "Closed",
    cell: ({ closedAt }) => (closedAt === null ? "-" : formatListTime(closedAt)),
    tight: true,
  },
]

type Section = RepairQueue | "closed"

const sections: Readonly<
  Record<
    Section,
    { columns: readonly Column<PaymentItem>[]; empty: { title: string; text: string } }
  >
> = {
  unapplied: {
    columns: [number, what, amount, returned, since, who],
    empty: {
      title: "No unapplied money",
      text: "Money that came in and could not be credited to an account appears here.",
    },
  },
  unconfirmed: {
    columns: [number, kind, what, since, who],
    empty: {
      title: "Every outcome is known",
      text: "Payments and recalls without an answer, banks that do not answer, and answers that contradict appear here.",
    },
  },
  recalls: {
    columns: [number, what, amount, answer, since, who],
    empty: { title: "No recalls", text: "Payments that other banks want back appear here." },
  },
  mismatches: {
    columns: [number, kind, what, amount, since, who],
    empty: {
      title: "Everything matches",
      text: "Statements that do not match the ledger, and claims, appear here.",
    },
  },
  messages: {
    columns: [number, kind, what, since, who],
    empty: {
      title: "No messages wait",
      text: "Messages that could not be read, or that the other side refused, appear here.",
    },
  },
  closed: {
    columns: closed,
    empty: { title: "Nothing closed yet", text: "Items that were decided or closed." },
  },
}

const hrefOf = (section: Section) =>
  section === "unapplied" ? "/payments" : `/payments?queue=${section}`

/** What payments with other banks leave to staff, by queue. */
export function PaymentsPage() {
  const asked = new URLSearchParams(useSearch()).get("queue") ?? ""
  const section = Object.hasOwn(sections, asked) ? (asked as Section) : "unapplied"
  const { data: queues } = useQuery(paymentQueuesQuery)
  const counted = (queue: RepairQueue) => {
    const waiting = queues?.find((one) => one.queue === queue)?.waiting ?? 0
    return `${queueTitles[queue]}${waiting === 0 ? "" : ` ${waiting >= 1000 ? "1,000+" : waiting}`}`
  }
  return (
    <Page
      title="Payments"
      lead="Payments with other banks that need a decision. Anything that moves money takes two people."
    >
      <PageTabs
        label="Queues"
        sections={[
          ...repairQueues.map((queue) => ({ href: hrefOf(queue), label: counted(queue) })),
          { href: hrefOf("closed"), label: "Closed" },
        ]}
        current={hrefOf(section)}
      />
      <Queue key={section} section={section} />
    </Page>
  )
}

function Queue({ section }: { section: Section }) {
  const { columns, empty } = sections[section]
  const kinds = repairKinds.filter((one) => section === "closed" || queueOf[one] === section)
  const title = section === "closed" ? "Closed" : queueTitles[section]
  const list = useList<PaymentItem>({
    key: [...paymentsKey, section],
    path: staffPath("listPaymentItems"),
    name: "payments",
    fixed: { queue: section },
    filters: ["kind", "mine", "proposed", "q", "from", "to"],
    remembered: ["mine"],
    sort: section === "closed" ? "-closed" : "since",
    pollEveryMs: 10_000,
  })
  return (
    <Panel title={title}>
      <FilterBar list={list}>
        <FilterText name="q" label="Text" placeholder="Words of what it says" />
        {kinds.length > 1 && (
          <FilterChoice
            name="kind"
            label="Kind"
            options={kinds.map((value) => ({ value, label: repairTitles[value] }))}
          />
        )}
        <FilterChoice
          name="mine"
          label="Taken by"
          all="Anybody or nobody"
          options={[{ value: "yes", label: "You" }]}
        />
        {section !== "closed" && <FilterProposed />}
        <FilterDate name="from" label="Since" />
        <FilterDate name="to" label="Until" />
      </FilterBar>
      <DataTable
        name="payments"
        label={title}
        list={list}
        columns={columns}
        rowKey={({ itemId }) => itemId}
        href={({ itemId }) => `/payments/${itemId}`}
        empty={empty}
      />
    </Panel>
  )
}
