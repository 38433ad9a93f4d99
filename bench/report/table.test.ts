import { expect, test } from "vitest"
import type { Figure } from "./figure.ts"
import { tableOf } from "./table.ts"

const figures: Figure[] = [
  {
    measure: "b1",
    name: "transfers ÷ pgbench",
    unit: "ratio",
    spread: { median: 1.018, least: 0.99, most: 1.1 },
    target: { atLeast: 1 },
  },
  {
    measure: "b6",
    name: "second start",
    unit: "s",
    spread: { median: 2.6, least: 2.6, most: 2.6 },
    target: { atMost: 2.5 },
  },
  {
    measure: "b1",
    name: "pgbench",
    unit: "a second",
    spread: { median: Number.NaN, least: Number.NaN, most: Number.NaN },
  },
]

test("a table has the measurement, the target, and whether it was met", () => {
  expect(tableOf(figures).split("\n")).toEqual([
    "|     | measured            | median | least – most | target | met |",
    "| --- | ------------------- | ------ | ------------ | ------ | --- |",
    "| B1  | transfers ÷ pgbench | 1.02   | 0.99 – 1.10  | ≥ 1.00 | yes |",
    "| B6  | second start, s     | 2.60   |              | ≤ 2.50 | no  |",
    "| B1  | pgbench, a second   | –      |              |        |     |",
  ])
})

test("what rounds to zero has no sign", () => {
  const growth: Figure = {
    measure: "b6",
    name: "growth",
    unit: "MB",
    spread: { median: -0.3, least: -0.3, most: -0.3 },
  }
  expect(tableOf([growth])).toContain("| B6  | growth, MB | 0 ")
})
