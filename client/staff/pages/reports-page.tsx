import { queryOptions, useQuery } from "@tanstack/react-query"
import type {
  DormantRow,
  ExceptionRow,
  LargeCashRow,
  ProductRow,
  ReportDay,
  RiskRow,
  TermsException,
} from "#shared/contracts/staff-reports.ts"
import { accountLabel } from "#shared/ledger/account-labels.ts"
import { identifiedCash } from "#shared/limits.ts"
import { loanTypes } from "#shared/loans/application.ts"
import { loanTitles } from "#shared/loans/loan-labels.ts"
import { formatAmount } from "#shared/money/format.ts"
import { asWritten } from "#shared/words/text.ts"
import { get } from "../../lib/api-client.ts"
import { formatDay, formatListTime } from "../../lib/format-date.ts"
import { useDownload } from "../../lib/use-download.ts"
import { Badge } from "../../ui/badge.tsx"
import { useAddress } from "../address.ts"
import { useList } from "../lists.ts"
import { staffPath } from "../staff-path.ts"
import { type Column, DataTable } from "../ui/data-table.tsx"
import { FilterBar, FilterChoice, FilterDate } from "../ui/filters.tsx"
import { Page, PageTabs } from "../ui/page.tsx"
import { Panel } from "../ui/panel.tsx"

type ReportOperation =
  | "reportPortfolioAtRisk"
  | "reportProducts"
  | "reportDormant"
  | "reportLargeCash"
  | "reportExceptions"

type Report<Row> = {
  title: string
  /** At the right of the title: what the report covers. */
  note?: string
  operation: ReportOperation
  filters?: readonly string[]
  /** Whether it is kept of each closed day, which can be chosen. */
  kept?: true
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string
  href?: (row: Row) => string
  empty: { title: string; text: string }
}

/** A number that leads to the member's file. The file asks for a purpose, and has the name. */
const memberColumn = {
  id: "member",
  label: "Member",
  cell: ({ memberId }: { memberId: number }) => `Member ${memberId}`,
}
const memberHref = ({ memberId }: { memberId: number }) => `/members/${memberId}`
const figure = (id: string) => ({ id, figure: true })

const inDays = (days: number) => (days === 1 ? "1 day" : `${days} days`)

const risk: Report<RiskRow> = {
  title: "Portfolio at risk",
  operation: "reportPortfolioAtRisk",
  kept: true,
  columns: [
    {
      id: "days",
      label: "Overdue",
      cell: ({ days }) => (days === 0 ? "All active loans" : `${inDays(days)} or more`),
    },
    { id: "currency", label: "Currency", cell: ({ currency }) => currency, tight: true },
    { ...figure("loans"), label: "Loans", cell: ({ loans }) => loans },
    {
      ...figure("balance"),
      label: "Remaining principal",
      cell: ({ balance, currency }) => formatAmount(balance, currency),
    },
    {
      ...figure("share"),
      label: "Share",
      cell: ({ share }) => (share === null ? "-" : `${share}%`),
    },
  ],
  rowKey: ({ currency, days }) => `${currency} ${days}`,
  empty: { title: "No loans", text: "There are no active loans." },
}

/** A product's name, such as "Members' current accounts" or "Auto loan". */
function productLabel(product: string): string {
  const loan = loanTypes.find((type) => product === `loans_${type}`)
  return loan ? loanTitles[loan] : accountLabel(product)
}

const products: Report<ProductRow> = {
  title: "Deposits and loans by product",
  operation: "reportProducts",
  kept: true,
  columns: [
    {
      id: "product",
      label: "Product",
      cell: ({ product }) => productLabel(product),
    },
    { id: "currency", label: "Currency", cell: ({ currency }) => currency, tight: true },
    { ...figure("number"), label: "Number", cell: ({ number }) => number },
    { ...figure("members"), label: "Members", cell: ({ members }) => members },
    {
      ...figure("balance"),
      label: "Balance",
      cell: ({ balance, currency }) => formatAmount(balance, currency),
    },
  ],
  rowKey: ({ product, currency }) => `${product} ${currency}`,
  empty: { title: "No products", text: "There are no accounts and no loans yet." },
}

const dormant: Report<DormantRow> = {
  title: "Dormant accounts",
  operation: "reportDormant",
  columns: [
    memberColumn,
    { id: "sign", label: "Last activity", cell: ({ lastSign }) => formatListTime(lastSign) },
    { ...figure("years"), label: "Years", cell: ({ years }) => years },
    { ...figure("accounts"), label: "Accounts", cell: ({ accounts }) => accounts },
    {
      ...figure("balances"),
      label: "Balances",
      cell: ({ balances }) =>
        balances.map(({ balance, currency }) => formatAmount(balance, currency)).join(", "),
    },
  ],
  rowKey: ({ memberId }) => String(memberId),
  href: memberHref,
  empty: {
    title: "No dormant accounts",
    text: "Everybody signed in or moved money within three years.",
  },
}

