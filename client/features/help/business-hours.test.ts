import { expect, test } from "vitest"
import { isToday, openingState } from "./business-hours.ts"

/** In Luxembourg time: one hour ahead of UTC in winter, two in summer. */
const at = (iso: string) => openingState(new Date(iso), "Europe/Luxembourg")

test.each([
  ["2026-11-20T06:59:59Z", { open: false, from: "today at 8:00" }],
  ["2026-11-20T07:00:00Z", { open: true, until: "18:00" }],
  ["2026-11-20T16:59:59Z", { open: true, until: "18:00" }],
  ["2026-11-20T17:00:00Z", { open: false, from: "tomorrow at 9:00" }],
  ["2026-11-21T08:00:00Z", { open: true, until: "14:00" }],
  ["2026-11-21T13:00:00Z", { open: false, from: "on Monday at 8:00" }],
  ["2026-11-22T12:00:00Z", { open: false, from: "tomorrow at 8:00" }],
  ["2026-11-22T23:30:00Z", { open: false, from: "today at 8:00" }],
  ["2026-07-20T06:00:00Z", { open: true, until: "18:00" }],
])("at %s the bank is %j", (iso, state) => {
  expect(at(iso)).toEqual(state)
})

test("uses the bank's time zone, not the member's", () => {
  const noonInTokyo = new Date("2026-11-20T03:00:00Z")
  expect(openingState(noonInTokyo, "Asia/Tokyo")).toEqual({ open: true, until: "18:00" })
  expect(openingState(noonInTokyo, "Europe/Luxembourg").open).toBe(false)
  expect(isToday(["Fri"], noonInTokyo, "America/Los_Angeles")).toBe(false)
})
