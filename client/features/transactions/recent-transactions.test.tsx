// @vitest-environment jsdom
import { screen } from "@testing-library/react"
import { describe, expect, it } from "vitest"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { demoTransaction } from "../../testing/demo-money.ts"
import { fakeBank, json } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { RecentTransactions } from "./recent-transactions.tsx"

const bankWith = (transactions: Partial<Transaction>[]) =>
  fakeBank({
    "GET /api/transactions": () =>
      json(
        200,
        transactions.map((each, id) => ({
          ...demoTransaction,
          createdAt: new Date().toISOString(),
          id,
          ...each,
        })),
      ),
  })
const hrefOf = (reference: string) => `/?show=${reference}`
const rows = async () =>
  (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent)

describe("Recent Transactions", () => {
  it("shows each amount with the viewer's sign", async () => {
    bankWith([
      {},
      {
        direction: "in",
        description: "Lunch",
        counterpartyName: "Aisha Okafor",
        amount: "1850.00",
      },
      { type: "deposit", direction: "in", description: "Salary", counterpartyName: null },
      {
        type: "exchange",
        description: "Exchange EUR to CHF",
        counterpartyName: null,
        exchangeRate: "0.958812",
      },
      { description: "Rent", exchangeRate: "1.172759" },
      { description: "Transfer to Jonas Keller" },
    ])
    show(<RecentTransactions hrefOf={hrefOf} />)
    expect(await rows()).toEqual([
      "Flat deposit-€850.00Jonas KellerJust now",
      "Lunch+€1,850.00Aisha OkaforJust now",
      "Salary+€850.00DepositJust now",
      "Exchange EUR to CHF-€850.00Rate 0.9588Just now",
      "Rent-€850.00Jonas Keller, rate 1.1728Just now",
      "Transfer to Jonas Keller-€850.00TransferJust now",
    ])
    expect(screen.getByText("+€1,850.00")).toHaveClass("text-positive")
    expect(screen.getAllByText("-€850.00")[0]).not.toHaveClass("text-positive")
  })

  it("leads from each row to the transaction's details", async () => {
    bankWith([{ reference: "TRF-20261120-7F3K9Q2M" }])
    show(<RecentTransactions hrefOf={hrefOf} />)
    const link = await screen.findByRole("link", { name: "Flat deposit" })
    expect(link).toHaveAttribute("href", "/?show=TRF-20261120-7F3K9Q2M")
  })

  it("shows the latest seven, as text and never as markup", async () => {
    bankWith(Array.from({ length: 50 }, () => ({ description: "<b>Rent</b>" })))
    show(<RecentTransactions hrefOf={hrefOf} />)
    expect(await rows()).toHaveLength(7)
    expect(screen.getAllByText("<b>Rent</b>")).toHaveLength(7)
  })

  it("offers the first step when there are none", async () => {
    bankWith([])
    show(
      <RecentTransactions hrefOf={hrefOf} firstStep={<button type="button">Add Funds</button>} />,
    )
    expect(await screen.findByText("No transactions yet")).toBeVisible()
    expect(screen.getByRole("button", { name: "Add Funds" })).toBeVisible()
  })

  it("says that they did not load, and can try again", async () => {
    const answers = [json(500, {}), json(200, [])]
    fakeBank({ "GET /api/transactions": () => answers.shift() ?? json(500, {}) })
    const { user } = show(<RecentTransactions hrefOf={hrefOf} />)
    expect(await screen.findByText("Transactions did not load")).toBeVisible()
    await user.click(screen.getByRole("button", { name: "Try Again" }))
    expect(await screen.findByText("They appear here as soon as money moves.")).toBeVisible()
  })
})
