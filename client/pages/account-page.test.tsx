// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { demoTransaction, euroAccount, euroDetail, poundAccount } from "../testing/demo-money.ts"
import { fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { AccountPage } from "./account-page.tsx"

const limits = {
  dailyTransferLimit: "5000.00",
  highest: "50000.00",
  spentToday: "0.00",
  lowered: null,
  paymentsLockedAt: null,
  instantLimit: null,
  instantSpentToday: "0.00",
}
const bank = {
  "GET /api/accounts": () => json(200, [euroAccount, poundAccount]),
  "GET /api/accounts/1": () => json(200, euroDetail),
  "GET /api/payments/in-transit": () => json(200, []),
  "GET /api/limits": () => json(200, limits),
  "GET /api/transaction-totals?account=1": () =>
    json(200, [{ currency: "EUR", moneyIn: "0.00", moneyOut: "850.00" }]),
  "GET /api/accounts/1/goals": () => json(200, { goals: [], unassigned: "1000.00", orders: [] }),
  "GET /api/transactions?account=1": () => json(200, [demoTransaction]),
}
const page = () => show(<AccountPage />, "/accounts/1")
const region = (name: string) => screen.getByRole("region", { name })

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => vi.unstubAllGlobals())

it("shows the balance, what is in transit, the history, and the statement of one account", async () => {
  fakeBank({
    ...bank,
    "GET /api/payments/in-transit": () =>
      json(200, [
        { accountId: 1, currency: "EUR", amount: "12.30" },
        { accountId: 2, currency: "GBP", amount: "99.00" },
      ]),
  })
  page()
  expect(await screen.findByRole("heading", { level: 1, name: "Everyday Euro" })).toBeVisible()
  expect(await screen.findByText("€12.30")).toBeVisible()
  expect(region("Balance")).toHaveTextContent("Current accountBalance€1,000.00")
  expect(region("Balance")).not.toHaveTextContent("99.00")
  expect(screen.getByRole("link", { name: "Send Money" })).toHaveAttribute(
    "href",
    "/transfer?from=1",
  )
  const row = await screen.findByRole("link", { name: "Flat deposit" })
  expect(row).toHaveAttribute("href", `/accounts/1?show=${demoTransaction.reference}`)
  expect(screen.getByRole("link", { name: "Download Statement" })).toHaveAttribute(
    "href",
    "/api/transactions.csv?account=1",
  )
  expect(screen.queryByRole("combobox", { name: "Account" })).toBeNull()
})

it("copies one detail, or all of them as a payer enters them", async () => {
  fakeBank(bank)
  const { user } = page()
  await screen.findByText("Marta Lindqvist")
  expect(region("Account Details")).toHaveTextContent("LU52 9990 0000 0100 0000")
  expect(region("Account Details")).toHaveTextContent("Open since4 May 2025")
  await user.click(screen.getByRole("button", { name: "Copy IBAN" }))
  expect(await navigator.clipboard.readText()).toBe("LU529990000001000000")
  await user.click(screen.getByRole("button", { name: "Copy All" }))
  expect(await screen.findByText("Account details copied to clipboard")).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(
    "Account holder: Marta Lindqvist\nIBAN: LU52 9990 0000 0100 0000\nBIC: TSCULULLXXX\nBank: Tessera Credit Union",
  )
})

it("copies nothing that is not there: no BIC without other banks, no name before it is stated", async () => {
  fakeBank({
    ...bank,
    "GET /api/accounts/1": () => json(200, { ...euroDetail, bic: null, holder: null }),
  })
  const { user } = page()
  expect(await screen.findByRole("link", { name: "State your name" })).toHaveAttribute(
    "href",
    "/profile",
  )
  expect(screen.queryByText("BIC")).toBeNull()
  await user.click(screen.getByRole("button", { name: "Copy All" }))
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(
      "IBAN: LU52 9990 0000 0100 0000\nBank: Tessera Credit Union",
    ),
  )
})

it("shows the name and the balance at once if the list is known, and placeholders otherwise", async () => {
  fakeBank({ ...bank, "GET /api/accounts/1": () => new Promise(() => undefined) })
  const { container } = page()
  expect(container.querySelectorAll(".bg-tile").length).toBeGreaterThan(10)
  expect(await screen.findByRole("heading", { level: 1, name: "Everyday Euro" })).toBeVisible()
  expect(screen.getByRole("button", { name: "Copy All" })).toBeDisabled()
})

it("says in the bank's words that it did not load, and tries again", async () => {
  let answer = refusal(503, "unavailable", "The bank is being updated. Try again in a minute.")
  fakeBank({
    ...bank,
    "GET /api/accounts": () => json(200, []),
    "GET /api/accounts/1": () => answer,
  })
  const { user } = page()
  expect(await screen.findByText("The account did not load")).toBeVisible()
  expect(screen.getByText("The bank is being updated. Try again in a minute.")).toBeVisible()
  answer = json(200, euroDetail)
  await user.click(screen.getByRole("button", { name: "Try Again" }))
  expect(await screen.findByRole("heading", { level: 1, name: "Everyday Euro" })).toBeVisible()
})

