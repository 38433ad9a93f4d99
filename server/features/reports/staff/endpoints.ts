import * as z from "zod/mini"
import { instantLimitPeriods } from "#shared/contracts/limits.ts"
import type {
  DormantRow,
  ExceptionRow,
  LargeCashRow,
  ProductRow,
  RiskRow,
} from "#shared/contracts/staff-reports.ts"
import { amount, answer, currency, id, text } from "../../../http/openapi/answer-parts.ts"
import { day, dayText, moment, signedAmount } from "../../../staff/answer-parts.ts"
import { cursor, cursorText } from "../../../staff/pages.ts"
import { staffEndpoint } from "../../../staff/staff-endpoint.ts"
import {
  reportDormant,
  reportExceptions,
  reportLargeCash,
  reportPortfolioAtRisk,
  reportProducts,
} from "./read-reports.ts"

const count = z.int().check(z.nonnegative())
const riskRow = answer<RiskRow>()(
  "RiskRow",
  z.strictObject({
    currency,
    days: z.literal([0, 1, 30, 60, 90]),
    loans: count,
    balance: signedAmount,
    share: text,
  }),
)
const productRow = answer<ProductRow>()(
  "ProductRow",
  z.strictObject({
    product: z.string(),
    currency,
    number: count,
    members: count,
    balance: signedAmount,
  }),
)
const dormantRow = answer<DormantRow>()(
  "DormantRow",
  z.strictObject({
    memberId: id,
    accounts: count,
    balances: z.array(z.strictObject({ currency, balance: signedAmount })),
    lastSign: moment,
    years: count,
  }),
)
const largeCashRow = answer<LargeCashRow>()(
  "LargeCashRow",
  z.strictObject({
    day: z.iso.date(),
    memberId: id,
    direction: z.enum(["in", "out"]),
    number: count,
    euros: signedAmount,
    identified: z.boolean(),
    source: z.nullable(z.string()),
    reportable: z.boolean(),
  }),
)
const exceptionRow = answer<ExceptionRow>()(
  "ExceptionRow",
  z.strictObject({
    memberId: id,
    exceptions: z.array(
      z.discriminatedUnion("kind", [
        z.strictObject({ kind: z.literal("daily_limit"), amount }),
        z.strictObject({
          kind: z.literal("instant_limit"),
          amount,
          per: z.enum(instantLimitPeriods),
        }),
        z.strictObject({ kind: z.literal("new_payee_limit"), amount, days: count }),
        z.strictObject({
          kind: z.enum(["payments_locked", "limits_lowered", "access_blocked"]),
        }),
      ]),
    ),
  }),
)

const roles = ["supervisor", "auditor"] as const
const page = z.strictObject({ cursor: cursorText })

/** The bank's reports, each from the tables when it is asked for. */
export const reportEndpoints = [
  staffEndpoint({
    method: "get",
    path: "/reports/portfolio-at-risk",
    id: "reportPortfolioAtRisk",
    chapter: "Reports",
    summary: "Get the portfolio at risk",
    roles,
    status: 200,
    answer: { list: riskRow },
    run: reportPortfolioAtRisk,
  }),
  staffEndpoint({
    method: "get",
    path: "/reports/products",
    id: "reportProducts",
    chapter: "Reports",
    summary: "Get deposits and loans by product",
    roles,
    status: 200,
    answer: { list: productRow },
    run: reportProducts,
  }),
  staffEndpoint({
    method: "get",
    path: "/reports/dormant",
    id: "reportDormant",
    chapter: "Reports",
    summary: "List dormant accounts",
    roles,
    query: [cursor],
    querySchema: page,
    paged: true,
    status: 200,
    answer: { list: dormantRow },
    run: reportDormant,
  }),
  staffEndpoint({
    method: "get",
    path: "/reports/large-cash",
    id: "reportLargeCash",
    chapter: "Reports",
    summary: "List large amounts of cash",
    roles,
    query: [
      cursor,
      day("from", "The first day; 30 days before the last without it."),
      day("to", "The last day; today without it."),
    ],
    querySchema: z.strictObject({ cursor: cursorText, from: dayText, to: dayText }),
    paged: true,
    status: 200,
    answer: { list: largeCashRow },
    run: reportLargeCash,
  }),
  staffEndpoint({
    method: "get",
    path: "/reports/exceptions",
    id: "reportExceptions",
    chapter: "Reports",
    summary: "List members whose terms differ from the usual",
    roles,
    query: [cursor],
    querySchema: page,
    paged: true,
    status: 200,
    answer: { list: exceptionRow },
    run: reportExceptions,
  }),
]
