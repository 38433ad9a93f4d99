import ArrowLeft from "lucide-react/icons/arrow-left"
import { Suspense, useEffect, useState } from "react"
import type { Challenge } from "#shared/contracts/confirmations.ts"
import { EndedNote } from "../identity/session/ended-note.tsx"
import { LocationPanel } from "../identity/sign-in/location-panel.tsx"
import { SignInForm } from "../identity/sign-in/sign-in-form.tsx"
import { checkAvailability } from "../lib/bank-availability.ts"
import { lazyComponent } from "../lib/lazy.tsx"
import { usePageTitle } from "../lib/page-title.ts"
import { say, type Text } from "../lib/say.ts"
import { settings } from "../lib/settings.ts"
import { Button } from "../ui/button.tsx"
import { Segmented } from "../ui/segmented.tsx"
import { Spinner } from "../ui/spinner.tsx"
import { dismissErrors } from "../ui/toast-store.ts"
import { VisitorScreen } from "./visitor-screen.tsx"

const RegisterForm = lazyComponent(
  () => import("../identity/sign-in/register-form.tsx"),
  (code) => code.RegisterForm,
)
// Only members with a second factor need this code.
const SecondStep = lazyComponent(
  () => import("../identity/sign-in/second-step.tsx"),
  (code) => code.SecondStep,
  "throw",
)

type View = "login" | "register"

const views: readonly { value: View; label: Text }[] = [
  { value: "login", label: say("Login") },
  { value: "register", label: say("Register") },
]

const screens = {
  login: { title: say("Login"), heading: say("Sign in to your accounts") },
  register: { title: say("Register"), heading: say("Open your accounts") },
} as const
const secondStep = { title: say("Second Step"), heading: say("Confirm it's you") } as const

/** Sign-in and registration on one screen, with the visitor's connection (specification section 2). */
export function SignInPage() {
  const [view, setView] = useState<View>("login")
  const [second, setSecond] = useState<{ challenge: Challenge; username: string }>()
  const [returningUsername, setReturningUsername] = useState<string>()
  const { title, heading } = second ? secondStep : screens[view]
  usePageTitle(title)
  // Prefetches nothing for a visitor, so that nothing fails before they have typed their password.
  useEffect(() => void checkAvailability(), [])

  function show(next: View) {
    // An error of the other form does not apply to this one.
    dismissErrors()
    setView(next)
  }
  function continueToSecondStep(challenge: Challenge, username: string) {
    dismissErrors()
    setSecond({ challenge, username })
  }
  function backToPassword() {
    dismissErrors()
    setReturningUsername(second?.username)
    setSecond(undefined)
  }
  return (
    <VisitorScreen
      bar={
        second ? (
          <Button tone="ghost" icon={<ArrowLeft />} className="-ml-3.5" onClick={backToPassword}>
            {say("Back")}
          </Button>
        ) : (
          <Segmented
            label={say("Sign in or register")}
            options={views}
            value={view}
            onChange={show}
            panelId="sign-in"
          />
        )
      }
    >
      <div id="sign-in" {...(second ? {} : { role: "tabpanel", "aria-label": title })}>
        <h1 className="mt-7 mb-5.5 text-page md:mt-5 md:mb-4.5">{heading}</h1>
        {!second && <EndedNote className="-mt-1 mb-5.5" />}
        {view === "register" && (
          <p className="-mt-4 mb-5.5 text-ink-2">
            {say("Registering creates a EUR account and a GBP account.")}
          </p>
        )}
        {second ? (
          <Suspense fallback={<Spinner />}>
            <SecondStep {...second} onBack={backToPassword} />
          </Suspense>
        ) : view === "login" ? (
          <SignInForm
            demoSignIns={settings.demoSignIns}
            username={returningUsername}
            onChallenge={continueToSecondStep}
          />
        ) : (
          <Suspense fallback={<Spinner />}>
            <RegisterForm />
          </Suspense>
        )}
      </div>
      <div className="mt-7 md:mt-5.5">
        <LocationPanel />
      </div>
    </VisitorScreen>
  )
}
