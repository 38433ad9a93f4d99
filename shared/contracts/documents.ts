import * as z from "zod/mini"
import { maxStatementYears } from "../limits.ts"
import { currencies } from "../money/currency.ts"
import { fault } from "../words/reader.ts"
import { amount, described, id, isDay, positive, rowId, wholeNumber } from "./fields.ts"

/** The formats of a statement: for people, for accounting programs, and for spreadsheets. */
export const statementFormats = ["pdf", "camt053", "mt940", "ofx", "csv"] as const
export type StatementFormat = (typeof statementFormats)[number]

const noDate = "Date must be a day such as 2026-11-20"
const day = z.string(fault(noDate)).check(z.refine(isDay, fault(noDate)))

const format = z.enum(statementFormats, fault("Choose a format from the list"))

/** The query of GET /api/statements/{id}. */
export const StatementFile = z.strictObject({ format })
export type StatementFile = z.output<typeof StatementFile>

/** A monthly statement of an account. Days are the bank's, both included. */
export const MonthlyStatement = z.object({
  id,
  number: described(positive, "1, 2, 3 and so on within the account."),
  from: z.iso.date(),
  to: z.iso.date(),
  /** Decimal strings in the account's currency. */
  moneyIn: amount,
  moneyOut: amount,
  closing: amount,
  /** Whether the member has not downloaded it yet. */
  unread: z.boolean(),
})
export type MonthlyStatement = z.infer<typeof MonthlyStatement>

/** An account with the years of its monthly statements, newest first; none before its first month has ended. */
export const StatedAccount = z.object({
  id,
  name: z.string(),
  iban: z.string(),
  currency: z.enum(currencies),
  closed: z.boolean(),
  openedIn: described(z.int(), "The year in which it was opened."),
  years: described(
    z.array(z.object({ year: z.int(), unread: wholeNumber(0) })),
    "Newest first, each with how many of its statements are unread.",
  ),
})
export type StatedAccount = z.infer<typeof StatedAccount>

const year = z
  .string(fault("Choose a year"))
  .check(z.regex(/^20[0-9]{2}$/, fault("Choose a year from 2000 on")))

/** POST /api/statements/read: the monthly statements of an account, or of all, of a year, or of all. */
export const ReadStatements = z.strictObject({
  accountId: z.optional(rowId("Name one of your accounts")),
  year: z.optional(year),
})
export type ReadStatements = z.infer<typeof ReadStatements>

/** The query of GET /api/accounts/{id}/statements/archive. */
export const StatementArchive = z.strictObject({ year, format })
export type StatementArchive = z.output<typeof StatementArchive>

/** The query of certificates of a year. */
export const CertificateYear = z.strictObject({ year })
export type CertificateYear = z.output<typeof CertificateYear>

/** The query of GET /api/accounts/{id}/statement. The bank's days, both included. */
export const StatementQuery = z
  .strictObject({
    from: day,
    to: day,
    format,
  })
  .check(
    z.refine(({ from, to }) => from <= to, {
      path: ["to"],
      ...fault("The last day must not be before the first"),
    }),
    z.refine(({ from, to }) => to < yearsAfter(from, maxStatementYears), {
      path: ["to"],
      ...fault((say) => say("A period has at most {years} years", { years: maxStatementYears })),
    }),
  )
export type StatementQuery = z.output<typeof StatementQuery>

/** The same day so many years later: texts of days are compared, so that 29 February needs no care. */
const yearsAfter = (from: string, years: number): string =>
  `${Number(from.slice(0, 4)) + years}${from.slice(4)}`
