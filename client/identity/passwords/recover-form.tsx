import { FormProvider } from "react-hook-form"
import { Recovery, type RecoveryResult } from "#shared/contracts/auth.ts"
import { say } from "../../lib/say.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { Button } from "../../ui/button.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { UsernameField } from "../person-fields.tsx"
import { NewPasswordField } from "./new-password-field.tsx"
import { useRecovery } from "./password-api.ts"

/** Staff's one-time code and the new password. A refusal keeps what was typed. */
export function RecoverForm({ onRecovered }: { onRecovered: (recovered: RecoveryResult) => void }) {
  const recovery = useRecovery()
  const { form, submit, pending, text, verbatim } = useContractForm({
    contract: Recovery,
    values: { username: "", code: "", newPassword: "" },
    order: ["username", "code", "newPassword"],
    mode: "onSubmit",
    change: recovery,
    send: recovery.mutate,
    onDone: onRecovered,
  })

  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-label={say("Recovery")}
        className="grid grid-cols-1 gap-4.5"
        onSubmit={submit}
      >
        <UsernameField />
        <TextField
          label={say("Code")}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          hint={say("24 letters and digits. Dashes and case don't matter.")}
          {...text("code")}
        />
        <NewPasswordField
          value={form.watch("newPassword")}
          own={[form.watch("username")]}
          {...verbatim("newPassword")}
        />
        <Button
          type="submit"
          size="large"
          block
          className="mt-1"
          pending={pending}
          pendingLabel={say("Checking")}
        >
          {say("Set New Password")}
        </Button>
      </form>
    </FormProvider>
  )
}
