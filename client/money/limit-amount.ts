import * as z from "zod/mini"
import { positiveAmount } from "#shared/contracts/fields.ts"
import type { Currency } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { fromDecimal, parseAmount } from "#shared/money/money.ts"
import { say } from "../lib/say.ts"

/**
 * The rule of a field that sets a limit, with its messages.
 * @param highest decimal string
 */
export const limitAmount = (highest: string, currency: Currency) =>
  positiveAmount(say("Limit must be a positive number")).check(
    z.refine((limit) => (parseAmount(limit) ?? 0n) <= fromDecimal(highest), {
      error: say("Limit must be at most {highest}", { highest: formatAmount(highest, currency) }),
    }),
  )
