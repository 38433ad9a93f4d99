import * as z from "zod/mini"
import { currencies } from "#shared/money/currency.ts"
import { named } from "./schemas.ts"

/**
 * Pins a schema to a type in both directions, so that neither can gain or lose a field alone: the
 * contracts have answers as types only.
 */
export const exactly =
  <T>() =>
  <S extends z.ZodMiniType<T>>(schema: T extends z.output<S> ? S : never): S =>
    schema

/** The same for an answer of the API, with its name in the API's description. */
export const answer =
  <T>() =>
  <S extends z.ZodMiniType<T>>(name: string, schema: T extends z.output<S> ? S : never): S =>
    named(name, schema)

export const id = z.int().check(z.positive())
export const currency = z.enum(currencies)
export const text = z.nullable(z.string())
export const decimal = (pattern: RegExp, description: string) =>
  z.string().check(z.regex(pattern), z.describe(description))
export const amount = decimal(
  /^[0-9]{1,10}\.[0-9]{2}$/,
  "Decimal string with exactly two decimals.",
)
export const rate = decimal(/^[0-9]{1,4}\.[0-9]{6}$/, "Decimal string with exactly six decimals.")
export const instant = z.iso.datetime().check(z.describe("ISO 8601 in UTC."))
