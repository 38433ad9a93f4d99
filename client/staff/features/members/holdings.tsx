import type { MemberFile, MemberLoan, MemberOrder } from "#shared/contracts/staff-members.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { formatAmount } from "#shared/money/format.ts"
import { bankDay } from "../../../lib/bank-time.ts"
import { formatDay } from "../../../lib/format-date.ts"
import { Badge, StatusBadge } from "../../../ui/badge.tsx"
import { listOfRows } from "../../lists.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { inWords } from "../../ui/in-words.ts"
import { Panel } from "../../ui/panel.tsx"

const loanColumns: readonly Column<MemberLoan>[] = [
  {
    id: "loan",
    label: "Loan",
    cell: ({ loanType, amount, currency }) =>
      `${inWords(loanType)} loan of ${formatAmount(amount, currency)}`,
  },
  {
    id: "applied",
    label: "Applied",
    cell: ({ appliedAt }) => formatDay(bankDay(new Date(appliedAt))),
    tight: true,
  },
  {
    id: "terms",
    label: "Terms",
    cell: ({ interestRate, termMonths }) => `${interestRate}%, ${termMonths} months`,
  },
  {
    id: "status",
    label: "Status",
    cell: ({ status }) => <StatusBadge status={status} />,
    tight: true,
  },
  {
    id: "overdue",
    label: "Overdue",
    cell: ({ overdue, currency }) => (overdue === "0.00" ? "-" : formatAmount(overdue, currency)),
    figure: true,
  },
  {
    id: "balance",
    label: "Debt",
    cell: ({ balance, currency }) => formatAmount(balance, currency),
    figure: true,
  },
]

const orderStates = { active: "Active", paused: "Paused", ended: "Ended" } as const

const orderColumns: readonly Column<MemberOrder>[] = [
  { id: "payee", label: "Payee", cell: ({ recipientName }) => recipientName },
  {
    id: "iban",
    label: "IBAN",
    cell: ({ recipientIban }) => (
      <span translate="no" className="iban whitespace-nowrap">
        {formatIban(recipientIban)}
      </span>
    ),
  },
  {
    id: "rhythm",
    label: "Rhythm",
    cell: ({ rhythm }) => inWords(rhythm ?? "once"),
    tight: true,
  },
  {
    id: "next",
    label: "Next",
    cell: ({ nextDueOn }) => (nextDueOn ? formatDay(nextDueOn) : "-"),
    tight: true,
  },
  {
    id: "state",
    label: "State",
    cell: ({ state }) => (
      <Badge tone={state === "active" ? "brand" : "neutral"}>{orderStates[state]}</Badge>
    ),
    tight: true,
  },
  {
    id: "amount",
    label: "Amount",
    cell: ({ amount, currency }) => formatAmount(amount, currency),
    figure: true,
  },
]

/** What a member has besides accounts and cards: loans first. */
export function LoansPanel({ loans }: Pick<MemberFile, "loans">) {
  return (
    <Panel title="Loans">
      <DataTable
        label="Loans"
        list={listOfRows(loans)}
        columns={loanColumns}
        rowKey={({ id }) => id}
        href={({ id }) => `/loans/${id}`}
        tone={({ overdue }) => (overdue === "0.00" ? undefined : "negative")}
        empty={{ title: "No loans", text: "This member has never asked for a loan." }}
      />
    </Panel>
  )
}

export function OrdersPanel({ orders }: Pick<MemberFile, "orders">) {
  return (
    <Panel title="Standing orders and scheduled payments">
      <DataTable
        label="Orders"
        list={listOfRows(orders)}
        columns={orderColumns}
        rowKey={({ id }) => id}
        empty={{ title: "No orders", text: "This member has not planned a payment." }}
      />
    </Panel>
  )
}
