import { describe, expect, it } from "vitest"
import { formatAmount, formatPercent } from "../money/format.ts"
import { compareNames, formatNumber, listed } from "../text/language.ts"
import { inFull, inWords, weekdayNames, weekdayNumber, withWeekday } from "../time/days-in-words.ts"
import { relativeTime } from "../time/relative-time.ts"
import { sayEach } from "./catalogs.ts"
import { languages } from "./languages.ts"
import { readIn } from "./reader.ts"

// What the bank writes, compared with what Intl writes for Luxembourg; docs/languages.md says why some of it differs.

const days = Array.from({ length: 366 }, (_, index) =>
  new Date(Date.UTC(2028, 0, 1 + index)).toISOString().slice(0, 10),
)

describe.each(["de", "fr"] as const)("in %s", (language) => {
  const { locale } = languages[language]
  const say = sayEach[language]
  const written = (day: string, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: "UTC", ...options }).format(Date.parse(day))
  // Intl has no ordinal for the first of a month in French.
  const first = (text: string) =>
    language === "fr" ? text.replace(/(?<!\d)1 (?=\p{L})/u, "1er ") : text

  it("writes days as Intl does, but the first of a month in French with its ordinal", () => {
    for (const day of days) {
      expect(inFull(day, say)).toBe(first(written(day, { dateStyle: "long" })))
      expect(withWeekday(day, say)).toBe(first(written(day, { dateStyle: "full" })))
      const short = { day: "numeric", month: "short", year: "numeric" } as const
      expect(inWords(day, say)).toBe(first(written(day, short)))
    }
  })

  it("begins the week as Luxembourg does, on Monday", () => {
    // A method in newer versions of Node.js, and a property in older ones.
    const found = new Intl.Locale(locale) as {
      weekInfo?: { firstDay: number }
      getWeekInfo?: () => { firstDay: number }
    }
    expect((found.getWeekInfo?.() ?? found.weekInfo)?.firstDay).toBe(1)
    expect(weekdayNames(say)[0]).toBe(written("2028-01-03", { weekday: "long" }))
    expect(weekdayNumber("2028-01-03")).toBe(0)
  })

  it("writes numbers, percentages, and lists as Intl does", () => {
    expect(formatNumber(1_234_567.5, language)).toBe(
      new Intl.NumberFormat(locale).format(1_234_567.5),
    )
    const percent = new Intl.NumberFormat(locale, { style: "percent", minimumFractionDigits: 1 })
    expect(formatPercent("1.5", language)).toBe(percent.format(0.015))
    expect(listed(["a", "b", "c"], language)).toBe(
      new Intl.ListFormat(locale).format(["a", "b", "c"]),
    )
  })

  it.each(["EUR", "CHF"] as const)("writes amounts in %s as Intl does", (currency) => {
    const theirs = new Intl.NumberFormat(locale, { style: "currency", currency })
    expect(formatAmount("-1234567.50", currency, language)).toBe(theirs.format(-1_234_567.5))
  })

  it.each([
    ["USD", "$"],
    ["GBP", "£"],
  ] as const)("writes %s with the sign alone, as on cards and in English", (currency, sign) => {
    expect(formatAmount("1234.50", currency, language)).toBe(`1.234,50\u00a0${sign}`)
  })

  it("tells how long ago something was as Intl does, but by words that cannot mean two days", () => {
    const theirs = new Intl.RelativeTimeFormat(locale, { numeric: "always" })
    const now = new Date("2028-03-10T12:00:00Z")
    const hoursAgo = (hours: number) =>
      relativeTime(new Date(now.getTime() - hours * 3_600_000), now, say)
    for (const hours of [1, 2, 23]) expect(hoursAgo(hours)).toBe(theirs.format(-hours, "hour"))
    for (const count of [2, 3, 400]) expect(hoursAgo(24 * count)).toBe(theirs.format(-count, "day"))
    const yesterday = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(-1, "day")
    expect(hoursAgo(24).toLowerCase()).toBe(yesterday)
  })

  it("sorts names as Intl does, ignoring case and accents", () => {
    const names = [
      "Zürich",
      "zebra",
      "Äpfel",
      "Goal 10",
      "Goal 2",
      "côte",
      "Cotes",
      "Straße 3",
      "Strasse 2",
    ]
    const { compare } = new Intl.Collator(locale, { sensitivity: "base", numeric: true })
    readIn(say)
    try {
      expect(names.toSorted(compareNames)).toEqual(names.toSorted(compare))
    } finally {
      readIn(sayEach.en)
    }
  })
})
