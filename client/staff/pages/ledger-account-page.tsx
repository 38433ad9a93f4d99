import { useParams } from "wouter"
import type { LedgerPosting } from "#shared/contracts/staff-ledger.ts"
import { accountLabel } from "#shared/ledger/account-labels.ts"
import { type Currency, currencies } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatListTime } from "../../lib/format-date.ts"
import { Badge } from "../../ui/badge.tsx"
import { SuspensePanel } from "../features/ledger/suspense-panel.tsx"
import { useList } from "../lists.ts"
import { staffPath } from "../staff-path.ts"
import { type Column, DataTable } from "../ui/data-table.tsx"
import { FilterBar, FilterDate, FilterText } from "../ui/filters.tsx"
import { inWords } from "../ui/in-words.ts"
import { Page } from "../ui/page.tsx"
import { Panel } from "../ui/panel.tsx"

const columnsIn = (currency: Currency): readonly Column<LedgerPosting>[] => [
  { id: "reference", label: "Entry", cell: ({ reference }) => reference, tight: true },
  { id: "kind", label: "Kind", cell: ({ kind }) => inWords(kind) },
  {
    id: "at",
    label: "Booked",
    sortable: true,
    cell: ({ bookedAt }) => formatListTime(bookedAt),
    tight: true,
  },
  {
    id: "state",
    label: "State",
    cell: ({ reversed }) => (reversed ? <Badge tone="caution">Corrected</Badge> : "-"),
    tight: true,
  },
  {
    id: "debit",
    label: "Debit",
    cell: ({ amount }) => (amount.startsWith("-") ? formatAmount(amount.slice(1), currency) : ""),
    figure: true,
  },
  {
    id: "credit",
    label: "Credit",
    cell: ({ amount }) => (amount.startsWith("-") ? "" : formatAmount(amount, currency)),
    figure: true,
  },
]

/** The general ledger of one of the bank's own accounts, newest first. */
export function LedgerAccountPage() {
  const { code, currency: named } = useParams<{ code: string; currency: string }>()
  const currency = currencies.find((one) => one === named) ?? "EUR"
  const list = useList<LedgerPosting>({
    key: ["ledger", "postings"],
    path: staffPath("readPostings"),
    name: "postings",
    fixed: { code, currency },
    filters: ["q", "from", "to"],
    sort: "-at",
  })
  return (
    <Page
      title={`${accountLabel(code)}, ${currency}`}
      crumbs={[{ label: "Ledger", href: "/ledger" }]}
    >
      {code === "suspense" && <SuspensePanel key={currency} currency={currency} />}
      <Panel title="General ledger">
        <FilterBar list={list}>
          <FilterText name="q" label="Entry" placeholder="A part of its reference" />
          <FilterDate name="from" label="From" />
          <FilterDate name="to" label="To" />
        </FilterBar>
        <DataTable
          label="Postings"
          name="postings"
          list={list}
          columns={columnsIn(currency)}
          rowKey={({ postingId }) => postingId}
          href={({ reference }) => `/ledger/entries/${reference}`}
          empty={{ title: "No postings", text: "Nothing was booked on this account yet." }}
        />
      </Panel>
    </Page>
  )
}
