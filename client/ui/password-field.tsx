import Eye from "lucide-react/icons/eye"
import EyeOff from "lucide-react/icons/eye-off"
import { type ComponentProps, useState } from "react"
import { say } from "../lib/say.ts"
import { classes, controlFrame, controlInput } from "./classes.ts"
import { Field, type FieldProps } from "./field.tsx"
import { IconButton } from "./icon-button.tsx"

type PasswordFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "id" | "className" | "type"> & {
    /** Whether every character counts, as in a password: spaces around it too. */
    verbatim: boolean
    /** What the button shows and hides: "password", or "CVV". */
    secret?: "password" | "newPassword" | "currentPassword" | "CVV"
  }

/** A secret with a button that shows it. Takes a form's `verbatim(name)` as it is. */
export function PasswordField({
  label,
  aside,
  hint,
  error,
  secret = "password",
  verbatim,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(control) => (
        <div className={classes(controlFrame, "h-11 pr-1 pl-3 text-input")}>
          <input
            spellCheck={false}
            autoCapitalize="none"
            autoCorrect={verbatim ? "off" : undefined}
            {...input}
            {...control}
            type={shown ? "text" : "password"}
            className={controlInput}
          />
          <IconButton
            label={say(
              shown
                ? "Hide {secret, select, newPassword {new password} currentPassword {current password} CVV {CVV} other {password}}"
                : "Show {secret, select, newPassword {new password} currentPassword {current password} CVV {CVV} other {password}}",
              { secret },
            )}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff /> : <Eye />}
          </IconButton>
        </div>
      )}
    </Field>
  )
}
