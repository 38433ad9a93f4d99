import { useQuery } from "@tanstack/react-query"
import { screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, test } from "vitest"
import type { StaffSession } from "#shared/contracts/staff-session.ts"
import { fakeBank, json } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { sessionQuery } from "../features/session/api.ts"
import { SignedIn } from "./frame.tsx"

const session: StaffSession = {
  employee: { id: 3, name: "Ines Duarte", username: "ines", roles: ["teller"] },
  locked: false,
  locksIn: 600,
  endsIn: 20_000,
  factors: ["authenticator"],
}

function App() {
  const { data } = useQuery(sessionQuery)
  return data ? <SignedIn session={data} /> : null
}

test("the navigation says how much waits on each page", async () => {
  fakeBank({
    "GET /api/staff/session": () => json(200, session),
    "GET /api/staff/worklists": () =>
      json(200, [
        { list: "approvals", waiting: 2, oldest: "2026-11-24T11:02:03.123456+00:00" },
        { list: "codes", waiting: 1, oldest: "2026-11-24T11:02:03.123456+00:00" },
        { list: "conversations", waiting: 0, oldest: null },
      ]),
  })
  show(<App />)
  const count = await screen.findByText("waiting for you")
  expect(count.closest("a")).toHaveTextContent("Approvals3 waiting for you")
  expect(screen.getByRole("link", { name: "Messages" })).toBeVisible()
})

test("what is typed after / replaces the last search", async () => {
  fakeBank({
    "GET /api/staff/session": () => json(200, session),
    "GET /api/staff/members?q=marta": () => json(200, []),
  })
  const { history } = show(<App />)
  const box = await screen.findByLabelText(/^Find a member/)
  await userEvent.keyboard("/")
  expect(box).toHaveFocus()
  await userEvent.keyboard("marta{Enter}")
  expect(history.at(-1)).toBe("/members?q=marta")
  // The page's code and its answer come when they come.
  await screen.findByText("Nobody found")
  box.blur()
  await userEvent.keyboard("/")
  await userEvent.keyboard("jan{Enter}")
  expect(history.at(-1)).toBe("/members?q=jan")
})
