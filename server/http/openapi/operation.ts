import type { ProblemCode } from "#shared/contracts/problem.ts"
import type { Method, Parameter } from "./document.ts"
import type { RequestName } from "./requests.ts"
import type { AnswerName } from "./schemas.ts"

/** The chapters of the description, in order. */
export const chapters = {
  Session: "Registering, signing in and out.",
  Factors:
    "Second factors: an authenticator app, passkeys, recovery codes; and confirming with them.",
  Accounts: "The customer's accounts and what happened on them.",
  Live: "What changes while a page is open.",
  Cards: "The customer's debit cards.",
  Limits: "Trusted payees, and what may leave on a day.",
  Payments: "Money that moves. Each of these takes an Idempotency-Key.",
  Loans: "Applications, loans and their repayment.",
  Rates: "What the bank exchanges at.",
  Help: "The conversation with the bank's staff.",
  Service: "The process itself, and this description.",
} as const

/** What is particular to one method of one path; build-operation.ts adds what all of a kind share. */
export type Operation = {
  method: Method
  /** Below /api. */
  path: string
  id: string
  chapter: keyof typeof chapters
  summary: string
  description?: string
  signedIn?: true
  /** Serves also whoever has not set up the second factor that the bank asks everyone for. */
  beforeEnrolment?: true
  /** What stands in the path's braces is a UUID, and no row's number. */
  byUuid?: true
  /** Takes no Idempotency-Key unless said so. */
  repeatable?: true
  /** Does next to nothing: neither a session nor the database is asked. */
  unlimited?: true
  query?: Parameter[]
  body?: RequestName | "Nothing"
  status: 200 | 201 | 302
  answer?: { schema: AnswerName; list?: true }
  /** What is answered, where that is neither JSON nor a page. */
  type?: "text/csv" | "text/event-stream"
  headers?: Record<string, string>
  problems?: readonly ProblemCode[]
}

/** What any movement of money out of an account may be refused for, and any that converts. */
export const money = ["not_found", "insufficient_funds", "balance_too_large"] as const
export const conversion = ["rate_unavailable", "amount_too_small"] as const
