import { useQuery } from "@tanstack/react-query"
import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, test } from "vitest"
import { Route } from "wouter"
import type { StaffLoan, StaffLoanDetail } from "#shared/contracts/staff-loans.ts"
import type { StaffSession } from "#shared/contracts/staff-session.ts"
import type { EmployeeRole } from "#shared/employee-roles.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { sessionQuery } from "../features/session/api.ts"
import { useRegisteredShortcuts } from "../keys.ts"
import { LoanPage } from "./loan-page.tsx"
import { LoansPage } from "./loans-page.tsx"

const at = "2026-11-24T11:02:03.123456+00:00"

const loan: StaffLoan = {
  loanId: 7,
  memberId: 12,
  name: "Marta Lindqvist",
  loanType: "personal",
  amount: "12000.00",
  currency: "EUR",
  termMonths: 12,
  purpose: "Kitchen renovation",
  status: "pending",
  stage: "to_decide",
  interestRate: "5.00",
  monthlyPayment: "1027.29",
  balance: "0.00",
  applicationDate: at,
  offerExpiresOn: null,
  acceptedAt: null,
  proposed: false,
}

const file: NonNullable<StaffLoanDetail["file"]> = {
  application: {
    employmentType: "employed",
    annualIncome: "41000.00",
    creditScore: null,
    collateral: null,
    rejectionReason: null,
  },
  affordability: {
    months: [{ month: "2026-10-01", income: "3000.00", outgoings: "900.00" }],
    income: "3000.00",
    outgoings: "900.00",
    instalments: "205.46",
    payment: "1027.29",
    debtToIncome: "41.1",
    left: "867.25",
  },
  account: null,
  disbursedOn: null,
  writtenOff: null,
  schedule: [],
  entries: [],
  reschedulings: [],
  payoff: null,
  overdue: null,
  promises: [],
  proposals: [],
}

const sent = { id: 31, expiresAt: at, deciders: ["supervisor"] as EmployeeRole[] }

function session(role: EmployeeRole): StaffSession {
  const employee = { id: 3, name: "Ola Keller", username: "ola", roles: [role] }
  return { employee, locked: false, locksIn: 600, endsIn: 20_000, factors: ["authenticator"] }
}

/** A bank with one application, whose member's file opens once a purpose is given. */
function bank(role: EmployeeRole) {
  let opened = false
  let proposals: (typeof file)["proposals"] = []
  return fakeBank({
    "GET /api/staff/session": () => json(200, session(role)),
    "GET /api/staff/loans?stage=to_decide&sort=applied": () => json(200, [loan]),
    "GET /api/staff/list-figures?list=loans&stage=to_decide": () =>
      json(200, { count: 1, isAtLeast: false, sums: [] }),
    "GET /api/staff/loans/7": () =>
      json(200, { memberId: 12, loan, file: opened ? { ...file, proposals } : null }),
    "POST /api/staff/members/12/views": () => {
      opened = true
      return json(201, {})
    },
    "POST /api/staff/loans/7/approval": () => {
      proposals = [{ id: sent.id, kind: "loan.approve", expiresAt: at }]
      return json(201, { proposal: sent })
    },
  })
}

function Pages() {
  useRegisteredShortcuts()
  const { data: signedIn } = useQuery(sessionQuery)
  if (!signedIn) return null
  return (
    <>
      <Route path="/loans" component={LoansPage} />
      <Route path="/loans/:id" component={LoanPage} />
    </>
  )
}

test("opens an application, asks why, and sends an approval to a second person, by keys", async () => {
  const calls = bank("loan_officer")
  const { history } = show(<Pages />, "/loans")
  await screen.findByRole("link", { name: "Marta Lindqvist" })
  await userEvent.keyboard("j{Enter}")
  expect(await screen.findByText("Why do you open this file?")).toBeVisible()
  expect(history.at(-1)).toBe("/loans/7")
  expect(screen.queryByRole("button", { name: "Approve" })).toBeNull()
  await userEvent.keyboard("5")
  expect(await screen.findByText("€867.25")).toBeVisible()
  await userEvent.keyboard("a")
  const dialog = await screen.findByRole("dialog", { name: "Approve Application" })
  const rate = within(dialog).getByLabelText("Interest rate")
  expect(rate).toHaveFocus()
  await userEvent.clear(rate)
  await userEvent.type(rate, "2")
  expect(within(dialog).getByRole("status")).toHaveTextContent("-")
  await userEvent.clear(rate)
  await userEvent.type(rate, "4.2")
  expect(within(dialog).getByRole("status")).toHaveTextContent("€1,022.90")
  await userEvent.type(within(dialog).getByLabelText("Reason"), "Income covers it{Enter}")
  expect(await screen.findByText("Sent to a second person")).toBeVisible()
  expect(screen.queryByText("An approval waits for a second person")).toBeNull()
  const posted = calls.filter(({ method }) => method === "POST").map(({ url, body }) => [url, body])
  expect(posted).toEqual([
    ["/api/staff/members/12/views", { purpose: "lending" }],
    ["/api/staff/loans/7/approval", { interestRate: "4.2", reason: "Income covers it" }],
  ])
})

test("an auditor reads what a member can afford, and decides nothing", async () => {
  bank("auditor")
  show(<Pages />, "/loans/7")
  await userEvent.click(await screen.findByRole("button", { name: /Loan application/ }))
  expect(await screen.findByText("41.1%")).toBeVisible()
  for (const name of ["Approve", "Reject"]) {
    expect(screen.queryByRole("button", { name })).toBeNull()
  }
})

test("tells a failed queue apart from an empty one", async () => {
  fakeBank({
    "GET /api/staff/session": () => json(200, session("supervisor")),
    "GET /api/staff/loans?stage=to_decide&sort=applied": () =>
      refusal(500, "internal_error", "Try again."),
    "GET /api/staff/list-figures?list=loans&stage=to_decide": () =>
      json(200, { count: 0, isAtLeast: false, sums: [] }),
    "GET /api/staff/list-figures?list=loans&stage=offered": () =>
      json(200, { count: 0, isAtLeast: false, sums: [] }),
    "GET /api/staff/loans?stage=offered&sort=applied": () => json(200, []),
  })
  const { unmount } = show(<Pages />, "/loans")
  expect(await screen.findByText("Loans did not load")).toBeVisible()
  unmount()
  show(<Pages />, "/loans?stage=offered")
  expect(await screen.findByText("No open offer")).toBeVisible()
})

test("says nothing of a loan that is on no list until the member's file is open", async () => {
  fakeBank({
    "GET /api/staff/session": () => json(200, session("teller")),
    "GET /api/staff/loans/7": () => json(200, { memberId: 12, loan: null, file: null }),
  })
  show(<Pages />, "/loans/7")
  expect(await screen.findByText("Why do you open this file?")).toBeVisible()
  expect(screen.getByRole("heading", { level: 1, name: "Loan" })).toBeVisible()
})
