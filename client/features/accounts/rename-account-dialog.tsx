import { zodResolver } from "@hookform/resolvers/zod"
import { useForm } from "react-hook-form"
import { type Account, AccountName } from "#shared/contracts/accounts.ts"
import { formatIban } from "#shared/iban/format-iban.ts"
import { showFieldErrors } from "../../lib/form-errors.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useRenameAccount } from "./api.ts"

/** Renames an account. Others never see the name. */
export function RenameAccountDialog({
  account,
  onClose,
}: {
  account: Account
  onClose: () => void
}) {
  const renaming = useRenameAccount(account.id)
  const form = useForm<AccountName>({
    resolver: zodResolver(AccountName),
    mode: "onTouched",
    defaultValues: { name: account.name },
  })
  const rename = form.handleSubmit((name) =>
    renaming.mutate(name, {
      onSuccess: () => {
        showToast({ title: "Account renamed" })
        onClose()
      },
      onError: (error) => showFieldErrors(form, error),
    }),
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Rename Account"
      description={`${formatIban(account.iban)}. Only you see this name.`}
      dismissible={!renaming.isPending}
    >
      <form noValidate onSubmit={rename}>
        <DialogBody>
          <TextField
            label="Account name"
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
