import KeyRound from "lucide-react/icons/key-round"
import Smartphone from "lucide-react/icons/smartphone"
import { type ReactNode, useState } from "react"
import type { PasskeyAnswer, PasskeyRequest } from "#shared/contracts/confirmations.ts"
import type { StaffFactor } from "#shared/contracts/staff-session.ts"
import { askForPasskey, passkeysWorkHere } from "../../lib/passkey.ts"
import { errorText } from "../../lib/problem.ts"
import { Button } from "../../ui/button.tsx"
import { CodeField } from "../../ui/code-field.tsx"
import { Note } from "../../ui/note.tsx"

/** What an employee confirms with: a code of the authenticator app, or a passkey's answer. */
export type GivenFactor = { code: string } | { passkey: PasskeyAnswer }

type FactorFormProps = {
  /** What the employee has. */
  factors: readonly StaffFactor[]
  /** The main button when a code is entered: "Approve". */
  action: string
  /** Asks the bank for the passkey's challenge. */
  askPasskey: () => Promise<PasskeyRequest>
  /** Does it. A rejection is shown, and the form stays. */
  onFactor: (factor: GivenFactor) => Promise<unknown>
  /** Beside the main button: Cancel. */
  aside?: ReactNode
}

/** Asks for one of the employee's factors, and does something with it. */
export function FactorForm({ factors, action, askPasskey, onFactor, aside }: FactorFormProps) {
  const usable = factors.filter((factor) => factor !== "passkey" || passkeysWorkHere())
  const [factor, setFactor] = useState(usable[0])
  const [code, setCode] = useState("")
  const [message, setMessage] = useState<string>()
  const [pending, setPending] = useState(false)
  const other = usable.find((one) => one !== factor)

  async function submit() {
    if (pending || !factor) return
    if (factor === "authenticator" && code.length < 6) {
      return setMessage("Code must have 6 digits")
    }
    setMessage(undefined)
    setPending(true)
    try {
      await onFactor(
        factor === "passkey" ? { passkey: await askForPasskey(await askPasskey()) } : { code },
      )
    } catch (error) {
      setMessage(errorText(error).replace(/\.$/, ""))
      setCode("")
    } finally {
      setPending(false)
    }
  }
  if (!factor) {
    return (
      <Note tone="caution" icon={<KeyRound />} title="Your passkey doesn't work here">
        Open the staff app at its own address, in a browser that supports passkeys.
      </Note>
    )
  }
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {factor === "authenticator" ? (
        <CodeField
          label="Code from your authenticator app"
          hint="Six digits. Each code works once."
          error={message}
          value={code}
          readOnly={pending}
          data-first=""
          onChange={setCode}
        />
      ) : (
        <div className="grid gap-2">
          <Note icon={<KeyRound />} title="Confirm with your passkey">
            Your device asks for your fingerprint, face, or PIN.
          </Note>
          <p role="alert" className="text-13 font-medium text-negative empty:hidden">
            {message}
          </p>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        {other && (
          <button
            type="button"
            disabled={pending}
            onClick={() => {
              setMessage(undefined)
              setFactor(other)
            }}
            className="mr-auto inline-flex items-center gap-1.5 rounded-1 text-13 font-semibold text-brand-ink hover:underline touch:min-h-11 [&_.lucide]:size-4"
          >
            {other === "passkey" ? <KeyRound /> : <Smartphone />}
            <span>{other === "passkey" ? "Use your passkey" : "Use a code from your app"}</span>
          </button>
        )}
        {aside}
        <Button
          type="submit"
          size="large"
          pending={pending}
          pendingLabel={factor === "passkey" ? "Waiting for your device" : "Checking"}
          {...(factor === "passkey" && { "data-first": "" })}
        >
          {factor === "passkey" ? `${action} with Passkey` : action}
        </Button>
      </div>
    </form>
  )
}
