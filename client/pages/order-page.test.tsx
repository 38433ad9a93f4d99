// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import type { Order } from "#shared/contracts/orders.ts"
import { euroAccount, poundAccount } from "../testing/demo-money.ts"
import { paidRun, rentOrder, waitingRun } from "../testing/demo-order.ts"
import { fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { dismissToasts } from "../ui/toast-store.ts"
import { OrderPage } from "./order-page.tsx"
import { OrdersPage } from "./orders-page.tsx"

afterEach(dismissToasts)

/** An order's page at a bank that answers each change with the order as changed. */
function start(order: Order, changes: Record<string, Partial<Order>> = {}) {
  let now = order
  const calls = fakeBank({
    "GET /api/accounts": () => json(200, [euroAccount]),
    "GET /api/orders/5": () => json(200, now),
    ...Object.fromEntries(
      Object.entries(changes).map(([verb, change]) => [
        `POST /api/orders/5/${verb}`,
        () => json(200, (now = { ...now, ...change })),
      ]),
    ),
  })
  return { ...show(<OrderPage />, "/payments/orders/5"), calls }
}

it("shows what an order pays, its next dates, and the outcome of the others", async () => {
  start({ ...rentOrder, runs: [waitingRun, paidRun] })
  expect(await screen.findByRole("heading", { name: "Anna Weber" })).toBeVisible()
  expect(screen.getByText("Every month, on the last day")).toBeVisible()
  expect(screen.getByText("DE89 3704 0044 0532 0130 00")).toBeVisible()
  const next = within(screen.getByRole("region", { name: "Next Payments" }))
  expect(next.getAllByRole("listitem")).toHaveLength(3)
  expect(next.getByText("30 Nov 2026")).toBeVisible()
  const past = within(screen.getByRole("region", { name: "Past Dates" }))
  expect(past.getByRole("link", { name: "31 Oct 2026" })).toHaveAttribute(
    "href",
    "/transactions?show=TRF-20261031-7F3K9Q2M",
  )
  expect(past.getByText(/The account did not hold enough money/)).toHaveTextContent(
    /The next time is 30 November 2026/,
  )
})

it("calls one of the member's own accounts by its name", async () => {
  fakeBank({
    "GET /api/accounts": () => json(200, [euroAccount, poundAccount]),
    "GET /api/orders": () => json(200, [{ ...rentOrder, recipientIban: poundAccount.iban }]),
  })
  show(<OrdersPage />, "/payments/orders")
  expect(await screen.findByRole("link", { name: poundAccount.name })).toBeVisible()
})

it("pauses and resumes after a confirmation that says what it means", async () => {
  const { user, calls } = start(
    { ...rentOrder, runs: [waitingRun] },
    {
      pause: { state: "paused", nextDates: [], runs: [] },
      resume: { state: "active", nextDates: ["2026-12-31"] },
    },
  )
  await user.click(await screen.findByRole("button", { name: "Pause" }))
  const dialog = await screen.findByRole("dialog", { name: "Pause this standing order?" })
  expect(dialog).toHaveTextContent(/The payment of 30 Nov 2026 that waits is not made/)
  expect(calls.some(({ method }) => method === "POST")).toBe(false)
  await user.click(within(dialog).getByRole("button", { name: "Pause Order" }))
  expect(await screen.findByText("Paused")).toBeVisible()
  expect(screen.queryByRole("region", { name: "Next Payments" })).not.toBeInTheDocument()
  await user.click(screen.getByRole("button", { name: "Resume" }))
  await user.click(await screen.findByRole("button", { name: "Resume Order" }))
  expect(await screen.findByText("The next payment is on 31 Dec 2026.")).toBeVisible()
})

it("offers to pause, skip, and end another owner's order, and neither to change nor to resume it", async () => {
  const { user } = start(
    { ...rentOrder, madeBy: "Ben Berg" },
    { pause: { state: "paused", nextDates: [] } },
  )
  expect(await screen.findByText("Made by")).toBeVisible()
  expect(screen.getByText("Ben Berg")).toBeVisible()
  expect(screen.getByRole("button", { name: "Skip Next Date" })).toBeVisible()
  expect(screen.queryByRole("link", { name: "Edit" })).not.toBeInTheDocument()
  await user.click(screen.getByRole("button", { name: "Pause" }))
  const dialog = await screen.findByRole("dialog", { name: "Pause this standing order?" })
  expect(dialog).toHaveTextContent(/Nothing is paid until it is resumed by \W*Ben Berg/)
  await user.click(within(dialog).getByRole("button", { name: "Pause Order" }))
  expect(await screen.findByText("Paused")).toBeVisible()
  expect(screen.getByRole("button", { name: "End Order" })).toBeVisible()
  expect(screen.queryByRole("button", { name: "Resume" })).not.toBeInTheDocument()
})

it("says that an order was created until something else is done with it", async () => {
  history.replaceState({ stored: "created" }, "")
  const { user } = start(rentOrder, {
    pause: { state: "paused", nextDates: [] },
    resume: { state: "active", nextDates: ["2026-12-31"] },
  })
  expect(await screen.findByText("Standing order created")).toBeVisible()
  await user.click(screen.getByRole("button", { name: "Pause" }))
  await user.click(await screen.findByRole("button", { name: "Pause Order" }))
  await user.click(await screen.findByRole("button", { name: "Resume" }))
  await user.click(await screen.findByRole("button", { name: "Resume Order" }))
  expect(await screen.findByText("The next payment is on 31 Dec 2026.")).toBeVisible()
  expect(screen.queryByText("Standing order created")).not.toBeInTheDocument()
})

it("skips the next date, and one that waits", async () => {
  const { user, calls } = start({ ...rentOrder, runs: [waitingRun] }, { skip: {} })
  await user.click(await screen.findByRole("button", { name: "Skip Next Date" }))
  expect(await screen.findByRole("dialog", { name: "Skip 30 Nov 2026?" })).toHaveTextContent(
    /The next one is on 31 Dec 2026/,
  )
  await user.click(screen.getByRole("button", { name: "Keep Date" }))
  await user.click(screen.getByRole("button", { name: "Skip" }))
  await user.click(await screen.findByRole("button", { name: "Skip This Date" }))
  await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
  expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ dueOn: "2026-11-30" })
})

