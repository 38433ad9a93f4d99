import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useParams } from "wouter"
import type { StaffLoan, StaffLoanDetail } from "#shared/contracts/staff-loans.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { loanTitles } from "#shared/loans/loan-labels.ts"
import { formatAmount } from "#shared/money/format.ts"
import { formatDay } from "../../lib/format-date.ts"
import { FailedState } from "../../ui/empty-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { drawerQuery } from "../features/cash/api.ts"
import { AffordabilityPanel } from "../features/loans/affordability-panel.tsx"
import { loanQuery } from "../features/loans/api.ts"
import { EntriesPanel } from "../features/loans/entries-panel.tsx"
import { LoanActions } from "../features/loans/loan-actions.tsx"
import { loanWarnings, type ShownLoan } from "../features/loans/loan-warnings.ts"
import { PapersPanel, PayoffPanel } from "../features/loans/payoff-panel.tsx"
import { PromisesPanel } from "../features/loans/promises-panel.tsx"
import { SchedulePanel } from "../features/loans/schedule-panel.tsx"
import { StageBadge } from "../features/loans/stage-badge.tsx"
import { ApplicationPanel, TermsPanel } from "../features/loans/terms-panel.tsx"
import { PurposeForm } from "../features/members/purpose-form.tsx"
import { OpenProposals } from "../features/proposals/open-proposals.tsx"
import { useMay } from "../features/session/api.ts"
import { Page } from "../ui/page.tsx"
import { WarningStrip } from "../ui/warning-strip.tsx"

/** Where the loan stands in the navigation. */
function useCrumbs(file?: StaffLoanDetail["file"]) {
  const may = useMay()
  if (!may("listStaffLoans")) return [{ label: "Members", href: "/members" }]
  return file?.overdue
    ? [{ label: "Arrears", href: "/arrears" }]
    : [{ label: "Loan desk", href: "/loans" }]
}

/** A loan: its terms, and, once the employee has said why the member's file is opened, everything else. */
export function LoanPage() {
  const { id } = useParams<{ id: string }>()
  const loan = useQuery(loanQuery(id))
  const crumbs = useCrumbs()
  if (loan.data?.loan) return <Loan key={id} loan={loan.data.loan} file={loan.data.file} />
  return (
    <Page title="Loan" crumbs={crumbs}>
      {loan.data ? (
        <PurposeForm member={String(loan.data.memberId)} />
      ) : loan.isPending ? (
        <Skeleton className="h-64 w-full" />
      ) : (
        <FailedState
          title="The loan did not load"
          error={loan.error}
          onRetry={() => void loan.refetch()}
          retrying={loan.isFetching}
        />
      )}
    </Page>
  )
}

function Loan({ loan, file }: ShownLoan) {
  const [sent, setSent] = useState<Proposed>()
  const { data: own } = useQuery({ ...drawerQuery, enabled: useMay()("readDrawer") })
  const drawer = own?.currency === loan.currency && own.countedAmount === null ? own : undefined
  return (
    <Page
      title={`${loanTitles[loan.loanType]} of ${formatAmount(loan.amount, loan.currency)}`}
      crumbs={useCrumbs(file)}
      mark={<StageBadge {...loan} />}
      actions={file && <LoanActions loan={loan} file={file} drawer={drawer} onSent={setSent} />}
      warnings={<WarningStrip warnings={loanWarnings({ loan, file })} />}
    >
      <OpenProposals proposals={file?.proposals ?? []} sent={sent} />
      <TermsPanel loan={loan} file={file} />
      {file ? <LoanFile loan={loan} file={file} /> : <PurposeForm member={String(loan.memberId)} />}
    </Page>
  )
}

/** What belongs to the member's file: first what the loan's stage is about. */
function LoanFile({ loan, file }: { loan: StaffLoan; file: NonNullable<StaffLoanDetail["file"]> }) {
  const { currency } = loan
  const { affordability, application, schedule, entries, payoff, overdue, promises } = file
  return (
    <>
      {affordability && <AffordabilityPanel affordability={affordability} />}
      {(overdue !== null || promises.length > 0) && (
        <PromisesPanel loan={loan} promises={promises} />
      )}
      {file.disbursedOn && (
        <div className="grid grid-cols-1 items-start gap-4 md:gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(19rem,1fr)]">
          <SchedulePanel schedule={schedule} currency={currency} />
          {payoff && <PayoffPanel loan={loan} today={payoff} />}
        </div>
      )}
      {file.disbursedOn && <EntriesPanel entries={entries} currency={currency} />}
      {file.reschedulings.map(({ day, months, monthlyPayment, before }) => (
        <SchedulePanel
          key={day + String(months)}
          title={`Schedule until ${formatDay(day)}`}
          note={`Replaced by ${months} installments of ${formatAmount(monthlyPayment, currency)}.`}
          schedule={before.installments}
          currency={currency}
        />
      ))}
      <PapersPanel loan={loan} />
      {application && <ApplicationPanel loan={loan} application={application} />}
    </>
  )
}
