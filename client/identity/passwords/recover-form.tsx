import { zodResolver } from "@hookform/resolvers/zod"
import { FormProvider, useForm } from "react-hook-form"
import { Recovery, type RecoveryResult } from "#shared/contracts/auth.ts"
import { registerInOrder, showFieldErrors } from "../../lib/form-errors.ts"
import { Button } from "../../ui/button.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { UsernameField } from "../person-fields.tsx"
import { NewPasswordField } from "./new-password-field.tsx"
import { useRecovery } from "./password-api.ts"

/** Staff's one-time code and the new password. A refusal keeps what was typed. */
export function RecoverForm({ onRecovered }: { onRecovered: (recovered: RecoveryResult) => void }) {
  const recovery = useRecovery()
  const form = useForm({
    resolver: zodResolver(Recovery),
    defaultValues: { username: "", code: "", newPassword: "" },
  })
  registerInOrder(form, ["username", "code", "newPassword"])
  const { errors } = form.formState

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label="Recovery"
        className="grid grid-cols-1 gap-4.5"
        onSubmit={form.handleSubmit((fields) =>
          recovery.mutate(fields, {
            onSuccess: onRecovered,
            onError: (error) => showFieldErrors(form, error),
          }),
        )}
      >
        <UsernameField />
        <TextField
          label="Code"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          hint="24 letters and digits. Dashes and case don't matter."
          error={errors.code?.message}
          {...form.register("code")}
        />
        <NewPasswordField
          value={form.watch("newPassword")}
          own={[form.watch("username")]}
          error={errors.newPassword?.message}
          {...form.register("newPassword")}
        />
        <Button
          type="submit"
          size="large"
          block
          className="mt-1"
          pending={recovery.isPending}
          pendingLabel="Checking"
        >
          Set New Password
        </Button>
      </form>
    </FormProvider>
  )
}
