import * as z from "zod/mini"
import { listAsk } from "#shared/contracts/staff-lists.ts"
import { staffSays } from "#shared/refusals/staff/sentences.ts"
import { type StaffListName, staffList } from "#shared/staff-lists.ts"
import { callFunction } from "../db/call-function.ts"
import type { Parameter } from "../http/openapi/document.ts"
import { Problem } from "../use-case/problem.ts"
import type { Page } from "../use-case/use-case.ts"
import { cursor, pageSize } from "./pages.ts"
import type { StaffContext } from "./staff-use-case.ts"

/** What a list was asked in its address: filters, `sort`, and `cursor`. */
export type ListQuery = Readonly<Record<string, string | undefined>>

/** Where a page begins: after the row with this value and number, in this order. */
const Place = z.strictObject({
  key: z.string().check(z.regex(/^\P{Cc}{0,500}$/u)),
  id: z.int().check(z.nonnegative()),
  sort: z.string(),
})

/** Longer than other cursors, because a name may be in it. */
const longestCursor = 3_000

/** The query parameters of a list, as the API's description states them, and their schema. */
export function listQuery(name: StaffListName) {
  const { filters, sorts } = staffList(name)
  const ask = listAsk(name)
  const orders = Object.keys(sorts).flatMap((sort) => [sort, `-${sort}`])
  const query: Parameter[] = [
    cursor,
    {
      name: "sort",
      in: "query",
      required: false,
      description: "The order: ascending, or descending with a minus sign before it.",
      schema: { type: "string", enum: orders },
    },
    ...Object.entries(filters).map(
      ([filter, { what, values }]): Parameter => ({
        name: filter,
        in: "query",
        required: false,
        description: what,
        schema: { type: "string", ...(values && { enum: [...values] }) },
      }),
    ),
  ]
  const cursorText = z.optional(
    z.string().check(z.maxLength(longestCursor, "The cursor is too long")),
  )
  return { query, querySchema: z.extend(ask, { cursor: cursorText }) }
}

/** A list's rows with what orders them. */
export const listRows = <Row>(row: z.ZodMiniType<Row>) =>
  z.array(z.object({ id: z.int(), key: z.string(), item: row }))

type Asked = {
  list: StaffListName
  /** The order without a `sort`. */
  sort: string
  query: ListQuery
}

/**
 * A page of a list.
 * @param row the schema of what the list's item function answers
 * @throws Problem invalid_request for a cursor that is none, or is that of another order
 */
export async function readList<Row>(
  { db }: Pick<StaffContext, "db">,
  token: string,
  row: z.ZodMiniType<Row>,
  { list, sort, query }: Asked,
): Promise<Page<Row>> {
  const { cursor: from, sort: asked = sort, ...given } = query
  const ask = onlyGiven(given)
  const after = from === undefined ? undefined : placeIn(from, asked)
  const request = { list, ask, sort: asked, after, most: pageSize + 1 }
  const rows = await callFunction(db, "staff_list", z.nullable(listRows(row)), [token, request])
  if (!rows) throw new Problem("invalid_request", staffSays.invalid_request.page)
  const items = rows.slice(0, pageSize)
  const last = items.at(-1)
  const more = rows.length > pageSize && last
  return {
    items: items.map(({ item }) => item),
    next: more
      ? new URLSearchParams([
          ...Object.entries(ask),
          ...(query["sort"] ? [["sort", query["sort"]]] : []),
          ["cursor", placeText({ key: last.key, id: last.id, sort: asked })],
        ])
      : undefined,
  }
}

/** The filters that have a value. */
export const onlyGiven = (ask: ListQuery): Record<string, string> =>
  Object.fromEntries(Object.entries(ask).flatMap(([name, value]) => (value ? [[name, value]] : [])))

const placeText = (place: z.output<typeof Place>) =>
  Buffer.from(JSON.stringify(place)).toString("base64url")

function placeIn(text: string, sort: string): z.output<typeof Place> {
  try {
    const place = z.parse(Place, JSON.parse(Buffer.from(text, "base64url").toString()))
    if (place.sort === sort) return place
  } catch {
    // It is answered below.
  }
  throw new Problem("invalid_request", staffSays.invalid_request.page)
}
