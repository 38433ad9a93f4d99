// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, describe, expect, it } from "vitest"
import { settings } from "../lib/settings.ts"
import { readResult } from "../money/result-store.ts"
import { euroCard } from "../testing/demo-cards.ts"
import { demoRates, demoTransaction, euroAccount, poundAccount } from "../testing/demo-money.ts"
import { fakeBank, json } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { DashboardPage } from "./dashboard-page.tsx"

const bank = {
  "GET /api/auth/user": () => json(200, { username: "marta", firstName: "Marta" }),
  "GET /api/accounts": () => json(200, [euroAccount, poundAccount]),
  "GET /api/transactions": () => json(200, []),
  "GET /api/exchange-rates": () => json(200, demoRates),
}

describe("dashboard", () => {
  afterEach(() => {
    settings.simulatedDeposits = false
    sessionStorage.clear()
  })

  it("shows a greeting, and rates to four decimals with their date", async () => {
    fakeBank(bank)
    show(<DashboardPage />)
    const heading = screen.getByRole("heading", { level: 1 })
    await waitFor(() => expect(heading).toHaveTextContent(/^Welcome back, Marta$/))
    const rates = screen.getByRole("region", { name: "Exchange Rates" })
    expect(await within(rates).findByText("1.2715")).toBeVisible()
    expect(within(rates).getByText("As of 19 Nov 2026")).toBeVisible()
    expect(within(rates).getAllByRole("term")).toHaveLength(3)
  })

  it("shows the specification's facts, with a link from each card to its page", async () => {
    fakeBank(bank)
    show(<DashboardPage />)
    for (const [name, href, facts] of [
      [/Account Transfer/, "/transfer", ["Instant", "Free", "50,000 EUR"]],
      [/Card Transfer/, "/card-transfer", ["CVV required", "Depends on the card"]],
      [/Manage Cards/, "/cards", []],
      [/Loan Center/, "/loans", ["3.5%", "24-48 hours", "1,000-500,000 EUR"]],
    ] as const) {
      const card = screen.getByRole("link", { name })
      expect(card).toHaveAttribute("href", href)
      for (const fact of facts) expect(card).toHaveTextContent(fact)
    }
  })

  it("has no Add Funds if simulated deposits are off", () => {
    fakeBank(bank)
    show(<DashboardPage />)
    expect(screen.queryByRole("button", { name: "Add Funds" })).not.toBeInTheDocument()
  })

  it("adds funds in a dialog and continues to the result", async () => {
    settings.simulatedDeposits = true
    fakeBank({
      ...bank,
      "POST /api/deposits": () =>
        json(201, { transaction: { ...demoTransaction, type: "deposit", amount: "5.00" } }),
    })
    const { user, history } = show(<DashboardPage />)
    await user.click(screen.getAllByRole("button", { name: "Add Funds" })[0] ?? document.body)
    const dialog = within(await screen.findByRole("dialog", { name: "Add Funds" }))
    await user.type(await dialog.findByLabelText("Amount"), "5")
    await user.type(dialog.getByLabelText("Description"), "Pocket money")
    await user.click(dialog.getByRole("button", { name: "Add Funds" }))
    await waitFor(() => expect(history?.at(-1)).toBe("/transfer-success"))
    expect(readResult()).toMatchObject({ type: "deposit", amount: "5.00" })
  })

  it("welcomes a new member, and shows what is left to do first", async () => {
    settings.simulatedDeposits = true
    const user = { username: "marta", firstName: "Marta", phoneNumber: null }
    fakeBank({
      ...bank,
      "GET /api/auth/user": () => json(200, { ...user, createdAt: new Date().toISOString() }),
    })
    const { user: hand, queryClient } = show(<DashboardPage />)
    const heading = screen.getByRole("heading", { level: 1 })
    await waitFor(() => expect(heading).toHaveTextContent(/^Welcome, Marta$/))
    const list = within(await screen.findByRole("region", { name: "Getting Started" }))
    expect(list.getByText("0 of 3 done")).toBeVisible()
    expect(list.getByRole("link", { name: "Make your first transfer" })).toHaveAttribute(
      "href",
      "/transfer",
    )
    await hand.click(list.getByRole("button", { name: "Make your first deposit" }))
    expect(await screen.findByRole("dialog", { name: "Add Funds" })).toBeVisible()

    fakeBank({
      ...bank,
      "GET /api/auth/user": () => json(200, { ...user, createdAt: "2026-01-01T00:00:00.000Z" }),
    })
    await queryClient.resetQueries()
    expect(await screen.findByText("Welcome back,", { exact: false })).toBeInTheDocument()
    expect(screen.queryByRole("region", { name: "Getting Started" })).not.toBeInTheDocument()
  })

  it("shows unread answers, open loans, and frozen cards, each with a link", async () => {
    const loan = { loanType: "auto", currency: "EUR", arrears: "0.00", offer: null, id: 7 }
    const nextPayment = { amount: "502.00", dueDate: "2026-12-24" }
    const frozen = { ...euroCard, lastFour: "2115", status: "frozen" }
    fakeBank({
      ...bank,
      "GET /api/chat": () => json(200, [{ id: 1, unread: true, text: "Hello", sender: "staff" }]),
      "GET /api/loans": () =>
        json(200, [
          { ...loan, status: "active", amount: "9000.00", balance: "8000.00", nextPayment },
          { ...loan, id: 8, status: "rejected", amount: "1000.00", nextPayment: null },
        ]),
      "GET /api/debit-cards": () =>
        json(200, [
          { ...frozen, id: 1 },
          { ...frozen, id: 2, lastFour: "4360", status: "active" },
          { ...frozen, id: 3, lastFour: "7310", own: false },
        ]),
    })
    show(<DashboardPage />)
    const card = within(await screen.findByRole("region", { name: "At a Glance" }))
    await waitFor(() => expect(card.getAllByRole("listitem")).toHaveLength(3))
    expect(card.getByRole("link", { name: "1 unread answer" })).toHaveAttribute(
      "href",
      "/help-center",
    )
    expect(card.getByRole("link", { name: "Auto loan" })).toHaveAttribute("href", "/loans/7")
    expect(card.getByText("€8,000.00")).toBeVisible()
    expect(card.getByText("€502.00 due 24 Dec 2026")).toBeVisible()
    expect(card.getByRole("link", { name: "Visa 2115" })).toHaveAttribute("href", "/cards")
    const service = screen.getByRole("link", { name: /^Card Transfer/ })
    expect(service).toHaveTextContent("Card status1 of 2 frozen")
  })

  it("explains features in pop-ups", async () => {
    fakeBank(bank)
    const { user } = show(<DashboardPage />)
    await user.click(screen.getByRole("button", { name: /SEPA/ }))
    const dialog = screen.getByRole("dialog", { name: "SEPA" })
    expect(dialog).toHaveTextContent("One payment area, 41 countries")
    await user.keyboard("{Escape}")
    expect(dialog).not.toBeInTheDocument()
  })
})
