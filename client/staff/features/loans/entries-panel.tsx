import type { LoanEntry } from "#shared/contracts/staff-loans.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { formatListTime } from "../../../lib/format-date.ts"
import { Badge } from "../../../ui/badge.tsx"
import { listOfRows } from "../../lists.ts"
import { type Column, DataTable } from "../../ui/data-table.tsx"
import { inWords } from "../../ui/in-words.ts"
import { Panel } from "../../ui/panel.tsx"
import { useMay } from "../session/api.ts"

const columnsIn = (currency: Currency): readonly Column<LoanEntry>[] => [
  { id: "reference", label: "Entry", cell: ({ reference }) => reference, tight: true },
  {
    id: "kind",
    label: "Kind",
    cell: ({ kind, reversed }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <span>{inWords(kind)}</span>
        {reversed && <Badge tone="caution">Corrected</Badge>}
      </span>
    ),
  },
  { id: "at", label: "Booked", cell: ({ bookedAt }) => formatListTime(bookedAt), tight: true },
  {
    id: "principal",
    label: "Principal",
    cell: ({ principal }) => formatAmount(principal, currency),
    figure: true,
  },
  {
    id: "interest",
    label: "Interest",
    cell: ({ interest }) => (interest === "0.00" ? "-" : formatAmount(interest, currency)),
    figure: true,
  },
  {
    id: "amount",
    label: "Amount",
    cell: ({ principal, interest }) =>
      formatAmount(toDecimal(fromDecimal(principal) + fromDecimal(interest)), currency),
    figure: true,
  },
]

/** What was paid out and repaid, each entry with its page where the employee may open it. */
export function EntriesPanel({
  entries,
  currency,
}: {
  entries: readonly LoanEntry[]
  currency: Currency
}) {
  const seesEntries = useMay()("readEntry")
  return (
    <Panel title="Payout and payments">
      <DataTable
        label="Payout and payments"
        list={listOfRows(entries)}
        columns={columnsIn(currency)}
        rowKey={({ reference }) => reference}
        href={({ reference }) => (seesEntries ? `/ledger/entries/${reference}` : undefined)}
        empty={{
          title: "No entries",
          text: "Nothing was paid out or repaid yet, or it was before entries named their loan.",
        }}
      />
    </Panel>
  )
}
