import { expect, it } from "vitest"
import { leftToday, usedTiles } from "./left-today.ts"

it.each([
  ["0.00", "5000.00", "5000.00", 0],
  ["0.01", "5000.00", "4999.99", 1],
  ["1250.00", "5000.00", "3750.00", 10],
  ["4999.99", "5000.00", "0.01", 39],
  ["5000.00", "5000.00", "0.00", 40],
  ["9000.00", "5000.00", "0.00", 40],
])("after %s of a limit of %s, %s is left and %d of 40 tiles are full", (spent, limit, left, n) => {
  expect(leftToday(spent, limit)).toBe(left)
  expect(usedTiles(spent, limit, 40)).toBe(n)
})
