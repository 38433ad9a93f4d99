import ArrowLeft from "lucide-react/icons/arrow-left"
import { type ReactNode, useState } from "react"
import type { RecoveryResult } from "#shared/contracts/auth.ts"
import { RecoverForm } from "../identity/passwords/recover-form.tsx"
import { RecoveredNote } from "../identity/passwords/recovered-note.tsx"
import { usePageTitle } from "../lib/page-title.ts"
import { say } from "../lib/say.ts"
import { settings } from "../lib/settings.ts"
import { ButtonLink } from "../ui/link.tsx"
import { Say } from "../ui/say.tsx"
import { VisitorScreen } from "./visitor-screen.tsx"

/** For members who forgot the password or lost the second factor: staff's code sets a new password. */
export function RecoverPage() {
  usePageTitle(say("Recover Access"))
  const [recovered, setRecovered] = useState<RecoveryResult>()
  return (
    <VisitorScreen
      bar={
        <ButtonLink href="/login" tone="ghost" icon={<ArrowLeft />} className="-ml-3.5">
          {say("Back to Sign-In")}
        </ButtonLink>
      }
    >
      <h1 className="mt-7 mb-3 text-page">{say("Get back into your accounts")}</h1>
      {recovered ? (
        <div className="mt-5.5 grid gap-5">
          <RecoveredNote recovered={recovered} />
          <ButtonLink href="/login" size="large" block>
            {say("Go to Sign-In")}
          </ButtonLink>
        </div>
      ) : (
        <>
          <p className="mb-7 text-ink-2">
            {say(
              "Forgot your password, or lost your second factor? To keep your accounts safe, a person checks who you are first.",
            )}
          </p>
          <ol className="grid grid-cols-1 gap-7">
            <Step number={1} title={say("Contact the credit union")}>
              <p className="mt-1 text-ink-2">
                <Say
                  text="Call <phone>{number}</phone> or visit us. We check who you are and give you a code. It works once, for 30 minutes. We'll never call you to ask for it."
                  number={settings.creditUnion.phone}
                  phone={<PhoneLink />}
                />
              </p>
            </Step>
            <Step number={2} title={say("Set a new password with the code")}>
              <div className="mt-4">
                <RecoverForm onRecovered={setRecovered} />
              </div>
            </Step>
          </ol>
        </>
      )}
    </VisitorScreen>
  )
}

const PhoneLink = ({ children }: { children?: ReactNode }) => (
  <a
    href={`tel:${settings.creditUnion.phone.replaceAll(" ", "")}`}
    className="font-medium whitespace-nowrap text-brand-ink underline underline-offset-3"
  >
    {children}
  </a>
)

function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  return (
    <li>
      <h2 className="flex items-center gap-3 text-card">
        <span
          aria-hidden="true"
          className="grid size-7 flex-none place-items-center rounded-1 bg-brand-tint text-13 font-semibold text-brand-ink"
        >
          {number}
        </span>
        <span>{title}</span>
      </h2>
      {children}
    </li>
  )
}
