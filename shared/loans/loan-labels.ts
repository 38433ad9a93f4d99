import type { Loan, NewLoan } from "#shared/contracts/loans.ts"
import type { PlainText } from "../words/text.ts"

/** The name of each type of loan. */
export const loanTitles = {
  personal: "Personal loan",
  mortgage: "Mortgage loan",
  business: "Business loan",
  auto: "Auto loan",
} as const satisfies Record<Loan["loanType"], PlainText>

export const employmentOptions = [
  { value: "employed", text: "Employed" },
  { value: "self-employed", text: "Self-employed" },
  { value: "unemployed", text: "Unemployed" },
  { value: "retired", text: "Retired" },
  { value: "student", text: "Student" },
] as const satisfies { value: NewLoan["employmentType"]; text: PlainText }[]

/** "1 month", "48 months". */
export function monthsText(months: number): string {
  return `${months} ${months === 1 ? "month" : "months"}`
}
