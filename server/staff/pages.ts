import * as z from "zod/mini"
import { isDay } from "#shared/contracts/fields.ts"
import { staffSays } from "#shared/refusals/staff/sentences.ts"
import type { Parameter } from "../http/openapi/document.ts"
import { Problem } from "../use-case/problem.ts"
import type { Page } from "../use-case/use-case.ts"

/** Rows of a page; one more is read to see whether there is a next page. */
export const pageSize = 50

/** The query parameter of lists that page, as the API's description states it. */
export const cursor: Parameter = {
  name: "cursor",
  in: "query",
  required: false,
  description: "Where the page begins, from the Link header of the page before.",
  schema: { type: "string" },
}

/** The same, as a list's querySchema has it. */
export const cursorText = z.optional(z.string().check(z.maxLength(200, "The cursor is too long")))

/** Where a page begins: after this row. */
export type Cursor = {
  beforeId?: number | undefined
  beforeAt?: string | undefined
  /** The row's day, in lists that are sorted by one. */
  beforeOn?: string | undefined
  /** Of the row's cash. */
  direction?: "in" | "out" | undefined
}

const StoredCursor = z.strictObject({
  beforeId: z.optional(z.int().check(z.positive())),
  beforeAt: z.optional(z.iso.datetime({ offset: true })),
  beforeOn: z.optional(z.iso.date()),
  direction: z.optional(z.enum(["in", "out"])),
})

/**
 * The cursor of a request, as pageOf wrote it.
 * @throws Problem invalid_request for any other text
 */
export function cursorIn(text: string | undefined): Cursor {
  if (text === undefined) return {}
  try {
    return z.parse(StoredCursor, JSON.parse(Buffer.from(text, "base64url").toString()))
  } catch {
    throw new Problem("invalid_request", staffSays.invalid_request.page)
  }
}

/**
 * A page of rows, of which one more than its size was read.
 * @param cursorOf where the page after a row begins
 * @param others other parameters of the query, which the next page keeps
 */
export function pageOf<Row>(
  rows: readonly Row[],
  cursorOf: (row: Row) => Cursor,
  others: Readonly<Record<string, string | undefined>> = {},
): Page<Row> {
  const items = rows.slice(0, pageSize)
  const last = items.at(-1)
  if (rows.length <= pageSize || !last) return { items, next: undefined }
  const kept = Object.entries(others).flatMap(([name, value]) => (value ? [[name, value]] : []))
  const after = Buffer.from(JSON.stringify(cursorOf(last))).toString("base64url")
  return { items, next: new URLSearchParams([...kept, ["cursor", after]]) }
}

/** A query parameter that is a day of the bank. */
export const day = (name: string, description: string): Parameter => ({
  name,
  in: "query",
  required: false,
  description,
  schema: { type: "string", format: "date" },
})

export const dayText = z.optional(
  z.string().check(z.refine(isDay, { error: "Type a day such as 2026-11-20" })),
)
