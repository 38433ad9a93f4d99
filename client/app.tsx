import { type QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query"
import { lazy, Suspense, useEffect, useState } from "react"
import { ErrorBoundary } from "react-error-boundary"
import { userQuery } from "./features/auth/api.ts"
import { useBankAway } from "./lib/bank-away.ts"
import { loadPatiently } from "./lib/load-patiently.ts"
import { AwayPage } from "./pages/away-page.tsx"
import { BrokenPage } from "./pages/broken-page.tsx"
import { AwayBar } from "./pages/frame/away-bar.tsx"
import { DemoLine } from "./pages/frame/demo-line.tsx"
import { StepPlace } from "./pages/step-up/step-place.tsx"
import { Routes } from "./routes.tsx"
import { FailedState } from "./ui/empty-state.tsx"
import { SpinnerScreen } from "./ui/spinner.tsx"
import { useToasts } from "./ui/toast-store.ts"

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
  const { data: user, isFetching, refetch } = useQuery(userQuery)
  const away = useBankAway()
  if (user !== undefined) {
    return (
      <>
        <Routes user={user} />
        {user && <StepPlace />}
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
  if (away) return <AwayPage />
  if (isFetching) return <SpinnerScreen />
  return (
    <main className="grid flex-1 place-content-center">
      <FailedState title="The bank did not answer" onRetry={() => void refetch()} />
    </main>
  )
}

/** Loads the toasts' code after the first screen: needed soon, but not for it. */
function ToastPlace() {
  const needed = useToasts().length > 0
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 1_000)
    return () => clearTimeout(timer)
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
