// @vitest-environment jsdom
import { screen } from "@testing-library/react"
import { expect, it, vi } from "vitest"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { HistoryTotals } from "./history-totals.tsx"
import { PeriodButtons } from "./period-buttons.tsx"

it("shows money in and out by currency, and the filtered days in the bank's form", async () => {
  fakeBank({
    "GET /api/transaction-totals?account=7&from=2026-11-01&to=2026-11-30": () =>
      json(200, [
        { currency: "EUR", moneyIn: "2450.00", moneyOut: "1120.40" },
        { currency: "GBP", moneyIn: "0.00", moneyOut: "9.99" },
      ]),
  })
  show(<HistoryTotals filters={{ account: "7", from: "2026-11-01", to: "2026-11-30" }} />)
  expect(await screen.findByText("+€2,450.00")).toHaveClass("text-positive")
  expect(screen.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "CurrencyInOut",
    "EUR+€2,450.00-€1,120.40",
    "GBP£0.00-£9.99",
  ])
  expect(screen.getByRole("heading")).toHaveTextContent(
    "Money in and out, 1 Nov 2026 to 30 Nov 2026",
  )
})

it("asks the bank for no totals of a search, and shows none", () => {
  const calls = fakeBank({})
  const { container } = show(<HistoryTotals filters={{ q: "rent" }} />)
  expect(container.querySelector("section")).toBeNull()
  expect(calls).toEqual([])
})

it("shows nothing without transactions, and the bank's sentence if totals did not load", async () => {
  fakeBank({
    "GET /api/transaction-totals?kind=deposit": () => json(200, []),
    "GET /api/transaction-totals": () => refusal(503, "unavailable", "Try again in a minute."),
  })
  const empty = show(<HistoryTotals filters={{ kind: "deposit" }} />)
  await vi.waitFor(() => expect(screen.queryByText("Money in and out")).toBeNull())
  empty.unmount()
  show(<HistoryTotals filters={{}} />)
  expect(await screen.findByText("The totals did not load. Try again in a minute.")).toBeVisible()
})

it("chooses a period with one tap, and removes it with another", async () => {
  vi.useFakeTimers({ now: new Date("2026-11-23T12:00:00Z"), toFake: ["Date"] })
  try {
    const onChoose = vi.fn<(values: object) => void>()
    const { user, rerender } = show(<PeriodButtons values={{}} onChoose={onChoose} />)
    await user.click(screen.getByRole("button", { name: "Last month" }))
    const october = { from: "2026-10-01", to: "2026-10-31" }
    expect(onChoose).toHaveBeenLastCalledWith(october)
    rerender(<PeriodButtons values={october} onChoose={onChoose} />)
    const chosen = screen.getByRole("button", { name: "Last month", pressed: true })
    await user.click(chosen)
    expect(onChoose).toHaveBeenLastCalledWith({ from: undefined, to: undefined })
  } finally {
    vi.useRealTimers()
  }
})
