import { useState } from "react"
import { useLocation } from "wouter"
import * as z from "zod/mini"
import type { CashDrawer } from "#shared/contracts/staff-cash.ts"
import {
  CounterRepayment,
  type StaffLoan,
  type StaffLoanDetail,
} from "#shared/contracts/staff-loans.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { cashWithSource, identifiedCash } from "#shared/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { AmountField } from "../../../ui/amount-field.tsx"
import { Button } from "../../../ui/button.tsx"
import { ChoiceGroup } from "../../../ui/choice-group.tsx"
import { FormDialog } from "../../../ui/form-dialog.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { showToast } from "../../../ui/toast-store.ts"
import { useStaffForm } from "../../ui/use-staff-form.ts"
import { useLoanChanges } from "./api.ts"

type Draft = {
  from: "account" | "cash"
  amount: string
  identified: string
  source: string
  reason: string
}

/** What is typed as a request. */
const requestFrom = (key: string, drawer: CashDrawer | undefined) =>
  z.pipe(
    z.transform(
      ({ from, amount, identified, source, reason }: Draft): z.input<typeof CounterRepayment> => ({
        key,
        from,
        amount,
        reason,
        ...(from === "cash" && {
          ...(drawer && { drawerId: drawer.id }),
          ...(identified && { identified }),
          ...(source && { source }),
        }),
      }),
    ),
    CounterRepayment,
  )

type RepaymentDialogProps = {
  loan: StaffLoan
  file: NonNullable<StaffLoanDetail["file"]>
  /** The employee's own open drawer, if it is in the loan's currency. */
  drawer: CashDrawer | undefined
  onSent: (proposed: Proposed) => void
  onClose: () => void
}

/** Takes a repayment from the member: from the loan's account, or in cash. */
export function RepaymentDialog({ loan, file, drawer, onSent, onClose }: RepaymentDialogProps) {
  const { repay } = useLoanChanges(loan.loanId)
  const [, navigate] = useLocation()
  const [key] = useState(() => crypto.randomUUID())
  const money = (amount: string) => formatAmount(amount, loan.currency)
  const due = file.payoff?.due ?? "0.00"
  const total = file.payoff?.total ?? "0.00"
  const form = useStaffForm({
    contract: requestFrom(key, drawer),
    values: {
      from: drawer ? "cash" : "account",
      amount: due === "0.00" ? "" : due,
      identified: "",
      source: "",
      reason: "",
    } satisfies Draft,
    otherwise: "amount",
    send: async (request) => {
      const { repaid, proposal } = await repay(request)
      if (proposal) return onSent({ proposal })
      showToast({ title: repaid?.closed ? "Loan paid off" : "Repayment taken" })
      onClose()
      if (repaid?.movementId) navigate(`/cash/receipts/${repaid.movementId}`)
    },
  })
  const inCash = form.form.watch("from") === "cash"
  return (
    <FormDialog
      form={form}
      title="Take a Repayment"
      description={`It covers what is due first: ${money(due)} today. ${money(total)} pays the loan off.`}
      action="Take Repayment"
      failure="Not saved"
      onClose={onClose}
    >
      <ChoiceGroup
        label="From"
        name="from"
        columns={2}
        choices={[
          {
            value: "account",
            label: "The loan's account",
            detail: file.account ? `Holds ${money(file.account.balance)}` : undefined,
          },
          {
            value: "cash",
            label: "Cash",
            detail: drawer ? "At your drawer" : `You have no open drawer in ${loan.currency}`,
            disabled: !drawer,
          },
        ]}
        {...form.held("from")}
      />
      <AmountField
        label="Amount"
        currency={loan.currency}
        data-first=""
        {...form.amount("amount", loan.currency)}
      />
      <div className="-mt-2 flex flex-wrap gap-2">
        {due !== "0.00" && (
          <Button
            tone="secondary"
            size="small"
            onClick={() => form.form.setValue("amount", due)}
          >{`Due: ${money(due)}`}</Button>
        )}
        <Button
          tone="secondary"
          size="small"
          onClick={() => form.form.setValue("amount", total)}
        >{`Payoff: ${money(total)}`}</Button>
      </div>
      {inCash && (
        <>
          <TextField
            label="Identified by"
            aside="Optional"
            hint={`Document and number; needed from ${formatAmount(identifiedCash, "EUR")} a day.`}
            autoComplete="off"
            maxLength={100}
            {...form.text("identified")}
          />
          <TextField
            label="Source of the money"
            aside="Optional"
            hint={`Needed above ${formatAmount(cashWithSource, "EUR")} a day, which is reported.`}
            autoComplete="off"
            maxLength={200}
            {...form.text("source")}
          />
        </>
      )}
      <TextField
        label="Reason"
        hint="How the member asked for it. Kept in the audit trail."
        autoComplete="off"
        maxLength={500}
        {...form.text("reason")}
      />
    </FormDialog>
  )
}
