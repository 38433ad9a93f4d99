import { expect, test } from "vitest"
import { median, quantile, spreadOf } from "./statistics.ts"

test("a quantile is the nearest rank", () => {
  const hundred = Array.from({ length: 100 }, (_, n) => n + 1)
  expect([0, 0.01, 0.5, 0.99, 0.991, 1].map((share) => quantile(hundred, share))).toEqual([
    1, 1, 50, 99, 100, 100,
  ])
  expect(quantile([7], 0.5)).toBe(7)
  expect(quantile([], 0.5)).toBeNaN()
})

test("the median is the middle value, or the mean of the two middle values", () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([])).toBeNaN()
})

test("a spread also has the minimum and the maximum", () => {
  expect(spreadOf([0.9, 1.1, 1])).toEqual({ median: 1, least: 0.9, most: 1.1 })
})
