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
import { formatAmount } from "#shared/money/format.ts"
import { highestRate, lowestRate } from "#shared/money/loan-bounds.ts"
import { isolated } from "#shared/text/language.ts"
import { asText } from "../../../lib/use-contract-form.tsx"
import { AmountField } from "../../../ui/amount-field.tsx"
import { DateField } from "../../../ui/date-field.tsx"
import { FormDialog } from "../../../ui/form-dialog.tsx"
import { KeyValue, KeyValues } from "../../../ui/key-values.tsx"
import { TextArea } from "../../../ui/text-area.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"
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
  const form = useStaffForm({
    contract: LoanApproval,
    values: { interestRate: loan.interestRate, reason: "" },
    send: approve,
    onDone: onSent,
  })
  const installment = installmentAt(loan, form.form.watch("interestRate"))
  return (
    <FormDialog
      form={form}
      title="Approve Application"
      description={`Once a second person has approved it, ${isolated(loan.name)} can accept the offer for ${loanOfferDays} days.`}
      action="Send to Second Person"
      failure="Not saved"
      onClose={onClose}
    >
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
        {...form.text("interestRate")}
      />
      <TextField
        label="Reason"
        hint="For the second person and the audit trail."
        autoComplete="off"
        maxLength={500}
        {...form.text("reason")}
      />
    </FormDialog>
  )
}

/** Proposes a rejection, with what the member reads. */
export function RejectDialog({ loan, onSent, onClose }: LoanDialogProps) {
  const { reject } = useLoanChanges(loan.loanId)
  const form = useStaffForm({
    contract: LoanRejection,
    values: { rejectionReason: "", reason: "" },
    send: reject,
    onDone: onSent,
  })
  return (
    <FormDialog
      form={form}
      title="Reject Application"
      description={`For good, once a second person has approved it. ${isolated(loan.name)} can apply again.`}
      action="Send to Second Person"
      failure="Not saved"
      onClose={onClose}
    >
      <TextArea
        label="Reason for the member"
        hint="The member reads it."
        maxLength={1000}
        data-first=""
        {...form.text("rejectionReason", asText)}
      />
      <TextField
        label="Reason for the bank"
        hint="For the second person and the audit trail."
        autoComplete="off"
        maxLength={500}
        {...form.text("reason")}
      />
    </FormDialog>
  )
}

/** Notes what the member promised to pay, and by when. */
export function PromiseDialog({ loan, onClose }: Omit<LoanDialogProps, "onSent">) {
  const { note } = useLoanChanges(loan.loanId)
  const form = useStaffForm({
    contract: NewPromise,
    values: { amount: "", promisedFor: "", note: "" },
    send: note,
    toast: { title: "Promise noted" },
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title="Note a Promise"
      description={`What ${isolated(loan.name)} promised to pay, and by when. A noted promise cannot be changed.`}
      action="Note Promise"
      failure="Not saved"
      onClose={onClose}
    >
      <AmountField
        label="Amount"
        currency={loan.currency}
        data-first=""
        {...form.amount("amount", loan.currency)}
      />
      <DateField label="Paid by" hint="At most 60 days ahead." {...form.held("promisedFor")} />
      <TextField
        label="Note"
        hint="How the member promised it, such as: by phone."
        autoComplete="off"
        maxLength={500}
        {...form.text("note")}
      />
    </FormDialog>
  )
}
