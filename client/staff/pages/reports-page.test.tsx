import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, test } from "vitest"
import { Route } from "wouter"
import type { DormantRow, ExceptionRow, RiskRow } from "#shared/contracts/staff-reports.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { useRegisteredShortcuts } from "../keys.ts"
import { ReportsPage } from "./reports-page.tsx"

const reports = "GET /api/staff/reports"

const days = { "GET /api/staff/report-days": () => json(200, [{ day: "2026-11-23" }]) }

const risk: RiskRow[] = [
  { currency: "EUR", days: 0, loans: 3, balance: "9000.00", share: null },
  { currency: "EUR", days: 30, loans: 1, balance: "1500.00", share: "16.67" },
]

const dormant: DormantRow = {
  memberId: 12,
  lastSign: "2023-02-03T10:00:00+00:00",
  years: 3,
  accounts: 2,
  balances: [
    { currency: "EUR", balance: "1200.00" },
    { currency: "USD", balance: "0.00" },
  ],
}

function Pages() {
  useRegisteredShortcuts()
  return (
    <>
      <Route path="/reports" component={ReportsPage} />
      <Route path="/members/12">Marta's file</Route>
    </>
  )
}

test("a report loads, and shows a row for each age of overdue loans", async () => {
  let answer: ((response: Response) => void) | undefined
  fakeBank({
    ...days,
    [`${reports}/portfolio-at-risk`]: () => new Promise((resolve) => (answer = resolve)),
  })
  show(<Pages />, "/reports")
  expect(await screen.findByText("Loading...")).toBeInTheDocument()
  answer?.(json(200, risk))
  const table = await screen.findByRole("table", { name: "Portfolio at risk" })
  await waitFor(() => expect(table).toHaveTextContent("All active loans"))
  const overdue = within(table).getByRole("row", { name: /^30 days or more/ })
  expect(overdue).toHaveTextContent("€1,500.00")
  expect(overdue).toHaveTextContent("16.67%")
})

test("another report has an address of its own, and a row opens the member's file", async () => {
  fakeBank({
    ...days,
    [`${reports}/portfolio-at-risk`]: () => json(200, []),
    [`${reports}/products`]: () => json(200, []),
    [`${reports}/dormant`]: () => json(200, [dormant]),
  })
  const { history } = show(<Pages />, "/reports")
  expect(await screen.findByText("There are no active loans.")).toBeVisible()
  expect(screen.getByRole("link", { name: "Risk" })).toHaveAttribute("aria-current", "page")
  await userEvent.click(screen.getByRole("link", { name: "Products" }))
  expect(await screen.findByText("There are no accounts and no loans yet.")).toBeVisible()
  screen.getByRole("link", { name: "Dormant" }).focus()
  await userEvent.keyboard("{Enter}")
  const table = await screen.findByRole("table", { name: "Dormant accounts" })
  await waitFor(() => expect(table).toHaveTextContent("€1,200.00, $0.00"))
  expect(await within(table).findByRole("link")).toBeVisible()
  expect(history.at(-1)).toBe("/reports?report=dormant")
  within(table).getByRole("link").focus()
  await userEvent.keyboard("{Enter}")
  expect(await screen.findByText("Marta's file")).toBeVisible()
})

test("products have the names that they have elsewhere", async () => {
  const held = { currency: "EUR", number: 2, members: 1, balance: "10.00" }
  const products = ["deposits_savings", "loans_auto"].map((product) => ({ product, ...held }))
  fakeBank({
    ...days,
    [`${reports}/products`]: () => json(200, products),
  })
  show(<Pages />, "/reports?report=products")
  expect(await screen.findByText("Members' savings accounts")).toBeVisible()
  expect(screen.getByText("Auto loan")).toBeVisible()
})

test("a report that failed is not an empty one, and is loaded again", async () => {
  let fails = true
  fakeBank({
    ...days,
    [`${reports}/large-cash?from=2026-11-01`]: () =>
      fails ? refusal(503, "unavailable", "Try again in a minute.") : json(200, []),
  })
  show(<Pages />, "/reports?report=cash&from=2026-11-01")
  expect(await screen.findByText("Large cash did not load")).toBeVisible()
  expect(screen.getByRole("button", { name: "Filters (1)" })).toBeVisible()
  expect(screen.queryByText("Nothing fits the filters")).toBeNull()
  fails = false
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }))
  expect(await screen.findByText("Nothing fits the filters")).toBeVisible()
})

test("what differs from the usual terms is said in words", async () => {
  const row: ExceptionRow = {
    memberId: 12,
    exceptions: [
      { kind: "daily_limit", amount: "2000.00" },
      { kind: "instant_limit", amount: "500.00", per: "day" },
      { kind: "new_payee_limit", amount: "100.00", days: 1 },
      { kind: "payments_locked" },
    ],
  }
  fakeBank({
    ...days,
    [`${reports}/exceptions`]: () => json(200, [row]),
  })
  show(<Pages />, "/reports?report=exceptions")
  expect(
    await screen.findByText(
      "Daily limit €2,000.00, Instant payments up to €500.00 a day, New payees up to €100.00 for 1 day, Payments to others locked",
    ),
  ).toBeVisible()
})

test("a report is read as of an earlier day, and saved as it is shown", async () => {
  const earlier: RiskRow[] = [
    { currency: "EUR", days: 0, loans: 2, balance: "7000.00", share: null },
  ]
  const calls = fakeBank({
    ...days,
    [`${reports}/portfolio-at-risk`]: () => json(200, risk),
    [`${reports}/portfolio-at-risk?on=2026-11-23`]: () => json(200, earlier),
    "POST /api/staff/report-exports": () => new Response("Currency"),
  })
  show(<Pages />, "/reports")
  expect(await screen.findByText("€9,000.00")).toBeVisible()
  await userEvent.selectOptions(await screen.findByLabelText("As of"), "23 Nov 2026")
  expect(await screen.findByText("€7,000.00")).toBeVisible()
  expect(screen.getByRole("button", { name: "Print" })).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "CSV" }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      report: "portfolio-at-risk",
      on: "2026-11-23",
    }),
  )
})
