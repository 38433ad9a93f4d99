import type { JsonSchema } from "./document.ts"

/** `positiveAmount` (shared/contracts/fields.ts) as one pattern; a property test compares the two. */
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

export const line = (minLength: number, maxLength: number, description: string): JsonSchema => ({
  ...(minLength > 0 && { minLength }),
  maxLength,
  description: `${description} Any script; no control characters.`,
})

export const password: JsonSchema = { format: "password" }
