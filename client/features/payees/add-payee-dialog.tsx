import { Controller } from "react-hook-form"
import { NewTrustedPayee } from "#shared/contracts/payees.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { refusedFields } from "#shared/refusals/fields.ts"
import { isolated } from "#shared/text/language.ts"
import { say } from "../../lib/say.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { IbanField } from "../../ui/iban-field.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useTrustPayee } from "./api.ts"

/** Adds a trusted payee. Keeps what was typed when the change is not confirmed. */
export function AddPayeeDialog({ onClose }: { onClose: () => void }) {
  const trusting = useTrustPayee()
  const form = useContractForm({
    contract: NewTrustedPayee,
    values: { name: "", iban: "" },
    fieldOf: { ...refusedFields, recipientIban: "iban" },
    change: trusting,
    send: ({ name, iban }, told) => trusting.mutate({ name, iban: normalizeIban(iban) }, told),
    toast: (payee) => ({ title: say("{name} is a trusted payee", { name: isolated(payee.name) }) }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={say("Add Trusted Payee")}
      description={say("You can then pay them without a second factor.")}
      action={say("Trust Payee")}
      pendingLabel={say("Saving")}
      onClose={onClose}
    >
      <TextField label={say("Name")} autoComplete="off" {...form.text("name")} />
      <Controller
        control={form.form.control}
        name="iban"
        render={({ field, fieldState }) => (
          <IbanField
            label={say("IBAN")}
            readOnly={form.pending}
            {...field}
            error={fieldState.error?.message}
          />
        )}
      />
    </FormDialog>
  )
}
