import { expect, test } from "vitest"
import { ratesPublished, waitForRates } from "./publication.ts"

test.each([
  // Winter time: UTC+1. A Friday, a weekend, and a Monday.
  ["2026-11-27T14:59:59.999Z", "2026-11-26"],
  ["2026-11-27T15:00:00.000Z", "2026-11-27"],
  ["2026-11-29T12:00:00.000Z", "2026-11-27"],
  ["2026-11-30T14:59:59.999Z", "2026-11-27"],
  // Summer time: UTC+2. The Thursday before Easter, and Easter Monday.
  ["2027-03-25T14:59:59.999Z", "2027-03-24"],
  ["2027-03-29T20:00:00.000Z", "2027-03-25"],
  ["2026-07-01T14:00:00.000Z", "2026-07-01"],
])("at %s the newest published rates are those of %s", (at, day) => {
  expect(ratesPublished(new Date(at))).toBe(day)
})

test("the feed is asked at the publication, and every minute until the rates are there", () => {
  const minute = 60_000
  const at = (time: string) => new Date(`2026-11-27T${time}Z`)
  expect(waitForRates(at("09:00:00"), "2026-11-26")).toBe(60 * minute)
  expect(waitForRates(at("14:50:00"), "2026-11-26")).toBe(10 * minute)
  expect(waitForRates(at("15:00:00"), "2026-11-26")).toBe(minute)
  expect(waitForRates(at("18:00:00"), "2026-11-26")).toBe(minute)
  expect(waitForRates(at("15:01:00"), "2026-11-27")).toBe(60 * minute)
  expect(waitForRates(at("15:01:00"), undefined)).toBe(minute)
})
