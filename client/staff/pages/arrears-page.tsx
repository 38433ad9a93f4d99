import type { LoanArrears } from "#shared/contracts/staff-loans.ts"
import { loanTypes } from "#shared/loans/application.ts"
import { loanTitles } from "#shared/loans/loan-labels.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDay } from "../../lib/format-date.ts"
import { Badge } from "../../ui/badge.tsx"
import { loansKey } from "../features/loans/api.ts"
import { PromiseBadge, Waits } from "../features/loans/stage-badge.tsx"
import { useList } from "../lists.ts"
import { staffPath } from "../staff-path.ts"
import { type Column, DataTable } from "../ui/data-table.tsx"
import { FilterBar, FilterChoice, FilterProposed, FilterText } from "../ui/filters.tsx"
import { Page } from "../ui/page.tsx"
import { Panel } from "../ui/panel.tsx"

const columns: readonly Column<LoanArrears>[] = [
  {
    id: "name",
    sortable: true,
    label: "Member",
    cell: ({ name, proposed }) => <Waits name={name} proposed={proposed} />,
  },
  { id: "type", label: "Loan", cell: ({ loanType }) => loanTitles[loanType] },
  {
    id: "days",
    label: "Days",
    cell: ({ days, bucket }) => (
      <Badge tone={bucket >= 90 ? "negative" : bucket >= 30 ? "caution" : "neutral"}>{days}</Badge>
    ),
    figure: true,
    tight: true,
  },
  {
    id: "since",
    sortable: true,
    label: "Since",
    cell: ({ since }) => formatDay(since),
    tight: true,
  },
  {
    id: "overdue",
    label: "Overdue",
    cell: ({ overdue, currency }) => formatAmount(overdue, currency),
    figure: true,
    tight: true,
  },
  {
    id: "balance",
    sortable: true,
    label: "Debt",
    cell: ({ balance, currency }) => formatAmount(balance, currency),
    figure: true,
    tight: true,
  },
  {
    id: "promise",
    label: "Last promise",
    cell: ({ promise, currency }) =>
      promise ? (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:justify-end">
          <span>{`${formatAmount(promise.amount, currency)} by ${formatDay(promise.promisedFor)}`}</span>
          <PromiseBadge state={promise.state} />
        </span>
      ) : (
        "-"
      ),
  },
]

/** Loans with overdue installments, the longest overdue first. */
export function ArrearsPage() {
  const list = useList<LoanArrears>({
    key: [...loansKey, "arrears"],
    path: staffPath("listArrears"),
    name: "arrears",
    filters: ["q", "type", "promised", "proposed"],
    remembered: ["type", "sort"],
    sort: "since",
    pollEveryMs: 30_000,
  })
  return (
    <Page
      title="Arrears"
      lead="Loans with overdue installments. Open one to note a promise or to propose a write-off."
    >
      <Panel title="Overdue">
        <FilterBar list={list}>
          <FilterText name="q" label="Member" placeholder="Beginning of a name" />
          <FilterChoice
            name="type"
            label="Loan"
            options={loanTypes.map((value) => ({ value, label: loanTitles[value] }))}
          />
          <FilterChoice
            name="promised"
            label="Promise"
            options={[
              { value: "yes", label: "For a day to come" },
              { value: "no", label: "None for a day to come" },
            ]}
          />
          <FilterProposed />
        </FilterBar>
        <DataTable
          label="Arrears"
          name="arrears"
          list={list}
          columns={columns}
          rowKey={({ loanId }) => loanId}
          href={({ loanId }) => `/loans/${loanId}`}
          empty={{ title: "No loan is overdue", text: "Every due installment has been paid." }}
        />
      </Panel>
    </Page>
  )
}
