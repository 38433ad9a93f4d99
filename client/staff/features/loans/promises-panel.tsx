import type { PaymentPromise, StaffLoan } from "#shared/contracts/staff-loans.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDay, formatListTime } from "../../../lib/format-date.ts"
import { listOfRows } from "../../lists.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { Panel } from "../../ui/panel.tsx"
import { PromiseBadge } from "./stage-badge.tsx"

const columnsIn = (currency: Currency): readonly Column<PaymentPromise>[] => [
  {
    id: "promise",
    label: "Promise",
    cell: ({ amount, promisedFor }) =>
      `${formatAmount(amount, currency)} by ${formatDay(promisedFor)}`,
  },
  { id: "note", label: "Note", cell: ({ note }) => note },
  { id: "employee", label: "Noted by", cell: ({ employee }) => employee ?? "-" },
  { id: "at", label: "Noted", cell: ({ createdAt }) => formatListTime(createdAt), tight: true },
  {
    id: "paid",
    label: "Paid since",
    cell: ({ paid }) => formatAmount(paid, currency),
    figure: true,
    tight: true,
  },
  { id: "state", label: "State", cell: (row) => <PromiseBadge state={row.state} />, tight: true },
]

/** What the member promised to pay, the latest first. */
export function PromisesPanel({
  loan,
  promises,
}: {
  loan: StaffLoan
  promises: readonly PaymentPromise[]
}) {
  return (
    <Panel title="Promises to pay">
      <DataTable
        label="Promises"
        list={listOfRows(promises)}
        columns={columnsIn(loan.currency)}
        rowKey={({ id }) => id}
        empty={{ title: "No promises", text: "What the member promises to pay is noted here." }}
      />
    </Panel>
  )
}
