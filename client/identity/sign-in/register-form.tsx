import { zodResolver } from "@hookform/resolvers/zod"
import { useState } from "react"
import { FormProvider, useForm, useWatch } from "react-hook-form"
import { registrationForm } from "#shared/contracts/auth.ts"
import { minPasswordLength } from "#shared/contracts/password.ts"
import { registerInOrder, showFieldErrors } from "../../lib/form-errors.ts"
import { settings } from "../../lib/settings.ts"
import { Button } from "../../ui/button.tsx"
import { PasswordField } from "../../ui/password-field.tsx"
import { PasswordStrength } from "../passwords/password-strength.tsx"
import { EmailField, NameFields, UsernameField } from "../person-fields.tsx"
import { useRegister } from "./api.ts"

/** Opens a EUR account and a GBP account. A refusal keeps what was typed. */
export function RegisterForm() {
  const registration = useRegister()
  const strict = settings.passwordPolicy === "strict"
  const least = minPasswordLength(settings.passwordPolicy, false)
  const [resolver] = useState(() => zodResolver(registrationForm(least)))
  const form = useForm({
    resolver,
    defaultValues: { firstName: "", lastName: "", email: "", username: "", password: "" },
  })
  registerInOrder(form, ["firstName", "lastName", "email", "username", "password"])
  const { errors } = form.formState
  const { password = "", ...known } = useWatch({ control: form.control })
  const own = [known.username, known.firstName, known.lastName, known.email?.split("@", 1)[0]]

  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid grid-cols-1 gap-4.5"
        onSubmit={form.handleSubmit((fields) =>
          registration.mutate(fields, { onError: (error) => showFieldErrors(form, error) }),
        )}
      >
        <div className="grid items-start gap-x-4 gap-y-4.5 md:grid-cols-2">
          <NameFields />
        </div>
        <EmailField />
        <UsernameField />
        <div>
          <PasswordField
            label="Password"
            autoComplete="new-password"
            hint={strict && `At least ${least} characters. A few unrelated words work best.`}
            error={errors.password?.message}
            {...form.register("password")}
          />
          <PasswordStrength password={password} own={own.filter((name) => name !== undefined)} />
        </div>
        <Button
          type="submit"
          size="large"
          block
          className="mt-1"
          pending={registration.isPending}
          pendingLabel="Creating account..."
        >
          Create Account
        </Button>
      </form>
    </FormProvider>
  )
}
