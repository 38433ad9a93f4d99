import { useState } from "react"
import {
  LoanApproval,
  LoanRejection,
  NewPromise,
  type StaffLoan,
} from "#shared/contracts/staff-loans.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { loanOfferDays } from "#shared/limits.ts"
import { loanTitles, monthsText } from "#shared/loans/loan-labels.ts"
import { monthlyPayment } from "#shared/money/annuity.ts"
import { currencySymbol } from "#shared/money/currency.ts"
import { formatAmount } from "#shared/money/format.ts"
import { highestRate, lowestRate } from "#shared/money/loan-bounds.ts"
import { DateField } from "../../../ui/date-field.tsx"
import { KeyValue, KeyValues } from "../../../ui/key-values.tsx"
import { TextArea } from "../../../ui/text-area.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { showToast } from "../../../ui/toast-store.ts"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { useLoanChanges } from "./api.ts"

type LoanDialogProps = {
  loan: StaffLoan
  onSent: (proposed: Proposed) => void
  onClose: () => void
}

/** The installment at a rate that is being typed; undefined until it is one that the bank offers. */
function installmentAt({ amount, termMonths }: StaffLoan, rate: string): string | undefined {
  if (!LoanApproval.shape.interestRate.safeParse(rate).success) return undefined
  const inBounds = Number(rate) >= Number(lowestRate) && Number(rate) <= Number(highestRate)
  return inBounds ? monthlyPayment(amount, rate, termMonths) : undefined
}

/** Proposes an offer at a rate. */
export function ApproveDialog({ loan, onSent, onClose }: LoanDialogProps) {
  const { approve } = useLoanChanges(loan.loanId)
  const [draft, setDraft] = useState({ interestRate: loan.interestRate, reason: "" })
  const installment = installmentAt(loan, draft.interestRate)
  return (
    <FormDialog
      title="Approve Application"
      description={`Once a second person has approved it, ${loan.name} can accept the offer for ${loanOfferDays} days.`}
      action="Send to Second Person"
      contract={LoanApproval}
      body={draft}
      onSend={async (approval) => onSent(await approve(approval))}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <KeyValues className="-my-2">
            <KeyValue name={loanTitles[loan.loanType]}>
              {`${formatAmount(loan.amount, loan.currency)} over ${monthsText(loan.termMonths)}`}
            </KeyValue>
            <KeyValue name="Monthly payment">
              <output translate="no">
                {installment ? formatAmount(installment, loan.currency) : "-"}
              </output>
            </KeyValue>
          </KeyValues>
          <TextField
            label="Interest rate"
            hint={`From ${lowestRate} to ${highestRate}% a year.`}
            suffix="%"
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            data-first=""
            error={faults["interestRate"]}
            value={draft.interestRate}
            onChange={({ target }) => setDraft({ ...draft, interestRate: target.value })}
          />
          <TextField
            label="Reason"
            hint="For the second person and the audit trail."
            autoComplete="off"
            maxLength={500}
            error={faults["reason"]}
            value={draft.reason}
            onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Proposes a rejection, with what the member reads. */
export function RejectDialog({ loan, onSent, onClose }: LoanDialogProps) {
  const { reject } = useLoanChanges(loan.loanId)
  const [draft, setDraft] = useState<LoanRejection>({ rejectionReason: "", reason: "" })
  return (
    <FormDialog
      title="Reject Application"
      description={`For good, once a second person has approved it. ${loan.name} can apply again.`}
      action="Send to Second Person"
      contract={LoanRejection}
      body={draft}
      onSend={async (rejection) => onSent(await reject(rejection))}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <TextArea
            label="Reason for the member"
            hint="The member reads it."
            maxLength={1000}
            data-first=""
            error={faults["rejectionReason"]}
            value={draft.rejectionReason}
            onChange={({ target }) => setDraft({ ...draft, rejectionReason: target.value })}
          />
          <TextField
            label="Reason for the bank"
            hint="For the second person and the audit trail."
            autoComplete="off"
            maxLength={500}
            error={faults["reason"]}
            value={draft.reason}
            onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}

/** Notes what the member promised to pay, and by when. */
export function PromiseDialog({ loan, onClose }: Omit<LoanDialogProps, "onSent">) {
  const { note } = useLoanChanges(loan.loanId)
  const [draft, setDraft] = useState<NewPromise>({ amount: "", promisedFor: "", note: "" })
  return (
    <FormDialog
      title="Note a Promise"
      description={`What ${loan.name} promised to pay, and by when. A noted promise cannot be changed.`}
      action="Note Promise"
      contract={NewPromise}
      body={draft}
      onSend={async (promise) => {
        await note(promise)
        showToast({ title: "Promise noted" })
        onClose()
      }}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <TextField
            label="Amount"
            prefix={currencySymbol[loan.currency]}
            inputMode="decimal"
            autoComplete="off"
            maxLength={13}
            data-first=""
            error={faults["amount"]}
            value={draft.amount}
            onChange={({ target }) => setDraft({ ...draft, amount: target.value })}
          />
          <DateField
            label="Paid by"
            hint="At most 60 days ahead."
            error={faults["promisedFor"]}
            value={draft.promisedFor}
            onChange={(promisedFor) => setDraft({ ...draft, promisedFor })}
          />
          <TextField
            label="Note"
            hint="How the member promised it, such as: by phone."
            autoComplete="off"
            maxLength={500}
            error={faults["note"]}
            value={draft.note}
            onChange={({ target }) => setDraft({ ...draft, note: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
