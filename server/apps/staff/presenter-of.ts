import type { ProposalKind } from "#shared/staff-operations.ts"
import { cashProposals } from "../../features/cash/staff/cash-proposals.ts"
import { employeeProposals } from "../../features/employees/staff/employee-proposals.ts"
import { ledgerProposals } from "../../features/ledger/staff/ledger-proposals.ts"
import { loanProposals } from "../../features/loans/staff/loan-proposals.ts"
import { memberProposals } from "../../features/members/staff/member-proposals.ts"
import { paymentProposals } from "../../features/payments/staff/payment-proposals.ts"
import type { ProposalPresenter } from "../../staff/proposal-presenter.ts"

/** Each kind's. */
export const presenters: Readonly<Record<ProposalKind, ProposalPresenter>> = {
  ...cashProposals,
  ...employeeProposals,
  ...ledgerProposals,
  ...memberProposals,
  ...loanProposals,
  ...paymentProposals,
}

/** What a process shows of a kind that only a newer one knows, during an update. */
const unknownKind = (kind: string): ProposalPresenter => ({
  title: `carry out ${kind}`,
  sentence: () => `Carry out ${kind}.`,
  rows: ({ payload }) =>
    Object.entries(payload).map(([name, after]) => ({
      name,
      before: null,
      after: typeof after === "string" ? after : JSON.stringify(after),
    })),
})

/** How proposals of a kind are shown. */
export const presenterOf = (kind: string): ProposalPresenter =>
  Object.hasOwn(presenters, kind) ? presenters[kind as ProposalKind] : unknownKind(kind)
