import * as z from "zod/mini"
import { parseAmount } from "../money/money.ts"

/**
 * An amount in a request: a decimal string such as "100", "100.5" or "100.00", greater than zero,
 * with at most two decimals and twelve digits. Never a JSON number, which could be rounded.
 * @param message the form's message for an invalid amount (specification section 5)
 * @param missing its message for a missing one, if different
 */
export function positiveAmount(message: string, missing = message) {
  return z.string({ error: missing }).check(
    z.refine((text) => text !== "", { error: missing, abort: true }),
    z.refine((text) => /^[0-9]+(\.[0-9]+)?$/.test(text) && /[1-9]/.test(text), {
      error: message,
      abort: true,
    }),
    z.refine((text) => !/^0[0-9]/.test(text), {
      error: "Amount must not begin with zeros",
      abort: true,
    }),
    z.refine((text) => !/\.[0-9]{3,}$/.test(text), {
      error: "Amount can have at most two decimals",
      abort: true,
    }),
    z.refine((text) => parseAmount(text) !== undefined, { error: "Amount is too large" }),
  )
}
