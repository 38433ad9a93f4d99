import * as z from "zod/mini"
import {
  LoanRescheduling,
  type StaffLoan,
  type StaffLoanDetail,
} from "#shared/contracts/staff-loans.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { maxTermMonths } from "#shared/loans/application.ts"
import { monthlyPayment, monthsForPayment } from "#shared/money/annuity.ts"
import { formatAmount } from "#shared/money/format.ts"
import { parseAmount, toDecimal } from "#shared/money/money.ts"
import { readTypedAmount } from "../../../lib/typed-amount.ts"
import { readTypedNumber } from "../../../lib/typed-text.ts"
import { AmountField } from "../../../ui/amount-field.tsx"
import { ChoiceGroup } from "../../../ui/choice-group.tsx"
import { FormDialog } from "../../../ui/form-dialog.tsx"
import { KeyValue, KeyValues } from "../../../ui/key-values.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"
import { useLoanChanges } from "./api.ts"

type Draft = { by: "months" | "payment"; months: string; payment: string; reason: string }

/** The number of installments that is asked for; undefined while none is. */
function monthsOf({ balance, interestRate }: StaffLoan, { by, months, payment }: Draft) {
  if (by === "months") {
    const asked = readTypedNumber(months) ?? 0
    return asked >= 1 && asked <= maxTermMonths ? asked : undefined
  }
  const cents = parseAmount(payment)
  return cents === undefined ? undefined : monthsForPayment(balance, interestRate, toDecimal(cents))
}

const requestFrom = (loan: StaffLoan) =>
  z.pipe(
    z.transform(
      (draft: Draft): z.input<typeof LoanRescheduling> => ({
        months: monthsOf(loan, draft) ?? 0,
        reason: draft.reason,
      }),
    ),
    LoanRescheduling,
  )

type ReschedulingDialogProps = {
  loan: StaffLoan
  file: NonNullable<StaffLoanDetail["file"]>
  onSent: (proposed: Proposed) => void
  onClose: () => void
}

/** Proposes other installments for what is left of a loan: so many, or of so much. */
export function ReschedulingDialog({ loan, file, onSent, onClose }: ReschedulingDialogProps) {
  const { reschedule } = useLoanChanges(loan.loanId)
  const left = file.schedule.filter(({ state }) => state === "upcoming").length
  const form = useStaffForm({
    contract: requestFrom(loan),
    values: { by: "months", months: "", payment: "", reason: "" } satisfies Draft,
    otherwise: "reason",
    send: reschedule,
    onDone: onSent,
  })
  const typed = form.form.watch()
  const draft = { ...typed, payment: readTypedAmount(typed.payment, { currency: loan.currency }) }
  const months = monthsOf(loan, draft)
  const money = (amount: string) => formatAmount(amount, loan.currency)
  return (
    <FormDialog
      form={form}
      title="Reschedule"
      description={`The principal of ${money(loan.balance)} is spread over new installments at the same rate. Interest up to then stays due. The member must have agreed.`}
      action="Send to Second Person"
      failure="Not saved"
      onClose={onClose}
    >
      <ChoiceGroup
        label="Agreed on"
        name="by"
        columns={2}
        choices={[
          { value: "months", label: "The number of installments" },
          { value: "payment", label: "The monthly payment" },
        ]}
        {...form.held("by")}
      />
      {draft.by === "months" ? (
        <TextField
          key="months"
          label="Installments"
          hint={`From 1 to ${maxTermMonths}. ${left} are open today.`}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          data-first=""
          {...form.text("months")}
        />
      ) : (
        <AmountField
          key="payment"
          label="At most a month"
          hint={`${money(loan.monthlyPayment)} today.`}
          currency={loan.currency}
          {...form.amount("payment", loan.currency)}
        />
      )}
      <KeyValues className="-my-2">
        <KeyValue name="New installments">
          {draft.by === "payment" && draft.payment !== "" && months === undefined
            ? "More a month is needed"
            : (months ?? "-")}
        </KeyValue>
        <KeyValue name="Monthly payment" strong>
          <output translate="no">
            {months === undefined
              ? "-"
              : money(monthlyPayment(loan.balance, loan.interestRate, months))}
          </output>
        </KeyValue>
      </KeyValues>
      <TextField
        label="Reason"
        hint="Why, and how the member agreed. For the second person and the audit trail."
        autoComplete="off"
        maxLength={500}
        {...form.text("reason")}
      />
    </FormDialog>
  )
}
