import { zodResolver } from "@hookform/resolvers/zod"
import { useForm } from "react-hook-form"
import { PasswordChange, type User } from "#shared/contracts/auth.ts"
import { showFieldErrors } from "../../lib/form-errors.ts"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { PasswordField } from "../../ui/password-field.tsx"
import { NewPasswordField } from "./new-password-field.tsx"
import { useChangePassword } from "./password-api.ts"

type ChangePasswordDialogProps = {
  user: User
  onClose: () => void
}

/** The current password and the new one. The new one can be shown, so it is typed only once. */
export function ChangePasswordDialog({ user, onClose }: ChangePasswordDialogProps) {
  const change = useChangePassword()
  const form = useForm({
    resolver: zodResolver(PasswordChange),
    defaultValues: { currentPassword: "", newPassword: "" },
  })
  const { errors } = form.formState
  const own = [user.username, user.firstName, user.lastName, user.email?.split("@", 1)[0]]

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Change Password"
      description="You'll stay signed in here and be signed out everywhere else."
      dismissible={!change.isPending}
    >
      <form
        noValidate
        onSubmit={form.handleSubmit((fields) =>
          change.mutate(fields, {
            onSuccess: onClose,
            onError: (error) => showFieldErrors(form, error),
          }),
        )}
      >
        <DialogBody>
          {/* The username tells the browser's password manager whose password this is. */}
          <input type="text" autoComplete="username" value={user.username} readOnly hidden />
          <PasswordField
            label="Current password"
            secret="current password"
            autoComplete="current-password"
            error={errors.currentPassword?.message}
            {...form.register("currentPassword")}
          />
          <NewPasswordField
            value={form.watch("newPassword")}
            own={own.filter((name) => name !== null && name !== undefined)}
            error={errors.newPassword?.message}
            {...form.register("newPassword")}
          />
        </DialogBody>
        <DialogActions>
          <Button tone="ghost" size="large" disabled={change.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="large" pending={change.isPending} pendingLabel="Changing">
            Change Password
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
