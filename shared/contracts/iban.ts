import * as z from "zod/mini"
import { checkPayeeIban } from "../iban/iban.ts"

/**
 * An IBAN as typed, with or without spaces and dashes. Under 15 characters it gets the form's own
 * message; then country, length, check digits, and national check digits (ISO 13616) each have
 * their own message. SEPA must reach it. Any other character is rejected, rather than guessing which IBAN was meant.
 */
export function iban(tooShort: string) {
  return z.string({ error: tooShort }).check(
    z.refine((text) => text.replace(/\s/g, "").length >= 15, { error: tooShort, abort: true }),
    z.refine((text) => /^[0-9A-Za-z\s-]*$/.test(text), {
      error: "An IBAN has only letters from A to Z and digits",
      abort: true,
    }),
    z.refine((text) => checkPayeeIban(text).ok, {
      error: (issue) => {
        const check = checkPayeeIban(String(issue.input))
        return check.ok ? undefined : check.message
      },
    }),
  )
}
