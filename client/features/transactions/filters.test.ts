import fc from "fast-check"
import { expect, test } from "vitest"
import { checkFilters, filterSearch, readFilters } from "./filters.ts"

test("the URL has the filters in a fixed order, whatever their original order", () => {
  const search = "?max=20&kind=transfer&q=caf%C3%A9+%26+co&show=TRF-1&other=1&from="
  expect(readFilters(search)).toEqual({ max: "20", kind: "transfer", q: "café & co" })
  expect(filterSearch(readFilters(search))).toBe("?q=caf%C3%A9+%26+co&kind=transfer&max=20")
  expect(filterSearch({ min: "1" }, "TRF-1")).toBe("?min=1&show=TRF-1")
  expect(filterSearch({})).toBe("")
})

test("every input can be read back from the URL", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: "grapheme" }), (q) => {
      expect(readFilters(filterSearch({ q }))).toEqual({ q })
    }),
  )
})

test("accepts valid filters and shows a message for each invalid one", () => {
  expect(checkFilters({ q: "rent", account: "7", from: "2026-01-01", to: "2026-01-01" })).toEqual({
    filters: { q: "rent", account: "7", from: "2026-01-01", to: "2026-01-01" },
    errors: {},
  })
  const { filters, errors } = checkFilters({ account: "x", kind: "gift", min: "1", max: "0.99" })
  expect(filters).toBeUndefined()
  expect(errors).toMatchObject({
    account: "Account must be one of your accounts",
    kind: "Choose a kind from the list",
  })
  expect(checkFilters({ from: "2026-01-02", to: "2026-01-01" }).errors).toEqual({
    to: "The last day must not be before the first",
  })
})
