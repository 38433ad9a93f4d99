// @vitest-environment jsdom
import { act, screen, waitFor } from "@testing-library/react"
import { afterEach, expect, it } from "vitest"
import { fakeBank, json } from "../testing/fake-bank.ts"
import { show } from "../testing/show.tsx"
import { dismissToasts, showToast } from "../ui/toast-store.ts"
import { MoneyArrivals } from "./live-updates.tsx"

const received = { type: "money_received", text: "You received €12.50", detail: "From Ana Roth" }
const other = { type: "security", text: "A device was signed out", detail: null }

/** A page that knows of one unread notification, before others arrive. */
async function start() {
  let unread: object[] = [received]
  const calls = fakeBank({
    "GET /api/notifications/unread": () => json(200, { unread: unread.length }),
    "GET /api/notifications?unread=true": () => json(200, unread),
  })
  const { queryClient } = show(<MoneyArrivals />)
  const settled = () => waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await waitFor(() => expect(calls).toHaveLength(1))
  await settled()
  async function arrive(notification: object) {
    unread = [notification, ...unread]
    await act(() => queryClient.invalidateQueries({ queryKey: ["notifications"] }))
    await waitFor(() => expect(calls.at(-1)?.url).toBe("/api/notifications?unread=true"))
  }
  return { arrive, calls }
}

afterEach(dismissToasts)

it("names the payer and the amount of money that arrives, and nothing that was there before", async () => {
  const { arrive, calls } = await start()
  expect(calls).toHaveLength(1)
  await arrive(other)
  expect(screen.queryByText("You received €12.50")).toBeNull()
  await arrive({ ...received, text: "You received €7.00" })
  expect(await screen.findByText("You received €7.00")).toBeVisible()
  expect(screen.getByText("From Ana Roth")).toBeVisible()
})

it("never replaces another toast", async () => {
  const { arrive } = await start()
  act(() => showToast({ title: "Transfer Failed", tone: "destructive" }))
  await arrive(received)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.getByText("Transfer Failed")).toBeVisible()
  expect(screen.queryByText("You received €12.50")).toBeNull()
})
