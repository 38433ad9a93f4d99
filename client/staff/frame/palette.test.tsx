import { useQuery } from "@tanstack/react-query"
import { screen } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, test, vi } from "vitest"
import { fakeBank, json } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { sessionQuery } from "../features/session/api.ts"
import { Palette } from "./palette.tsx"

const hit = {
  id: 12,
  name: "Marta Weber",
  username: "marta",
  phoneNumber: null,
  foundBy: "name",
  detail: null,
  accessBlocked: false,
  identity: "checked",
}

function open() {
  fakeBank({
    "GET /api/staff/session": () =>
      json(200, {
        employee: { id: 3, name: "Tea Lund", username: "tea", roles: ["teller"] },
        locked: false,
        locksIn: 600,
        endsIn: 20_000,
        factors: ["authenticator"],
      }),
    "GET /api/staff/members?q=marta": () => json(200, [hit]),
  })
  const onClose = vi.fn<() => void>()
  function Opened() {
    return useQuery(sessionQuery).data ? <Palette onClose={onClose} /> : null
  }
  return { ...show(<Opened />), onClose }
}

test("opens a page by its name, and offers only what the employee may do", async () => {
  const { history, onClose } = open()
  const search = await screen.findByRole("combobox", { name: "What to open" })
  expect(search).toHaveFocus()
  await userEvent.keyboard("c")
  expect(await screen.findByRole("option", { name: "Cash desk" })).toBeVisible()
  expect(screen.queryByRole("option", { name: "Decide on loan applications" })).toBeNull()
  await userEvent.keyboard("ash{ArrowDown}{Enter}")
  expect(history.at(-1)).toBe("/cash")
  expect(onClose).toHaveBeenCalled()
})

test("finds a member by name", async () => {
  const { history } = open()
  await screen.findByRole("combobox", { name: "What to open" })
  await userEvent.keyboard("marta")
  await screen.findByRole("option", { name: "Marta Weber, number 12 (marta)" })
  await userEvent.keyboard("{ArrowDown}{Enter}")
  expect(history.at(-1)).toBe("/members/12")
})
