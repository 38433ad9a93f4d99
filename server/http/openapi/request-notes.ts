import { highestDailyLimit } from "#shared/limits.ts"
import { formatFigure } from "#shared/money/format.ts"
import type { JsonSchema } from "./document.ts"

/** shared/contracts/amount.ts as one pattern; a property test compares the two. */
export const amountPattern = "^(?=.*[1-9])(0|[1-9][0-9]{0,9})(\\.[0-9]{1,2})?$"

/**
 * What JSON Schema cannot derive from the contracts' refinements, for fields that several requests
 * share.
 */
export const amount: JsonSchema = {
  pattern: amountPattern,
  description:
    "Decimal string greater than zero: at most ten digits before the point and two after it. Never a JSON number.",
}

export const limit: JsonSchema = {
  ...amount,
  description: `${amount.description} At most ${formatFigure(highestDailyLimit)}.`,
}

export const line = (minLength: number, maxLength: number, description: string): JsonSchema => ({
  ...(minLength > 0 && { minLength }),
  maxLength,
  description: `${description} Any script; no control characters.`,
})

export const ownAccount = (what: string): JsonSchema => ({
  description: `One of the customer's own accounts, ${what}.`,
})

export const payee = {
  recipientIban: {
    minLength: 15,
    description:
      "IBAN, with or without spaces. The country, length, check digits, and national check digits must be valid.",
  },
  recipientName: line(1, 70, "The recipient's name."),
}

export const speed: JsonSchema = {
  description:
    "Of a payment to another bank; instant by default. Ignored within the bank, where money arrives at once.",
}

export const password: JsonSchema = { format: "password" }
