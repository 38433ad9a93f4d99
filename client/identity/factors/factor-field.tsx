import CircleAlert from "lucide-react/icons/circle-alert"
import type { FactorMethod } from "#shared/contracts/confirmations.ts"
import { numberInWords } from "#shared/in-words.ts"
import { recoveryCodeCount } from "#shared/limits.ts"
import { say } from "../../lib/say.ts"
import { CodeField } from "../../ui/code-field.tsx"
import { Note } from "../../ui/note.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { factorMethods } from "./factor-methods.tsx"

type FactorFieldProps = {
  /** Undefined when none of the member's methods works in this browser. */
  method: FactorMethod | undefined
  value: string
  onChange: (value: string) => void
  /** The error message for the last answer. */
  message: string | undefined
  readOnly: boolean
}

/** The field for a code; for a passkey, what the device will do. */
export function FactorField({ method, message, onChange, ...input }: FactorFieldProps) {
  switch (method) {
    case "code":
      return (
        <CodeField
          label={say("Code from your authenticator app")}
          hint={say("Six digits. They change every 30 seconds.")}
          error={message}
          onChange={onChange}
          {...input}
        />
      )
    case "recovery_code":
      return (
        <TextField
          label={say("Recovery code")}
          hint={say("One of the {count} you saved at setup. Each works once.", {
            count: numberInWords(recoveryCodeCount),
          })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          error={message}
          onChange={({ target }) => onChange(target.value)}
          {...input}
        />
      )
    case "passkey":
      return (
        <div className="grid gap-2">
          <Note icon={factorMethods.passkey.icon} title={say("Confirm with your passkey")}>
            {say("Your device asks for your fingerprint, face, or PIN.")}
          </Note>
          <p
            role="alert"
            className="flex items-start gap-1.5 text-13 font-medium text-negative empty:hidden"
          >
            {message && (
              <>
                <CircleAlert className="mt-px size-4" />
                <span>{message}</span>
              </>
            )}
          </p>
        </div>
      )
    case undefined:
      return (
        <Note icon={factorMethods.passkey.icon} title={say("Your passkey doesn't work here")}>
          {say("Passkeys need the bank's own address and a browser that supports them.")}
        </Note>
      )
  }
}