const largeCash: Report<LargeCashRow> = {
  title: "Large cash",
  note: "30 days up to today, or the days that you choose",
  operation: "reportLargeCash",
  filters: ["from", "to"],
  columns: [
    memberColumn,
    { id: "day", label: "Day", cell: ({ day }) => formatDay(day), tight: true },
    { id: "direction", label: "Direction", cell: ({ direction }) => `Cash ${direction}` },
    {
      id: "identified",
      label: "Identified by",
      cell: ({ identified }) => (identified ? "A document" : "-"),
    },
    { id: "source", label: "Source of the money", cell: ({ source }) => source ?? "-" },
    {
      id: "reportable",
      label: "To report",
      cell: ({ reportable }) =>
        reportable ? <Badge tone="caution">To the financial intelligence unit</Badge> : "-",
    },
    { ...figure("number"), label: "Payments", cell: ({ number }) => number },
    { ...figure("euros"), label: "In EUR", cell: ({ euros }) => formatAmount(euros, "EUR") },
  ],
  rowKey: ({ day, memberId, direction }) => `${day} ${memberId} ${direction}`,
  href: memberHref,
  empty: {
    title: "No large cash",
    text: `Nobody paid or was paid ${formatAmount(identifiedCash, "EUR")} or more in cash on a day.`,
  },
}

function exceptionText(exception: TermsException): string {
  switch (exception.kind) {
    case "daily_limit":
      return `Daily limit ${formatAmount(exception.amount, "EUR")}`
    case "instant_limit":
      return `Instant payments up to ${formatAmount(exception.amount, "EUR")} a ${exception.per}`
    case "new_payee_limit":
      return `New payees up to ${formatAmount(exception.amount, "EUR")} for ${inDays(exception.days)}`
    case "payments_locked":
      return "Payments to others locked"
    case "limits_lowered":
      return "Limits lowered after a recovery"
    case "access_blocked":
      return "Access blocked by the bank"
  }
}

const exceptions: Report<ExceptionRow> = {
  title: "Members with other terms",
  operation: "reportExceptions",
  columns: [
    memberColumn,
    {
      id: "what",
      label: "What differs",
      cell: (row) => row.exceptions.map(exceptionText).join(", "),
    },
  ],
  rowKey: ({ memberId }) => String(memberId),
  href: memberHref,
  empty: { title: "No exceptions", text: "All members have the usual terms." },
}

const choices = {
  risk: { href: "/reports", label: "Risk" },
  products: { href: "/reports?report=products", label: "Products" },
  dormant: { href: "/reports?report=dormant", label: "Dormant" },
  cash: { href: "/reports?report=cash", label: "Large cash" },
  exceptions: { href: "/reports?report=exceptions", label: "Exceptions" },
} as const

/** The days whose figures are kept, the newest first. */
const daysQuery = queryOptions({
  queryKey: ["reports", "days"],
  queryFn: ({ signal }) => get<ReportDay[]>(staffPath("listReportDays"), { signal }),
})

/** The bank's reports: from the tables when they are asked for, and some as they were when a day was closed. */
export function ReportsPage() {
  const asked = useAddress().get("report")
  const chosen = Object.hasOwn(choices, asked) ? (asked as keyof typeof choices) : "risk"
  return (
    <Page title="Reports" lead="From the bank's books at this moment, or as a day was closed.">
      <PageTabs label="Report" sections={Object.values(choices)} current={choices[chosen].href} />
      {chosen === "risk" && <ReportPanel report={risk} />}
      {chosen === "products" && <ReportPanel report={products} />}
      {chosen === "dormant" && <ReportPanel report={dormant} />}
      {chosen === "cash" && <ReportPanel report={largeCash} />}
      {chosen === "exceptions" && <ReportPanel report={exceptions} />}
    </Page>
  )
}

const asOf = ["on"]

/** Chooses between now and the days that were closed. */
function AsOf() {
  const { data: days } = useQuery(daysQuery)
  return (
    <FilterBar>
      <FilterChoice
        name="on"
        label="As of"
        all="Now"
        options={(days ?? []).map(({ day }) => ({ value: day, label: formatDay(day) }))}
      />
      {days?.length === 0 && (
        <p className="self-center text-13 text-ink-2">
          Earlier days are here once the bank has closed one.
        </p>
      )}
    </FilterBar>
  )
}

function ReportPanel<Row>({ report: shown }: { report: Report<Row> }) {
  const {
    title,
    note,
    operation,
    kept,
    filters = kept ? asOf : [],
    columns,
    rowKey,
    href,
    empty,
  } = shown
  const address = useAddress()
  const list = useList<Row>({ key: ["reports", operation], path: staffPath(operation), filters })
  const download = useDownload({ errorTitle: asWritten("The report was not downloaded") })
  const days: Record<string, string> = {}
  for (const filter of filters) if (address.get(filter)) days[filter] = address.get(filter)
  // The last part of its path is its name.
  const report = staffPath(operation).split("/").at(-1)
  const exported = {
    ...download,
    save: () => download.start(staffPath("exportReport"), { report, ...days }),
  }
  return (
    <Panel title={title} aside={note}>
      {kept && <AsOf />}
      {filters.includes("from") && (
        <FilterBar list={list}>
          <FilterDate name="from" label="From" />
          <FilterDate name="to" label="To" />
        </FilterBar>
      )}
      <DataTable
        label={title}
        name={`report ${operation}`}
        list={{ ...list, exported }}
        columns={columns}
        rowKey={rowKey}
        {...(href && { href })}
        empty={empty}
      />
    </Panel>
  )
}
