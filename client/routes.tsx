import { type ComponentType, lazy, Suspense, useEffect } from "react"
import { Redirect, useLocation, useSearch } from "wouter"
import type { User } from "#shared/contracts/auth.ts"
import { returnPath } from "./features/auth/return-path.ts"
import { signInAgain } from "./features/auth/session-end.ts"
import { DraftOwner } from "./lib/draft-owner.ts"
import { loadPage } from "./lib/load-page.ts"
import { SignInPage } from "./pages/sign-in-page.tsx"
import { SpinnerScreen } from "./ui/spinner.tsx"

type Load = () => Promise<{ default: ComponentType }>
export type Page = { load: Load; View: ComponentType }
export type PathTable = Readonly<Record<string, Page>>

/** A page that is loaded when it is first gone to. */
export const page = (load: Load): Page => ({ load, View: lazy(() => loadPage(load)) })

/** The path table: every page that needs a signed-in customer. */
const pages: PathTable = {
  "/": page(async () => ({ default: (await import("./pages/dashboard-page.tsx")).DashboardPage })),
  "/transfer": page(async () => ({
    default: (await import("./pages/transfer-page.tsx")).TransferPage,
  })),
  "/cards": page(async () => ({ default: (await import("./pages/cards-page.tsx")).CardsPage })),
  "/card-transfer": page(async () => ({
    default: (await import("./pages/card-transfer-page.tsx")).CardTransferPage,
  })),
  "/loans": page(async () => ({ default: (await import("./pages/loans-page.tsx")).LoansPage })),
  "/transactions": page(async () => ({
    default: (await import("./pages/transactions-page.tsx")).TransactionsPage,
  })),
  "/transfer-success": page(async () => ({
    default: (await import("./pages/transfer-success-page.tsx")).TransferSuccessPage,
  })),
  "/profile": page(async () => ({
    default: (await import("./pages/profile-page.tsx")).ProfilePage,
  })),
  "/help-center": page(async () => ({
    default: (await import("./pages/help-center-page.tsx")).HelpCenterPage,
  })),
  "/learn/iban": page(async () => ({
    default: (await import("./pages/learn/iban-page.tsx")).IbanPage,
  })),
  "/learn/sepa": page(async () => ({
    default: (await import("./pages/learn/sepa-page.tsx")).SepaPage,
  })),
  "/learn/exchange": page(async () => ({
    default: (await import("./pages/learn/exchange-page.tsx")).ExchangePage,
  })),
  "/learn/security": page(async () => ({
    default: (await import("./pages/learn/security-page.tsx")).SecurityPage,
  })),
  "/demo-guide": page(async () => ({
    default: (await import("./pages/demo-guide-page.tsx")).DemoGuidePage,
  })),
}

const { View: RecoverPage } = page(async () => ({
  default: (await import("./pages/recover-page.tsx")).RecoverPage,
}))
const NotFoundPage = lazy(() =>
  loadPage(async () => ({
    default: (await import("./pages/not-found-page.tsx")).NotFoundPage,
  })),
)
const Frame = lazy(() =>
  loadPage(async () => ({ default: (await import("./pages/frame/frame.tsx")).Frame })),
)

/** The screen for a path and a customer, or a visitor (specification section 2). */
export function Routes({ user, table = pages }: { user: User | null; table?: PathTable }) {
  const [path] = useLocation()
  return (
    <Suspense fallback={<SpinnerScreen />}>
      {user ? (
        <SignedIn user={user} path={path} table={table} />
      ) : (
        <Visitor path={path} table={table} />
      )}
    </Suspense>
  )
}

function SignedIn({ user, path, table }: { user: User; path: string; table: PathTable }) {
  const search = useSearch()
  const target = table[path]
  // The page's code is fetched beside the frame's, not after it.
  useEffect(() => void target?.load().catch(() => undefined), [target])
  if (path === "/login") return <Redirect to={returnPath(search)} replace />
  // Whoever is in has nothing to recover; the password is changed on the profile.
  if (path === "/recover") return <Redirect to="/profile" replace />
  return (
    <Frame user={user}>
      <Suspense fallback={<SpinnerScreen />}>
        <DraftOwner value={user.id}>
          {target ? <target.View /> : <NotFoundPage home="Back to Dashboard" />}
        </DraftOwner>
      </Suspense>
    </Frame>
  )
}

function Visitor({ path, table }: { path: string; table: PathTable }) {
  if (path === "/" || path === "/login") return <SignInPage />
  if (path === "/recover") return <RecoverPage />
  if (Object.hasOwn(table, path)) return <SignInFirst />
  return (
    <main className="flex-1">
      <NotFoundPage home="Go to Login" />
    </main>
  )
}

/** A page that needs a customer, with none there: says so and leads to the sign-in and back. */
function SignInFirst() {
  useEffect(() => signInAgain(), [])
  return <SpinnerScreen />
}
