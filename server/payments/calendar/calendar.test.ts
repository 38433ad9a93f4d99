import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { isTargetDay } from "#shared/time/target-days.ts"
import type { CutOffs } from "../../config/env-fields.ts"
import {
  instantSettlementDate,
  lastAnswerDay,
  lastRecallDay,
  lastReturnDay,
  nextCollection,
  targetDate,
} from "./calendar.ts"

const cutOffs: CutOffs = ["10:00", "13:40", "16:30"]
const collection = (at: string) => {
  const { closesAt, settlementDate } = nextCollection(new Date(at), cutOffs)
  return [closesAt.toISOString(), settlementDate]
}

describe("the next collection", () => {
  it.each([
    // Winter time: UTC+1.
    ["2026-11-23T08:59:59.999Z", "2026-11-23T09:00:00.000Z", "2026-11-23"],
    ["2026-11-23T09:00:00.000Z", "2026-11-23T12:40:00.000Z", "2026-11-23"],
    ["2026-11-23T15:30:00.000Z", "2026-11-24T09:00:00.000Z", "2026-11-24"],
    // Just after midnight in Brussels is still the day before in UTC.
    ["2026-11-23T23:30:00.000Z", "2026-11-24T09:00:00.000Z", "2026-11-24"],
    // Friday evening, and Christmas.
    ["2026-11-27T18:00:00.000Z", "2026-11-30T09:00:00.000Z", "2026-11-30"],
    ["2026-12-24T18:00:00.000Z", "2026-12-28T09:00:00.000Z", "2026-12-28"],
    // Summer time: UTC+2. The Thursday before Easter, and the Friday before clocks change.
    ["2027-03-25T15:00:00.000Z", "2027-03-25T15:30:00.000Z", "2027-03-25"],
    ["2027-03-25T15:30:00.000Z", "2027-03-30T08:00:00.000Z", "2027-03-30"],
    ["2026-07-01T08:00:00.000Z", "2026-07-01T11:40:00.000Z", "2026-07-01"],
  ])("at %s closes at %s and settles on %s", (at, closesAt, settlementDate) => {
    expect(collection(at)).toEqual([closesAt, settlementDate])
  })

  it("is always ahead, on a TARGET day, and at most five days away", () => {
    const moments = fc.date({
      min: new Date("2000-01-01"),
      max: new Date("2999-12-31"),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(moments, (at) => {
        const { closesAt, settlementDate } = nextCollection(at, cutOffs)
        expect(closesAt > at).toBe(true)
        expect(closesAt.getTime() - at.getTime()).toBeLessThan(6 * 86_400_000)
        expect(isTargetDay(settlementDate)).toBe(true)
        expect(targetDate(closesAt)).toBe(settlementDate)
        expect(isTargetDay(instantSettlementDate(at))).toBe(true)
      }),
    )
  })
})

it("an instant payment at a weekend carries the next TARGET day", () => {
  expect(instantSettlementDate(new Date("2026-11-21T12:00:00Z"))).toBe("2026-11-23")
  expect(instantSettlementDate(new Date("2026-11-23T12:00:00Z"))).toBe("2026-11-23")
  expect(instantSettlementDate(new Date("2026-11-22T23:30:00Z"))).toBe("2026-11-23")
})

it("deadlines count banking days or months", () => {
  expect(lastReturnDay("2026-12-23")).toBe("2026-12-29")
  expect(lastRecallDay("2026-11-23", "DUPL")).toBe("2026-12-07")
  expect(lastRecallDay("2026-11-23", "TECH")).toBe("2026-12-07")
  expect(lastRecallDay("2026-11-23", "FRAD")).toBe("2027-12-23")
  expect(lastRecallDay("2026-11-23", "CUST")).toBe("2027-12-23")
  expect(lastAnswerDay("2026-11-23")).toBe("2026-12-14")
})
