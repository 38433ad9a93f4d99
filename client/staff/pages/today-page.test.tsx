import { useQuery } from "@tanstack/react-query"
import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, test } from "vitest"
import { Route } from "wouter"
import type { BreakGlassUse } from "#shared/contracts/staff-proposals.ts"
import type { StaffSession } from "#shared/contracts/staff-session.ts"
import type { WaitingWork } from "#shared/contracts/staff-worklists.ts"
import { fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { sessionQuery } from "../features/session/api.ts"
import { useRegisteredShortcuts } from "../keys.ts"
import { TodayPage } from "./today-page.tsx"

const session: StaffSession = {
  employee: { id: 3, name: "Jonas Weber", username: "jonas", roles: ["supervisor"] },
  locked: false,
  locksIn: 600,
  endsIn: 20_000,
  factors: ["authenticator"],
}

const use: BreakGlassUse = {
  id: 9,
  command: "cards unfreeze 7",
  usedBy: "Ola Brandt",
  usedAt: "2026-11-24T11:02:03.000Z",
  acknowledgedBy: null,
  acknowledgedAt: null,
}

function Pages() {
  const { data } = useQuery(sessionQuery)
  useRegisteredShortcuts()
  return data ? (
    <Route path="/">
      <TodayPage />
    </Route>
  ) : null
}

const bank = (work: () => Response) => ({
  "GET /api/staff/session": () => json(200, session),
  "GET /api/staff/break-glass": () => json(200, []),
  "GET /api/staff/proposals?waiting=true&decide=true&sort=until": () => json(200, []),
  "GET /api/staff/proposals?mine=yes": () => json(200, []),
  "GET /api/staff/worklists": work,
  "GET /api/staff/assets-below-zero": () => json(200, []),
})

const at = "2026-11-24T11:02:03.123456+00:00"
const work: WaitingWork[] = [
  { list: "approvals", waiting: 0, oldest: null },
  { list: "conversations", waiting: 333, oldest: at },
  { list: "applications", waiting: 1000, oldest: at },
]

test("what waits is counted, linked to its list, and opened by its digit", async () => {
  fakeBank(bank(() => json(200, work)))
  const { history } = show(<Pages />, "/")
  await screen.findByText("Messages without an answer")
  const table = screen.getByRole("table", { name: "Work that waits" })
  const rows = within(table).getAllByRole("row").slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^1Messages without an answer.*333.* days$/) as string,
    expect.stringMatching(/^2Loan applications to decide.*1,000\+.* days$/) as string,
  ])
  expect(within(table).getByRole("link", { name: "Messages without an answer" })).toHaveAttribute(
    "href",
    "/messages",
  )
  expect(screen.queryByText("Nothing waits for you")).toBeNull()
  await userEvent.keyboard("2")
  expect(history.at(-1)).toBe("/loans?proposed=no")
})

test("nothing waits only when nothing does, and not when it is unknown", async () => {
  let answer = () => refusal(503, "unavailable", "The bank is unavailable.")
  fakeBank(bank(() => answer()))
  show(<Pages />, "/")
  await screen.findByText("Work that waits did not load")
  expect(screen.queryByText("Nothing waits for you")).toBeNull()
  answer = () => json(200, [{ list: "approvals", waiting: 0, oldest: null }])
  await userEvent.click(screen.getByRole("button", { name: "Try Again" }))
  expect(await screen.findByText("Nothing waits for you")).toBeVisible()
})

test("a use of the command line comes first, and is acknowledged with a note only", async () => {
  let uses = [use]
  const calls = fakeBank({
    "GET /api/staff/session": () => json(200, session),
    "GET /api/staff/break-glass": () => json(200, uses),
    "GET /api/staff/proposals?waiting=true&decide=true&sort=until": () => json(200, []),
    "GET /api/staff/proposals?mine=yes": () => json(200, []),
    "GET /api/staff/worklists": () => json(200, []),
    "GET /api/staff/assets-below-zero": () => json(200, []),
    "POST /api/staff/break-glass/9/acknowledgment": () => {
      uses = []
      return json(200, {})
    },
  })
  show(<Pages />, "/")
  await screen.findByText("cards unfreeze 7")
  const [first] = screen.getAllByRole("heading", { level: 2 })
  expect(first).toHaveTextContent("Command line")
  const posted = () => calls.filter(({ method }) => method === "POST").map(({ body }) => body)
  await userEvent.click(screen.getByRole("button", { name: "Acknowledge" }))
  const dialog = await screen.findByRole("dialog", { name: "Acknowledge" })
  expect(dialog).toHaveTextContent("Ola Brandt used the command line")
  await userEvent.click(within(dialog).getByRole("button", { name: "Acknowledge" }))
  expect(await within(dialog).findByText("Write down why")).toBeVisible()
  expect(posted()).toEqual([])
  await userEvent.type(within(dialog).getByLabelText("Note"), "Asked for by phone{Enter}")
  await expect.poll(() => screen.queryByText("cards unfreeze 7")).toBeNull()
  expect(posted()).toEqual([{ note: "Asked for by phone" }])
})

test("what the bank has and is below zero is said, with the way to its entries", async () => {
  fakeBank({
    "GET /api/staff/session": () => json(200, session),
    "GET /api/staff/break-glass": () => json(200, []),
    "GET /api/staff/proposals?waiting=true&decide=true&sort=until": () => json(200, []),
    "GET /api/staff/proposals?mine=yes": () => json(200, []),
    "GET /api/staff/worklists": () => json(200, []),
    "GET /api/staff/assets-below-zero": () =>
      json(200, [{ code: "nostro", currency: "EUR", balance: "45.00" }]),
  })
  show(<Pages />, "/")
  const link = await screen.findByRole("link", { name: "Settlement account" })
  expect(link).toHaveAttribute("href", "/ledger/accounts/nostro/EUR")
  expect(screen.getByText("-€45.00")).toBeVisible()
})
