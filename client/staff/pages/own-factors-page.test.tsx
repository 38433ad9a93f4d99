import { useQuery } from "@tanstack/react-query"
import { screen, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, test } from "vitest"
import type { OwnFactors, StaffSession } from "#shared/contracts/staff-session.ts"
import { fakeBank, json } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { sessionQuery } from "../features/session/api.ts"
import { FactorNotices } from "../frame/factor-notices.tsx"
import { OwnFactorsPage } from "./own-factors-page.tsx"

const at = "2026-11-24T11:02:03.000Z"

const session: StaffSession = {
  employee: { id: 3, name: "Ines Duarte", username: "ines", roles: ["teller"] },
  locked: false,
  locksIn: 600,
  endsIn: 20_000,
  factors: ["authenticator"],
}

const app = {
  kind: "authenticator",
  id: null,
  name: null,
  createdAt: at,
  lastUsedAt: null,
} as const
const key = { kind: "passkey", id: 4, name: "Office key", createdAt: at, lastUsedAt: at } as const
const rest = { notices: [], passkeysAvailable: true }

function Pages() {
  const { data } = useQuery(sessionQuery)
  return data ? <OwnFactorsPage /> : null
}

test("the only second factor can't be removed, and the page says what to do", async () => {
  const own: OwnFactors = { factors: [app], ...rest }
  fakeBank({
    "GET /api/staff/session": () => json(200, session),
    "GET /api/staff/own-factors": () => json(200, own),
  })
  show(<Pages />, "/own-factors")
  expect(await screen.findByText("You have only one second factor")).toBeVisible()
  expect(screen.queryByRole("button", { name: /^Remove/ })).toBeNull()
})

test("a passkey is renamed, and removed with a code of the app", async () => {
  let factors: OwnFactors["factors"] = [app, key]
  const calls = fakeBank({
    "GET /api/staff/session": () => json(200, session),
    "GET /api/staff/own-factors": () => json(200, { factors, ...rest }),
    "POST /api/staff/own-factors/passkeys/4/name": () => {
      factors = [app, { ...key, name: "Safe" }]
      return json(200, {})
    },
    "POST /api/staff/own-factors/removal": () => {
      factors = [app]
      return json(200, {})
    },
  })
  show(<Pages />, "/own-factors")
  await userEvent.click(await screen.findByRole("button", { name: "Rename Office key" }))
  const name = await screen.findByLabelText("Name")
  await userEvent.clear(name)
  await userEvent.type(name, "Safe{Enter}")
  await userEvent.click(await screen.findByRole("button", { name: "Remove Safe" }))
  const dialog = await screen.findByRole("dialog", { name: "Remove Second Factor" })
  await userEvent.type(within(dialog).getByLabelText(/^Code/), "123456")
  expect(await screen.findByText("You have only one second factor")).toBeVisible()
  const sent = calls.filter(({ method }) => method === "POST").map(({ body }) => body)
  expect(sent).toEqual([{ name: "Safe" }, { kind: "passkey", id: 4, code: "123456" }])
})

test("a new factor is told on every page until the employee says that it was they", async () => {
  let notices: OwnFactors["notices"] = [
    {
      id: 8,
      action: "employee.factor_added",
      kind: "passkey",
      name: "Unknown",
      createdAt: at,
    },
  ]
  const calls = fakeBank({
    "GET /api/staff/own-factors": () =>
      json(200, { factors: [app, key], passkeysAvailable: true, notices }),
    "POST /api/staff/own-factors/notices/8/seen": () => {
      notices = []
      return json(200, {})
    },
  })
  show(<FactorNotices />)
  expect(await screen.findByText("Your passkey Unknown was added")).toBeVisible()
  await userEvent.click(screen.getByRole("button", { name: "This Was Me" }))
  await expect.poll(() => screen.queryByText(/was added/)).toBeNull()
  expect(calls.at(-1)?.url).toBe("/api/staff/own-factors")
})
