import type { ComponentType } from "react"
import { Route, Switch } from "wouter"
import { type LazyComponent, lazyComponent } from "../lib/lazy.tsx"
import { useMay } from "./features/session/api.ts"
import { readsOf } from "./frame/places.ts"

/** A page whose code is loaded when it is first opened. */
const page = <Code,>(
  fetchCode: () => Promise<Code>,
  choose: (code: Code) => ComponentType,
): LazyComponent<object> => lazyComponent(fetchCode, choose)

/**
 * The path table: every page below the frame. A page reads what its path names with `useParams` of wouter.
 * frame/places.ts says where a page stands in the navigation.
 */
const pages: Readonly<Record<string, LazyComponent<object>>> = {
  "/": page(
    () => import("./pages/today-page.tsx"),
    (code) => code.TodayPage,
  ),
  "/approvals": page(
    () => import("./pages/approvals-page.tsx"),
    (code) => code.ApprovalsPage,
  ),
  "/members": page(
    () => import("./pages/members-page.tsx"),
    (code) => code.MembersPage,
  ),
  "/members/:id": page(
    () => import("./pages/member-page.tsx"),
    (code) => code.MemberPage,
  ),
  "/loans": page(
    () => import("./pages/loans-page.tsx"),
    (code) => code.LoansPage,
  ),
  "/loans/:id": page(
    () => import("./pages/loan-page.tsx"),
    (code) => code.LoanPage,
  ),
  "/arrears": page(
    () => import("./pages/arrears-page.tsx"),
    (code) => code.ArrearsPage,
  ),
  "/payments": page(
    () => import("./pages/payments-page.tsx"),
    (code) => code.PaymentsPage,
  ),
  "/payments/:id": page(
    () => import("./pages/payment-item-page.tsx"),
    (code) => code.PaymentItemPage,
  ),
  "/messages": page(
    () => import("./pages/messages-page.tsx"),
    (code) => code.MessagesPage,
  ),
  "/openings": page(
    () => import("./pages/openings-page.tsx"),
    (code) => code.OpeningsPage,
  ),
  "/relatives": page(
    () => import("./pages/relatives-page.tsx"),
    (code) => code.RelativesPage,
  ),
  "/own-factors": page(
    () => import("./pages/own-factors-page.tsx"),
    (code) => code.OwnFactorsPage,
  ),
  "/approvals/:id": page(
    () => import("./pages/proposal-page.tsx"),
    (code) => code.ProposalPage,
  ),
  "/audit": page(
    () => import("./pages/audit-page.tsx"),
    (code) => code.AuditPage,
  ),
  "/cash": page(
    () => import("./pages/cash-page.tsx"),
    (code) => code.CashPage,
  ),
  "/cash/receipts/:id": page(
    () => import("./pages/receipt-page.tsx"),
    (code) => code.ReceiptPage,
  ),
  "/ledger": page(
    () => import("./pages/ledger-page.tsx"),
    (code) => code.LedgerPage,
  ),
  "/ledger/accounts/:code/:currency": page(
    () => import("./pages/ledger-account-page.tsx"),
    (code) => code.LedgerAccountPage,
  ),
  "/ledger/entries/:reference": page(
    () => import("./pages/entry-page.tsx"),
    (code) => code.EntryPage,
  ),
  "/reports": page(
    () => import("./pages/reports-page.tsx"),
    (code) => code.ReportsPage,
  ),
  "/day-end": page(
    () => import("./pages/day-end-page.tsx"),
    (code) => code.DayEndPage,
  ),
  "/employees": page(
    () => import("./pages/employees-page.tsx"),
    (code) => code.EmployeesPage,
  ),
  "/employees/:id": page(
    () => import("./pages/employee-page.tsx"),
    (code) => code.EmployeePage,
  ),
}

const NotFoundPage = page(
  () => import("./pages/not-found-page.tsx"),
  (code) => code.NotFoundPage,
)

/** Whether a path of the navigation has a page. */
export const hasPage = (href: string) => href in pages

/** The page for the current path. One that is not in the employee's navigation is not there for them. */
export function Routes() {
  const may = useMay()
  return (
    <Switch>
      {Object.entries(pages).map(([path, View]) => {
        const reads = readsOf(path)
        return (
          <Route key={path} path={path}>
            {reads === undefined || may(reads) ? <View /> : <NotFoundPage />}
          </Route>
        )
      })}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  )
}
