/**
 * Fields that many answers share, and what describes a field in the API's description. The server alone
 * parses answers and describes them, so nothing here may stay in a page that takes only their types: use
 * these functions where a field would need a `check` of its own (vite.config.ts, pureSchemas).
 */
import * as z from "zod/mini"
import { currencies } from "../money/currency.ts"

/** The same schema with a sentence about it in the API's description. */
export function described<S extends z.ZodMiniType>(schema: S, description: string): S {
  return schema.check(z.describe(description))
}

/** Text of a form, such as an amount of money. */
export function decimal(form: RegExp, description: string): z.ZodMiniString {
  return z.string().check(z.regex(form), z.describe(description))
}

/** A whole number from `lowest`, and up to `highest` if that is given. */
export function wholeNumber(lowest: number, highest?: number): z.ZodMiniNumberFormat {
  const from = z.int().check(z.minimum(lowest))
  return highest === undefined ? from : from.check(z.maximum(highest))
}

function positiveNumber(): z.ZodMiniNumberFormat {
  return z.int().check(z.positive())
}

/** A whole number above zero. */
export const positive = positiveNumber()
/** A row's id. */
export const id = positiveNumber()
export const currency = z.enum(currencies)
export const nullableText = z.nullable(z.string())
/** A member's amount or balance. */
export const amount = decimal(
  /^[0-9]{1,10}\.[0-9]{2}$/,
  "Decimal string with exactly two decimals.",
)
/** A sum of many amounts, which may be negative and larger than a member's. */
export const signedAmount = decimal(
  /^-?[0-9]{1,20}\.[0-9]{2}$/,
  "Decimal string with exactly two decimals; negative for what the bank has (debit).",
)
/** An exchange rate. */
export const rate = decimal(/^[0-9]{1,4}\.[0-9]{6}$/, "Decimal string with exactly six decimals.")
export const instant = described(z.iso.datetime(), "ISO 8601 in UTC.")
/** As PostgreSQL writes it into JSON, to the microsecond; also a part of cursors. */
export const moment = z.iso.datetime({ offset: true })
