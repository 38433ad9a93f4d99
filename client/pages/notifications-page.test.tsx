// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import { expect, it } from "vitest"
import type { Notification } from "#shared/contracts/notifications.ts"
import { fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { NotificationsLink } from "./frame/header-marks.tsx"
import { NotificationsPage } from "./notifications-page.tsx"

const received: Notification = {
  id: 3,
  type: "money_received",
  text: "You received €12.50",
  detail: "From Ana Roth",
  at: "2026-11-22T10:00:00.000Z",
  unread: true,
  subject: "transaction",
  reference: "TRF-20261120-7F3K9Q2M",
  accountId: null,
  orderId: null,
  requestId: null,
  loanId: null,
}
const answered: Notification = {
  id: 2,
  type: "message",
  text: "Staff answered your message",
  detail: null,
  at: "2026-11-21T10:00:00.000Z",
  unread: false,
  subject: "chat",
  reference: null,
  accountId: null,
  orderId: null,
  requestId: null,
  loanId: null,
}

/** A bank with these notifications, which can be marked as read. */
function bank(...first: Notification[]) {
  let all = first
  const list = (unread: boolean) => () =>
    json(
      200,
      all.filter((one) => one.unread === unread),
    )
  return fakeBank({
    "GET /api/notifications?unread=true": list(true),
    "GET /api/notifications?unread=false": list(false),
    "GET /api/notifications?unread=true&type=loan": () => json(200, []),
    "GET /api/notifications?unread=false&type=loan": () => json(200, []),
    "GET /api/notifications/unread": () =>
      json(200, { unread: all.filter(({ unread }) => unread).length }),
    "POST /api/notifications/3/read": () => {
      all = all.map((one) => (one.id === 3 ? { ...one, unread: false } : one))
      return json(200, {})
    },
    "POST /api/notifications/read": () => {
      all = all.map((one) => ({ ...one, unread: false }))
      return json(200, {})
    },
    "GET /api/chat": () => json(200, []),
  })
}

const card = (name: string) => screen.findByRole("region", { name })

it("shows the unread ones first, and leads to what each is about", async () => {
  const calls = bank(received, answered)
  const { user } = show(<NotificationsPage />)
  const link = await within(await card("New")).findByRole("link", { name: "You received €12.50" })
  expect(link).toHaveAttribute("href", "/transactions?show=TRF-20261120-7F3K9Q2M")
  const earlier = within(await card("Earlier"))
  expect(await earlier.findByText("Staff answered your message")).toBeVisible()
  expect(earlier.getByRole("region", { name: "Saturday 21 November 2026" })).toBeVisible()
  await user.click(link)
  await waitFor(() => expect(calls.map(({ url }) => url)).toContain("/api/notifications/3/read"))
  await waitFor(() => expect(screen.queryByRole("region", { name: "New" })).toBeNull())
})

it("leads to the loan that it is about", async () => {
  const offered = {
    ...received,
    text: "The bank approved a loan",
    subject: "loan",
    reference: null,
  }
  bank(
    { ...offered, loanId: 12 } as Notification,
    { ...offered, id: 4, loanId: null } as Notification,
  )
  show(<NotificationsPage />)
  const links = await within(await card("New")).findAllByRole("link")
  expect(links.map((link) => link.getAttribute("href"))).toEqual(["/loans/12", "/loans"])
})

it("opens the chat over the page for an answer", async () => {
  bank(answered)
  const { user } = show(<NotificationsPage />)
  await user.click(await screen.findByRole("button", { name: "Staff answered your message" }))
  expect(await screen.findByRole("dialog")).toBeVisible()
})

it("marks all that are shown as read, and the bell's number goes", async () => {
  const calls = bank(received, answered)
  const { user } = show(
    <>
      <NotificationsLink />
      <NotificationsPage />
    </>,
  )
  expect(await screen.findByRole("link", { name: "Notifications, 1 unread" })).toBeVisible()
  await user.click(await screen.findByRole("button", { name: "Mark All as Read" }))
  expect(await screen.findByRole("link", { name: "Notifications" })).toBeVisible()
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ id: 3 })
  expect(screen.queryByRole("button", { name: "Mark All as Read" })).toBeNull()
})

it("filters by type", async () => {
  bank(received)
  const { user } = show(<NotificationsPage />)
  await card("New")
  await user.click(screen.getByRole("combobox", { name: "Show" }))
  await user.click(screen.getByRole("option", { name: "Loans" }))
  expect(await screen.findByText("No notifications of this kind")).toBeVisible()
  expect(screen.queryByRole("region", { name: "New" })).toBeNull()
})

it("says that nothing was loaded, and tries again", async () => {
  let fails = true
  fakeBank({
    "GET /api/notifications?unread=true": () => json(200, []),
    "GET /api/notifications?unread=false": () =>
      fails ? refusal(503, "unavailable", "The bank is unavailable.") : json(200, [answered]),
  })
  const { user } = show(<NotificationsPage />)
  expect(await screen.findByText("Notifications did not load")).toBeVisible()
  fails = false
  await user.click(screen.getByRole("button", { name: "Try Again" }))
  expect(await screen.findByText("Staff answered your message")).toBeVisible()
})

it("says once that neither the new nor the earlier ones were loaded, and asks for both again", async () => {
  let fails = true
  const answer = (notifications: object[]) => () =>
    fails ? refusal(503, "unavailable", "The bank is unavailable.") : json(200, notifications)
  fakeBank({
    "GET /api/notifications?unread=true": answer([]),
    "GET /api/notifications?unread=false": answer([answered]),
  })
  const { user } = show(<NotificationsPage />)
  expect(await screen.findByText("Notifications did not load")).toBeVisible()
  fails = false
  await user.click(screen.getByRole("button", { name: "Try Again" }))
  expect(await screen.findByText("Staff answered your message")).toBeVisible()
})
