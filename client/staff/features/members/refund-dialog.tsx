import { FeeRefund } from "#shared/contracts/staff-ledger.ts"
import type { MemberAccount } from "#shared/contracts/staff-members.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { highestFeeRefund } from "#shared/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { isolated } from "#shared/text/language.ts"
import { AmountField } from "../../../ui/amount-field.tsx"
import { FormDialog } from "../../../ui/form-dialog.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"
import { useMemberChanges } from "./api.ts"

type RefundDialogProps = {
  member: number
  account: MemberAccount
  onSent: (proposed: Proposed) => void
  onClose: () => void
}

/** Proposes to give a fee back to one of the member's accounts. */
export function RefundDialog({ member, account, onSent, onClose }: RefundDialogProps) {
  const { refundFee } = useMemberChanges(member)
  const form = useStaffForm({
    contract: FeeRefund,
    values: { amount: "", fee: "", reason: "" },
    send: (refund) => refundFee(account.id, refund),
    onDone: onSent,
  })
  const { currency } = account
  return (
    <FormDialog
      form={form}
      title="Refund Fee"
      description={`To ${isolated(account.name)} in ${currency}, once a second person has approved it. The member is told.`}
      action="Send to Second Person"
      failure="Not saved"
      onClose={onClose}
    >
      <AmountField
        label="Amount"
        hint={`Up to ${formatAmount(highestFeeRefund, currency)}.`}
        currency={currency}
        data-first=""
        {...form.amount("amount", currency)}
      />
      <TextField
        label="Fee"
        hint="The member reads it, such as: Card replacement."
        autoComplete="off"
        maxLength={60}
        {...form.text("fee")}
      />
      <TextField
        label="Reason"
        hint="Kept in the audit trail."
        autoComplete="off"
        maxLength={500}
        {...form.text("reason")}
      />
    </FormDialog>
  )
}
