import { zodResolver } from "@hookform/resolvers/zod"
import { useForm } from "react-hook-form"
import { type PasskeyItem, PasskeyName } from "#shared/contracts/factors.ts"
import { showFieldErrors } from "../../lib/form-errors.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useRenamePasskey } from "./api.ts"

/** Renames a passkey. Only the customer sees the name. */
export function RenamePasskeyDialog({
  passkey,
  onClose,
}: {
  passkey: PasskeyItem
  onClose: () => void
}) {
  const renaming = useRenamePasskey(passkey.id)
  const form = useForm({
    resolver: zodResolver(PasskeyName),
    mode: "onTouched",
    defaultValues: { name: passkey.name },
  })
  const rename = form.handleSubmit((name) =>
    renaming.mutate(name, {
      onSuccess: () => {
        showToast({ title: "Passkey renamed" })
        onClose()
      },
      onError: (error) => showFieldErrors(form, error),
    }),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Rename Passkey"
      description="Only you see this name."
      dismissible={!renaming.isPending}
    >
      <form noValidate onSubmit={rename}>
        <DialogBody>
          <TextField
            label="Name"
            autoComplete="off"
            readOnly={renaming.isPending}
            error={form.formState.errors.name?.message}
            {...form.register("name")}
          />
        </DialogBody>
        <DialogActions>
          <Button tone="ghost" size="large" disabled={renaming.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="large" pending={renaming.isPending} pendingLabel="Saving">
            Save Name
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
