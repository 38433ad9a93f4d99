import * as z from "zod/mini"
import {
  DormantRow,
  ExceptionRow,
  LargeCashRow,
  ProductRow,
  ReportDay,
  RiskRow,
} from "#shared/contracts/staff-reports.ts"
import { nameAnswers } from "../../../http/openapi/schemas.ts"
import { cursor, cursorText, day, dayText } from "../../../staff/pages.ts"
import { staffEndpoint } from "../../../staff/staff-endpoint.ts"
import {
  listReportDays,
  reportDormant,
  reportExceptions,
  reportLargeCash,
  reportPortfolioAtRisk,
  reportProducts,
} from "./read-reports.ts"

nameAnswers({ ReportDay, RiskRow, ProductRow, DormantRow, LargeCashRow, ExceptionRow })

const page = z.strictObject({ cursor: cursorText })

const kept = day(
  "on",
  "A closed day, with the figures that were kept then (GET /report-days); now without it.",
)

/** The bank's reports, each from the tables when it is asked for. */
export const reportEndpoints = [
  staffEndpoint({
    id: "reportPortfolioAtRisk",
    chapter: "Reports",
    summary: "Get the portfolio at risk",
    query: [kept],
    querySchema: z.strictObject({ on: dayText }),
    status: 200,
    answer: { list: RiskRow },
    run: reportPortfolioAtRisk,
  }),
  staffEndpoint({
    id: "reportProducts",
    chapter: "Reports",
    summary: "Get deposits and loans by product",
    query: [kept],
    querySchema: z.strictObject({ on: dayText }),
    status: 200,
    answer: { list: ProductRow },
    run: reportProducts,
  }),
  staffEndpoint({
    id: "reportDormant",
    chapter: "Reports",
    summary: "List dormant accounts",
    query: [cursor],
    querySchema: page,
    paged: true,
    status: 200,
    answer: { list: DormantRow },
    run: reportDormant,
  }),
  staffEndpoint({
    id: "reportLargeCash",
    chapter: "Reports",
    summary: "List large amounts of cash",
    query: [
      cursor,
      day("from", "The first day; 30 days before the last without it."),
      day("to", "The last day; today without it."),
    ],
    querySchema: z.strictObject({ cursor: cursorText, from: dayText, to: dayText }),
    paged: true,
    status: 200,
    answer: { list: LargeCashRow },
    run: reportLargeCash,
  }),
  staffEndpoint({
    id: "reportExceptions",
    chapter: "Reports",
    summary: "List members whose terms differ from the usual",
    query: [cursor],
    querySchema: page,
    paged: true,
    status: 200,
    answer: { list: ExceptionRow },
    run: reportExceptions,
  }),
  staffEndpoint({
    id: "listReportDays",
    chapter: "Reports",
    summary: "List the days whose figures are kept",
    description: "Of the portfolio at risk and the products, since the bank keeps them.",
    status: 200,
    answer: { list: ReportDay },
    run: listReportDays,
  }),
]
