import { zodResolver } from "@hookform/resolvers/zod"
import { Controller, useForm } from "react-hook-form"
import { NewTrustedPayee } from "#shared/contracts/payees.ts"
import { normalizeIban } from "#shared/iban/format-iban.ts"
import { showFieldErrors } from "../../lib/form-errors.ts"
import { problemOf } from "../../lib/problem.ts"
import { Dialog } from "../../ui/dialog.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
import { IbanField } from "../../ui/iban-field.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useTrustPayee } from "./api.ts"

/** Adds a trusted payee. Keeps what was typed when the change is not confirmed. */
export function AddPayeeDialog({ onClose }: { onClose: () => void }) {
  const trusting = useTrustPayee()
  const form = useForm<NewTrustedPayee>({
    resolver: zodResolver(NewTrustedPayee),
    mode: "onTouched",
    defaultValues: { name: "", iban: "" },
  })
  const add = form.handleSubmit(({ name, iban }) =>
    trusting.mutate(
      { name: name.trim(), iban: normalizeIban(iban) },
      {
        onSuccess: (payee) => {
          showToast({ title: `${payee.name} is a trusted payee` })
          onClose()
        },
        onError: (error) => {
          showFieldErrors(form, error)
          const problem = problemOf(error)
          if (problem?.code !== "already_trusted" && problem?.code !== "payee_not_found") return
          form.setError("iban", { message: problem.detail }, { shouldFocus: true })
        },
      },
    ),
  )
  return (
    <Dialog
      onClose={onClose}
      title="Add Trusted Payee"
      description="You can then pay them without a second factor."
      dismissible={!trusting.isPending}
    >
      <DialogForm
        onSubmit={add}
        onCancel={onClose}
        action="Trust Payee"
        pending={trusting.isPending}
        pendingLabel="Saving"
      >
        <TextField
          label="Name"
          autoComplete="off"
          readOnly={trusting.isPending}
          error={form.formState.errors.name?.message}
          {...form.register("name")}
        />
        <Controller
          control={form.control}
          name="iban"
          render={({ field, fieldState }) => (
            <IbanField
              label="IBAN"
              readOnly={trusting.isPending}
              {...field}
              error={fieldState.error?.message}
            />
          )}
        />
      </DialogForm>
    </Dialog>
  )
}
