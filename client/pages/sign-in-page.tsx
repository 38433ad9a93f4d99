import { useEffect, useState } from "react"
import fan from "../assets/login-fan.svg"
import { LocationPanel } from "../features/auth/location-panel.tsx"
import { LoginForm } from "../features/auth/login-form.tsx"
import { RegisterForm } from "../features/auth/register-form.tsx"
import { suspectAway } from "../lib/bank-away.ts"
import { usePageTitle } from "../lib/page-title.ts"
import { settings } from "../lib/settings.ts"
import { BrandMark } from "../ui/brand-mark.tsx"
import { Segmented } from "../ui/segmented.tsx"
import { ThemeButton } from "../ui/theme-button.tsx"

type View = "login" | "register"

const views: readonly { value: View; label: string }[] = [
  { value: "login", label: "Login" },
  { value: "register", label: "Register" },
]

/** Login and registration on one screen, with the visitor's connection (specification section 2). */
export function SignInPage() {
  const [view, setView] = useState<View>("login")
  usePageTitle(view === "login" ? "Login" : "Register")
  // Nothing is fetched for a visitor, so that nothing would fail before they have typed their password.
  useEffect(() => void suspectAway(), [])
  return (
    <div className="grid flex-1 grid-rows-[auto_1fr] bg-surface md:grid-cols-2 md:grid-rows-1">
      <Art />
      <main className="grid justify-items-center px-4 pt-6 pb-10 md:items-center md:px-12 md:py-6">
        <div className="w-full max-w-104">
          <div className="flex items-center justify-between">
            <Segmented
              label="Login or registration"
              options={views}
              value={view}
              onChange={setView}
              panelId="sign-in"
            />
            <ThemeButton className="-mr-2" />
          </div>
          <div id="sign-in" role="tabpanel" aria-label={view === "login" ? "Login" : "Register"}>
            <h1 className="mt-7 mb-5.5 text-page">
              {view === "login" ? "Log in to your accounts" : "Open your accounts"}
            </h1>
            {view === "register" && (
              <p className="-mt-4 mb-5.5 text-ink-2">
                Registering creates a EUR account and a GBP account.
              </p>
            )}
            {view === "login" ? <LoginForm demoSignIns={settings.demoSignIns} /> : <RegisterForm />}
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
