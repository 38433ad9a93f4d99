import type {
  DormantRow,
  ExceptionRow,
  LargeCashRow,
  ProductRow,
  RiskRow,
} from "#shared/contracts/staff-reports.ts"
import { askStaff } from "../../../staff/ask-staff.ts"
import { cursorIn, pageOf, pageSize } from "../../../staff/pages.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import type { StaffInput } from "../../../staff/staff-input.ts"
import type { Page } from "../../../use-case/use-case.ts"

type PageInput = StaffInput<unknown, { cursor?: string | undefined }>

/** A report of server/features/reports/staff-reports.sql, whose columns have the database's names. */
const read = <Row>(
  { db }: StaffContext,
  token: string,
  report: string,
  request: Readonly<Record<string, unknown>> = {},
): Promise<Row[]> => askStaff(db, "staff_report", token, { report, ...request })

/** GET /api/staff/reports/portfolio-at-risk. */
export const reportPortfolioAtRisk = (
  context: StaffContext,
  { token }: StaffInput,
): Promise<RiskRow[]> => read(context, token, "portfolio_at_risk")

/** GET /api/staff/reports/products. */
export const reportProducts = (
  context: StaffContext,
  { token }: StaffInput,
): Promise<ProductRow[]> => read(context, token, "products")

type StoredDormant = Pick<DormantRow, "accounts" | "balances" | "years"> & {
  member_id: number
  last_sign: string
}

/** GET /api/staff/reports/dormant: by member. */
export async function reportDormant(
  context: StaffContext,
  { token, query }: PageInput,
): Promise<Page<DormantRow>> {
  const { beforeId: after } = cursorIn(query.cursor)
  const rows = await read<StoredDormant>(context, token, "dormant", { after, most: pageSize + 1 })
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

type StoredException = Pick<ExceptionRow, "exceptions"> & { member_id: number }

/** GET /api/staff/reports/exceptions: by member. */
export async function reportExceptions(
  context: StaffContext,
  { token, query }: PageInput,
): Promise<Page<ExceptionRow>> {
  const { beforeId: after } = cursorIn(query.cursor)
  const most = pageSize + 1
  const rows = await read<StoredException>(context, token, "exceptions", { after, most })
  const presented = rows.map(({ member_id: memberId, exceptions }) => ({
    memberId,
    exceptions,
  }))
  return pageOf(presented, ({ memberId }) => ({ beforeId: memberId }))
}

type StoredCash = Omit<LargeCashRow, "memberId"> & { member_id: number }
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
  const rows = await read<StoredCash>(context, token, "large_cash", {
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
