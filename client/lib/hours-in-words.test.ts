import { expect, it } from "vitest"
import { demoCreditUnion } from "#shared/credit-union.ts"
import { hoursInWords } from "./hours-in-words.ts"

it("says the days of a row from the first to the last, and when the bank is closed", () => {
  expect(demoCreditUnion.hours.map(hoursInWords)).toEqual([
    { days: "Monday to Friday", open: "8-18" },
    { days: "Saturday", open: "9-14" },
    { days: "Sunday", open: "closed" },
  ])
})
