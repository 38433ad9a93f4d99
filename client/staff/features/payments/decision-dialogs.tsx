import { useState } from "react"
import type { ZodMiniType } from "zod/mini"
import { AccountChoice, RefusalChoice, ReturnChoice } from "#shared/contracts/staff-payments.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { formatAmount } from "#shared/money/format.ts"
import { recallRefusalNames, returnReasonNames } from "#shared/payments/repair-reasons.ts"
import { IbanField } from "../../../ui/iban-field.tsx"
import { Picker } from "../../../ui/picker.tsx"
import { TextField } from "../../../ui/text-field.tsx"
import { type Faults, FormDialog } from "../../ui/form-dialog.tsx"
import { useItemChanges } from "./api.ts"

type DialogProps = {
  itemId: number
  /** At stake, in EUR. */
  amount: string
  onSent: (proposed: Proposed) => void
  onClose: () => void
}

const send = "Send to Second Person"

/** Proposes the account that unapplied money is credited to, or that a claim is collected from. */
export function AccountDialog({
  verb,
  itemId,
  amount,
  onSent,
  onClose,
}: DialogProps & { verb: "assignment" | "collection" }) {
  const { propose } = useItemChanges(itemId)
  const [draft, setDraft] = useState({ iban: "", reason: "" })
  const euros = formatAmount(amount, "EUR")
  return (
    <FormDialog
      title={verb === "assignment" ? "Credit an Account" : "Collect a Claim"}
      description={
        verb === "assignment"
          ? `${euros} is credited once a second person has approved it.`
          : `Up to ${euros}, as far as the account's balance allows, once a second person has approved it.`
      }
      action={send}
      contract={AccountChoice}
      body={draft}
      onSend={async (choice) => onSent(await propose(verb, choice))}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <IbanField
            label="Account"
            data-first=""
            error={faults["iban"]}
            value={draft.iban}
            onChange={(iban) => setDraft({ ...draft, iban })}
          />
          <ReasonField
            faults={faults}
            value={draft.reason}
            onChange={(reason) => setDraft({ ...draft, reason })}
          />
        </>
      )}
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

/** Asks for the reason that the other bank reads, and for one that the second person reads. */
function AnswerDialog<Choice extends ReturnChoice | RefusalChoice>({
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
  contract: ZodMiniType<Choice>
  options: { value: string; text: string }[]
}) {
  const { propose } = useItemChanges(itemId)
  const [draft, setDraft] = useState({ code: "", reason: "" })
  return (
    <FormDialog
      title={title}
      description={description}
      action={send}
      contract={contract}
      body={draft}
      onSend={async (choice) => onSent(await propose(decision, choice))}
      onClose={onClose}
    >
      {(faults) => (
        <>
          <Picker
            label="Reason for the other bank"
            options={options}
            error={faults["code"]}
            value={draft.code}
            onChange={(code) => setDraft({ ...draft, code })}
          />
          <ReasonField
            faults={faults}
            value={draft.reason}
            onChange={(reason) => setDraft({ ...draft, reason })}
          />
        </>
      )}
    </FormDialog>
  )
}

const option = (code: string, names: Readonly<Record<string, string>>) => ({
  value: code,
  text: `${code}  ${names[code] ?? ""}`,
})

function ReasonField({
  faults,
  value,
  onChange,
}: {
  faults: Faults
  value: string
  onChange: (reason: string) => void
}) {
  return (
    <TextField
      label="Reason"
      hint="For the second person and the audit trail."
      autoComplete="off"
      maxLength={500}
      error={faults["reason"]}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
