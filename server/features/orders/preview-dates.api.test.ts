import { expect, test } from "vitest"
import type { DueDates } from "#shared/contracts/orders.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, newMember } from "../../../testing/member.ts"

test("the dates are shown before an order is created", async () => {
  const member = await newMember()
  const ask = (query: string) => member.get<DueDates>(`/api/orders/dates?${query}`)
  const shown = expectOk(await ask("firstOn=2099-01-31&rhythm=monthly&monthDay=last_banking_day"))
  // January 31, 2099 is a Saturday: its month's last banking day is over by then.
  expect(shown.dates).toEqual(["2099-02-27", "2099-03-31", "2099-04-30"])
  expect(shown.today).toMatch(/^20\d\d-\d\d-\d\d$/)
  expect(expectOk(await ask("firstOn=2099-12-24")).dates).toEqual(["2099-12-24"])
  // An order that is changed may have begun long ago.
  const begun = expectOk(await ask("firstOn=2001-02-28&rhythm=weekly"))
  expect(begun.dates).toHaveLength(3)
  const days = begun.dates.map((date) => (Date.parse(date) - Date.parse(begun.today)) / 86_400_000)
  expect(days[0]).toBeGreaterThanOrEqual(0)
  expect(days[0]).toBeLessThan(7)
  for (const query of ["firstOn=2027-02-29", "rhythm=monthly", "firstOn=2027-01-31&rhythm=daily"]) {
    expectProblem(await ask(query), "invalid_request")
  }
})
