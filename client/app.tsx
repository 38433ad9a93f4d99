import { type QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query"
import { Suspense, useEffect, useState } from "react"
import type { User } from "#shared/contracts/auth.ts"
import { endEnrollment, useEnrollmentRequired } from "./identity/factors/enrollment.ts"
import { userQuery } from "./identity/sign-in/api.ts"
import { StepUpHost } from "./identity/step-up/step-up-host.tsx"
import { useBankUnavailable } from "./lib/bank-availability.ts"
import { ErrorBoundary } from "./lib/error-boundary.tsx"
import { lazyComponent, lazyExtra } from "./lib/lazy.tsx"
import { say } from "./lib/say.ts"
import { settings } from "./lib/settings.ts"
import { BrokenPage } from "./pages/broken-page.tsx"
import { DemoNote } from "./pages/frame/demo-note.tsx"
import { UnavailableBar } from "./pages/frame/unavailable-bar.tsx"
import { UnavailablePage } from "./pages/unavailable-page.tsx"
import { Routes } from "./routes.tsx"
import { FailedState } from "./ui/empty-state.tsx"
import { SpinnerScreen } from "./ui/spinner.tsx"
import { useToasts } from "./ui/toast-store.ts"

// Needed only where the bank requires a second factor of every member.
const EnrollmentGate = lazyComponent(
  () => import("./pages/enrollment-gate.tsx"),
  (code) => code.EnrollmentGate,
  "throw",
)
const LiveUpdates = lazyExtra(
  () => import("./pages/live-updates.tsx"),
  (code) => code.LiveUpdates,
)
const Toaster = lazyExtra(
  () => import("./ui/toaster.tsx"),
  (code) => code.Toaster,
)

/** The whole app. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <DemoNote />
      <UnavailableBar />
      <ErrorBoundary fallback={<BrokenPage />}>
        <Session />
      </ErrorBoundary>
      <ToastPlace />
    </QueryClientProvider>
  )
}

/** Waits until it is known whether someone is signed in. */
function Session() {
  const { data: user, error, isFetching, refetch } = useQuery(userQuery)
  const unavailable = useBankUnavailable()
  const refused = useEnrollmentRequired()
  useEffect(() => {
    if (!user) endEnrollment()
  }, [user])
  if (user !== undefined) {
    return (
      <>
        {user && (settings.secondFactorRequired || refused) ? (
          <Suspense fallback={<SpinnerScreen />}>
            <EnrollmentGate key={user.id} user={user}>
              <Pages user={user} />
            </EnrollmentGate>
          </Suspense>
        ) : (
          <Pages user={user} />
        )}
        {user && <StepUpHost />}
      </>
    )
  }
  if (unavailable) return <UnavailablePage />
  if (isFetching) return <SpinnerScreen />
  return (
    <main className="grid flex-1 place-content-center">
      <FailedState
        title={say("The bank did not answer")}
        error={error}
        onRetry={() => void refetch()}
      />
    </main>
  )
}

/** The page for the current path, with live updates while someone is signed in. */
function Pages({ user }: { user: User | null }) {
  return (
    <>
      <Routes user={user} />
      {user && <LiveUpdates userId={user.id} />}
    </>
  )
}

/** The first input of any kind loads the toasts' code. */
const inputEvents = ["pointerdown", "keydown", "focusin"] as const

/** Loads the toasts' code after the first screen, or when the first toast appears. */
function ToastPlace() {
  const needed = useToasts().length > 0
  const [loading, setLoading] = useState(false)
  useEffect(() => {
    const load = () => setLoading(true)
    for (const inputEvent of inputEvents) addEventListener(inputEvent, load, { once: true })
    return () => {
      for (const inputEvent of inputEvents) removeEventListener(inputEvent, load)
    }
  }, [])
  return needed || loading ? <Toaster /> : null
}
