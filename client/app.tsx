import { type QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query"
import { lazy, Suspense, useEffect, useState } from "react"
import { ErrorBoundary } from "react-error-boundary"
import type { User } from "#shared/contracts/auth.ts"
import { userQuery } from "./identity/sign-in/api.ts"
import { useBankAway } from "./lib/bank-away.ts"
import { endEnrolment, useEnrolmentRequired } from "./lib/enrolment.ts"
import { loadPatiently } from "./lib/load-patiently.ts"
import { settings } from "./lib/settings.ts"
import { AwayPage } from "./pages/away-page.tsx"
import { BrokenPage } from "./pages/broken-page.tsx"
import { AwayBar } from "./pages/frame/away-bar.tsx"
import { DemoLine } from "./pages/frame/demo-line.tsx"
import { StepPlace } from "./pages/step-up/step-place.tsx"
import { Routes } from "./routes.tsx"
import { FailedState } from "./ui/empty-state.tsx"
import { SpinnerScreen } from "./ui/spinner.tsx"
import { useToasts } from "./ui/toast-store.ts"

// Only where the bank asks every customer for a second factor.
const EnrolmentGate = lazy(() =>
  loadPatiently(async () => ({
    default: (await import("./pages/enrolment-gate.tsx")).EnrolmentGate,
  })),
)
const LiveUpdates = lazy(() =>
  loadPatiently(async () => ({
    default: (await import("./pages/live-updates.tsx")).LiveUpdates,
  })),
)
const Toaster = lazy(() =>
  loadPatiently(async () => ({ default: (await import("./ui/toaster.tsx")).Toaster })),
)

/** Everything the customer sees. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  return (
    <QueryClientProvider client={queryClient}>
      <DemoLine />
      <AwayBar />
      <ErrorBoundary FallbackComponent={BrokenPage}>
        <Session />
      </ErrorBoundary>
      <ToastPlace />
    </QueryClientProvider>
  )
}

/** Waits until it is known who is there. */
function Session() {
  const { data: user, error, isFetching, refetch } = useQuery(userQuery)
  const away = useBankAway()
  const refused = useEnrolmentRequired()
  useEffect(() => {
    if (!user) endEnrolment()
  }, [user])
  if (user !== undefined) {
    return (
      <>
        {user && (settings.secondFactorRequired || refused) ? (
          <Suspense fallback={<SpinnerScreen />}>
            <EnrolmentGate key={user.id} user={user}>
              <Pages user={user} />
            </EnrolmentGate>
          </Suspense>
        ) : (
          <Pages user={user} />
        )}
        {user && <StepPlace />}
      </>
    )
  }
  if (away) return <AwayPage />
  if (isFetching) return <SpinnerScreen />
  return (
    <main className="grid flex-1 place-content-center">
      <FailedState title="The bank did not answer" error={error} onRetry={() => void refetch()} />
    </main>
  )
}

/** What the address shows, kept up to date while somebody is signed in. */
function Pages({ user }: { user: User | null }) {
  return (
    <>
      <Routes user={user} />
      {user && (
        <ErrorBoundary fallback={null}>
          <Suspense fallback={null}>
            <LiveUpdates userId={user.id} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  )
}

/** What a visitor does first. */
const doings = ["pointerdown", "keydown", "focusin"] as const

/** Loads the toasts' code once something is done, or said: the first screen does not need it. */
function ToastPlace() {
  const needed = useToasts().length > 0
  const [late, setLate] = useState(false)
  useEffect(() => {
    const load = () => setLate(true)
    for (const doing of doings) addEventListener(doing, load, { once: true })
    return () => {
      for (const doing of doings) removeEventListener(doing, load)
    }
  }, [])
  if (!needed && !late) return null
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={null}>
        <Toaster />
      </Suspense>
    </ErrorBoundary>
  )
}
