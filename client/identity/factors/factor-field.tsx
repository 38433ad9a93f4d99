import CircleAlert from "lucide-react/icons/circle-alert"
import type { FactorMethod } from "#shared/contracts/confirmations.ts"
import { inWords } from "#shared/in-words.ts"
import { recoveryCodeCount } from "#shared/limits.ts"
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
          label="Code from your authenticator app"
          hint="Six digits. They change every 30 seconds."
          error={message}
          onChange={onChange}
          {...input}
        />
      )
    case "recovery_code":
      return (
        <TextField
          label="Recovery code"
          hint={`One of the ${inWords(recoveryCodeCount)} you saved at setup. Each works once.`}
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
          <Note icon={factorMethods.passkey.icon} title="Confirm with your passkey">
            Your device asks for your fingerprint, face, or PIN.
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
        <Note icon={factorMethods.passkey.icon} title="Your passkey doesn't work here">
          Passkeys need the bank's own address and a browser that supports them.
        </Note>
      )
  }
}
