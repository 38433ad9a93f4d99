import { EntryCorrection, type LedgerEntry } from "#shared/contracts/staff-ledger.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { formatAmount } from "#shared/money/format.ts"
import { post } from "../../../lib/api-client.ts"
import { AmountField } from "../../../ui/amount-field.tsx"
import { FormDialog } from "../../../ui/form-dialog.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { staffPath } from "../../staff-path.ts"
import { useStaffForm } from "../../ui/use-staff-form.ts"

type CorrectionDialogProps = {
  entry: LedgerEntry
  onSent: (proposed: Proposed) => Promise<void>
  onClose: () => void
}

/** Proposes the right amount of an entry that was posted with too large a one. */
export function CorrectionDialog({ entry, onSent, onClose }: CorrectionDialogProps) {
  const form = useStaffForm({
    contract: EntryCorrection,
    values: { amount: "", reason: "" },
    send: async (body) =>
      onSent(await post<Proposed>(staffPath("proposeEntryCorrection", entry.id), body)),
  })
  const { amount, currency } = entry
  const posted = amount !== null && currency !== null ? formatAmount(amount, currency) : ""
  return (
    <FormDialog
      form={form}
      title="Correct Amount"
      description={`${entry.reference} was posted with ${posted}. What is too much is given back once a second person has approved it.`}
      action="Send to Second Person"
      failure="Not saved"
      onClose={onClose}
    >
      <AmountField
        label="Right amount"
        hint="Smaller than the posted one. Reverse the entry to give back all of it."
        currency={currency ?? undefined}
        data-first=""
        {...form.amount("amount", currency ?? undefined)}
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
