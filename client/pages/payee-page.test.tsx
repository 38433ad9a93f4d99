// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import type { SavedPayee, SavedPayeeDetail } from "#shared/contracts/payees.ts"
import { demoTransaction } from "../testing/demo-money.ts"
import { savedLandlord } from "../testing/demo-payee.ts"
import { enter } from "../testing/enter.ts"
import { fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { dismissToasts } from "../ui/toast-store.ts"
import { PayeePage } from "./payee-page.tsx"
import { PayeesPage } from "./payees-page.tsx"

afterEach(dismissToasts)

const landlord: SavedPayee = savedLandlord()
const detail: SavedPayeeDetail = { ...landlord, transfers: [demoTransaction] }
it("shows a payee with its transfers, and pays it with or without the last amount", async () => {
  fakeBank({ "GET /api/saved-payees/3": () => json(200, detail) })
  show(<PayeePage />, "/payments/payees/3")
  expect(await screen.findByRole("heading", { name: "Landlord" })).toBeVisible()
  expect(screen.getByText("AT61 1904 3002 3457 3201")).toBeVisible()
  expect(screen.getByText("The name matches")).toBeVisible()
  const transfers = within(screen.getByRole("region", { name: "Transfers to Them" }))
  expect(transfers.getByRole("link", { name: "Flat deposit" })).toHaveAttribute(
    "href",
    `/transactions?show=${demoTransaction.reference}`,
  )
  expect(screen.getByRole("link", { name: "Pay" })).toHaveAttribute("href", "/transfer?payee=3")
  expect(screen.getByRole("link", { name: "Pay Again" })).toHaveAttribute(
    "href",
    `/transfer?again=${demoTransaction.reference}`,
  )
})

it("says that there were no transfers, and offers nothing to pay again", async () => {
  fakeBank({ "GET /api/saved-payees/3": () => json(200, { ...detail, transfers: [] }) })
  show(<PayeePage />, "/payments/payees/3")
  expect(await screen.findByText("No transfers yet")).toBeVisible()
  expect(screen.queryByRole("link", { name: "Pay Again" })).toBeNull()
})

it("tells a payee that does not exist from one that did not load", async () => {
  let answer = () => refusal(503, "unavailable", "Try again soon.")
  fakeBank({ "GET /api/saved-payees/3": () => answer() })
  const { user } = show(<PayeePage />, "/payments/payees/3")
  expect(await screen.findByText("The payee did not load")).toBeVisible()
  answer = () => refusal(404, "not_found", "Not found.")
  await user.click(screen.getByRole("button", { name: "Try Again" }))
  expect(await screen.findByText("Payee not found")).toBeVisible()
})

it("says in the list which name does not match, and tells none from not found and failed", async () => {
  let answer = () => json(200, [{ ...landlord, verified: "no_match" }])
  fakeBank({
    "GET /api/saved-payees": () => answer(),
    "GET /api/saved-payees?q=nobody": () => json(200, []),
  })
  const { user, queryClient } = show(<PayeesPage />, "/payments/payees")
  expect(await screen.findByText("Name does not match")).toBeVisible()
  await user.type(screen.getByLabelText("Search"), "nobody")
  expect(await screen.findByText("No payee found")).toBeVisible()
  await user.clear(screen.getByLabelText("Search"))
  expect(await screen.findByRole("link", { name: "Landlord" })).toHaveAttribute(
    "href",
    "/payments/payees/3",
  )
  expect(screen.getByRole("link", { name: "Pay Landlord" })).toHaveAttribute(
    "href",
    "/transfer?payee=3",
  )
  answer = () => json(200, [])
  await queryClient.resetQueries()
  expect(await screen.findByText("No payees yet")).toBeVisible()
  answer = () => refusal(503, "unavailable", "Try again soon.")
  await queryClient.resetQueries()
  expect(await screen.findByText("Payees did not load")).toBeVisible()
})

it("shows at the IBAN why a payee was not saved, and keeps the input", async () => {
  const calls = fakeBank({
    "GET /api/saved-payees": () => json(200, []),
    "POST /api/saved-payees": () =>
      refusal(409, "already_saved", "You already saved a payee with this IBAN."),
  })
  const { user } = show(<PayeesPage />, "/payments/payees")
  await user.click(screen.getByRole("button", { name: "Save a Payee" }))
  await enter(user, await screen.findByLabelText("Name"), " Park Homes ")
  await enter(user, screen.getByLabelText("IBAN"), landlord.iban)
  await user.click(screen.getByRole("button", { name: "Save Payee" }))
  await waitFor(() =>
    expect(screen.getByLabelText("IBAN")).toHaveAccessibleDescription(
      /You already saved a payee with this IBAN/,
    ),
  )
  expect(screen.getByLabelText("Name")).toHaveValue(" Park Homes ")
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    name: "Park Homes",
    iban: landlord.iban,
  })
})
