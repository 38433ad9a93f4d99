// @vitest-environment jsdom
import { screen } from "@testing-library/react"
import { afterEach, expect, it, vi } from "vitest"
import type { Limits } from "#shared/contracts/limits.ts"
import { fakeBank, json } from "../../testing/fake-bank.ts"
import { show } from "../../testing/show.tsx"
import { limitsQuery } from "./api.ts"
import { DailyLimit } from "./daily-limit.tsx"

afterEach(() => void vi.useRealTimers())

const limits: Limits = {
  dailyTransferLimit: "5000.00",
  highest: "50000.00",
  spentToday: "1250.00",
  lowered: null,
  paymentsLockedAt: null,
  instantLimit: null,
  instantSpentToday: "0.00",
  newPayeeLimit: null,
  newPayeeChange: null,
  newPayeeUnconfirmed: null,
}

it("shows what was sent today and what is left, and changes the limit", async () => {
  const calls = fakeBank({
    "GET /api/limits": () => json(200, limits),
    "PUT /api/limits": () => json(200, { ...limits, dailyTransferLimit: "2000.00" }),
  })
  const { user } = show(<DailyLimit />)
  const strip = await screen.findByRole("img", { name: "€1,250.00 of €5,000.00 sent today" })
  expect(strip).toBeVisible()
  expect(screen.getByText("€3,750.00")).toBeVisible()
  await user.click(screen.getByRole("button", { name: "Change Limit" }))
  const field = screen.getByLabelText("New daily limit")
  await user.clear(field)
  await user.type(field, "60000{Enter}")
  expect(await screen.findByText("Limit must be at most €50,000.00")).toBeVisible()
  await user.clear(field)
  await user.type(field, "2,000{Enter}")
  expect(await screen.findByText("Your daily limit is now €2,000.00")).toBeVisible()
  expect(calls.at(-1)?.body).toEqual({ dailyTransferLimit: "2000" })
  expect(screen.getByText("€750.00")).toBeVisible()
})

it("says until when the limit is lowered after a recovery, and uses the lower one", async () => {
  const lowered = { until: "2026-11-23T10:00:00.000Z", limit: "500.00" }
  fakeBank({ "GET /api/limits": () => json(200, { ...limits, spentToday: "100.00", lowered }) })
  show(<DailyLimit />)
  expect(await screen.findByText("Lowered for your safety")).toBeVisible()
  expect(screen.getByText("€400.00")).toBeVisible()
})

it("sends one request per visit, even if the page is preloaded", async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  const calls = fakeBank({ "GET /api/limits": () => json(200, limits) })
  const { queryClient } = show(<p />)
  await queryClient.prefetchQuery(limitsQuery)
  await queryClient.fetchQuery(limitsQuery)
  expect(calls).toHaveLength(1)
  vi.setSystemTime(Date.now() + 2_001)
  await queryClient.fetchQuery(limitsQuery)
  expect(calls).toHaveLength(2)
})
