// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react"
import { useState } from "react"
import { expect, it } from "vitest"
import type { SecurityEvent } from "#shared/contracts/security.ts"
import { fakeBank, json } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { PageNoticePlace } from "../../ui/page-notice.tsx"
import { SecurityNotices } from "./security-notices.tsx"

const event: SecurityEvent = {
  id: 7,
  action: "sign_in.succeeded",
  text: "Sign-in from a new device or network",
  actor: "customer",
  device: "Firefox on Linux",
  deviceName: null,
  address: "203.0.113.7",
  at: "2026-11-22T10:00:00.000Z",
  unseen: true,
  confirmable: true,
}
const unseen = "GET /api/security-activity?unseen=true"

const page = (
  <>
    <SecurityNotices />
    <PageNoticePlace />
  </>
)

it("asks whether it was the member, who confirms once", async () => {
  let events = [event]
  const calls = fakeBank({
    [unseen]: () => json(200, events),
    "POST /api/security-activity/seen": () => {
      events = []
      return json(200, {})
    },
  })
  const { user } = show(page)
  await user.click(await screen.findByRole("button", { name: "This was me" }))
  await expect.poll(() => screen.queryByText("Was this you?")).toBeNull()
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ id: 7 })
})

it("offers no confirmation if this sign-in cannot give it, explains why, and can be dismissed", async () => {
  const calls = fakeBank({
    [unseen]: () =>
      json(200, [
        { ...event, confirmable: false },
        { ...event, id: 3 },
      ]),
  })
  const { user } = show(page)
  expect(await screen.findByText(/sign in again on a device you used before/)).toBeVisible()
  expect(screen.queryByRole("button", { name: "This was me" })).not.toBeInTheDocument()
  expect(screen.getByRole("button", { name: "This wasn't me" })).toBeVisible()
  await user.click(screen.getByRole("button", { name: "Not now" }))
  expect(screen.queryByText("Was this you?")).not.toBeInTheDocument()
  expect(calls.filter(({ method }) => method === "POST")).toEqual([])
})

it("does not move the page while the pointer moves", async () => {
  const calls = fakeBank({ [unseen]: () => json(200, [event]) })
  show(page)
  await expect.poll(() => calls.length).toBe(1)
  for (let moved = 0; moved < 8; moved += 1) {
    fireEvent.pointerMove(document.body)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(screen.queryByText("Was this you?")).not.toBeInTheDocument()
  }
  expect(await screen.findByText("Was this you?")).toBeVisible()
})

it("asks nothing on a page without a place for it, such as the result of a payment", async () => {
  fakeBank({ [unseen]: () => json(200, [event]) })
  const { user } = show(<Pages />)
  expect(await screen.findByText("Was this you?")).toBeVisible()
  await user.click(screen.getByRole("button", { name: "Next page" }))
  expect(screen.queryByText("Was this you?")).not.toBeInTheDocument()
  await user.click(screen.getByRole("button", { name: "Next page" }))
  expect(screen.getByText("Was this you?")).toBeVisible()
})

/** Changes between a page with a place for notices and one without. */
function Pages() {
  const [withPlace, setWithPlace] = useState(true)
  return (
    <>
      <SecurityNotices />
      {withPlace && <PageNoticePlace />}
      <button type="button" onClick={() => setWithPlace(!withPlace)}>
        Next page
      </button>
    </>
  )
}
