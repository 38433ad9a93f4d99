import * as z from "zod/mini"
import {
  DormantRow,
  ExceptionRow,
  LargeCashRow,
  ProductRow,
  ReportDay,
  RiskRow,
} from "#shared/contracts/staff-reports.ts"
import { callFunction } from "../../../db/call-function.ts"
import { cursorIn, pageOf, pageSize } from "../../../staff/pages.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import type { Page } from "../../../use-case/use-case.ts"

type PageInput = StaffInput<unknown, { cursor?: string | undefined }>

/** A report of server/features/reports/staff-reports.sql, whose columns have the database's names. */
const read = <Row>(
  { db }: StaffContext,
  token: string,
  [report, row]: readonly [report: string, row: z.ZodMiniType<Row>],
  request: Readonly<Record<string, unknown>> = {},
): Promise<Row[]> => callFunction(db, "staff_report", z.array(row), [token, { report, ...request }])

type OfDay = StaffInput<unknown, { on?: string | undefined }>

/** GET /api/staff/reports/portfolio-at-risk: now, or as it was kept when a day was closed. */
export const reportPortfolioAtRisk = (
  context: StaffContext,
  { token, query: { on } }: OfDay,
): Promise<RiskRow[]> => read(context, token, ["portfolio_at_risk", RiskRow], { on })

/** GET /api/staff/reports/products: now, or as it was kept when a day was closed. */
export const reportProducts = (
  context: StaffContext,
  { token, query: { on } }: OfDay,
): Promise<ProductRow[]> => read(context, token, ["products", ProductRow], { on })

/** GET /api/staff/report-days: those of which reports are kept, the newest first. */
export const listReportDays = ({ db }: StaffContext, { token }: StaffInput): Promise<ReportDay[]> =>
  callFunction(db, "staff_report_days", z.array(ReportDay), [token])

const StoredDormant = z.extend(z.omit(DormantRow, { memberId: true, lastSign: true }), {
  member_id: DormantRow.shape.memberId,
  last_sign: DormantRow.shape.lastSign,
})

/** GET /api/staff/reports/dormant: by member. */
export async function reportDormant(
  context: StaffContext,
  { token, query }: PageInput,
): Promise<Page<DormantRow>> {
  const { beforeId: after } = cursorIn(query.cursor)
  const rows = await read(context, token, ["dormant", StoredDormant], {
    after,
    most: pageSize + 1,
  })
  const presented = rows.map(
    ({ member_id: memberId, accounts, balances, last_sign: lastSign, years }) => ({
      memberId,
      accounts,
      balances,
      lastSign,
      years,
    }),
  )
  return pageOf(presented, ({ memberId }) => ({ beforeId: memberId }))
}

const StoredException = z.extend(z.omit(ExceptionRow, { memberId: true }), {
  member_id: ExceptionRow.shape.memberId,
})

/** GET /api/staff/reports/exceptions: by member. */
export async function reportExceptions(
  context: StaffContext,
  { token, query }: PageInput,
): Promise<Page<ExceptionRow>> {
  const { beforeId: after } = cursorIn(query.cursor)
  const most = pageSize + 1
  const rows = await read(context, token, ["exceptions", StoredException], { after, most })
  const presented = rows.map(({ member_id: memberId, exceptions }) => ({
    memberId,
    exceptions,
  }))
  return pageOf(presented, ({ memberId }) => ({ beforeId: memberId }))
}

const StoredCash = z.extend(z.omit(LargeCashRow, { memberId: true }), {
  member_id: LargeCashRow.shape.memberId,
})

type CashQuery = {
  from?: string | undefined
  to?: string | undefined
  cursor?: string | undefined
}

/** GET /api/staff/reports/large-cash: by day, the oldest first. The last 30 days without `from`. */
export async function reportLargeCash(
  context: StaffContext,
  { token, query: { from, to, cursor } }: StaffInput<unknown, CashQuery>,
): Promise<Page<LargeCashRow>> {
  const { beforeId: after, beforeOn: afterDay, direction: afterDirection } = cursorIn(cursor)
  const rows = await read(context, token, ["large_cash", StoredCash], {
    from,
    to,
    after,
    afterDay,
    afterDirection,
    most: pageSize + 1,
  })
  const presented = rows.map(
    ({ day, member_id: memberId, direction, number, euros, identified, source, reportable }) => ({
      day,
      memberId,
      direction,
      number,
      euros,
      identified,
      source,
      reportable,
    }),
  )
  return pageOf(
    presented,
    ({ day, memberId, direction }) => ({ beforeOn: day, beforeId: memberId, direction }),
    { from, to },
  )
}
