import type { ComponentType } from "react"
import { Route, Switch } from "wouter"
import { type LazyComponent, lazyComponent } from "../lib/lazy.tsx"

/** A page whose code is loaded when it is first opened. */
const page = (load: () => Promise<ComponentType>): LazyComponent<object> => lazyComponent(load)

/**
 * The path table: every page below the frame. A page reads what its path names with `useParams` of wouter.
 * frame/places.ts says where a page stands in the navigation.
 */
const pages: Readonly<Record<string, LazyComponent<object>>> = {
  "/": page(async () => (await import("./pages/today-page.tsx")).TodayPage),
  "/approvals": page(async () => (await import("./pages/approvals-page.tsx")).ApprovalsPage),
  "/members": page(async () => (await import("./pages/members-page.tsx")).MembersPage),
  "/members/:id": page(async () => (await import("./pages/member-page.tsx")).MemberPage),
  "/loans": page(async () => (await import("./pages/loans-page.tsx")).LoansPage),
  "/loans/:id": page(async () => (await import("./pages/loan-page.tsx")).LoanPage),
  "/arrears": page(async () => (await import("./pages/arrears-page.tsx")).ArrearsPage),
  "/payments": page(async () => (await import("./pages/payments-page.tsx")).PaymentsPage),
  "/payments/:id": page(
    async () => (await import("./pages/payment-item-page.tsx")).PaymentItemPage,
  ),
  "/messages": page(async () => (await import("./pages/messages-page.tsx")).MessagesPage),
  "/openings": page(async () => (await import("./pages/openings-page.tsx")).OpeningsPage),
  "/relatives": page(async () => (await import("./pages/relatives-page.tsx")).RelativesPage),
  "/approvals/:id": page(async () => (await import("./pages/proposal-page.tsx")).ProposalPage),
  "/audit": page(async () => (await import("./pages/audit-page.tsx")).AuditPage),
  "/cash": page(async () => (await import("./pages/cash-page.tsx")).CashPage),
  "/cash/receipts/:id": page(async () => (await import("./pages/receipt-page.tsx")).ReceiptPage),
  "/ledger": page(async () => (await import("./pages/ledger-page.tsx")).LedgerPage),
  "/ledger/accounts/:code/:currency": page(
    async () => (await import("./pages/ledger-account-page.tsx")).LedgerAccountPage,
  ),
  "/ledger/entries/:reference": page(
    async () => (await import("./pages/entry-page.tsx")).EntryPage,
  ),
  "/reports": page(async () => (await import("./pages/reports-page.tsx")).ReportsPage),
  "/day-end": page(async () => (await import("./pages/day-end-page.tsx")).DayEndPage),
  "/employees": page(async () => (await import("./pages/employees-page.tsx")).EmployeesPage),
  "/employees/:id": page(async () => (await import("./pages/employee-page.tsx")).EmployeePage),
}

const NotFoundPage = page(async () => (await import("./pages/not-found-page.tsx")).NotFoundPage)

/** Whether a path of the navigation has a page. */
export const hasPage = (href: string) => href in pages

/** The page for the current path. */
export function Routes() {
  return (
    <Switch>
      {Object.entries(pages).map(([path, View]) => (
        <Route key={path} path={path}>
          <View />
        </Route>
      ))}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  )
}
