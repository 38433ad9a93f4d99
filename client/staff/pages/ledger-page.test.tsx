import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, test } from "vitest"
import type { LedgerBalance } from "#shared/contracts/staff-ledger.ts"
import { fakeBank, json } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { LedgerPage } from "./ledger-page.tsx"

const row = (code: string, balance: string, more: Partial<LedgerBalance> = {}): LedgerBalance => ({
  code,
  class: "clearing",
  currency: "EUR",
  mustBeZero: false,
  balance,
  check: null,
  ...more,
})

test("each currency's sums of debit and credit are shown, and whether they are equal", async () => {
  fakeBank({
    "GET /api/staff/trial-balance": () =>
      json(200, [
        row("deposits_current", "36563.68", { class: "liability" }),
        row("fx_position", "11900.00", { class: "position" }),
        row("sepa_clearing", "-48463.68"),
        row("suspense", "0.00", { class: "suspense", mustBeZero: true, check: "zero" }),
        row("deposits_savings", "8128.02", { class: "liability", currency: "GBP" }),
        row("sepa_clearing", "-8128.01", { currency: "GBP" }),
      ]),
  })
  show(<LedgerPage />)
  const sums = await screen.findByRole("table", { name: "Sums" })
  // Each value follows its label, which is shown on a phone.
  const cells = (name: string) =>
    within(within(sums).getByRole("row", { name: new RegExp(`^${name}`) }))
      .getAllByRole("cell")
      .map(({ textContent }) => textContent)
  expect(cells("EUR")).toEqual([
    "EUR",
    "Debit and creditEqual",
    "Debit€48,463.68",
    "Credit€48,463.68",
  ])
  expect(cells("GBP")).toEqual([
    "GBP",
    "Debit and creditNot equal",
    "Debit£8,128.01",
    "Credit£8,128.02",
  ])
})

test("an account that must be zero and is not is counted and marked", async () => {
  fakeBank({
    "GET /api/staff/trial-balance": () =>
      json(200, [
        row("suspense", "12.50", { class: "suspense", mustBeZero: true, check: "not_zero" }),
        row("card_clearing", "0.00", { mustBeZero: true, check: "zero" }),
        row("sepa_clearing", "-12.50"),
      ]),
  })
  show(<LedgerPage />)
  expect(await screen.findByText("1 must be zero and is not")).toBeVisible()
  const balances = screen.getByRole("table", { name: "Balances" })
  expect(within(balances).getAllByText("Not zero")).toHaveLength(1)
  expect(within(balances).getAllByText("Zero")).toHaveLength(1)
})

test("the journal of the chosen days is downloaded", async () => {
  const calls = fakeBank({
    "GET /api/staff/trial-balance": () => json(200, []),
    "POST /api/staff/journal-exports": () => new Response("; Journal"),
  })
  show(<LedgerPage />, "/ledger?from=2026-01-01")
  expect(screen.getByRole("button", { name: "Filters (1)" })).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "Download for hledger" }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
      format: "hledger",
      from: "2026-01-01",
    }),
  )
})
