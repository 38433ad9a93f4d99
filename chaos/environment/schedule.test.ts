import { expect, test } from "vitest"
import { pausesFor } from "./schedule.ts"

test("a rate of faults makes the usual pauses longer or shorter", () => {
  // Usually a cut every 2 s and a delay every 5 s: 0.7 a second.
  expect(pausesFor(["cut", "delay"], 7)).toBeCloseTo(0.1)
  expect(pausesFor(["cut"], 1)).toBe(0.5)
})
