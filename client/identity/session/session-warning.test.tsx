import { act, screen, within } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import { leaveDocument } from "../../lib/leave-document.ts"
import { fakeBank, json } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { notifyTabs } from "./session-tabs.ts"
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

it("focuses the harmless button, and counts down without announcing every second", async () => {
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

it("announces the remaining time once", async () => {
  fakeBank(lasts(29))
  show(<Page />)
  expect(await screen.findByRole("status")).toHaveTextContent("30 seconds left")
})

it("extends the session by the button and by Escape, and returns the focus", async () => {
  const calls = fakeBank(lasts(50))
  const { user } = show(<Page />)
  screen.getByLabelText("Amount").focus()
  await user.click(await screen.findByRole("button", { name: "Stay signed in" }))
  await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull(), { timeout: 300_000 })
  expect(calls.some(({ url }) => url === "/api/auth/activity")).toBe(true)
  expect(screen.getByLabelText("Amount")).toHaveFocus()
})

it("mouse movement does not answer the question", async () => {
  const calls = fakeBank(lasts(50))
  const { user } = show(<Page />)
  const dialog = await screen.findByRole("alertdialog")
  await user.hover(dialog)
  await user.keyboard("{Tab}")
  expect(calls.filter(({ method }) => method === "POST")).toEqual([])
})

it("closes when another tab extends the session", async () => {
  fakeBank(lasts(50))
  show(<Page />)
  await screen.findByRole("alertdialog")
  const elsewhere = new BroadcastChannel("tessera-session")
  await act(async () =>
    elsewhere.postMessage({ kind: "time", time: { idle: 300, absolute: hours12 } }),
  )
  await vi.waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull(), { timeout: 300_000 })
  elsewhere.close()
})

it("tells the other tabs when this one extends the session", async () => {
  fakeBank(lasts(50))
  const heard: unknown[] = []
  const elsewhere = new BroadcastChannel("tessera-session")
  elsewhere.addEventListener("message", ({ data }) => heard.push(data))
  const { user } = show(<Page />)
  await user.click(await screen.findByRole("button", { name: "Stay signed in" }))
  await vi.waitFor(
    () => expect(heard).toEqual([{ kind: "time", time: { idle: 300, absolute: hours12 } }]),
    { timeout: 300_000 },
  )
  elsewhere.close()
})

it("says that twelve hours cannot be extended, and offers no Stay button", async () => {
  const calls = fakeBank(lasts(300, 40))
  const { user } = show(<Page />)
  const dialog = await screen.findByRole("alertdialog", { name: "Your session ends soon" })
  expect(within(dialog).queryByRole("button", { name: "Stay signed in" })).toBeNull()
  await user.click(within(dialog).getByRole("button", { name: "OK" }))
  expect(screen.queryByRole("alertdialog")).toBeNull()
  expect(calls.every(({ url }) => url !== "/api/auth/logout")).toBe(true)
})

it("logs out, and keeps only the theme", async () => {
  const calls = fakeBank({ ...lasts(50), "POST /api/auth/logout": () => json(200, {}) })
  localStorage.setItem("tessera-theme", "dark")
  localStorage.setItem("other", "x")
  sessionStorage.setItem("tessera-draft:7:transfer", "{}")
  const { user } = show(<Page />)
  await user.click(await screen.findByRole("button", { name: "Sign out" }))
  await vi.waitFor(() => expect({ ...localStorage }).toEqual({ "tessera-theme": "dark" }), {
    timeout: 300_000,
  })
  expect(sessionStorage).toHaveLength(0)
  expect(calls.some(({ url }) => url === "/api/auth/logout")).toBe(true)
})

it("leaves immediately when another tab logs out, and says so on the sign-in screen", async () => {
  fakeBank(lasts(300))
  const replaceWith = vi.spyOn(leaveDocument, "replaceWith").mockReturnValue()
  sessionStorage.setItem("tessera-draft:7:transfer", "{}")
  show(<Page />)
  const elsewhere = new BroadcastChannel("tessera-session")
  elsewhere.postMessage({ kind: "logged-out" })
  await vi.waitFor(() => expect(replaceWith).toHaveBeenCalledWith("/login"), { timeout: 300_000 })
  expect({ ...sessionStorage }).toEqual({ "tessera-ended": "other-tab" })
  elsewhere.close()
  // Resets the state for the next test.
  notifyTabs({ kind: "time", time: { idle: 300, absolute: hours12 } })
})
