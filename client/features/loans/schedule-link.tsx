import CalendarDays from "lucide-react/icons/calendar-days"
import type { Loan } from "#shared/contracts/loans.ts"
import { say } from "../../lib/say.ts"
import { ButtonLink } from "../../ui/link.tsx"
import { loanTitle } from "./loan-words.ts"

/** Leads to the loan's page with its schedule. */
export function ScheduleLink({ loan }: { loan: Loan }) {
  return (
    <ButtonLink
      href={`/loans/${loan.id}`}
      tone="ghost"
      icon={<CalendarDays />}
      aria-label={say("Schedule of {loan}", { loan: loanTitle(loan) })}
    >
      {say("Schedule", { context: "of a loan" })}
    </ButtonLink>
  )
}
