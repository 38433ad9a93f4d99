import type { ComponentProps } from "react"
import { minPasswordLength } from "#shared/contracts/password.ts"
import { say } from "../../lib/say.ts"
import { settings } from "../../lib/settings.ts"
import { PasswordField } from "../../ui/password-field.tsx"
import { PasswordStrength } from "./password-strength.tsx"

type NewPasswordFieldProps = Pick<
  ComponentProps<typeof PasswordField>,
  "error" | "name" | "onChange" | "onBlur" | "ref" | "verbatim"
> & {
  /** Its current value. */
  value: string
  /** What an attacker may know about the member. */
  own: readonly string[]
}

/** The new password, with an estimate of its strength. Takes `register(name)` in addition to its value. */
export function NewPasswordField({ value, own, ...field }: NewPasswordFieldProps) {
  const { passwordPolicy } = settings
  return (
    <div>
      <PasswordField
        label={say("New password")}
        secret="newPassword"
        autoComplete="new-password"
        hint={
          passwordPolicy === "strict" &&
          say(
            "At least {min} characters, or {withFactor} if you have a second factor. A few unrelated words work best.",
            {
              min: minPasswordLength("strict", false),
              withFactor: minPasswordLength("strict", true),
            },
          )
        }
        {...field}
      />
      <PasswordStrength password={value} own={own} />
    </div>
  )
}
