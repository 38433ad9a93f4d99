import * as z from "zod/mini"
import { currency, decimal } from "./fields.ts"

/** What the rows of a list amount to in a currency. */
export const ListSum = z.object({
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
