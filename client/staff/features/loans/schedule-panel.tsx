import { useState } from "react"
import type { StaffInstallment } from "#shared/contracts/staff-loans.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { formatDay } from "../../../lib/format-date.ts"
import { Button } from "../../../ui/button.tsx"
import { listOfRows } from "../../lists.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { Panel } from "../../ui/panel.tsx"
import { InstallmentBadge } from "./stage-badge.tsx"

/** How many of the paid and of the later installments are shown at first. */
const shownPaid = 2
const shownLater = 6

const columnsIn = (currency: Currency): readonly Column<StaffInstallment>[] => [
  {
    id: "due",
    label: "Due",
    cell: ({ number, dueDate }) => `${number}. ${formatDay(dueDate)}`,
    tight: true,
  },
  {
    id: "state",
    label: "State",
    cell: (row) => <InstallmentBadge state={row.state} />,
    tight: true,
  },
  {
    id: "principal",
    label: "Principal",
    cell: ({ principal }) => formatAmount(principal, currency),
    figure: true,
  },
  {
    id: "interest",
    label: "Interest",
    cell: ({ interest }) => formatAmount(interest, currency),
    figure: true,
  },
  {
    id: "installment",
    label: "Installment",
    cell: ({ principal, interest }) =>
      formatAmount(toDecimal(fromDecimal(principal) + fromDecimal(interest)), currency),
    figure: true,
  },
  {
    id: "paid",
    label: "Paid",
    cell: ({ paid }) => (paid === "0.00" ? "-" : formatAmount(paid, currency)),
    figure: true,
  },
]

/** Those around today: the last that were paid, all that are overdue or due, and the next. */
function aroundToday(schedule: readonly StaffInstallment[]): readonly StaffInstallment[] {
  const open = schedule.findIndex(({ state }) => state !== "paid")
  const later = schedule.findIndex(({ state }) => state === "upcoming")
  const start = Math.max(0, (open < 0 ? schedule.length : open) - shownPaid)
  return schedule.slice(start, later < 0 ? schedule.length : later + shownLater)
}

/** A loan's installments, those around today first. */
export function SchedulePanel({
  title = "Schedule",
  note,
  schedule,
  currency,
}: {
  title?: string
  /** What replaced it. */
  note?: string
  schedule: readonly StaffInstallment[]
  currency: Currency
}) {
  const [all, setAll] = useState(false)
  const around = aroundToday(schedule)
  const shown = all ? schedule : around
  return (
    <Panel
      title={title}
      aside={
        around.length < schedule.length && (
          <Button tone="ghost" size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? "Only those around today" : `All ${schedule.length} installments`}
          </Button>
        )
      }
    >
      {note && <p className="px-3 pt-3 text-13 text-ink-2">{note}</p>}
      <DataTable
        label={title}
        list={listOfRows(shown)}
        columns={columnsIn(currency)}
        rowKey={({ number }) => number}
        tone={({ state }) => (state === "overdue" ? "negative" : undefined)}
        empty={{ title: "No installments", text: "All of it was repaid before it was due." }}
      />
    </Panel>
  )
}
