import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { type ComponentType, Suspense, useEffect, useLayoutEffect, useRef } from "react"
import { Redirect, useLocation, useSearch } from "wouter"
import type { User } from "#shared/contracts/auth.ts"
import { isForDemo, type MemberPath, pathPattern } from "#shared/pages.ts"
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
import { say } from "./lib/say.ts"
import { settings } from "./lib/settings.ts"
import { SignInPage } from "./pages/sign-in-page.tsx"
import { SpinnerScreen } from "./ui/spinner.tsx"
import { dismissErrors } from "./ui/toast-store.ts"

/** Prefetches a page's first data. The page reports failures when it fetches the data. */
type Ask = (client: QueryClient) => void | Promise<void>
export type Page = { View: LazyComponent<object>; ask?: Ask | undefined }
export type PathTable = Readonly<Record<string, Page>>

/** A page whose code is loaded when it is first opened, with its data in parallel. */
export const page = <Code,>(
  fetchCode: () => Promise<Code>,
  choose: (code: Code) => ComponentType,
  ask?: Ask,
): Page => ({
  View: lazyComponent(fetchCode, choose),
  ask,
})

const prefetchDashboard: Ask = (client) => {
  void prefetch(client, accountsQuery)
  void prefetch(client, transactionsQuery)
  void prefetch(client, exchangeRatesQuery)
}

const prefetchTransfer: Ask = (client) => {
  void prefetch(client, accountsQuery)
  void prefetch(client, limitsQuery)
}

/** Fetches cards only once there are accounts (specification section 7). */
const prefetchCards: Ask = async (client) => {
  await prefetch(client, accountsQuery)
  if (client.getQueryData(accountsQuery.queryKey)?.length) await prefetch(client, cardsQuery)
}

/** One page with three sections. */
const insights = page(
  () => import("./pages/insights-page.tsx"),
  (code) => code.InsightsPage,
)

/** Each path of shared/pages.ts has its page here, or this does not compile. */
type Pages = Readonly<Record<MemberPath, Page>>

const pages: Pages = {
  "/": page(
    () => import("./pages/dashboard-page.tsx"),
    (code) => code.DashboardPage,
    prefetchDashboard,
  ),
  "/transfer": page(
    () => import("./pages/transfer-page.tsx"),
    (code) => code.TransferPage,
    prefetchTransfer,
  ),
  "/cards": page(
    () => import("./pages/cards-page.tsx"),
    (code) => code.CardsPage,
    prefetchCards,
  ),
  "/accounts/:id": page(
    () => import("./pages/account-page.tsx"),
    (code) => code.AccountPage,
  ),
  "/card-transfer": page(
    () => import("./pages/card-transfer-page.tsx"),
    (code) => code.CardTransferPage,
  ),
  "/loans": page(
    () => import("./pages/loans-page.tsx"),
    (code) => code.LoansPage,
  ),
  "/loans/:id": page(
    () => import("./pages/loan-page.tsx"),
    (code) => code.LoanPage,
  ),
  "/transactions": page(
    () => import("./pages/transactions-page.tsx"),
    (code) => code.TransactionsPage,
  ),
  "/documents": page(
    () => import("./pages/documents-page.tsx"),
    (code) => code.DocumentsPage,
  ),
  "/payments": page(
    () => import("./pages/payments-page.tsx"),
    (code) => code.PaymentsPage,
  ),
  "/payments/orders": page(
    () => import("./pages/orders-page.tsx"),
    (code) => code.OrdersPage,
  ),
  "/payments/orders/:id": page(
    () => import("./pages/order-page.tsx"),
    (code) => code.OrderPage,
  ),
  "/insights": insights,
  "/insights/outlook": insights,
  "/insights/rules": insights,
  "/notifications": page(
    () => import("./pages/notifications-page.tsx"),
    (code) => code.NotificationsPage,
  ),
  "/payments/payees": page(
    () => import("./pages/payees-page.tsx"),
    (code) => code.PayeesPage,
  ),
  "/payments/payees/:id": page(
    () => import("./pages/payee-page.tsx"),
    (code) => code.PayeePage,
  ),
  "/payments/requests": page(
    () => import("./pages/requests-page.tsx"),
    (code) => code.RequestsPage,
  ),
  "/payments/requests/:id": page(
    () => import("./pages/request-page.tsx"),
    (code) => code.RequestPage,
  ),
  "/transfer-success": page(
    () => import("./pages/transfer-success-page.tsx"),
    (code) => code.TransferSuccessPage,
  ),
  "/profile": page(
    () => import("./pages/profile-page.tsx"),
    (code) => code.ProfilePage,
  ),
  "/help-center": page(
    () => import("./pages/help-center-page.tsx"),
    (code) => code.HelpCenterPage,
  ),
  "/learn/iban": page(
    () => import("./pages/learn/iban-page.tsx"),
    (code) => code.IbanPage,
  ),
  "/learn/sepa": page(
    () => import("./pages/learn/sepa-page.tsx"),
    (code) => code.SepaPage,
  ),
  "/learn/exchange": page(
    () => import("./pages/learn/exchange-page.tsx"),
    (code) => code.ExchangePage,
  ),
  "/learn/security": page(
    () => import("./pages/learn/security-page.tsx"),
    (code) => code.SecurityPage,
  ),
  "/demo-guide": page(
    () => import("./pages/demo-guide-page.tsx"),
    (code) => code.DemoGuidePage,
  ),
  "/demo-mails": page(
    () => import("./pages/demo-mails-page.tsx"),
    (code) => code.DemoMailsPage,
  ),
}

