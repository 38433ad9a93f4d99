import { useSearch } from "wouter"
import type { StaffLoan } from "#shared/contracts/staff-loans.ts"
import { loanTypes } from "#shared/loans/application.ts"
import { loanTitles, monthsText } from "#shared/loans/loan-labels.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDay, formatListTime } from "../../lib/format-date.ts"
import { loansKey } from "../features/loans/api.ts"
import { StageBadge, Waits } from "../features/loans/stage-badge.tsx"
import { useList } from "../lists.ts"
import { staffPath } from "../staff-path.ts"
import { type Column, DataTable } from "../ui/data-table.tsx"
import { FilterBar, FilterChoice, FilterDate, FilterProposed, FilterText } from "../ui/filters.tsx"
import { Page, PageTabs } from "../ui/page.tsx"
import { Panel } from "../ui/panel.tsx"

const terms: readonly Column<StaffLoan>[] = [
  {
    id: "name",
    sortable: true,
    label: "Member",
    cell: ({ name, proposed }) => <Waits name={name} proposed={proposed} />,
  },
  { id: "type", label: "Loan", cell: ({ loanType }) => loanTitles[loanType] },
  {
    id: "amount",
    sortable: true,
    label: "Amount",
    cell: ({ amount, currency }) => formatAmount(amount, currency),
    figure: true,
    tight: true,
  },
  {
    id: "term",
    sortable: true,
    label: "Term",
    cell: ({ termMonths }) => monthsText(termMonths),
    figure: true,
    tight: true,
  },
]
const rate: Column<StaffLoan> = {
  id: "rate",
  sortable: true,
  label: "Rate",
  cell: ({ interestRate }) => `${interestRate}%`,
  figure: true,
  tight: true,
}
const purpose: Column<StaffLoan> = {
  id: "purpose",
  label: "Purpose",
  cell: (row) => <span className="line-clamp-2">{row.purpose}</span>,
  wide: true,
}
const applied: Column<StaffLoan> = {
  id: "applied",
  sortable: true,
  label: "Applied",
  cell: ({ applicationDate }) => formatListTime(applicationDate),
  tight: true,
}
const until: Column<StaffLoan> = {
  id: "until",
  sortable: true,
  label: "Open until",
  cell: ({ offerExpiresOn }) => (offerExpiresOn ? formatDay(offerExpiresOn) : "-"),
  tight: true,
}
const accepted: Column<StaffLoan> = {
  id: "accepted",
  sortable: true,
  label: "Accepted",
  cell: ({ acceptedAt }) => (acceptedAt ? formatListTime(acceptedAt) : "-"),
  tight: true,
}
const stage: Column<StaffLoan> = {
  id: "stage",
  label: "Stage",
  cell: (row) => <StageBadge {...row} />,
  tight: true,
}

/** The sections of the queue: what employees do next comes first. */
const sections = {
  to_decide: {
    href: "/loans",
    label: "To decide",
    columns: [...terms, purpose, applied],
    empty: {
      title: "No application waits",
      text: "Applications appear here as soon as members send them.",
    },
  },
  to_pay_out: {
    href: "/loans?stage=to_pay_out",
    label: "To pay out",
    columns: [...terms, rate, accepted],
    empty: {
      title: "Nothing to pay out",
      text: "Offers appear here once their members accept them.",
    },
  },
  offered: {
    href: "/loans?stage=offered",
    label: "Offered",
    columns: [...terms, rate, until],
    empty: { title: "No open offer", text: "Approved applications that members can accept." },
  },
  all: {
    href: "/loans?stage=all",
    label: "All",
    columns: [...terms, rate, applied, stage],
    empty: { title: "Nothing in progress", text: "No application waits, and no offer is open." },
  },
} as const

type Section = keyof typeof sections

/** Applications and offers, by what they wait for. */
export function LoansPage() {
  const asked = new URLSearchParams(useSearch()).get("stage") ?? ""
  const section = Object.hasOwn(sections, asked) ? (asked as Section) : "to_decide"
  return (
    <Page
      title="Loan Desk"
      lead="Applications and offers, the oldest first unless you choose another order."
    >
      <PageTabs
        label="Loan desk"
        sections={Object.values(sections)}
        current={sections[section].href}
      />
      <Queue key={section} section={section} />
    </Page>
  )
}

function Queue({ section }: { section: Section }) {
  const { label, columns, empty } = sections[section]
  const list = useList<StaffLoan>({
    key: [...loansKey, section],
    path: staffPath("listStaffLoans"),
    name: "loans",
    ...(section !== "all" && { fixed: { stage: section } }),
    filters: ["q", "type", "proposed", "from", "to"],
    remembered: ["type", "sort"],
    sort: "applied",
    pollEveryMs: 10_000,
  })
  return (
    <Panel title={label}>
      <FilterBar list={list}>
        <FilterText name="q" label="Member" placeholder="Beginning of a name" />
        <FilterChoice
          name="type"
          label="Loan"
          options={loanTypes.map((value) => ({ value, label: loanTitles[value] }))}
        />
        <FilterProposed />
        <FilterDate name="from" label="Applied from" />
        <FilterDate name="to" label="Applied to" />
      </FilterBar>
      <DataTable
        label="Loans"
        name="loans"
        list={list}
        columns={columns}
        rowKey={({ loanId }) => loanId}
        href={({ loanId }) => `/loans/${loanId}`}
        empty={empty}
      />
    </Panel>
  )
}
