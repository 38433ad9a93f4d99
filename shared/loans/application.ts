/** What a loan application can state. The amount's bounds are in shared/money/loan-bounds.ts. */

export const loanTypes = ["personal", "mortgage", "business", "auto"] as const

export const employmentTypes = [
  "employed",
  "self-employed",
  "unemployed",
  "retired",
  "student",
] as const

/** The longest term. */
export const maxTermMonths = 360

export const creditScores = { lowest: 300, highest: 850 } as const

export const loanStatuses = ["pending", "approved", "rejected", "active", "closed"] as const
