import { useQuery } from "@tanstack/react-query"
import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, test } from "vitest"
import type { Suspense } from "#shared/contracts/staff-ledger.ts"
import type { StaffSession } from "#shared/contracts/staff-session.ts"
import type { EmployeeRole } from "#shared/employee-roles.ts"
import { fakeBank, json } from "../../../testing/fake-bank.ts"
import { show } from "../../../testing/show.tsx"
import { sessionQuery } from "../session/api.ts"
import { SuspensePanel } from "./suspense-panel.tsx"

const expiresAt = "2026-11-27T11:02:03.123456+00:00"
const waiting = { id: 8, kind: "suspense.clear", expiresAt }

/** The panel for an employee, with what stands on suspense. @returns the requests */
function showPanel(role: EmployeeRole, suspense: Suspense) {
  let now = suspense
  const session: StaffSession = {
    employee: { id: 3, name: "Sol Ortega", username: "sol", roles: [role] },
    locked: false,
    locksIn: 600,
    endsIn: 20_000,
    factors: ["authenticator"],
  }
  const calls = fakeBank({
    "GET /api/staff/session": () => json(200, session),
    "GET /api/staff/suspense?currency=EUR": () => json(200, now),
    "POST /api/staff/suspense-clearing": () => {
      now = { ...now, proposals: [waiting] }
      return json(201, { proposal: { id: 8, expiresAt, deciders: ["supervisor"] } })
    },
  })
  show(<SignedIn />)
  return calls
}

function SignedIn() {
  const { data } = useQuery(sessionQuery)
  return data ? <SuspensePanel currency="EUR" /> : null
}

const missing: Suspense = { currency: "EUR", balance: "-100.00", proposals: [] }
const button = () => screen.queryByRole("button", { name: "Clear Suspense" })

test("a supervisor proposes to clear what is missing, once", async () => {
  const calls = showPanel("supervisor", missing)
  expect(
    await screen.findByText("€100.00 is missing. Cleared, it is the bank's loss."),
  ).toBeVisible()
  await userEvent.click(await screen.findByRole("button", { name: "Clear Suspense" }))
  const dialog = within(await screen.findByRole("dialog"))
  await userEvent.type(dialog.getByRole("textbox"), "No cause was found")
  await userEvent.click(dialog.getByRole("button", { name: "Send to Second Person" }))
  expect(await screen.findByText("Sent to a second person")).toBeVisible()
  expect(button()).toBeNull()
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({
    currency: "EUR",
    reason: "No cause was found",
  })
})

test("a clearing that waits is shown in place of the button", async () => {
  showPanel("supervisor", { ...missing, proposals: [waiting] })
  expect(await screen.findByText("Clearing suspense waits for a second person")).toBeVisible()
  expect(screen.getByRole("link", { name: "See the proposal" })).toHaveAttribute(
    "href",
    "/approvals/8",
  )
  expect(button()).toBeNull()
})

test.each([
  ["auditor", "40.00", "€40.00 is left over. Cleared, it is the bank's gain."],
  ["supervisor", "0.00", "Nothing stands on suspense."],
] as const)("%s with %s has nothing to propose", async (role, balance, says) => {
  showPanel(role, { ...missing, balance })
  expect(await screen.findByText(says)).toBeVisible()
  expect(button()).toBeNull()
})
