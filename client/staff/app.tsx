import { type QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { useLocation } from "wouter"
import { ErrorBoundary } from "../lib/error-boundary.tsx"
import { lazyComponent, lazyExtra } from "../lib/lazy.tsx"
import { leaveDocument } from "../lib/leave-document.ts"
import { settings } from "../lib/settings.ts"
import { FailedState } from "../ui/empty-state.tsx"
import { SpinnerScreen } from "../ui/spinner.tsx"
import { useToasts } from "../ui/toast-store.ts"
import { sessionQuery } from "./features/session/api.ts"
import { SignInPage } from "./pages/sign-in-page.tsx"

const SignedIn = lazyComponent(
  () => import("./frame/frame.tsx"),
  (code) => code.SignedIn,
)
const EnrollmentPage = lazyComponent(
  () => import("./pages/enrollment-page.tsx"),
  (code) => code.EnrollmentPage,
)
const Toaster = lazyExtra(
  () => import("../ui/toaster.tsx"),
  (code) => code.Toaster,
)

/** The staff app. */
export function App({ queryClient }: { queryClient: QueryClient }) {
  const toasts = useToasts().length > 0
  return (
    <QueryClientProvider client={queryClient}>
      {settings.mode === "demo" && (
        <aside
          aria-label="About this site"
          className="bg-caution-tint px-4 py-1 text-center text-12 text-ink"
        >
          <b className="font-semibold">Demonstration.</b> Not a licensed bank, no real money.
        </aside>
      )}
      <ErrorBoundary fallback={broken}>
        <Suspense fallback={<SpinnerScreen />}>
          <Entry />
        </Suspense>
      </ErrorBoundary>
      {toasts && <Toaster />}
    </QueryClientProvider>
  )
}

function broken(error: unknown) {
  return (
    <main className="grid flex-1 place-content-center">
      <FailedState
        title="This page stopped working"
        error={error}
        onRetry={() => leaveDocument.reload()}
      />
    </main>
  )
}

/** The sign-in, or the frame of someone who is signed in. */
function Entry() {
  const [path] = useLocation()
  const { data: session, error, isFetching, refetch } = useQuery(sessionQuery)
  if (path === "/enroll") return <EnrollmentPage />
  if (session) return <SignedIn key={session.employee.id} session={session} />
  if (session === null) return <SignInPage />
  if (isFetching) return <SpinnerScreen />
  return (
    <main className="grid flex-1 place-content-center">
      <FailedState title="The bank did not answer" error={error} onRetry={() => void refetch()} />
    </main>
  )
}
