import KeyRound from "lucide-react/icons/key-round"
import { type FormEvent, type ReactNode, useState } from "react"
import type { PasskeyCreation } from "#shared/contracts/factors.ts"
import type { Enrollment, EnrollmentOffer } from "#shared/contracts/staff-session.ts"
import { errorText } from "../../../lib/problem.ts"
import { Button } from "../../../ui/button.tsx"
import { CodeField } from "../../../ui/code-field.tsx"
import { Note } from "../../../ui/note.tsx"
import { PasswordField } from "../../../ui/password-field.tsx"
import { QrCode } from "../../../ui/qr-code.tsx"
import { enrollAuthenticator, enrollPasskey } from "./enrollment-api.ts"

/** Sends a form once at a time, and keeps the sentence of a failure. */
function useAttempt(send: () => Promise<void>, onDone: () => void) {
  const [failure, setFailure] = useState<string>()
  const [pending, setPending] = useState(false)
  async function attempt() {
    setFailure(undefined)
    setPending(true)
    try {
      await send()
      onDone()
    } catch (error) {
      setFailure(errorText(error))
      setPending(false)
    }
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!pending) void attempt()
  }
  return { failure, pending, submit }
}

function Failure({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="empty:hidden">
      {children && (
        <Note tone="negative" icon={<KeyRound />} title="Not set up">
          {children}
        </Note>
      )}
    </div>
  )
}

type PasskeySetupProps = { invitation: Enrollment; creation: PasskeyCreation; onDone: () => void }

/** The new employee's device creates a passkey. */
export function PasskeySetup({ invitation, creation, onDone }: PasskeySetupProps) {
  const form = useAttempt(() => enrollPasskey(invitation, creation), onDone)
  return (
    <form className="grid grid-cols-1 gap-5" onSubmit={form.submit}>
      <Note icon={<KeyRound />} title="A passkey on this device">
        You sign in, unlock, and approve with your fingerprint, face, or PIN. No password.
      </Note>
      <Failure>{form.failure}</Failure>
      <Button
        type="submit"
        size="large"
        pending={form.pending}
        pendingLabel="Waiting for your device"
      >
        Create Passkey
      </Button>
    </form>
  )
}

type AuthenticatorSetupProps = {
  invitation: Enrollment
  authenticator: NonNullable<EnrollmentOffer["authenticator"]>
  passwordLength: number
  onDone: () => void
}

/** The new employee chooses a password and adds the bank to an authenticator app. */
export function AuthenticatorSetup(props: AuthenticatorSetupProps) {
  const { invitation, authenticator, passwordLength, onDone } = props
  const [password, setPassword] = useState("")
  const [first, setFirst] = useState("")
  const form = useAttempt(() => enrollAuthenticator(invitation, { password, first }), onDone)
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={form.submit}>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${passwordLength} characters. A few unrelated words work best.`}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div className="flex flex-col gap-4 md:flex-row md:items-start">
        <QrCode text={authenticator.uri} label="QR code for your authenticator app" />
        <div className="min-w-0">
          <p className="font-semibold">Scan this with your authenticator app</p>
          <p className="mt-1 text-ink-2">Or enter this key by hand:</p>
          <p className="mt-1 font-mono text-13 wrap-anywhere select-all">{authenticator.secret}</p>
        </div>
      </div>
      <CodeField
        label="First code"
        hint="The six digits that the app shows now."
        value={first}
        onChange={setFirst}
      />
      <Failure>{form.failure}</Failure>
      <Button type="submit" size="large" pending={form.pending} pendingLabel="Checking">
        Finish
      </Button>
    </form>
  )
}
