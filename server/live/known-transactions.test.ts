import { expect, test } from "vitest"
import { knownTransactions } from "./known-transactions.ts"

test("a member's pages receive a transaction once, whichever process announces it first", () => {
  const told = knownTransactions()
  expect(told.hasNew(1, [10])).toBe(true)
  expect(told.hasNew(1, [10])).toBe(false)
  expect(told.hasNew(2, [10])).toBe(true)
  expect(told.hasNew(1, [10, 11])).toBe(true)
  expect(told.hasNew(1, [11, 10])).toBe(false)
})

test("it is remembered for at least a minute, but not forever", () => {
  let time = 0
  const told = knownTransactions(() => time)
  told.hasNew(1, [10])
  time = 59_000
  told.hasNew(1, [11])
  time = 60_000
  expect(told.hasNew(1, [10])).toBe(false)
  time = 119_000
  expect(told.hasNew(1, [11])).toBe(false)
  time = 120_000
  expect(told.hasNew(1, [12])).toBe(true)
  expect(told.hasNew(1, [10])).toBe(true)
  time = 1_000_000
  expect(told.hasNew(1, [12])).toBe(true)
})
