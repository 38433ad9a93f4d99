import { zodResolver } from "@hookform/resolvers/zod"
import { useForm } from "react-hook-form"
import { PasswordChange, type User } from "#shared/contracts/auth.ts"
import { showFieldErrors } from "../../lib/form-errors.ts"
import { Dialog } from "../../ui/dialog.tsx"
import { DialogForm } from "../../ui/dialog-form.tsx"
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
      onClose={onClose}
      title="Change Password"
      description="You'll stay signed in here and be signed out everywhere else."
      dismissible={!change.isPending}
    >
      <DialogForm
        onSubmit={form.handleSubmit((fields) =>
          change.mutate(fields, {
            onSuccess: onClose,
            onError: (error) => showFieldErrors(form, error),
          }),
        )}
        onCancel={onClose}
        action="Change Password"
        pending={change.isPending}
        pendingLabel="Changing"
      >
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
      </DialogForm>
    </Dialog>
  )
}
