import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { type ComponentType, Suspense, useEffect, useLayoutEffect, useRef } from "react"
import { Redirect, useLocation, useSearch } from "wouter"
import type { User } from "#shared/contracts/auth.ts"
import { accountsQuery } from "./features/accounts/api.ts"
import { cardsQuery } from "./features/cards/api.ts"
import { exchangeRatesQuery } from "./features/exchange/api.ts"
import { limitsQuery } from "./features/limits/api.ts"
import { transactionsQuery } from "./features/transactions/recent-query.ts"
import { handleExpiredSession } from "./identity/session/session-end.ts"
import { userQuery } from "./identity/sign-in/api.ts"
import { returnPath } from "./identity/sign-in/return-path.ts"
import { DraftOwner } from "./lib/draft-owner.ts"
import { type LazyComponent, lazyComponent } from "./lib/lazy.tsx"
import { prefetch } from "./lib/query-history.ts"
import { settings } from "./lib/settings.ts"
import { SignInPage } from "./pages/sign-in-page.tsx"
import { SpinnerScreen } from "./ui/spinner.tsx"
import { dismissErrors } from "./ui/toast-store.ts"

/** Prefetches a page's first data. The page reports failures when it fetches the data. */
type Ask = (client: QueryClient) => void | Promise<void>
export type Page = { View: LazyComponent<object>; ask?: Ask | undefined }
export type PathTable = Readonly<Record<string, Page>>

/** A page whose code is loaded when it is first opened, with its data in parallel. */
export const page = (load: () => Promise<ComponentType>, ask?: Ask): Page => ({
  View: lazyComponent(load),
  ask,
})

const askForDashboard: Ask = (client) => {
  void prefetch(client, accountsQuery)
  void prefetch(client, transactionsQuery)
  void prefetch(client, exchangeRatesQuery)
}

const askForTransfer: Ask = (client) => {
  void prefetch(client, accountsQuery)
  void prefetch(client, limitsQuery)
}

/** Fetches cards only once there are accounts (specification section 7). */
const askForCards: Ask = async (client) => {
  await prefetch(client, accountsQuery)
  if (client.getQueryData(accountsQuery.queryKey)?.length) await prefetch(client, cardsQuery)
}

/** One page with three sections. */
const insights = page(async () => (await import("./pages/insights-page.tsx")).InsightsPage)

/** Pages of a demonstration alone. */
const demoPages: PathTable = {
  "/demo-mails": page(async () => (await import("./pages/demo-mails-page.tsx")).DemoMailsPage),
}

/** The path table: every page that requires a signed-in customer. */
const pages: PathTable = {
  "/": page(
    async () => (await import("./pages/dashboard-page.tsx")).DashboardPage,
    askForDashboard,
  ),
  "/transfer": page(
    async () => (await import("./pages/transfer-page.tsx")).TransferPage,
    askForTransfer,
  ),
  "/cards": page(async () => (await import("./pages/cards-page.tsx")).CardsPage, askForCards),
  "/accounts/:id": page(async () => (await import("./pages/account-page.tsx")).AccountPage),
  "/card-transfer": page(
    async () => (await import("./pages/card-transfer-page.tsx")).CardTransferPage,
  ),
  "/loans": page(async () => (await import("./pages/loans-page.tsx")).LoansPage),
  "/loans/:id": page(async () => (await import("./pages/loan-page.tsx")).LoanPage),
  "/transactions": page(
    async () => (await import("./pages/transactions-page.tsx")).TransactionsPage,
  ),
  "/documents": page(async () => (await import("./pages/documents-page.tsx")).DocumentsPage),
  "/payments": page(async () => (await import("./pages/payments-page.tsx")).PaymentsPage),
  "/payments/orders": page(async () => (await import("./pages/orders-page.tsx")).OrdersPage),
  "/payments/orders/:id": page(async () => (await import("./pages/order-page.tsx")).OrderPage),
  "/insights": insights,
  "/insights/outlook": insights,
  "/insights/rules": insights,
  "/notifications": page(
    async () => (await import("./pages/notifications-page.tsx")).NotificationsPage,
  ),
  "/payments/payees": page(async () => (await import("./pages/payees-page.tsx")).PayeesPage),
  "/payments/payees/:id": page(async () => (await import("./pages/payee-page.tsx")).PayeePage),
  "/payments/requests": page(async () => (await import("./pages/requests-page.tsx")).RequestsPage),
  "/payments/requests/:id": page(
    async () => (await import("./pages/request-page.tsx")).RequestPage,
  ),
  "/transfer-success": page(
    async () => (await import("./pages/transfer-success-page.tsx")).TransferSuccessPage,
  ),
  "/profile": page(async () => (await import("./pages/profile-page.tsx")).ProfilePage),
  "/help-center": page(async () => (await import("./pages/help-center-page.tsx")).HelpCenterPage),
  "/learn/iban": page(async () => (await import("./pages/learn/iban-page.tsx")).IbanPage),
  "/learn/sepa": page(async () => (await import("./pages/learn/sepa-page.tsx")).SepaPage),
  "/learn/exchange": page(
    async () => (await import("./pages/learn/exchange-page.tsx")).ExchangePage,
  ),
  "/learn/security": page(
    async () => (await import("./pages/learn/security-page.tsx")).SecurityPage,
  ),
  "/demo-guide": page(async () => (await import("./pages/demo-guide-page.tsx")).DemoGuidePage),
  ...(settings.mode === "demo" && demoPages),
}

