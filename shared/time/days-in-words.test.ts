import { expect, it } from "vitest"
import { sayEach } from "../words/catalogs.ts"
import {
  inFull,
  inWords,
  monthInWords,
  monthNames,
  periodInWords,
  shortMonthNames,
  weekdayNames,
  weekdayOf,
  withWeekday,
} from "./days-in-words.ts"

const { en, de, fr } = sayEach

it.each([
  [en, "5 Mar 2026", "5 March 2026", "Thursday 5 March 2026", "March 2026"],
  [de, "5. März 2026", "5. März 2026", "Donnerstag, 5. März 2026", "März 2026"],
  [fr, "5 mars 2026", "5 mars 2026", "jeudi 5 mars 2026", "mars 2026"],
])("writes a day in the reader's language", (say, short, full, heading, month) => {
  expect(inWords("2026-03-05", say)).toBe(short)
  expect(inFull("2026-03-05", say)).toBe(full)
  expect(withWeekday("2026-03-05", say)).toBe(heading)
  expect(monthInWords("2026-03", say)).toBe(month)
})

it("writes the first of a month in French with its ordinal", () => {
  expect(inWords("2026-11-01", fr)).toBe("1er nov. 2026")
  expect(inFull("2026-11-01", fr)).toBe("1er novembre 2026")
  expect(withWeekday("2026-11-01", fr)).toBe("dimanche 1er novembre 2026")
  expect(inFull("2026-11-21", fr)).toBe("21 novembre 2026")
  expect(inFull("2026-11-01", de)).toBe("1. November 2026")
  expect(inFull("2026-11-01", en)).toBe("1 November 2026")
})

it("writes a period as its month, or from day to day", () => {
  expect(periodInWords("2026-02-01", "2026-02-28", fr)).toBe("février 2026")
  expect(periodInWords("2026-02-01", "2026-02-27", de)).toBe("1. Februar 2026 bis 27. Februar 2026")
})

it.each([
  [en, "January", "Jan", "Dec", "Friday"],
  [de, "Januar", "Jan.", "Dez.", "Freitag"],
  [fr, "janvier", "janv.", "déc.", "vendredi"],
])("names the months and the days of the week", (say, first, short, last, friday) => {
  expect(new Set(monthNames(say)).size).toBe(12)
  expect(monthNames(say)[0]).toBe(first)
  expect(shortMonthNames(say)[0]).toBe(short)
  expect(shortMonthNames(say)[11]).toBe(last)
  expect(weekdayNames(say)).toHaveLength(7)
  expect(weekdayOf("2026-11-20", say)).toBe(friday)
})
