import { afterEach, describe, expect, it, vi } from "vitest"
import { isTimeZone, momentOf, offsetMinutes, timeZoneName, zonedTime } from "./zoned-time.ts"

const luxembourg = "Europe/Luxembourg"

describe("zonedTime", () => {
  it.each([
    ["2026-11-20T22:59:59Z", luxembourg, "2026-11-20", "23:59:59"],
    ["2026-11-20T23:00:00Z", luxembourg, "2026-11-21", "00:00:00"],
    ["2026-07-20T22:00:00Z", luxembourg, "2026-07-21", "00:00:00"],
    ["2026-11-28T19:26:05Z", "Pacific/Kiritimati", "2026-11-29", "09:26:05"],
    ["2026-01-01T00:30:00Z", "America/St_Johns", "2025-12-31", "21:00:00"],
    ["0999-06-01T12:00:00Z", "UTC", "0999-06-01", "12:00:00"],
  ])("of %s in %s is %s %s", (moment, zone, day, clock) => {
    expect(zonedTime(new Date(moment), zone)).toEqual({ day, clock })
  })
})

describe("the moment of a local time", () => {
  it.each([
    ["2026-03-28", "13:40", "2026-03-28T12:40:00.000Z"],
    ["2026-03-29", "01:59", "2026-03-29T00:59:00.000Z"],
    ["2026-03-29", "03:00", "2026-03-29T01:00:00.000Z"],
    ["2026-10-25", "13:40", "2026-10-25T12:40:00.000Z"],
    ["2026-10-26", "00:00", "2026-10-25T23:00:00.000Z"],
  ])("%s %s is %s", (day, time, moment) => {
    expect(momentOf(day, time, luxembourg).toISOString()).toBe(moment)
  })

  it("is found with half hours and across the date line", () => {
    expect(momentOf("2026-11-20", "00:15", "Asia/Kathmandu").toISOString()).toBe(
      "2026-11-19T18:30:00.000Z",
    )
    expect(offsetMinutes(new Date("2026-11-20T12:00:00Z"), "Pacific/Kiritimati")).toBe(840)
  })
})

it("knows time zones and names them by their city", () => {
  expect(isTimeZone(luxembourg)).toBe(true)
  expect(isTimeZone("Europe/Atlantis")).toBe(false)
  expect(timeZoneName(luxembourg)).toBe("Luxembourg time")
  expect(timeZoneName("America/New_York")).toBe("New York time")
})

describe("with the formats of ICU 72", () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  it("gives the same days, though en-CA is no longer ISO 8601", async () => {
    // In ICU 72 the Canadian format is the American one.
    class Icu72 extends Intl.DateTimeFormat {
      constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
        super(/^(?:en-CA|sv)/.test(locale ?? "") ? "en-US" : locale, options)
      }
    }
    vi.stubGlobal("Intl", { DateTimeFormat: Icu72 })
    const fresh = await import("./zoned-time.ts")
    expect(fresh.zonedTime(new Date("2026-11-20T23:05:00Z"), luxembourg)).toEqual({
      day: "2026-11-21",
      clock: "00:05:00",
    })
  })
})
