import * as z from "zod/mini"
import { positiveAmount, rowId } from "./fields.ts"
import { singleLine } from "./text.ts"

/** POST /api/deposits: simulated money from outside, for demonstrations. */
export const NewDeposit = z.strictObject({
  accountId: rowId("Choose the account to add money to"),
  amount: positiveAmount("Amount must be a positive number"),
  description: singleLine("Description", 140, { min: 1, message: "Description is required" }),
})

export type NewDeposit = z.infer<typeof NewDeposit>
