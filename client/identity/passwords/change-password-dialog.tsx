import { PasswordChange, type User } from "#shared/contracts/auth.ts"
import { say } from "../../lib/say.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { FormDialog } from "../../ui/form-dialog.tsx"
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
  const form = useContractForm({
    contract: PasswordChange,
    values: { currentPassword: "", newPassword: "" },
    mode: "onSubmit",
    change: change,
    send: change.mutate,
    onDone: onClose,
  })
  const own = [user.username, user.firstName, user.lastName, user.email?.split("@", 1)[0]]

  return (
    <FormDialog
      form={form}
      title={say("Change Password")}
      description={say("You'll stay signed in here and be signed out everywhere else.")}
      action={say("Change Password")}
      pendingLabel={say("Changing")}
      onClose={onClose}
    >
      {/* The username tells the browser's password manager whose password this is. */}
      <input type="text" autoComplete="username" value={user.username} readOnly hidden />
      <PasswordField
        label={say("Current password")}
        secret="currentPassword"
        autoComplete="current-password"
        {...form.verbatim("currentPassword")}
      />
      <NewPasswordField
        value={form.form.watch("newPassword")}
        own={own.filter((name) => name !== null && name !== undefined)}
        {...form.verbatim("newPassword")}
      />
    </FormDialog>
  )
}
