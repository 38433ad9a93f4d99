import KeyRound from "lucide-react/icons/key-round"
import type { ReactNode } from "react"
import * as z from "zod/mini"
import type { PasskeyCreation } from "#shared/contracts/factors.ts"
import type { Enrollment, EnrollmentOffer } from "#shared/contracts/staff-session.ts"
import { Button } from "../../../ui/button.tsx"
import { CodeField } from "../../../ui/code-field.tsx"
import { Note } from "../../../ui/note.tsx"
import { PasswordField } from "../../../ui/password-field.tsx"
import { QrCode } from "../../../ui/qr-code.tsx"
import { useStaffForm } from "../../ui/use-staff-form.ts"
import { enrollAuthenticator, enrollPasskey } from "./enrollment-api.ts"

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
  const form = useStaffForm({
    contract: z.object({}),
    values: {},
    send: () => enrollPasskey(invitation, creation),
    onDone,
  })
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
  const form = useStaffForm({
    // The bank checks them together with the invitation.
    contract: z.object({ password: z.string(), first: z.string() }),
    values: { password: "", first: "" },
    send: (chosen) => enrollAuthenticator(invitation, chosen),
    onDone,
  })
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={form.submit}>
      <PasswordField
        label="Password"
        autoComplete="new-password"
        hint={`At least ${passwordLength} characters. A few unrelated words work best.`}
        {...form.verbatim("password")}
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
        {...form.held("first")}
      />
      <Failure>{form.failure}</Failure>
      <Button type="submit" size="large" pending={form.pending} pendingLabel="Checking">
        Finish
      </Button>
    </form>
  )
}