/** Every page that requires a signed-in member. */
const allPages: PathTable =
  settings.mode === "demo"
    ? pages
    : Object.fromEntries(Object.entries(pages).filter(([path]) => !isForDemo(path)))

/** The page at a path, if there is one. */
const pageAt = (table: PathTable, path: string): Page | undefined =>
  table[path] ?? table[pathPattern(path)]

const { View: RecoverPage } = page(
  () => import("./pages/recover-page.tsx"),
  (code) => code.RecoverPage,
)
const { View: VerifyPage } = page(
  () => import("./pages/verify-page.tsx"),
  (code) => code.VerifyPage,
)
const NotFoundPage = lazyComponent(
  () => import("./pages/not-found-page.tsx"),
  (code) => code.NotFoundPage,
)
const Frame = lazyComponent(
  () => import("./pages/frame/frame.tsx"),
  (code) => code.Frame,
)

/**
 * Fetches everything for a member's first page, so that it can be shown in one step: the current user,
 * the code of the frame and the page, and the page's first data. Never rejects.
 */
export async function prepare(client: QueryClient, path: string): Promise<void> {
  const target = pageAt(allPages, path)
  const code = Promise.allSettled([Frame.load(), target?.View.load()])
  await prefetch(client, userQuery)
  if (!client.getQueryData(userQuery.queryKey)) return
  void target?.ask?.(client)
  await code
}

/** The screen for a path and a member or visitor (specification section 2). */
export function Routes({ user, table = allPages }: { user: User | null; table?: PathTable }) {
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
  // A signed-in member has nothing to recover; the profile changes the password.
  if (path === "/recover") return <Redirect to="/profile" replace />
  return (
    <Frame user={user}>
      <Suspense fallback={<SpinnerScreen />}>
        <DraftOwner value={user.id}>
          {target ? <target.View /> : <NotFoundPage home={say("Back to Dashboard")} />}
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
      <NotFoundPage home={say("Go to Sign-In")} named />
    </main>
  )
}

/** A page that requires a member when no one is signed in: says so, and leads to the sign-in and back. */
function SignInFirst() {
  useEffect(() => handleExpiredSession(), [])
  return <SpinnerScreen />
}
