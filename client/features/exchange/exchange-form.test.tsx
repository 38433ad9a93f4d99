// @vitest-environment jsdom
import { screen, waitFor } from "@testing-library/react"
import { describe, expect, it, vi } from "vitest"
import type { MoneyResult } from "../../money/result-store.ts"
import {
  demoRates,
  demoTransaction,
  euroAccount,
  francAccount,
  poundAccount,
  rateOf,
} from "../../testing/demo-money.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { CurrencyExchange } from "./exchange-form.tsx"

const secondEuro = { ...euroAccount, id: 9, name: "Second Euro" }
const exchanged = () =>
  json(201, {
    transaction: { ...demoTransaction, type: "exchange", amount: "50.00" },
    exchangeRate: "0.852690",
    convertedAmount: "42.63",
  })

function start(
  answers: Parameters<typeof fakeBank>[0],
  accounts = [euroAccount, secondEuro, poundAccount, francAccount],
) {
  const onExchanged = vi.fn<(result: MoneyResult) => void>()
  const calls = fakeBank({ "GET /api/exchange-rates": () => json(200, demoRates), ...answers })
  const view = show(
    <CurrencyExchange
      accounts={accounts}
      onExchanged={onExchanged}
      onCancel={() => undefined}
      onProgress={() => undefined}
    />,
  )
  return { ...view, calls, onExchanged }
}

const amount = () => screen.getByLabelText("Amount")
const picker = (name: RegExp) => screen.getByRole("combobox", { name })
const options = () => screen.getAllByRole("option").map(({ textContent }) => textContent)

describe("Currency Exchange", () => {
  it("offers neither the source nor accounts of its currency", async () => {
    const { user } = start({})
    await user.click(picker(/To account/))
    expect(options()).toHaveLength(2)
    await user.keyboard("{Escape}")
    await user.click(picker(/From account/))
    await user.click(screen.getByRole("option", { name: /Sterling Savings/ }))
    await user.click(picker(/To account/))
    expect(options().join()).toMatch(/Everyday Euro.*Second Euro.*Swiss Franc/)
  })

  it("shows the converted amount, rounded down, and sends the rate that it showed", async () => {
    const { user, calls, onExchanged } = start({ "POST /api/exchange": exchanged })
    expect(await screen.findByText("1 EUR buys 0.85269 GBP")).toBeVisible()
    await user.type(amount(), "50")
    expect(amount()).toHaveAccessibleDescription("You receive £42.63 at 0.85269")
    await user.click(screen.getByRole("button", { name: "Exchange €50.00" }))
    await waitFor(() => expect(onExchanged).toHaveBeenCalledOnce())
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      fromAccountId: 1,
      toAccountId: 2,
      amount: "50",
      expectedRate: "0.852690",
    })
    expect(onExchanged.mock.lastCall?.[0]).toMatchObject({
      type: "exchange",
      fromAccountName: "Everyday Euro",
      toAccountName: "Sterling Savings",
      conversion: { convertedAmount: "42.63", convertedCurrency: "GBP" },
    })
  })

  it("shows the new rate after a change and sends again with a new key", async () => {
    const rates = [demoRates, [rateOf("EUR", "GBP", "0.840000")]]
    const answers = [refusal(409, "rate_changed", "The rate has changed."), exchanged()]
    const { user, calls, onExchanged } = start({
      "GET /api/exchange-rates": () => json(200, rates.shift()),
      "POST /api/exchange": () => answers.shift() ?? json(500, {}),
    })
    await screen.findByText("1 EUR buys 0.85269 GBP")
    await user.type(amount(), "50")
    await user.click(screen.getByRole("button", { name: "Exchange €50.00" }))
    expect(await screen.findByText(/The rate is now 0.8400/)).toBeVisible()
    expect(amount()).toHaveAccessibleDescription("You receive £42.00 at 0.8400")
    expect(onExchanged).not.toHaveBeenCalled()
    await user.click(screen.getByRole("button", { name: "Exchange €50.00" }))
    await waitFor(() => expect(onExchanged).toHaveBeenCalledOnce())
    const posts = calls.filter(({ method }) => method === "POST")
    expect(posts[1]?.body).toMatchObject({ expectedRate: "0.840000" })
    expect(new Set(posts.map(({ headers }) => headers.get("idempotency-key"))).size).toBe(2)
  })

  it("does not exchange without a rate, and fetches the rate again", async () => {
    const answers = [json(503, {}), json(200, demoRates)]
    const { user } = start({ "GET /api/exchange-rates": () => answers.shift() ?? json(500, {}) })
    expect(await screen.findByText("No exchange rate")).toBeVisible()
    expect(screen.getByRole("button", { name: "Exchange" })).toBeDisabled()
    await user.click(screen.getByRole("button", { name: "Try Again" }))
    expect(await screen.findByText("1 EUR buys 0.85269 GBP")).toBeVisible()
  })

  it("says so if all accounts have the same currency", () => {
    start({}, [euroAccount, secondEuro])
    expect(screen.getByText("No account to exchange to")).toBeVisible()
  })
})
