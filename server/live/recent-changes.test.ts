import { expect, test } from "vitest"
import { recentChanges } from "./recent-changes.ts"

function set() {
  let time = 1_000
  const changes = recentChanges(() => time)
  return { changes, pass: (ms: number) => (time += ms) }
}

test("keeps when each member's topics last changed", () => {
  const { changes, pass } = set()
  changes.note(1, ["accounts", "transactions"])
  pass(200.9)
  changes.note(1, ["accounts"])
  pass(100)
  expect(changes.of(1)).toEqual({
    heardForMs: 300,
    changedMsAgo: { accounts: 100, transactions: 300 },
  })
  expect(changes.of(2)).toEqual({ heardForMs: 300, changedMsAgo: {} })
})

test("does not vouch for changes from before the connection was renewed", () => {
  const { changes, pass } = set()
  pass(5_000)
  changes.restart()
  pass(40)
  expect(changes.of(1).heardForMs).toBe(40)
})

test("keeps at least the last minute, but not forever", () => {
  const { changes, pass } = set()
  pass(59_999)
  changes.note(1, ["cards"])
  pass(1)
  changes.note(2, ["cards"])
  pass(59_999)
  expect(changes.of(1)).toEqual({ heardForMs: 60_000, changedMsAgo: { cards: 60_000 } })
  pass(1)
  expect(changes.of(1).changedMsAgo).toEqual({})
  expect(changes.of(2).changedMsAgo).toEqual({ cards: 60_000 })
  pass(600_000)
  expect(changes.of(2)).toEqual({ heardForMs: 60_000, changedMsAgo: {} })
})
