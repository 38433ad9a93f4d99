import { act, screen, within } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { leaveDocument } from "../../lib/leave-document.ts"
import { fakeBank, json } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { tellTabs } from "./session-tabs.ts"
import { SessionWarning } from "./session-warning.tsx"
import { useSession } from "./use-session.ts"

const hours12 = 43_200

function Page() {
  const ending = useSession()
  return (
    <>
      <input aria-label="Amount" />
      {ending && <SessionWarning {...ending} />}
    </>
  )
}

const lasts = (idle: number, absolute = hours12) => ({
  "GET /api/auth/session": () => json(200, { idle, absolute }),
  "POST /api/auth/activity": () => json(200, { idle: 300, absolute }),
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it("asks, with the focus on what does no harm, and counts down without a word each second", async () => {
  // Uses a fixed clock, so that a slow machine shows the same figure.
  vi.useFakeTimers({ toFake: ["Date", "performance"] })
  fakeBank(lasts(50))
  show(<Page />)
  const dialog = await screen.findByRole("alertdialog", { name: "Are you still there?" })
  expect(dialog).toHaveAccessibleDescription(/you'll be signed out soon/)
  expect(within(dialog).getByRole("button", { name: "Stay signed in" })).toHaveFocus()
  expect(within(dialog).getByText("0:50")).toHaveAttribute("class")
  expect(within(dialog).getByRole("status")).toBeEmptyDOMElement()
})

it("says once how little is left", async () => {
  fakeBank(lasts(29))
  show(<Page />)
  expect(await screen.findByRole("status")).toHaveTextContent("30 seconds left")
})

it("stays, by the button and by Escape, and gives the focus back", async () => {
  const calls = fakeBank(lasts(50))
  const { user } = show(<Page />)
  screen.getByLabelText("Amount").focus()
  await user.click(await screen.findByRole("button", { name: "Stay signed in" }))
  await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull(), { timeout: 60_000 })
  expect(calls.some(({ url }) => url === "/api/auth/activity")).toBe(true)
  expect(screen.getByLabelText("Amount")).toHaveFocus()
})

it("moving about while it asks is no answer", async () => {
  const calls = fakeBank(lasts(50))
  const { user } = show(<Page />)
  const dialog = await screen.findByRole("alertdialog")
  await user.hover(dialog)
  await user.keyboard("{Tab}")
  expect(calls.filter(({ method }) => method === "POST")).toEqual([])
})

it("closes when another tab stays", async () => {
  fakeBank(lasts(50))
  show(<Page />)
  await screen.findByRole("alertdialog")
  const elsewhere = new BroadcastChannel("tessera-session")
  await act(async () =>
    elsewhere.postMessage({ kind: "time", time: { idle: 300, absolute: hours12 } }),
  )
  await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull(), { timeout: 60_000 })
  elsewhere.close()
})

it("tells the other tabs that this one stays", async () => {
  fakeBank(lasts(50))
  const heard: unknown[] = []
  const elsewhere = new BroadcastChannel("tessera-session")
  elsewhere.addEventListener("message", ({ data }) => heard.push(data))
  const { user } = show(<Page />)
  await user.click(await screen.findByRole("button", { name: "Stay signed in" }))
  await vi.waitFor(
    () => expect(heard).toEqual([{ kind: "time", time: { idle: 300, absolute: hours12 } }]),
    { timeout: 60_000 },
  )
  elsewhere.close()
})

it("says that twelve hours cannot be extended, and offers no Stay", async () => {
  const calls = fakeBank(lasts(300, 40))
  const { user } = show(<Page />)
  const dialog = await screen.findByRole("alertdialog", { name: "Your session ends soon" })
  expect(within(dialog).queryByRole("button", { name: "Stay signed in" })).toBeNull()
  await user.click(within(dialog).getByRole("button", { name: "OK" }))
  expect(screen.queryByRole("alertdialog")).toBeNull()
  expect(calls.every(({ url }) => url !== "/api/auth/logout")).toBe(true)
})

it("logs out, and keeps nothing but the theme", async () => {
  const calls = fakeBank({ ...lasts(50), "POST /api/auth/logout": () => json(200, {}) })
  localStorage.setItem("tessera-theme", "dark")
  localStorage.setItem("other", "x")
  sessionStorage.setItem("tessera-draft:7:transfer", "{}")
  const { user } = show(<Page />)
  await user.click(await screen.findByRole("button", { name: "Sign out" }))
  await vi.waitFor(() => expect({ ...localStorage }).toEqual({ "tessera-theme": "dark" }), {
    timeout: 60_000,
  })
  expect(sessionStorage).toHaveLength(0)
  expect(calls.some(({ url }) => url === "/api/auth/logout")).toBe(true)
})

it("leaves at once when another tab logs out, and says so at the sign-in", async () => {
  fakeBank(lasts(300))
  const replaceWith = vi.spyOn(leaveDocument, "replaceWith").mockReturnValue()
  sessionStorage.setItem("tessera-draft:7:transfer", "{}")
  show(<Page />)
  const elsewhere = new BroadcastChannel("tessera-session")
  elsewhere.postMessage({ kind: "logged-out" })
  await vi.waitFor(() => expect(replaceWith).toHaveBeenCalledWith("/login"), { timeout: 60_000 })
  expect({ ...sessionStorage }).toEqual({ "tessera-ended": "other-tab" })
  elsewhere.close()
  // Resets the state for the next test.
  tellTabs({ kind: "time", time: { idle: 300, absolute: hours12 } })
})
