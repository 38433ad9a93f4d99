import * as z from "zod/mini"
import { parseAmount } from "../money/money.ts"

/**
 * An amount of money on the wire: a decimal string such as "100", "100.5" or "100.00", greater than
 * zero, at most two decimals and twelve digits (DESIGN section 4). Never a JSON number.
 * @param message the form's own words when it is no positive number (specification section 5)
 * @param missing its words when there is none at all, where they differ
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
