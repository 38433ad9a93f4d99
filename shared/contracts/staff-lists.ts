import * as z from "zod/mini"
import { type ListFilter, type StaffListName, staffList, staffLists } from "../staff-lists.ts"
import { currency, decimal, isDay } from "./fields.ts"

const day = z.string().check(z.refine(isDay, { error: "Type a day such as 2026-11-20" }))
const rowNumber = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, "Type a number"))
const beginning = z.string().check(z.regex(/^[a-z_.]{1,60}$/, "Type how the name begins"))
const words = z
  .string()
  .check(z.minLength(1, "Type something"), z.maxLength(100, "At most 100 characters"))

function valueOf({ by, values }: ListFilter): z.ZodMiniType<string> {
  if (values) return z.enum(values, "There is no such value")
  if (by === "from" || by === "to") return day
  if (by === "is" || by === "among") return rowNumber
  return by === "begins" ? beginning : words
}

/** What a list can be asked: its filters, and by what it is sorted. */
export const listAsk = (name: StaffListName) => {
  const { filters, sorts } = staffList(name)
  const orders = Object.keys(sorts).flatMap((sort) => [sort, `-${sort}`])
  return z.strictObject({
    ...Object.fromEntries(
      Object.entries(filters).map(([filter, one]) => [filter, z.optional(valueOf(one))]),
    ),
    sort: z.optional(z.enum(orders, "There is no such order")),
  })
}

/** What the rows of a list amount to in a currency. */
const ListSum = z.object({
  currency,
  total: decimal(/^-?[0-9]{1,20}\.[0-9]{2}$/, "Decimal string with exactly two decimals."),
})

/** GET /api/staff/list-figures: how many rows a list has with these filters. */
export const ListFigures = z.object({
  count: z.int(),
  /** There are more rows than are counted; then there are no sums. */
  isAtLeast: z.boolean(),
  sums: z.array(ListSum),
})
export type ListFigures = z.infer<typeof ListFigures>

/** POST /api/staff/list-exports. */
export const ListExport = z.strictObject({
  list: z.enum(Object.keys(staffLists) as StaffListName[], "There is no such list"),
  /** As the list's own query. */
  ask: z.record(z.string().check(z.maxLength(40)), z.string().check(z.maxLength(100))),
})
export type ListExport = z.infer<typeof ListExport>
