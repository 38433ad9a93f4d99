// @vitest-environment jsdom
import { screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Loan } from "#shared/contracts/loans.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { WithdrawDialog } from "./withdraw-dialog.tsx"

const account = { id: 1, name: "Everyday Euro", balance: "1500.00", currency: "EUR" } as Account
const loan = {
  id: 7,
  loanType: "personal",
  currency: "EUR",
  withdrawalUntil: "2026-12-08",
} as unknown as Loan
const payoff = {
  date: "2026-11-30",
  principal: "1200.00",
  interest: "1.64",
  total: "1201.64",
  due: "0.00",
  accrued: "1.64",
}

it("says what it costs before it pays exactly that", async () => {
  const calls = fakeBank({
    "GET /api/loans/7/payoff": () => json(200, payoff),
    "POST /api/loans/7/withdrawal": () =>
      json(201, { transaction: { amount: "1201.64", currency: "EUR" } }),
  })
  const onClose = vi.fn<() => void>()
  const { user } = show(<WithdrawDialog loan={loan} account={account} onClose={onClose} />)
  expect(await screen.findByText("Interest up to 30 Nov 2026")).toBeVisible()
  expect(screen.getByText("Remaining principal").nextSibling).toHaveTextContent("€1,200.00")
  expect(screen.getByText(/until 8 Dec 2026/)).toBeVisible()
  await user.click(screen.getByRole("button", { name: "Pay Back €1,201.64" }))
  expect(await screen.findByText("You withdrew from the loan")).toBeVisible()
  expect(onClose).toHaveBeenCalledOnce()
  const sent = calls.find(({ method }) => method === "POST")
  expect(sent?.body).toEqual({ amount: "1201.64" })
  expect(sent?.headers.get("idempotency-key")).toMatch(/^[0-9a-f]{32}$/)
})

it("says what is missing in the account, and sends nothing", async () => {
  const calls = fakeBank({ "GET /api/loans/7/payoff": () => json(200, payoff) })
  const poor = { ...account, balance: "1000.00" }
  show(<WithdrawDialog loan={loan} account={poor} onClose={vi.fn<() => void>()} />)
  expect(await screen.findByText("€201.64 more than Everyday Euro holds")).toBeVisible()
  expect(screen.getByRole("button", { name: "Pay Back €1,201.64" })).toBeDisabled()
  expect(calls.filter(({ method }) => method === "POST")).toEqual([])
})

it("shows the new price when it has changed", async () => {
  let total = "1201.64"
  fakeBank({
    "GET /api/loans/7/payoff": () => json(200, { ...payoff, total }),
    "POST /api/loans/7/withdrawal": () => {
      total = "1201.81"
      return refusal(422, "withdrawal_changed", "What you pay back to withdraw has changed.")
    },
  })
  const { user } = show(
    <WithdrawDialog loan={loan} account={account} onClose={vi.fn<() => void>()} />,
  )
  await user.click(await screen.findByRole("button", { name: "Pay Back €1,201.64" }))
  expect(await screen.findByRole("button", { name: "Pay Back €1,201.81" })).toBeVisible()
})

it("offers to try again when the price does not load", async () => {
  fakeBank({})
  show(<WithdrawDialog loan={loan} account={account} onClose={vi.fn<() => void>()} />)
  expect(await screen.findByText("The price did not load")).toBeVisible()
  expect(screen.getByRole("button", { name: "Try Again" })).toBeVisible()
})
