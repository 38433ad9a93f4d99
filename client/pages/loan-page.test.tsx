// @vitest-environment jsdom
import { screen, within } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import type { Loan } from "#shared/contracts/loans.ts"
import { fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { LoanPage } from "./loan-page.tsx"

afterEach(() => vi.restoreAllMocks())

const loan = {
  id: 7,
  loanType: "personal",
  amount: "1200.00",
  currency: "EUR",
  interestRate: "5.00",
  termMonths: 12,
  monthlyPayment: "102.73",
  status: "pending",
  purpose: "A new kitchen",
  applicationDate: "2026-11-20T10:00:00Z",
  disbursedDate: null,
  installments: [],
  offer: null,
  arrears: "0.00",
  nextPayment: null,
  payoff: null,
  accountId: null,
} as unknown as Loan

it("shows a loan with the schedule that its terms give, as estimated before approval, and prints it", async () => {
  const print = vi.spyOn(window, "print").mockReturnValue()
  fakeBank({ "GET /api/loans": () => json(200, [loan]), "GET /api/accounts": () => json(200, []) })
  const { user } = show(<LoanPage />, "/loans/7")
  expect(await screen.findByRole("heading", { name: "Personal loan", level: 1 })).toBeVisible()
  expect(screen.getByText("Estimated rate").nextSibling).toHaveTextContent("5.00%")
  expect(screen.getByText(/^Estimated at 5.00% a year/)).toBeVisible()
  const table = within(screen.getByRole("table"))
  expect(table.getAllByRole("row")).toHaveLength(14)
  expect(table.getByRole("row", { name: /^Total/ })).toHaveTextContent("€1,232.73")
  await user.click(screen.getByRole("button", { name: "Print" }))
  expect(print).toHaveBeenCalledOnce()
})

it("says that a loan that was not paid out has no installments", async () => {
  const declined = {
    ...loan,
    status: "closed",
    offer: { state: "declined", expiresOn: "2026-12-08", acceptedAt: null },
  }
  fakeBank({
    "GET /api/loans": () => json(200, [declined]),
    "GET /api/accounts": () => json(200, []),
  })
  show(<LoanPage />, "/loans/7")
  expect(await screen.findByText("This loan was not paid out.")).toBeVisible()
  expect(screen.getByText("You declined the offer. You owe nothing.")).toBeVisible()
})

it("tells a loan that does not exist from one that did not load", async () => {
  let answer = () => refusal(503, "unavailable", "Try again soon.")
  fakeBank({ "GET /api/loans": () => answer(), "GET /api/accounts": () => json(200, []) })
  const { user } = show(<LoanPage />, "/loans/8")
  expect(await screen.findByText("The loan did not load")).toBeVisible()
  answer = () => json(200, [loan])
  await user.click(screen.getByRole("button", { name: "Try Again" }))
  expect(await screen.findByText("Loan not found")).toBeVisible()
})