it("says that there is no such account", async () => {
  fakeBank({
    ...bank,
    "GET /api/accounts": () => json(200, []),
    "GET /api/accounts/1": () => refusal(404, "not_found", "Not found."),
  })
  page()
  expect(await screen.findByText("Account not found")).toBeVisible()
  expect(screen.getByRole("link", { name: "See Your Accounts" })).toHaveAttribute("href", "/")
})

it("keeps a closed account readable, and offers nothing that no longer works", async () => {
  fakeBank({
    ...bank,
    "GET /api/accounts": () => json(200, [poundAccount]),
    "GET /api/accounts/1": () =>
      json(200, {
        ...euroDetail,
        balance: "0.00",
        obstacles: [],
        closedAt: "2026-11-20T10:00:00.000Z",
      }),
  })
  page()
  expect(await screen.findByText("This account was closed on 20 November 2026")).toBeVisible()
  expect(within(region("Balance")).getByText("Closed")).toBeVisible()
  expect(screen.getByText("4 May 2025 to 20 November 2026")).toBeVisible()
  expect(await screen.findByRole("link", { name: "Flat deposit" })).toBeVisible()
  expect(screen.getByRole("link", { name: "Download Statement" })).toBeVisible()
  for (const name of ["Rename", "Close Account", "Copy All"]) {
    expect(screen.queryByRole("button", { name })).toBeNull()
  }
  expect(screen.queryByRole("link", { name: "Send Money" })).toBeNull()
})

it("closes the account and then shows it as closed", async () => {
  let current = { ...euroDetail, balance: "0.00", obstacles: [] as string[] }
  fakeBank({
    ...bank,
    "GET /api/accounts": () => json(200, current.closedAt ? [] : [current]),
    "GET /api/accounts/1": () => json(200, current),
    "POST /api/accounts/1/closure": () => {
      current = { ...current, closedAt: "2026-11-20T10:00:00.000Z" }
      return json(200, {})
    },
  })
  const { user } = page()
  await user.click(await screen.findByRole("button", { name: "Close Account" }))
  const dialog = await screen.findByRole("dialog", { name: "Close Everyday Euro" })
  const button = within(dialog).getByRole("button", { name: "Close Account" })
  await waitFor(() => expect(button).toBeEnabled())
  await user.click(button)
  expect(await screen.findByText("Everyday Euro is permanently closed.")).toBeVisible()
  expect(await screen.findByText("This account was closed on 20 November 2026")).toBeVisible()
  expect(screen.queryByRole("dialog")).toBeNull()
})

it("says that payments are locked", async () => {
  fakeBank({
    ...bank,
    "GET /api/limits": () => json(200, { ...limits, paymentsLockedAt: "2026-11-22T10:00:00.000Z" }),
  })
  page()
  expect(await screen.findByText("Payments to others are locked")).toBeVisible()
})

it("shows the savings goals of the account, with the way to fill each from another account", async () => {
  const goal = {
    id: 7,
    name: "Bike",
    targetAmount: "1500.00",
    targetOn: "2027-12-31",
    saved: "1000.00",
    missing: "500.00",
    percent: 66,
    state: "behind",
    fill: { amount: "38.47", firstOn: "2026-12-01", lastOn: "2027-12-31" },
  }
  const order = { id: 4, amount: "20.00", currency: "GBP", rhythm: "monthly", nextOn: "2026-12-26" }
  const goals = { goals: [goal], unassigned: "0.00", orders: [order] }
  let moved: unknown
  fakeBank({
    ...bank,
    "GET /api/accounts/1/goals": () => json(200, goals),
    "POST /api/goals/7/removal": () => {
      moved = true
      return json(200, { ...goals, goals: [], unassigned: "1000.00" })
    },
  })
  const { user } = page()
  const card = await screen.findByRole("region", { name: "Savings Goals" })
  expect(await within(card).findByText("Bike")).toBeVisible()
  expect(card).toHaveTextContent("€1,000.00 of €1,500.00, 66%€500.00 missing.")
  expect(card).toHaveTextContent("To reach it by 31 Dec 2027, put €38.47 more aside every month.")
  expect(within(card).getByRole("link", { name: "Fill It Regularly: Bike" })).toHaveAttribute(
    "href",
    "/transfer?into=1&goal=7",
  )
  expect(within(card).getByRole("link", { name: "£20.00 every month" })).toHaveAttribute(
    "href",
    "/payments/orders/4",
  )
  await user.click(within(card).getByRole("button", { name: "Actions for Bike" }))
  await user.click(await screen.findByRole("menuitem", { name: "Delete" }))
  await user.click(await screen.findByRole("button", { name: "Delete Goal" }))
  expect(await within(card).findByText("What are you saving for?")).toBeVisible()
  expect(moved).toBe(true)
})
