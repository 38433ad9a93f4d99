import { Controller } from "react-hook-form"
import { NewSavedPayee } from "#shared/contracts/payees.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { isolated } from "#shared/text/language.ts"
import { say } from "../../lib/say.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { FormDialog } from "../../ui/form-dialog.tsx"
import { IbanField } from "../../ui/iban-field.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { shownName, useSavePayee } from "./api.ts"

type SavePayeeDialogProps = {
  /** The payee of a transfer, whose IBAN and name stay as they are; without it, both are entered. */
  payee?: { iban: string; name: string } | undefined
  onClose: () => void
}

/** Saves a payee to pay again. Keeps what was typed when it is refused. */
export function SavePayeeDialog({ payee, onClose }: SavePayeeDialogProps) {
  const saving = useSavePayee()
  const wrong = payee ? "ownName" : "iban"
  const form = useContractForm({
    contract: NewSavedPayee,
    values: { name: payee?.name ?? "", iban: payee?.iban ?? "", ownName: "" },
    fieldOf: { already_saved: wrong, payee_not_found: wrong },
    change: saving,
    send: ({ name, iban, ownName }, told) =>
      saving.mutate({ name, iban: normalizeIban(iban), ...(ownName ? { ownName } : {}) }, told),
    toast: (saved) => ({ title: say("{name} is saved", { name: isolated(shownName(saved)) }) }),
    onDone: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={say("Save Payee")}
      description={
        payee
          ? say("{name}. You can then choose them for a transfer.", {
              name: isolated(payee.name),
            })
          : say("You can then choose them for a transfer.")
      }
      action={say("Save Payee")}
      pendingLabel={say("Checking the name")}
      onClose={onClose}
    >
      {!payee && (
        <>
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
        </>
      )}
      <TextField
        label={say("Your name for them")}
        aside={say("Optional")}
        hint={say("Such as Landlord. Only you see it.")}
        autoComplete="off"
        {...form.text("ownName")}
      />
    </FormDialog>
  )
}
