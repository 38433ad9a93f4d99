import type { Currency } from "../money/currency.ts"
import type { InstantLimit, NewPayeeLimit } from "./limits.ts"

/** GET /api/staff/reports/portfolio-at-risk: loans by how long their oldest unpaid installment is overdue. */
export type RiskRow = {
  currency: Currency
  /** Overdue for at least so many days; 0 is all active loans. */
  days: 0 | 1 | 30 | 60 | 90
  loans: number
  /** The whole remaining principal of these loans. */
  balance: string
  /** Of all loans in the currency, in percent; null without any. */
  share: string | null
}

/** GET /api/staff/reports/products: what members hold and owe. */
export type ProductRow = {
  /** Such as deposits_current or loans_personal. */
  product: string
  currency: Currency
  number: number
  members: number
  balance: string
}

// Reports say which member by number alone. The member's file, which asks for a purpose, has the rest.

/** GET /api/staff/reports/dormant: no sign of the owner for three years or more. */
export type DormantRow = {
  memberId: number
  accounts: number
  /** Of each open account, by currency. */
  balances: { currency: Currency; balance: string }[]
  lastSign: string
  years: number
}

/** GET /api/staff/reports/large-cash?from=&to=: a member's cash of one day in one direction, from 3,000 EUR. */
export type LargeCashRow = {
  day: string
  memberId: number
  direction: "in" | "out"
  number: number
  euros: string
  /** Whether a document was stated. Its number is in the member's file. */
  identified: boolean
  /** Where the cash is from, or what it is for, as the member said; null if nobody asked. */
  source: string | null
  /** Whether it is reported to the financial intelligence unit (Regulation (EU) 2024/1624, article 80(4)). */
  reportable: boolean
}

/** What differs from the usual terms. Amounts are in euros. */
export type TermsException =
  | { kind: "daily_limit"; amount: string }
  | ({ kind: "instant_limit" } & InstantLimit)
  | ({ kind: "new_payee_limit" } & NewPayeeLimit)
  | { kind: "payments_locked" | "limits_lowered" | "access_blocked" }

/** GET /api/staff/reports/exceptions: members whose terms differ from the usual. */
export type ExceptionRow = { memberId: number; exceptions: TermsException[] }
