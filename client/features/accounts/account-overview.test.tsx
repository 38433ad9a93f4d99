// @vitest-environment jsdom
import { screen, within } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import { demoRates, euroAccount, francAccount, poundAccount } from "../../testing/demo-money.ts"
import { fakeBank, json } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { AccountOverview } from "./account-overview.tsx"
import { AccountSummary } from "./account-summary.tsx"

const bankWith = (accounts: object[]) =>
  fakeBank({ "GET /api/accounts": () => json(200, accounts) })
const overview = (rates = demoRates) => <AccountOverview rates={rates} ratesPending={false} />

describe("Account Overview", () => {
  it("shows USD first, the original amount below it, the APY of savings, and the total", async () => {
    bankWith([euroAccount, poundAccount])
    show(overview())
    const [euro, pound] = await screen.findAllByRole("listitem")
    expect(euro).toHaveTextContent("EUREveryday Euro$1,084.20LU52 9990 0000 0100 0000€1,000.00")
    expect(pound).toHaveTextContent("Sterling Savings1.5% APY$635.75")
    expect(pound).toHaveTextContent("£500.00")
    expect(screen.getByText("2 accounts")).toBeVisible()
    expect(screen.getByText("$1,719").parentElement).toHaveTextContent("$1,719.95")
    expect(screen.getByRole("img", { name: "EUR 63.0%, GBP 37.0%" })).toBeVisible()
  })

  it("shows what is in transit beside the balance, only where there is any", async () => {
    bankWith([euroAccount, poundAccount])
    const inTransit = new Map([[euroAccount.id, "12.30"]])
    show(<AccountOverview rates={demoRates} ratesPending={false} inTransit={inTransit} />)
    const [euro, pound] = await screen.findAllByRole("listitem")
    expect(euro).toHaveTextContent("€1,000.00In transit €12.30")
    expect(pound).not.toHaveTextContent("In transit")
  })

  it("leads from each row to the account's page", async () => {
    bankWith([euroAccount, poundAccount])
    show(overview())
    const link = await screen.findByRole("link", { name: "Sterling Savings" })
    expect(link).toHaveAttribute("href", "/accounts/2")
  })

  it("explains the dollars in the specification's words", async () => {
    // Idle, the button would load its code and be replaced, perhaps just before the click.
    vi.stubGlobal("requestIdleCallback", () => 0)
    bankWith([euroAccount])
    const { user } = show(overview())
    await user.click(screen.getByRole("button", { name: "About the balances" }))
    expect(await screen.findByRole("tooltip")).toHaveTextContent(
      "All balances are displayed in USD for easy comparison. Original currency shown below.",
    )
  })

  it("shows no total when an account has no rate, and leaves that account unconverted", async () => {
    bankWith([euroAccount, francAccount])
    show(overview(demoRates.filter(({ fromCurrency }) => fromCurrency !== "CHF")))
    expect(await screen.findByText(/No total in USD/)).toBeVisible()
    expect(screen.getAllByText("CHF 0.00")).toHaveLength(2)
    expect(screen.queryByText("Total, converted to USD")).not.toBeInTheDocument()
  })

  it("explains the tiles while there is no money", async () => {
    bankWith([{ ...euroAccount, balance: "0.00" }])
    show(overview())
    expect(await screen.findByText(/Each tile is 2% of your total/)).toBeVisible()
  })

  it("collapses a long list of accounts", async () => {
    bankWith(Array.from({ length: 40 }, (_, id) => ({ ...euroAccount, id, name: `Number ${id}` })))
    const { user } = show(overview())
    await user.click(await screen.findByRole("button", { name: "Show all 40 accounts" }))
    expect(screen.getByText("Number 39")).toBeVisible()
  })

  it("shows three skeleton rows, then a failure with a way to try again", async () => {
    let answer = json(503, {})
    fakeBank({ "GET /api/accounts": () => answer })
    const { user, container } = show(overview())
    expect(container.querySelectorAll('[role="status"] li')).toHaveLength(3)
    expect(await screen.findByText("Accounts did not load")).toBeVisible()
    answer = json(200, [])
    await user.click(screen.getByRole("button", { name: "Try Again" }))
    expect(await screen.findByText("No accounts yet")).toBeVisible()
  })
})

describe("Account Summary", () => {
  it("sums the member's own accounts by currency and kind", async () => {
    bankWith([euroAccount, poundAccount, { ...euroAccount, id: 7, balance: "0.50" }])
    show(<AccountSummary rates={demoRates} />)
    const line = async (name: RegExp | string) =>
      within((await screen.findByText(name)).closest("dt")?.parentElement ?? document.body)
    expect((await line("EUR current")).getByText("€1,000.50")).toBeVisible()
    expect((await line(/GBP savings/)).getByText("£500.00")).toBeVisible()
    expect(screen.getByText("1.5% APY")).toBeVisible()
    expect((await line("Total")).getByText("$1,720.49")).toBeVisible()
  })
})
