import ArrowLeft from "lucide-react/icons/arrow-left"
import { type ReactNode, useState } from "react"
import type { RecoveryResult } from "#shared/contracts/auth.ts"
import { RecoverForm } from "../identity/passwords/recover-form.tsx"
import { RecoveredNote } from "../identity/passwords/recovered-note.tsx"
import { usePageTitle } from "../lib/page-title.ts"
import { settings } from "../lib/settings.ts"
import { ButtonLink } from "../ui/link.tsx"
import { VisitorScreen } from "./visitor-screen.tsx"

/** For members who forgot the password or lost the second factor: staff's code sets a new password. */
export function RecoverPage() {
  usePageTitle("Recover Access")
  const [recovered, setRecovered] = useState<RecoveryResult>()
  return (
    <VisitorScreen
      bar={
        <ButtonLink href="/login" tone="ghost" icon={<ArrowLeft />} className="-ml-3.5">
          Back to Sign-In
        </ButtonLink>
      }
    >
      <h1 className="mt-7 mb-3 text-page">Get back into your accounts</h1>
      {recovered ? (
        <div className="mt-5.5 grid gap-5">
          <RecoveredNote recovered={recovered} />
          <ButtonLink href="/login" size="large" block>
            Go to Sign-In
          </ButtonLink>
        </div>
      ) : (
        <>
          <p className="mb-7 text-ink-2">
            Forgot your password, or lost your second factor? To keep your accounts safe, a person
            checks who you are first.
          </p>
          <ol className="grid grid-cols-1 gap-7">
            <Step number={1} title="Contact the credit union">
              <p className="mt-1 text-ink-2">
                Call{" "}
                <a
                  href={`tel:${settings.creditUnion.phone.replaceAll(" ", "")}`}
                  className="font-medium whitespace-nowrap text-brand-ink underline underline-offset-3"
                >
                  {settings.creditUnion.phone}
                </a>{" "}
                or visit us. We check who you are and give you a code. It works once, for 30
                minutes. We'll never call you to ask for it.
              </p>
            </Step>
            <Step number={2} title="Set a new password with the code">
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
