/**
 * Fields that several contracts share. Those of answers and their descriptions come first: the server alone parses
 * answers, so nothing of them may stay in a page that takes only their types; use these functions where a
 * field would need a `check` of its own (vite.config.ts, pureSchemas). Those of requests follow.
 */
import * as z from "zod/mini"
import { checkPayeeIban } from "../iban/iban.ts"
import { currencies } from "../money/currency.ts"
import { parseAmount } from "../money/money.ts"
import { type Fault, fault } from "../words/reader.ts"

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

/**
 * An amount in a request: a decimal string such as "100", "100.5" or "100.00", greater than zero,
 * with at most two decimals and twelve digits. Never a JSON number, which could be rounded.
 * @param message the form's message for an invalid amount (specification section 5)
 * @param missing its message for a missing one, if different
 */
export function positiveAmount(message: Fault, missing = message) {
  return z.string(fault(missing)).check(
    z.refine((text) => text !== "", fault(missing, true)),
    z.refine(
      (text) => /^[0-9]+(\.[0-9]+)?$/.test(text) && /[1-9]/.test(text),
      fault(message, true),
    ),
    z.refine((text) => !/^0[0-9]/.test(text), fault("Amount must not begin with zeros", true)),
    z.refine(
      (text) => !/\.[0-9]{3,}$/.test(text),
      fault("Amount can have at most two decimals", true),
    ),
    z.refine((text) => parseAmount(text) !== undefined, fault("Amount is too large")),
  )
}

/** A row's id in a request: a whole JSON number from 1 to 2^53 - 1. */
export function rowId(message: Fault) {
  return z.int(fault(message)).check(z.positive(fault(message)))
}

/** Whether a text is a calendar date with a year of four digits: 2026-11-20. */
export function isDay(text: string): boolean {
  if (!/^[1-9][0-9]{3}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const midnight = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

/**
 * An IBAN as typed, with or without spaces and dashes. Under 15 characters it gets the form's own
 * message; then country, length, check digits, and national check digits (ISO 13616) each have
 * their own message. SEPA must reach it. Any other character is rejected, rather than guessing which IBAN was meant.
 */
export function iban(tooShort: Fault) {
  return z.string(fault(tooShort)).check(
    z.refine((text) => text.replace(/\s/g, "").length >= 15, fault(tooShort, true)),
    z.refine(
      (text) => /^[0-9A-Za-z\s-]*$/.test(text),
      fault("An IBAN has only letters from A to Z and digits", true),
    ),
    z.refine((text) => checkPayeeIban(text).ok, {
      error: (issue) => {
        const check = checkPayeeIban(String(issue.input))
        return check.ok ? undefined : check.message
      },
    }),
  )
}
