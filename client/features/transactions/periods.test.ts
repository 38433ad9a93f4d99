import { expect, test } from "vitest"
import { periodsFor } from "./periods.ts"

test.each([
  ["2026-11-23", ["2026-11-01", "2026-11-30"], ["2026-10-01", "2026-10-31"]],
  ["2026-01-31", ["2026-01-01", "2026-01-31"], ["2025-12-01", "2025-12-31"]],
  ["2028-03-01", ["2028-03-01", "2028-03-31"], ["2028-02-01", "2028-02-29"]],
])("on %s, this month is %j and last month is %j", (today, current, last) => {
  const [month, before, year] = periodsFor(today).map(({ from, to }) => [from, to])
  expect([month, before]).toEqual([current, last])
  expect(year).toEqual([`${today.slice(0, 4)}-01-01`, `${today.slice(0, 4)}-12-31`])
})
