import * as z from "zod/mini"
import {
  DormantRow,
  ExceptionRow,
  LargeCashRow,
  ProductRow,
  RiskRow,
} from "#shared/contracts/staff-reports.ts"
import { nameAnswers } from "../../../http/openapi/schemas.ts"
import { cursor, cursorText, day, dayText } from "../../../staff/pages.ts"
import { staffEndpoint } from "../../../staff/staff-endpoint.ts"
import {
  reportDormant,
  reportExceptions,
  reportLargeCash,
  reportPortfolioAtRisk,
  reportProducts,
} from "./read-reports.ts"

nameAnswers({ RiskRow, ProductRow, DormantRow, LargeCashRow, ExceptionRow })

const page = z.strictObject({ cursor: cursorText })

/** The bank's reports, each from the tables when it is asked for. */
export const reportEndpoints = [
  staffEndpoint({
    id: "reportPortfolioAtRisk",
    chapter: "Reports",
    summary: "Get the portfolio at risk",
    status: 200,
    answer: { list: RiskRow },
    run: reportPortfolioAtRisk,
  }),
  staffEndpoint({
    id: "reportProducts",
    chapter: "Reports",
    summary: "Get deposits and loans by product",
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
]
