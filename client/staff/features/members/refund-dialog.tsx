import { useState } from "react"
import { FeeRefund } from "#shared/contracts/staff-ledger.ts"
import type { MemberAccount } from "#shared/contracts/staff-members.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { highestFeeRefund } from "#shared/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { readTypedAmount } from "../../../lib/typed-amount.ts"
import { AmountField } from "../../../ui/amount-field.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { FormDialog } from "../../ui/form-dialog.tsx"
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
  const [draft, setDraft] = useState({ amount: "", fee: "", reason: "" })
  const { currency } = account
  return (
    <FormDialog
      title="Refund Fee"
      description={`To ${account.name} in ${currency}, once a second person has approved it. The member is told.`}
      action="Send to Second Person"
      contract={FeeRefund}
      body={{
        amount: readTypedAmount(draft.amount),
        fee: draft.fee.trim(),
        reason: draft.reason.trim(),
      }}
      onSend={async (refund) => onSent(await refundFee(account.id, refund))}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <AmountField
            label="Amount"
            hint={`Up to ${formatAmount(highestFeeRefund, currency)}.`}
            currency={currency}
            data-first=""
            value={draft.amount}
            error={faults["amount"]}
            onChange={({ target }) => setDraft({ ...draft, amount: target.value })}
          />
          <TextField
            label="Fee"
            hint="The member reads it, such as: Card replacement."
            autoComplete="off"
            maxLength={60}
            value={draft.fee}
            error={faults["fee"]}
            onChange={({ target }) => setDraft({ ...draft, fee: target.value })}
          />
          <TextField
            label="Reason"
            hint="Kept in the audit trail."
            autoComplete="off"
            maxLength={500}
            value={draft.reason}
            error={faults["reason"]}
            onChange={({ target }) => setDraft({ ...draft, reason: target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
