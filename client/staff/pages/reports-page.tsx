import type {
  DormantRow,
  ExceptionRow,
  LargeCashRow,
  ProductRow,
  RiskRow,
  TermsException,
} from "#shared/contracts/staff-reports.ts"
import { accountLabel } from "#shared/ledger/account-labels.ts"
import { identifiedCash } from "#shared/limits.ts"
import { loanTypes } from "#shared/loans/application.ts"
import { loanTitles } from "#shared/loans/loan-labels.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDay, formatListTime } from "../../lib/format-date.ts"
import { Badge } from "../../ui/badge.tsx"
import { useAddress } from "../address.ts"
import { useList } from "../lists.ts"
import { staffPath } from "../staff-path.ts"
import { type Column, DataTable } from "../ui/data-table.tsx"
import { FilterBar, FilterDate } from "../ui/filters.tsx"
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

/** The bank's reports, each from the tables when it is asked for. */
export function ReportsPage() {
  const asked = useAddress().get("report")
  const chosen = Object.hasOwn(choices, asked) ? (asked as keyof typeof choices) : "risk"
  return (
    <Page title="Reports" lead="From the bank's books at this moment.">
      <PageTabs label="Report" sections={Object.values(choices)} current={choices[chosen].href} />
      {chosen === "risk" && <ReportPanel report={risk} />}
      {chosen === "products" && <ReportPanel report={products} />}
      {chosen === "dormant" && <ReportPanel report={dormant} />}
      {chosen === "cash" && <ReportPanel report={largeCash} />}
      {chosen === "exceptions" && <ReportPanel report={exceptions} />}
    </Page>
  )
}

function ReportPanel<Row>({ report }: { report: Report<Row> }) {
  const { title, note, operation, filters = [], columns, rowKey, href, empty } = report
  const list = useList<Row>({ key: ["reports", operation], path: staffPath(operation), filters })
  return (
    <Panel title={title} aside={note}>
      {filters.length > 0 && (
        <FilterBar>
          <FilterDate name="from" label="From" />
          <FilterDate name="to" label="To" />
        </FilterBar>
      )}
      <DataTable
        label={title}
        name={`report ${operation}`}
        list={list}
        columns={columns}
        rowKey={rowKey}
        {...(href && { href })}
        empty={empty}
      />
    </Panel>
  )
}
