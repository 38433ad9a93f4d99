import { zodResolver } from "@hookform/resolvers/zod"
import { useForm } from "react-hook-form"
import * as z from "zod/mini"
import { Button } from "../../ui/button.tsx"
import { Dialog, DialogActions, DialogBody } from "../../ui/dialog.tsx"
import { PasswordField } from "../../ui/password-field.tsx"

const PasswordForm = z.object({
  password: z.string().check(z.minLength(1, "Password is required")),
})

type PasswordDialogProps = {
  /** What the password is for, on the button: "Show Details". */
  action: string
  /**
   * Tries it.
   * @returns the message when it is not right; undefined when there is nothing to mend here
   */
  onPassword: (password: string) => Promise<string | undefined>
  onClose: () => void
}

/** Asks for the password again, before something secret is shown. */
export function PasswordDialog({ action, onPassword, onClose }: PasswordDialogProps) {
  const form = useForm({
    resolver: zodResolver(PasswordForm),
    defaultValues: { password: "" },
  })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ password }) => {
    const message = await onPassword(password)
    if (message) form.setError("password", { message }, { shouldFocus: true })
  })

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Enter Your Password"
      description="It is asked for again before a card's number leaves the bank."
      dismissible={!isSubmitting}
    >
      <form noValidate onSubmit={submit}>
        <DialogBody>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            error={errors.password?.message}
            {...form.register("password")}
          />
        </DialogBody>
        <DialogActions>
          <Button tone="ghost" size="large" disabled={isSubmitting} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" size="large" pending={isSubmitting} pendingLabel="Checking">
            {action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
