import type { StaffLoan, StaffLoanDetail } from "#shared/contracts/staff-loans.ts"
import { formatAmount } from "#shared/money/format.ts"
import type { Warning } from "../../ui/warning-strip.tsx"

/** A loan that the employee may see, with what belongs to the member's file once that is open. */
export type ShownLoan = { loan: StaffLoan } & Pick<StaffLoanDetail, "file">

/** What must be seen first on a loan. */
export function loanWarnings({ loan, file }: ShownLoan): Warning[] {
  const { overdue } = file ?? {}
  return [
    ...(overdue
      ? [
          {
            id: "overdue",
            tone: "negative" as const,
            title: `${formatAmount(overdue, loan.currency)} overdue`,
            text: `${formatAmount(loan.balance, loan.currency)} of the loan is not paid back yet.`,
          },
        ]
      : []),
    ...(loan.stage === "expired"
      ? [
          {
            id: "expired",
            tone: "caution" as const,
            title: "The offer has expired",
            text: "The member can no longer accept it. The end of the day closes the application.",
          },
        ]
      : []),
  ]
}
