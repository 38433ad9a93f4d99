import * as z from "zod/mini"
import {
  DormantRow,
  ExceptionRow,
  LargeCashRow,
  ProductRow,
  type ReportExport,
  type ReportName,
  RiskRow,
} from "#shared/contracts/staff-reports.ts"
import { callFunction } from "../../db/call-function.ts"
import {
  reportDormant,
  reportExceptions,
  reportLargeCash,
  reportPortfolioAtRisk,
  reportProducts,
} from "../../features/reports/staff/read-reports.ts"
import type { StaffContext, StaffInput } from "../../staff/staff-use-case.ts"
import type { FileAnswer, Page } from "../../use-case/use-case.ts"
import { fileOf, type ListFile, money } from "./list-files.ts"

type Days = { on?: string | undefined; from?: string | undefined; to?: string | undefined }
type Ask = StaffInput<unknown, Days & { cursor?: string | undefined }>

type Report = {
  readonly file: ListFile
  /** A page of the report. */
  read(context: StaffContext, ask: Ask): Promise<Page<unknown>>
}

/** A report that is whole. */
const whole =
  (read: (context: StaffContext, ask: Ask) => Promise<unknown[]>): Report["read"] =>
  async (context, ask) => ({ items: await read(context, ask), next: undefined })

const reports: Readonly<Record<ReportName, Report>> = {
  "portfolio-at-risk": {
    file: fileOf(RiskRow, {
      "Overdue for days": ({ days }) => days,
      Currency: ({ currency }) => currency,
      Loans: ({ loans }) => loans,
      "Remaining principal": ({ balance }) => money(balance),
      "Share in percent": ({ share }) => money(share),
    }),
    read: whole(reportPortfolioAtRisk),
  },
  products: {
    file: fileOf(ProductRow, {
      Product: ({ product }) => product,
      Currency: ({ currency }) => currency,
      Number: ({ number }) => number,
      Members: ({ members }) => members,
      Balance: ({ balance }) => money(balance),
    }),
    read: whole(reportProducts),
  },
  dormant: {
    file: fileOf(DormantRow, {
      "Member number": ({ memberId }) => memberId,
      "Last activity": ({ lastSign }) => lastSign,
      Years: ({ years }) => years,
      Accounts: ({ accounts }) => accounts,
      Balances: ({ balances }) =>
        balances.map(({ balance, currency }) => `${balance} ${currency}`).join(", "),
    }),
    read: reportDormant,
  },
  "large-cash": {
    file: fileOf(LargeCashRow, {
      "Member number": ({ memberId }) => memberId,
      Day: ({ day }) => day,
      Direction: ({ direction }) => direction,
      Identified: ({ identified }) => (identified ? "yes" : "no"),
      "Source of the money": ({ source }) => source,
      "To report": ({ reportable }) => (reportable ? "yes" : "no"),
      Payments: ({ number }) => number,
      "In EUR": ({ euros }) => money(euros),
    }),
    read: reportLargeCash,
  },
  exceptions: {
    file: fileOf(ExceptionRow, {
      "Member number": ({ memberId }) => memberId,
      "What differs": ({ exceptions }) =>
        exceptions.map(({ kind, ...more }) => [kind, ...Object.values(more)].join(" ")).join(", "),
    }),
    read: reportExceptions,
  },
}

/** POST /api/staff/report-exports: a report as CSV, read in pages while it is sent. It is in the audit trail. */
export async function exportReport(
  context: StaffContext,
  { token, body: { report, ...days } }: StaffInput<ReportExport>,
): Promise<FileAnswer> {
  const request = { report, ask: days }
  const today = await callFunction(context.db, "staff_report_export", z.string(), [token, request])
  const { file, read } = reports[report]

  async function* content() {
    yield file.head
    let cursor: string | undefined
    do {
      const { items, next } = await read(context, { token, body: {}, query: { ...days, cursor } })
      yield items.map((row) => file.line(row)).join("")
      cursor = next?.get("cursor") ?? undefined
    } while (cursor !== undefined)
  }
  const name = `${report}-${days.on ?? days.to ?? today}.csv`
  return { name, mediaType: "text/csv", content: content() }
}
