import * as z from "zod/mini"
import {
  amount,
  currency,
  id,
  isDay,
  moment,
  nullableText,
  signedAmount,
  wholeNumber,
} from "./fields.ts"
import { instantLimitPeriods } from "./limits.ts"

const count = wholeNumber(0)

const day = z.string().check(z.refine(isDay, { error: "Type a day such as 2026-11-20" }))

/** The reports, by the last part of their paths. */
export const reportNames = [
  "portfolio-at-risk",
  "products",
  "dormant",
  "large-cash",
  "exceptions",
] as const
export type ReportName = (typeof reportNames)[number]

/** GET /api/staff/report-days. */
export const ReportDay = z.object({ day: z.iso.date() })
export type ReportDay = z.infer<typeof ReportDay>

/** POST /api/staff/report-exports: with the days that the report's own query has. */
export const ReportExport = z.strictObject({
  report: z.enum(reportNames, "There is no such report"),
  on: z.optional(day),
  from: z.optional(day),
  to: z.optional(day),
})
export type ReportExport = z.infer<typeof ReportExport>

/** GET /api/staff/reports/portfolio-at-risk: loans by how long their oldest unpaid installment is overdue. */
export const RiskRow = z.object({
  currency,
  /** Overdue for at least so many days; 0 is all active loans. */
  days: z.literal([0, 1, 30, 60, 90]),
  loans: count,
  /** The whole remaining principal of these loans. */
  balance: signedAmount,
  /** Of all loans in the currency, in percent; null without any. */
  share: nullableText,
})
export type RiskRow = z.infer<typeof RiskRow>

/** GET /api/staff/reports/products: what members hold and owe. */
export const ProductRow = z.object({
  /** Such as deposits_current or loans_personal. */
  product: z.string(),
  currency,
  number: count,
  members: count,
  balance: signedAmount,
})
export type ProductRow = z.infer<typeof ProductRow>

// Reports say which member by number alone. The member's file, which asks for a purpose, has the rest.
/** GET /api/staff/reports/dormant: no sign of the owner for three years or more. */
export const DormantRow = z.object({
  memberId: id,
  accounts: count,
  /** Of each open account, by currency. */
  balances: z.array(z.object({ currency, balance: signedAmount })),
  lastSign: moment,
  years: count,
})
export type DormantRow = z.infer<typeof DormantRow>

/** GET /api/staff/reports/large-cash?from=&to=: a member's cash of one day in one direction, from 3,000 EUR. */
export const LargeCashRow = z.object({
  day: z.iso.date(),
  memberId: id,
  direction: z.enum(["in", "out"]),
  number: count,
  euros: signedAmount,
  /** Whether a document was stated. Its number is in the member's file. */
  identified: z.boolean(),
  /** Where the cash is from, or what it is for, as the member said; null if nobody asked. */
  source: z.nullable(z.string()),
  /** Whether it is reported to the financial intelligence unit (Regulation (EU) 2024/1624, article 80(4)). */
  reportable: z.boolean(),
})
export type LargeCashRow = z.infer<typeof LargeCashRow>

/** What differs from the usual terms. Amounts are in euros. */
export const TermsException = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("daily_limit"), amount }),
  z.object({
    kind: z.literal("instant_limit"),
    amount,
    per: z.enum(instantLimitPeriods),
  }),
  z.object({ kind: z.literal("new_payee_limit"), amount, days: count }),
  z.object({
    kind: z.enum(["payments_locked", "limits_lowered", "access_blocked"]),
  }),
])
export type TermsException = z.infer<typeof TermsException>

/** GET /api/staff/reports/exceptions: members whose terms differ from the usual. */
export const ExceptionRow = z.object({
  memberId: id,
  exceptions: z.array(TermsException),
})
export type ExceptionRow = z.infer<typeof ExceptionRow>