/** The page at a path, if there is one. A number in the path is the id of what the page shows. */
const pageAt = (table: PathTable, path: string): Page | undefined =>
  table[path] ?? table[path.replace(/\/[1-9][0-9]{0,14}$/, "/:id")]

const { View: RecoverPage } = page(
  async () => (await import("./pages/recover-page.tsx")).RecoverPage,
)
const { View: VerifyPage } = page(async () => (await import("./pages/verify-page.tsx")).VerifyPage)
const NotFoundPage = lazyComponent(
  async () => (await import("./pages/not-found-page.tsx")).NotFoundPage,
)
const Frame = lazyComponent(async () => (await import("./pages/frame/frame.tsx")).Frame)

/**
 * Fetches everything for a customer's first page, so that it can be shown in one step: the current user,
 * the code of the frame and the page, and the page's first data. Never rejects.
 */
export async function prepare(client: QueryClient, path: string): Promise<void> {
  const target = pageAt(pages, path)
  const code = Promise.allSettled([Frame.load(), target?.View.load()])
  await prefetch(client, userQuery)
  if (!client.getQueryData(userQuery.queryKey)) return
  void target?.ask?.(client)
  await code
}

/** The screen for a path and a customer or visitor (specification section 2). */
export function Routes({ user, table = pages }: { user: User | null; table?: PathTable }) {
  const [path] = useLocation()
  // Before the next page shows toasts: error toasts belong to the page that was left.
  const shown = useRef(path)
  useLayoutEffect(() => {
    if (shown.current !== path) dismissErrors()
    shown.current = path
  }, [path])
  return (
    <Suspense fallback={<SpinnerScreen />}>
      {path === "/verify" ? (
        <VerifyPage />
      ) : user ? (
        <SignedIn user={user} path={path} table={table} />
      ) : (
        <Visitor path={path} table={table} />
      )}
    </Suspense>
  )
}

function SignedIn({ user, path, table }: { user: User; path: string; table: PathTable }) {
  const search = useSearch()
  const target = pageAt(table, path)
  const client = useQueryClient()
  // Fetches the page's code and data in parallel with the frame's code.
  useEffect(() => {
    target?.View.load().catch(() => undefined)
    void target?.ask?.(client)
  }, [target, client])
  if (path === "/login") return <Redirect to={returnPath(search)} replace />
  // A signed-in customer has nothing to recover; the profile changes the password.
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
  if (pageAt(table, path)) return <SignInFirst />
  return (
    <main className="flex-1">
      <NotFoundPage home="Go to Sign-In" named />
    </main>
  )
}

/** A page that requires a customer when no one is signed in: says so, and leads to the sign-in and back. */
function SignInFirst() {
  useEffect(() => handleExpiredSession(), [])
  return <SpinnerScreen />
}
