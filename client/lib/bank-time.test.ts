// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest"

/** Imports the modules again, because they keep what Intl returned. */
async function bankTime() {
  vi.resetModules()
  return { ...(await import("./bank-time.ts")), ...(await import("./format-date.ts")) }
}

/** A browser whose clock is so many hours ahead of UTC. */
const browserAhead = (hours: number) =>
  vi.spyOn(Date.prototype, "getTimezoneOffset").mockReturnValue(-60 * hours)

describe("the bank's days", () => {
  it("are ISO 8601 in a browser whose en-CA is not", async () => {
    class Icu72 extends Intl.DateTimeFormat {
      constructor(locale?: string, options?: Intl.DateTimeFormatOptions) {
        super(locale === "en-CA" ? "en-US" : locale, options)
      }
    }
    vi.stubGlobal("Intl", Object.assign(Object.create(Intl), { DateTimeFormat: Icu72 }))
    const { bankDay, dayHeading } = await bankTime()
    expect(bankDay(new Date("2026-11-20T23:30:00Z"))).toBe("2026-11-21")
    expect(dayHeading("2026-11-20", new Date("2026-11-25T12:00:00Z"))).toBe(
      "Friday 20 November 2026",
    )
  })

  it("are called yesterday by the calendar, also after the clocks have changed", async () => {
    const { dayHeading } = await bankTime()
    // 00:30 on the day after the one of 23 hours: 24 hours earlier it was still two days before.
    const afterSpring = new Date("2026-03-29T22:30:00Z")
    expect(dayHeading("2026-03-30", afterSpring)).toBe("Today")
    expect(dayHeading("2026-03-29", afterSpring)).toBe("Yesterday")
    expect(dayHeading("2026-03-28", afterSpring)).toBe("Saturday 28 March 2026")
    // 23:30 on the day of 25 hours: 24 hours earlier it was the same day.
    const inAutumn = new Date("2026-10-25T22:30:00Z")
    expect(dayHeading("2026-10-24", inAutumn)).toBe("Yesterday")
  })
})

describe("times", () => {
  const moment = "2026-11-28T19:26:00Z"

  it("are the bank's, and named where the browser's clock shows another time", async () => {
    browserAhead(14)
    const { formatDateTime, formatDate, formatListTime, formatAsOf, formatToday } = await bankTime()
    expect(formatDateTime(moment)).toBe("28 November 2026, 20:26 (Luxembourg time)")
    expect(formatDate(moment)).toBe("28 November 2026")
    expect(formatListTime(moment)).toBe("28 Nov 2026, 20:26")
    expect(formatToday(new Date(moment))).toBe("Saturday, 28 November 2026")
    expect(formatAsOf(new Date(moment), new Date("2026-11-28T22:59:00Z"))).toBe(
      "20:26 (Luxembourg time)",
    )
    expect(formatAsOf(new Date(moment), new Date("2026-11-28T23:00:00Z"))).toBe(
      "28 November 2026, 20:26 (Luxembourg time)",
    )
  })

  it("have no name where both clocks agree", async () => {
    browserAhead(1)
    const { formatDateTime } = await bankTime()
    expect(formatDateTime(moment)).toBe("28 November 2026, 20:26")
  })
})
