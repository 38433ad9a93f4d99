import type { ZodMiniType } from "zod/mini"
import { AccountChoice, RefusalChoice, ReturnChoice } from "#shared/contracts/staff-payments.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { formatAmount } from "#shared/money/format.ts"
import { recallRefusalNames, returnReasonNames } from "#shared/payments/repair-reasons.ts"
import { asWritten, type Text } from "#shared/words/text.ts"
import { FormDialog } from "../../../ui/form-dialog.tsx"
import { IbanField } from "../../../ui/iban-field.tsx"
import { PickerField } from "../../../ui/picker-field.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"
import { useItemChanges } from "./api.ts"

type DialogProps = {
  itemId: number
  /** At stake, in EUR. */
  amount: string
  onSent: (proposed: Proposed) => void
  onClose: () => void
}

const send = "Send to Second Person"

const reasonField = {
  label: "Reason",
  hint: "For the second person and the audit trail.",
  autoComplete: "off",
  maxLength: 500,
}

/** Proposes the account that unapplied money is credited to, or that a claim is collected from. */
export function AccountDialog({
  verb,
  itemId,
  amount,
  onSent,
  onClose,
}: DialogProps & { verb: "assignment" | "collection" }) {
  const { propose } = useItemChanges(itemId)
  const form = useStaffForm({
    contract: AccountChoice,
    values: { iban: "", reason: "" },
    send: (choice) => propose(verb, choice),
    onDone: onSent,
  })
  const euros = formatAmount(amount, "EUR")
  return (
    <FormDialog
      form={form}
      title={verb === "assignment" ? "Credit an Account" : "Collect a Claim"}
      description={
        verb === "assignment"
          ? `${euros} is credited once a second person has approved it.`
          : `Up to ${euros}, as far as the account's balance allows, once a second person has approved it.`
      }
      action={send}
      failure="Not saved"
      onClose={onClose}
    >
      <IbanField label="Account" data-first="" {...form.held("iban")} />
      <TextField {...reasonField} {...form.text("reason")} />
    </FormDialog>
  )
}

/** Proposes to send unapplied money back, with the reason that the other bank reads. */
export function ReturnDialog({ codes, ...dialog }: DialogProps & { codes: readonly string[] }) {
  return (
    <AnswerDialog
      {...dialog}
      title="Send Back"
      description={`${formatAmount(dialog.amount, "EUR")} goes back to the other bank once a second person has approved it.`}
      decision="return"
      contract={ReturnChoice}
      options={codes.map((code) => option(code, returnReasonNames))}
    />
  )
}

/** Proposes to refuse a recall, with the reason that the other bank reads. */
export function RefusalDialog({ codes, ...dialog }: DialogProps & { codes: readonly string[] }) {
  return (
    <AnswerDialog
      {...dialog}
      title="Refuse Recall"
      description={`The member keeps ${formatAmount(dialog.amount, "EUR")}. The other bank is told once a second person has approved it.`}
      decision="refusal"
      contract={RefusalChoice}
      options={codes.map((code) => option(code, recallRefusalNames))}
    />
  )
}

type Answer = ReturnChoice | RefusalChoice

/** Asks for the reason that the other bank reads, and for one that the second person reads. */
function AnswerDialog({
  itemId,
  title,
  description,
  decision,
  contract,
  options,
  onSent,
  onClose,
}: DialogProps & {
  title: string
  description: string
  decision: "return" | "refusal"
  contract: ZodMiniType<Answer, { code: string; reason: string }>
  options: { value: string; text: Text }[]
}) {
  const { propose } = useItemChanges(itemId)
  const form = useStaffForm({
    contract,
    values: { code: "", reason: "" },
    send: (choice) => propose(decision, choice),
    onDone: onSent,
  })
  return (
    <FormDialog
      form={form}
      title={title}
      description={description}
      action={send}
      failure="Not saved"
      onClose={onClose}
    >
      <PickerField
        label="Reason for the other bank"
        control={form.form.control}
        name="code"
        options={options}
      />
      <TextField {...reasonField} {...form.text("reason")} />
    </FormDialog>
  )
}

const option = (code: string, names: Readonly<Record<string, string>>) => ({
  value: code,
  text: asWritten(`${code}  ${names[code] ?? ""}`),
})
