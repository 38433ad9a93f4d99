import { zodResolver } from "@hookform/resolvers/zod"
import { Controller, useForm } from "react-hook-form"
import { NewSavedPayee } from "#shared/contracts/payees.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { showFieldErrors } from "../../lib/form-errors.ts"
import { problemOf } from "../../lib/problem.ts"
import { Dialog } from "../../ui/dialog.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { IbanField } from "../../ui/iban-field.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { shownName, useSavePayee } from "./api.ts"

type SavePayeeDialogProps = {
  /** The payee of a transfer, whose IBAN and name stay as they are; without it, both are entered. */
  payee?: { iban: string; name: string } | undefined
  onClose: () => void
}

/** Saves a payee to pay again. Keeps what was typed when it is refused. */
export function SavePayeeDialog({ payee, onClose }: SavePayeeDialogProps) {
  const saving = useSavePayee()
  const form = useForm<NewSavedPayee>({
    resolver: zodResolver(NewSavedPayee),
    mode: "onTouched",
    defaultValues: { name: payee?.name ?? "", iban: payee?.iban ?? "", ownName: "" },
  })
  const { errors } = form.formState
  const save = form.handleSubmit(({ name, iban, ownName }) =>
    saving.mutate(
      { name: name.trim(), iban: normalizeIban(iban), ...(ownName?.trim() ? { ownName } : {}) },
      {
        onSuccess: (saved) => {
          showToast({ title: `${shownName(saved)} is saved` })
          onClose()
        },
        onError: (error) => {
          showFieldErrors(form, error)
          const problem = problemOf(error)
          if (problem?.code !== "already_saved" && problem?.code !== "payee_not_found") return
          form.setError(
            payee ? "ownName" : "iban",
            { message: problem.detail },
            { shouldFocus: true },
          )
        },
      },
    ),
  )
  return (
    <Dialog
      onClose={onClose}
      title="Save Payee"
      description={
        payee
          ? `${payee.name}. You can then choose them for a transfer.`
          : "You can then choose them for a transfer."
      }
      dismissible={!saving.isPending}
    >
      <DialogForm
        onSubmit={save}
        onCancel={onClose}
        action="Save Payee"
        pending={saving.isPending}
        pendingLabel="Checking the name"
      >
        {!payee && (
          <>
            <TextField
              label="Name"
              autoComplete="off"
              readOnly={saving.isPending}
              error={errors.name?.message}
              {...form.register("name")}
            />
            <Controller
              control={form.control}
              name="iban"
              render={({ field, fieldState }) => (
                <IbanField
                  label="IBAN"
                  readOnly={saving.isPending}
                  {...field}
                  error={fieldState.error?.message}
                />
              )}
            />
          </>
        )}
        <TextField
          label="Your name for them"
          aside="Optional"
          hint="Such as Landlord. Only you see it."
          autoComplete="off"
          readOnly={saving.isPending}
          error={errors.ownName?.message}
          {...form.register("ownName")}
        />
      </DialogForm>
    </Dialog>
  )
}
