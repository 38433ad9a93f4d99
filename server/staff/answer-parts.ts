import * as z from "zod/mini"
import { isDay } from "#shared/contracts/day.ts"
import { decimal } from "../http/openapi/answer-parts.ts"
import type { Parameter } from "../http/openapi/document.ts"

/** As PostgreSQL writes it into JSON. */
export const moment = z.iso.datetime({ offset: true })

/** A sum of many amounts, which may be negative and larger than a member's. */
export const signedAmount = decimal(
  /^-?[0-9]{1,20}\.[0-9]{2}$/,
  "Decimal string with exactly two decimals; negative for what the bank has (debit).",
)

/** A query parameter that is a day of the bank. */
export const day = (name: string, description: string): Parameter => ({
  ...{ name, in: "query", required: false, description },
  schema: { type: "string", format: "date" },
})

export const dayText = z.optional(
  z.string().check(z.refine(isDay, { error: "Type a day such as 2026-11-20" })),
)
