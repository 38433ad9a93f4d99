import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useParams } from "wouter"
import type { StaffLoanDetail } from "#shared/contracts/staff-loans.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { loanTitles } from "#shared/loans/loan-labels.ts"
import { formatAmount } from "#shared/money/format.ts"
import { FailedState } from "../../ui/empty-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { AffordabilityPanel } from "../features/loans/affordability-panel.tsx"
import { loanQuery } from "../features/loans/api.ts"
import { LoanActions } from "../features/loans/loan-actions.tsx"
import { loanWarnings } from "../features/loans/loan-warnings.ts"
import { PromisesPanel } from "../features/loans/promises-panel.tsx"
import { StageBadge } from "../features/loans/stage-badge.tsx"
import { ApplicationPanel, TermsPanel } from "../features/loans/terms-panel.tsx"
import { PurposeForm } from "../features/members/purpose-form.tsx"
import { OpenProposals } from "../features/proposals/open-proposals.tsx"
import { Page } from "../ui/page.tsx"
import { WarningStrip } from "../ui/warning-strip.tsx"

/** Where the loan stands in the navigation. */
const crumbsOf = (detail: StaffLoanDetail | undefined) =>
  detail?.file?.overdue
    ? [{ label: "Arrears", href: "/arrears" }]
    : [{ label: "Loan desk", href: "/loans" }]

/** A loan: its terms, and, once the employee has said why the member's file is opened, everything else. */
export function LoanPage() {
  const { id } = useParams<{ id: string }>()
  const loan = useQuery(loanQuery(id))
  if (loan.data) return <Loan key={id} detail={loan.data} />
  return (
    <Page title="Loan" crumbs={crumbsOf(undefined)}>
      {loan.isPending ? (
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

function Loan({ detail }: { detail: StaffLoanDetail }) {
  const { loan, file } = detail
  const [sent, setSent] = useState<Proposed>()
  return (
    <Page
      title={`${loanTitles[loan.loanType]} of ${formatAmount(loan.amount, loan.currency)}`}
      crumbs={crumbsOf(detail)}
      mark={<StageBadge {...loan} />}
      actions={file && <LoanActions loan={loan} overdue={file.overdue !== null} onSent={setSent} />}
      warnings={<WarningStrip warnings={loanWarnings(detail)} />}
    >
      <OpenProposals proposals={file?.proposals ?? []} sent={sent} />
      <TermsPanel loan={loan} />
      {file ? (
        <>
          {file.affordability && <AffordabilityPanel affordability={file.affordability} />}
          <ApplicationPanel loan={loan} file={file} />
          {(file.overdue !== null || file.promises.length > 0) && (
            <PromisesPanel loan={loan} promises={file.promises} />
          )}
        </>
      ) : (
        <PurposeForm member={String(loan.memberId)} />
      )}
    </Page>
  )
}
