import type { Loan, NewLoan } from "#shared/contracts/loans.ts"

/** The name of each type of loan. */
export const loanTitles: Record<Loan["loanType"], string> = {
  personal: "Personal loan",
  mortgage: "Mortgage loan",
  business: "Business loan",
  auto: "Auto loan",
}

export const typeOptions: { value: NewLoan["loanType"]; text: string }[] = [
  { value: "personal", text: "Personal" },
  { value: "mortgage", text: "Mortgage" },
  { value: "business", text: "Business" },
  { value: "auto", text: "Auto" },
]

export const employmentOptions: { value: NewLoan["employmentType"]; text: string }[] = [
  { value: "employed", text: "Employed" },
  { value: "self-employed", text: "Self-employed" },
  { value: "unemployed", text: "Unemployed" },
  { value: "retired", text: "Retired" },
  { value: "student", text: "Student" },
]

/** "1 month", "48 months". */
export function monthsText(months: number): string {
  return `${months} ${months === 1 ? "month" : "months"}`
}
