import CalendarDays from "lucide-react/icons/calendar-days"
import type { Loan } from "#shared/contracts/loans.ts"
import { loanTitles } from "#shared/loans/loan-labels.ts"
import { ButtonLink } from "../../ui/link.tsx"

/** Leads to the loan's page with its schedule. */
export function ScheduleLink({ loan }: { loan: Loan }) {
  return (
    <ButtonLink
      href={`/loans/${loan.id}`}
      tone="ghost"
      icon={<CalendarDays />}
      aria-label={`Schedule of ${loanTitles[loan.loanType]}`}
    >
      Schedule
    </ButtonLink>
  )
}
