import Check from "lucide-react/icons/check"
import { useState } from "react"
import {
  Enrollment,
  type EnrollmentOffer,
  type StaffFactor,
} from "#shared/contracts/staff-session.ts"
import { rolesText } from "#shared/employee-roles.ts"
import { isolated } from "#shared/text/language.ts"
import { asWritten } from "#shared/words/text.ts"
import { useFragment } from "../../lib/fragment.ts"
import { usePageTitle } from "../../lib/page-title.ts"
import { passkeysWorkHere } from "../../lib/passkey.ts"
import { readTypedCode } from "../../lib/typed-text.ts"
import { Button } from "../../ui/button.tsx"
import { ButtonLink } from "../../ui/link.tsx"
import { Note } from "../../ui/note.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { openInvitation } from "../features/session/enrollment-api.ts"
import { AuthenticatorSetup, PasskeySetup } from "../features/session/factor-setup.tsx"
import { useStaffForm } from "../ui/use-staff-form.ts"
import { EntryScreen } from "./sign-in-page.tsx"

/**
 * A new employee opens the one-time link and enters the code that came another way, then sets up a factor. The
 * token is in the address's fragment, which no server and no log receives.
 */
export function EnrollmentPage() {
  usePageTitle(asWritten("Enrollment"))
  const token = useFragment()
  const [invitation, setInvitation] = useState<Enrollment>()
  const [offer, setOffer] = useState<EnrollmentOffer>()
  const [enrolled, setEnrolled] = useState(false)
  return (
    <EntryScreen>
      <h1 className="mt-5 mb-2 text-page">
        {offer ? `Welcome, ${isolated(offer.name)}` : "Set up your access"}
      </h1>
      {enrolled ? (
        <Enrolled />
      ) : invitation && offer ? (
        <SetUp invitation={invitation} offer={offer} onDone={() => setEnrolled(true)} />
      ) : (
        <CodeForm
          token={token}
          onOpened={(opened, found) => {
            setInvitation(opened)
            setOffer(found)
          }}
        />
      )}
    </EntryScreen>
  )
}

function Enrolled() {
  return (
    <div className="grid gap-5">
      <Note tone="positive" role="status" icon={<Check />} title="You are enrolled">
        The link no longer works. From now on, sign in with your username and what you set up.
      </Note>
      <ButtonLink href="/" size="large">
        Go to Sign-In
      </ButtonLink>
    </div>
  )
}

type CodeFormProps = {
  token: string
  onOpened: (invitation: Enrollment, offer: EnrollmentOffer) => void
}

function CodeForm({ token, onOpened }: CodeFormProps) {
  const { form, submit, pending, held } = useStaffForm({
    contract: Enrollment,
    values: { token, code: "" },
    otherwise: "code",
    send: async (invitation) => ({ invitation, offer: await openInvitation(invitation) }),
    onDone: ({ invitation, offer }) => onOpened(invitation, offer),
  })
  const { token: wrongLink } = form.formState.errors
  const code = held("code")
  return (
    <form noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
      <p className="text-ink-2">
        One administrator gave you the link to this page, and another one a code. Nobody can enroll
        with only one of them.
      </p>
      <TextField
        label="Code"
        hint="Ten digits."
        inputMode="numeric"
        autoComplete="off"
        error={wrongLink?.message ?? code.error}
        value={code.value}
        readOnly={pending}
        onChange={({ target }) => code.onChange(readTypedCode(target.value, 10, code.value))}
      />
      <Button type="submit" size="large" pending={pending}>
        Continue
      </Button>
    </form>
  )
}

type SetUpProps = { invitation: Enrollment; offer: EnrollmentOffer; onDone: () => void }

function SetUp({ invitation, offer, onDone }: SetUpProps) {
  const usable = offer.factors.filter((factor) => factor !== "passkey" || passkeysWorkHere())
  const [factor, setFactor] = useState<StaffFactor | undefined>(usable[0])
  const other = usable.find((one) => one !== factor)
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="text-ink-2">
        Your username is <b className="font-semibold text-ink">{offer.username}</b>
        <span>{`, and your ${offer.roles.length === 1 ? "role is" : "roles are"} ${rolesText(offer.roles).toLowerCase()}.`}</span>
      </p>
      {factor === "passkey" && offer.passkey && (
        <PasskeySetup invitation={invitation} creation={offer.passkey} onDone={onDone} />
      )}
      {factor === "authenticator" && offer.authenticator && (
        <AuthenticatorSetup
          invitation={invitation}
          authenticator={offer.authenticator}
          passwordLength={offer.passwordLength}
          onDone={onDone}
        />
      )}
      {!factor && (
        <Note tone="caution" icon={<Check />} title="Passkeys don't work here">
          Open the link in a browser that supports passkeys, at the staff app's own address.
        </Note>
      )}
      {other && (
        <Button tone="ghost" onClick={() => setFactor(other)}>
          {other === "passkey" ? "Use a passkey instead" : "Use a password and an app instead"}
        </Button>
      )}
    </div>
  )
}
