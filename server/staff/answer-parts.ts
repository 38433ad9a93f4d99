import * as z from "zod/mini"
import { isDay } from "#shared/contracts/day.ts"
import type { Parameter } from "../http/openapi/document.ts"

/** A query parameter that is a day of the bank. */
export const day = (name: string, description: string): Parameter => ({
  ...{ name, in: "query", required: false, description },
  schema: { type: "string", format: "date" },
})

export const dayText = z.optional(
  z.string().check(z.refine(isDay, { error: "Type a day such as 2026-11-20" })),
)
