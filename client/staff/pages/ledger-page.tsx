import type { LedgerBalance } from "#shared/contracts/staff-ledger.ts"
import { accountLabel, isSystemAccount } from "#shared/ledger/account-labels.ts"
import { type Currency, currencies } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { Badge } from "../../ui/badge.tsx"
import { JournalPanel } from "../features/ledger/journal-panel.tsx"
import { useList } from "../lists.ts"
import { staffPath } from "../staff-path.ts"
import { type Column, DataTable } from "../ui/data-table.tsx"
import { FilterBar, FilterDate } from "../ui/filters.tsx"
import { Page } from "../ui/page.tsx"
import { Panel } from "../ui/panel.tsx"

const classNames: Readonly<Record<LedgerBalance["class"], string>> = {
  asset: "Asset",
  liability: "Liability",
  clearing: "Clearing",
  suspense: "Suspense",
  position: "Position",
  result: "Result",
}

const checks = {
  below_zero: { tone: "negative", label: "Below zero" },
  not_zero: { tone: "caution", label: "Not zero" },
  zero: { tone: "positive", label: "Zero" },
} as const satisfies Readonly<Record<NonNullable<LedgerBalance["check"]>, object>>

const columns: readonly Column<LedgerBalance>[] = [
  {
    id: "code",
    label: "Account",
    cell: ({ code }) => accountLabel(code),
    sortBy: ({ code }) => accountLabel(code),
  },
  {
    id: "class",
    label: "Class",
    cell: (row) => classNames[row.class],
    sortBy: (row) => classNames[row.class],
    tight: true,
  },
  {
    id: "currency",
    label: "Currency",
    cell: ({ currency }) => currency,
    sortBy: ({ currency }) => currency,
    tight: true,
  },
  {
    id: "zero",
    label: "Check",
    cell: ({ check }) =>
      check === null ? "-" : <Badge tone={checks[check].tone}>{checks[check].label}</Badge>,
    tight: true,
  },
  {
    id: "debit",
    label: "Debit",
    cell: ({ balance, currency }) =>
      balance.startsWith("-") ? formatAmount(balance.slice(1), currency) : "",
    figure: true,
  },
  {
    id: "credit",
    label: "Credit",
    cell: ({ balance, currency }) =>
      balance.startsWith("-") ? "" : formatAmount(balance, currency),
    figure: true,
  },
]

/** What all accounts in a currency have and owe. */
type Sum = { currency: Currency; debit: bigint; credit: bigint }

function sumsOf(rows: readonly LedgerBalance[]): Sum[] {
  return currencies.flatMap((currency) => {
    const balances = rows
      .filter((row) => row.currency === currency)
      .map(({ balance }) => fromDecimal(balance))
    if (balances.length === 0) return []
    const total = (sign: bigint) =>
      balances.reduce((sum, each) => (each * sign > 0n ? sum + each * sign : sum), 0n)
    return [{ currency, debit: total(-1n), credit: total(1n) }]
  })
}

const sumColumns: readonly Column<Sum>[] = [
  { id: "currency", label: "Currency", cell: ({ currency }) => currency },
  {
    id: "equal",
    label: "Debit and credit",
    cell: ({ debit, credit }) => (
      <Badge tone={debit === credit ? "positive" : "negative"}>
        {debit === credit ? "Equal" : "Not equal"}
      </Badge>
    ),
    tight: true,
  },
  {
    id: "debit",
    label: "Debit",
    cell: ({ debit, currency }) => formatAmount(toDecimal(debit), currency),
    figure: true,
  },
  {
    id: "credit",
    label: "Credit",
    cell: ({ credit, currency }) => formatAmount(toDecimal(credit), currency),
    figure: true,
  },
]

/** The trial balance of a day, from which each of the bank's own accounts opens. */
export function LedgerPage() {
  const list = useList<LedgerBalance>({
    key: ["ledger", "balance"],
    path: staffPath("readTrialBalance"),
    filters: ["on"],
  })
  const open = list.rows?.filter(({ check }) => check === "not_zero").length ?? 0
  return (
    <Page
      title="Ledger"
      lead="The trial balance: what the bank has (debit) and owes (credit). In each currency both are the same."
    >
      <Panel
        title="Trial balance"
        aside={
          list.rows &&
          (open === 0
            ? "Everything that must be zero is zero"
            : `${open} must be zero and ${open === 1 ? "is" : "are"} not`)
        }
      >
        <FilterBar>
          <FilterDate name="on" label="At the end of" />
        </FilterBar>
        <DataTable
          label="Balances"
          name="trial-balance"
          list={list}
          columns={columns}
          rowKey={({ code, currency }) => `${code} ${currency}`}
          href={({ code, currency }) =>
            isSystemAccount(code) ? `/ledger/accounts/${code}/${currency}` : undefined
          }
          tone={({ check }) => (check === "not_zero" ? "caution" : undefined)}
          empty={{ title: "No balances", text: "Nothing was booked until the end of this day." }}
        />
      </Panel>
      {list.rows && list.rows.length > 0 && (
        <Panel title="Sums">
          <DataTable
            label="Sums"
            list={{ ...list, rows: sumsOf(list.rows), more: undefined }}
            columns={sumColumns}
            rowKey={({ currency }) => currency}
            tone={({ debit, credit }) => (debit === credit ? undefined : "negative")}
            empty={{ title: "No sums", text: "Nothing was booked until the end of this day." }}
          />
        </Panel>
      )}
      <JournalPanel />
    </Page>
  )
}
