// @vitest-environment jsdom
import { screen } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Loan } from "#shared/contracts/loans.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { RepayDialog } from "./repay-dialog.tsx"

const account = { id: 1, name: "Everyday Euro", balance: "900.00", currency: "EUR" } as Account
const payoff = {
  date: "2026-11-20",
  principal: "1000.00",
  interest: "2.00",
  total: "1002.00",
  due: "0.00",
  accrued: "2.00",
}
const loan = {
  id: 7,
  loanType: "personal",
  currency: "EUR",
  interestRate: "5.00",
  monthlyPayment: "85.61",
  installments: Array.from({ length: 12 }, (_, index) => ({
    number: index + 1,
    dueDate: "2027-01-01",
    principal: "80.00",
    interest: "4.00",
    paid: "0.00",
    status: "upcoming",
  })),
} as unknown as Loan

const opened = async () => {
  const onClose = vi.fn<() => void>()
  const page = show(<RepayDialog loan={loan} account={account} onClose={onClose} />)
  expect(await screen.findByText("€1,002.00")).toBeVisible()
  return { ...page, onClose }
}

describe("early repayment", () => {
  it("says what pays off the loan on a day to come, after what is due until then", async () => {
    fakeBank({
      "GET /api/loans/7/payoff": () => json(200, payoff),
      "GET /api/loans/7/payoff?on=2099-03-15": () =>
        json(200, { ...payoff, date: "2099-03-15", due: "171.22", total: "1003.50" }),
    })
    const { user } = await opened()
    await user.type(screen.getByLabelText("Payoff on another day"), "15 Mar 2099")
    expect(
      await screen.findByText(
        "€832.28 pays off the loan on 15 Mar 2099, after the €171.22 that is due until then.",
      ),
    ).toBeVisible()
  })

  it("shows where the amount goes before it is sent, then repays", async () => {
    const calls = fakeBank({
      "GET /api/loans/7/payoff": () => json(200, payoff),
      "POST /api/loans/7/repayments": () =>
        json(201, { transaction: { amount: "502.00", currency: "EUR" } }),
    })
    const { user, onClose } = await opened()
    await user.type(screen.getByLabelText("Amount"), "502")
    await user.click(screen.getByRole("button", { name: "Review" }))
    expect(screen.getByText("Interest so far").nextSibling).toHaveTextContent("€2.00")
    expect(screen.getByText("Left to repay").nextSibling).toHaveTextContent("€500.00")
    expect(screen.getByText("Monthly payment").nextSibling).toHaveTextContent(
      "€42.80 instead of €85.61",
    )
    expect(screen.getByText("Left in Everyday Euro").nextSibling).toHaveTextContent("€398.00")
    await user.click(screen.getByRole("button", { name: "Repay €502.00" }))
    expect(await screen.findByText("Your repayment of €502.00 has been booked")).toBeVisible()
    expect(onClose).toHaveBeenCalledOnce()
    const sent = calls.find(({ method }) => method === "POST")
    expect(sent?.body).toEqual({ amount: "502.00" })
    expect(sent?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/)
  })

  it("shows at the field why the bank would refuse", async () => {
    fakeBank({ "GET /api/loans/7/payoff": () => json(200, payoff) })
    const { user } = await opened()
    const review = () => user.click(screen.getByRole("button", { name: "Review" }))
    await review()
    expect(screen.getByText("Amount is required")).toBeVisible()
    await user.type(screen.getByLabelText("Amount"), "1.50")
    await review()
    expect(screen.getByText(/^Enter more than €2.00/)).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Pay in full" }))
    await review()
    expect(screen.getByText("€102.00 more than Everyday Euro holds")).toBeVisible()
  })

  it("returns to the amount when the bank refuses", async () => {
    fakeBank({
      "GET /api/loans/7/payoff": () => json(200, payoff),
      "POST /api/loans/7/repayments": () =>
        refusal(422, "repayment_too_large", "This is more than you owe. No money moved."),
    })
    const { user } = await opened()
    await user.type(screen.getByLabelText("Amount"), "500")
    await user.click(screen.getByRole("button", { name: "Review" }))
    await user.click(screen.getByRole("button", { name: "Repay €500.00" }))
    expect(await screen.findByLabelText("Amount")).toHaveValue("500")
    expect(await screen.findAllByText(/more than you owe/)).not.toHaveLength(0)
  })

  it("offers to try again when the payoff does not load", async () => {
    fakeBank({})
    show(<RepayDialog loan={loan} account={account} onClose={vi.fn<() => void>()} />)
    expect(await screen.findByText("The payoff did not load")).toBeVisible()
    expect(screen.getByRole("button", { name: "Try Again" })).toBeVisible()
  })
})
