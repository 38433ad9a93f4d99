import { useState } from "react"
import { FormProvider, useWatch } from "react-hook-form"
import { registrationForm } from "#shared/contracts/auth.ts"
import { minPasswordLength } from "#shared/contracts/password.ts"
import { say } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"
import { useContractForm } from "../../lib/use-contract-form.tsx"
import { Button } from "../../ui/button.tsx"
import { PasswordField } from "../../ui/password-field.tsx"
import { PasswordStrength } from "../passwords/password-strength.tsx"
import { EmailField, NameFields, personFields, UsernameField } from "../person-fields.tsx"
import { useRegister } from "./api.ts"

/** Opens a EUR account and a GBP account. A refusal keeps what was typed. */
export function RegisterForm() {
  const registration = useRegister()
  const strict = settings.passwordPolicy === "strict"
  const min = minPasswordLength(settings.passwordPolicy, false)
  const [contract] = useState(() => registrationForm(min))
  const { form, submit, pending, verbatim } = useContractForm({
    contract,
    values: { firstName: "", lastName: "", email: "", username: "", password: "" },
    order: ["firstName", "lastName", "email", "username", "password"],
    mode: "onSubmit",
    fieldOf: personFields,
    change: registration,
    send: registration.mutate,
  })
  const { password = "", ...known } = useWatch({ control: form.control })
  const own = [known.username, known.firstName, known.lastName, known.email?.split("@", 1)[0]]

  return (
    <FormProvider {...form}>
      <form noValidate className="grid grid-cols-1 gap-4.5" onSubmit={submit}>
        <div className="grid items-start gap-x-4 gap-y-4.5 md:grid-cols-2">
          <NameFields />
        </div>
        <EmailField />
        <UsernameField />
        <div>
          <PasswordField
            label={say("Password")}
            autoComplete="new-password"
            hint={
              strict && say("At least {min} characters. A few unrelated words work best.", { min })
            }
            {...verbatim("password")}
          />
          <PasswordStrength password={password} own={own.filter((name) => name !== undefined)} />
        </div>
        <Button
          type="submit"
          size="large"
          block
          className="mt-1"
          pending={pending}
          pendingLabel={say("Creating account...")}
        >
          {say("Create Account")}
        </Button>
      </form>
    </FormProvider>
  )
}
