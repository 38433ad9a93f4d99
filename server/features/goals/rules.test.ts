import fc from "fast-check"
import { expect, test } from "vitest"
import { fromDecimal } from "#shared/money/money.ts"
import { goalsOf, type StoredGoal } from "./rules.ts"

const today = "2026-11-24"
const goal = (targetAmount: string, targetOn: string | null = null, id = 1): StoredGoal => ({
  id,
  name: "Bike",
  targetAmount,
  targetOn,
})
const only = (balance: string, one: StoredGoal, fillings: Parameters<typeof goalsOf>[2] = []) =>
  goalsOf(balance, [one], fillings, today).goals[0]

test("the balance is assigned to the first goal first, and the rest to the next", () => {
  const { goals, unassigned } = goalsOf(
    "700.50",
    [goal("500.00", null, 1), goal("300.00", null, 2), goal("100.00", null, 3)],
    [],
    today,
  )
  expect(
    goals.map(({ saved, missing, percent, state }) => [saved, missing, percent, state]),
  ).toEqual([
    ["500.00", "0.00", 100, "reached"],
    ["200.50", "99.50", 66, "open"],
    ["0.00", "100.00", 0, "open"],
  ])
  expect(unassigned).toBe("0.00")
  expect(goalsOf("700.50", [goal("500.00")], [], today).unassigned).toBe("200.50")
})

test("one cent less than the target is 99 percent and not reached", () => {
  expect(only("499.99", goal("500.00"))).toMatchObject({
    percent: 99,
    state: "open",
    missing: "0.01",
  })
})

test("the monthly payment reaches the target by the date, on the first of each month", () => {
  expect(only("0.00", goal("100.00", "2027-02-28"))?.fill).toEqual({
    amount: "33.34",
    firstOn: "2026-12-01",
    lastOn: "2027-02-28",
  })
  expect(only("0.00", goal("100.00", "2026-12-01"))?.fill?.amount).toBe("100.00")
  expect(only("40.00", goal("100.00", "2026-11-30"))?.fill).toEqual({
    amount: "60.00",
    firstOn: "2026-11-25",
    lastOn: "2026-11-30",
  })
  expect(only("0.00", goal("100.00", today))).toMatchObject({ state: "behind", fill: null })
  expect(only("0.00", goal("100.00", "2026-11-23"))).toMatchObject({ state: "overdue", fill: null })
})

test("standing orders count up to the date, and only what they leave is needed", () => {
  const dates = ["2026-12-26", "2027-01-26", "2027-02-26"]
  const datesUntil = (day: string) => dates.filter((on) => on <= day).length
  const filling = { minor: 3_000n, datesUntil }
  expect(only("10.00", goal("100.00", "2027-02-26"), [filling])?.state).toBe("on_track")
  const late = only("10.00", goal("100.00", "2027-02-25"), [filling])
  expect(late).toMatchObject({ state: "behind", fill: { amount: "10.00" } })
})

test("a goal needs what the goals before it still miss", () => {
  const { goals } = goalsOf(
    "50.00",
    [goal("150.00", null, 1), goal("100.00", "2026-12-31", 2)],
    [],
    today,
  )
  expect(goals[1]?.fill?.amount).toBe("200.00")
})

test("goals and what is left add up to the balance, and no goal has more than its target", () => {
  const cents = fc.bigInt({ min: 0n, max: 9_999_999n })
  const decimal = (minor: bigint) => `${minor / 100n}.${String(minor % 100n).padStart(2, "0")}`
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 5 }), (balance, targets) => {
      const stored = targets.map((target, id) => goal(decimal(target + 1n), null, id))
      const { goals, unassigned } = goalsOf(decimal(balance), stored, [], today)
      const saved = goals.reduce((sum, one) => sum + fromDecimal(one.saved), 0n)
      expect(saved + fromDecimal(unassigned)).toBe(balance)
      for (const one of goals) {
        expect(fromDecimal(one.saved) + fromDecimal(one.missing)).toBe(
          fromDecimal(one.targetAmount),
        )
        expect(one.percent === 100).toBe(one.state === "reached")
      }
    }),
  )
})