it("ends an order for good, and offers nothing more", async () => {
  const ended: Partial<Order> = { state: "ended", nextDates: [] }
  const { user } = start(rentOrder, { end: ended })
  await user.click(await screen.findByRole("button", { name: "End Order" }))
  expect(await screen.findByRole("dialog", { name: "End this standing order?" })).toHaveTextContent(
    /This can't be undone/,
  )
  const [, end] = screen.getAllByRole("button", { name: "End Order", hidden: true })
  if (end) await user.click(end)
  expect(await screen.findByText("Standing order ended")).toBeVisible()
  expect(screen.queryByRole("link", { name: "Edit" })).not.toBeInTheDocument()
})

it("says in the dialog why a change was refused", async () => {
  const { user } = start(rentOrder)
  fakeBank({
    "GET /api/orders/5": () => json(200, rentOrder),
    "POST /api/orders/5/pause": () => refusal(422, "order_ended", "This order has ended."),
  })
  await user.click(await screen.findByRole("button", { name: "Pause" }))
  await user.click(await screen.findByRole("button", { name: "Pause Order" }))
  const note = await screen.findByText("The order was not changed")
  expect(note.parentElement).toHaveTextContent("This order has ended.")
})

it("says that there is no such order", async () => {
  fakeBank({ "GET /api/orders/5": () => refusal(404, "not_found", "Not found.") })
  show(<OrderPage />, "/payments/orders/5")
  expect(await screen.findByText("Order not found")).toBeVisible()
})

it("lists orders in groups, and says when there are none or they did not load", async () => {
  const phone: Order = { ...rentOrder, id: 6, rhythm: null, recipientName: "Telco" }
  let answer = () => json(200, [rentOrder, phone, { ...rentOrder, id: 7, state: "ended" }])
  fakeBank({ "GET /api/orders": () => answer() })
  const { queryClient } = show(<OrdersPage />, "/payments/orders")
  const group = await screen.findByRole("region", { name: "Standing Orders" })
  expect(within(group).getByRole("link", { name: "Anna Weber" })).toHaveAttribute(
    "href",
    "/payments/orders/5",
  )
  expect(within(group).getByText("Next 30 Nov 2026")).toBeVisible()
  const scheduled = screen.getByRole("region", { name: "Scheduled Payments" })
  expect(within(scheduled).getByText("Telco")).toBeVisible()
  expect(
    within(screen.getByRole("region", { name: "Ended" })).getByText("Ended", { selector: "span" }),
  ).toBeVisible()
  const sooner = { ...rentOrder, id: 8, recipientName: "Gym", nextDates: ["2026-11-29"] }
  const paused: Order = {
    ...rentOrder,
    id: 9,
    recipientName: "Club",
    state: "paused",
    nextDates: [],
  }
  answer = () => json(200, [paused, rentOrder, sooner])
  await queryClient.resetQueries()
  await screen.findByText("Gym")
  expect(
    screen.getAllByRole("link", { name: /^(Anna|Gym|Club)/ }).map((one) => one.textContent),
  ).toEqual(["Gym", "Anna Weber", "Club"])
  answer = () => json(200, [])
  await queryClient.resetQueries()
  expect(await screen.findByText("Nothing planned yet")).toBeVisible()
  answer = () => refusal(503, "unavailable", "Try again soon.")
  await queryClient.resetQueries()
  expect(await screen.findByText("Your orders did not load")).toBeVisible()
})
