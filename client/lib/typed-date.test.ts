import * as fc from "fast-check"
import { expect, it } from "vitest"
import { inFull, inWords } from "#shared/time/days-in-words.ts"
import { sayEach } from "#shared/words/catalogs.ts"
import { formatDay } from "./format-date.ts"
import { readTypedDate } from "./typed-date.ts"

it.each([
  "24 Nov 2026",
  "24 nov 2026",
  "24. November 2026",
  " 24-Nov-26 ",
  "Nov 24, 2026",
  "November 24 2026",
  "24.11.2026",
  "24/11/2026",
  "24 11 26",
  "2026-11-24",
])("reads %j", (typed) => {
  expect(readTypedDate(typed)).toBe("2026-11-24")
})

it("reads numbers with the day first", () => {
  expect(readTypedDate("3/4/2027")).toBe("2027-04-03")
})

it("reads every month as the bank writes it", () => {
  for (let month = 1; month <= 12; month += 1) {
    const day = `2027-${String(month).padStart(2, "0")}-09`
    expect(readTypedDate(formatDay(day))).toBe(day)
  }
})

it.each([
  "",
  "24",
  "24 Nov",
  "31 Feb 2027",
  "29.2.2027",
  "11/24/2026",
  "24 Novel 2026",
  "tomorrow",
])("leaves %j as it is", (typed) => {
  expect(readTypedDate(typed)).toBe(typed)
})

const languages = ["en", "de", "fr"] as const
const day = fc
  .date({
    min: new Date("2000-01-01T00:00:00Z"),
    max: new Date("2099-12-31T00:00:00Z"),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString().slice(0, 10))

it.each(languages)(
  "reads every day as the bank writes it in %s, in numbers, and as programs do",
  (language) => {
    const say = sayEach[language]
    fc.assert(
      fc.property(day, (iso) => {
        const [year, month, number] = iso.split("-")
        const numbers = `${number}.${month}.${year}`
        for (const typed of [inWords(iso, say), inFull(iso, say), numbers, iso]) {
          expect(readTypedDate(typed, say)).toBe(iso)
        }
      }),
    )
  },
)

it.each([
  ["3. Mär 2027", "de", "2027-03-03"],
  ["3 MAERZ 2027", "de", undefined],
  ["1er févr. 2027", "fr", "2027-02-01"],
  ["4 fevrier 2027", "fr", "2027-02-04"],
  ["le 4 février 2027", "fr", undefined],
  ["4 jui 2027", "fr", undefined],
  ["4 juil 2027", "fr", "2027-07-04"],
] as const)("reads %j in %s as %s", (typed, language, iso) => {
  expect(readTypedDate(typed, sayEach[language])).toBe(iso ?? typed)
})
