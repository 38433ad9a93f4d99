import ArrowLeft from "lucide-react/icons/arrow-left"
import { lazy, Suspense, useEffect, useState } from "react"
import type { Challenge } from "#shared/contracts/confirmations.ts"
import fan from "../assets/login-fan.svg"
import { EndedNote } from "../features/auth/ended-note.tsx"
import { LocationPanel } from "../features/auth/location-panel.tsx"
import { LoginForm } from "../features/auth/login-form.tsx"
import { RegisterForm } from "../features/auth/register-form.tsx"
import { suspectAway } from "../lib/bank-away.ts"
import { loadPatiently } from "../lib/load-patiently.ts"
import { usePageTitle } from "../lib/page-title.ts"
import { settings } from "../lib/settings.ts"
import { BrandMark } from "../ui/brand-mark.tsx"
import { Button } from "../ui/button.tsx"
import { Segmented } from "../ui/segmented.tsx"
import { Spinner } from "../ui/spinner.tsx"
import { ThemeButton } from "../ui/theme-button.tsx"

// Only whoever has a second factor needs its code.
const SecondStep = lazy(() =>
  loadPatiently(async () => ({
    default: (await import("../features/auth/second-step.tsx")).SecondStep,
  })),
)

type View = "login" | "register"

const views: readonly { value: View; label: string }[] = [
  { value: "login", label: "Login" },
  { value: "register", label: "Register" },
]

const screens = {
  login: { title: "Login", heading: "Log in to your accounts" },
  register: { title: "Register", heading: "Open your accounts" },
} as const
const secondStep = { title: "Second Step", heading: "Confirm it's you" } as const

/** Login and registration on one screen, with the visitor's connection (specification section 2). */
export function SignInPage() {
  const [view, setView] = useState<View>("login")
  const [second, setSecond] = useState<{ challenge: Challenge; username: string }>()
  const [cameBack, setCameBack] = useState<string>()
  const { title, heading } = second ? secondStep : screens[view]
  usePageTitle(title)
  // Nothing is fetched for a visitor, so that nothing would fail before they have typed their password.
  useEffect(() => void suspectAway(), [])

  function backToPassword() {
    setCameBack(second?.username)
    setSecond(undefined)
  }
  return (
    <div className="grid flex-1 grid-rows-[auto_1fr] bg-surface md:grid-cols-2 md:grid-rows-1">
      <Art />
      <main className="grid justify-items-center px-4 pt-6 pb-10 md:items-center md:px-12 md:py-6">
        <div className="w-full max-w-104">
          <div className="flex h-11 items-center justify-between touch:h-13">
            {second ? (
              <Button
                tone="ghost"
                icon={<ArrowLeft />}
                className="-ml-3.5"
                onClick={backToPassword}
              >
                Back
              </Button>
            ) : (
              <Segmented
                label="Login or registration"
                options={views}
                value={view}
                onChange={setView}
                panelId="sign-in"
              />
            )}
            <ThemeButton className="-mr-2" />
          </div>
          <div id="sign-in" {...(second ? {} : { role: "tabpanel", "aria-label": title })}>
            <h1 className="mt-7 mb-5.5 text-page">{heading}</h1>
            {!second && <EndedNote className="-mt-1 mb-5.5" />}
            {view === "register" && (
              <p className="-mt-4 mb-5.5 text-ink-2">
                Registering creates a EUR account and a GBP account.
              </p>
            )}
            {second ? (
              <Suspense fallback={<Spinner />}>
                <SecondStep {...second} onBack={backToPassword} />
              </Suspense>
            ) : view === "login" ? (
              <LoginForm
                demoSignIns={settings.demoSignIns}
                username={cameBack}
                onChallenge={(challenge, username) => setSecond({ challenge, username })}
              />
            ) : (
              <RegisterForm />
            )}
          </div>
          <div className="mt-7">
            <LocationPanel />
          </div>
        </div>
      </main>
    </div>
  )
}

/** The laid stones; they stay in view beside a long form. */
function Art() {
  return (
    <header className="relative bg-art text-white">
      <div className="relative top-0 h-37 overflow-hidden md:sticky md:h-full md:max-h-dvh">
        <img
          src={fan}
          alt=""
          className="absolute inset-0 min-h-full w-full object-cover object-left-top md:h-full md:object-center"
        />
        <div className="relative flex h-full flex-col justify-between p-5 md:p-12">
          <div className="text-16 md:text-[17px]">
            <BrandMark />
          </div>
          <p className="text-display max-md:hidden">
            Banking in euros, pounds,
            <br />
            francs and dollars.
          </p>
        </div>
      </div>
    </header>
  )
}
