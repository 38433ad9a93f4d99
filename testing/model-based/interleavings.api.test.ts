/**
 * Two steps on shared accounts run in every order that locks allow: an owner connection holds key,
 * account, loan, card, or counter; both steps are sent; pg_locks shows that they wait; and the
 * locks are released in every order. The outcome must equal one of the model's two serial orders,
 * without a 5xx or a deadlock.
 */
import { afterAll, beforeAll, expect, test } from "vitest"
import { openLockHolder, openLockWatcher } from "./held-locks.ts"
import { type Case, oneLock, twoLocks } from "./interleaving-cases.ts"
import { bankDay, newPair } from "./real-bank.ts"
import { expectSerial, type Lane } from "./run-case.ts"

/** The number of concurrent cases, each with its own members. */
const laneCount = 6
const attempts = 3

let lanes: Lane[]

beforeAll(async () => {
  lanes = await Promise.all(
    Array.from({ length: laneCount }, async () => ({
      pair: await newPair(2),
      holders: await Promise.all([openLockHolder(), openLockHolder()]),
      watcher: await openLockWatcher(),
    })),
  )
})

afterAll(async () => {
  for (const { holders, watcher } of lanes) {
    for (const connection of [...holders, watcher]) await connection.close()
  }
})

/**
 * Distributes cases among the lanes. On slow machines, seeing both wait may take three attempts;
 * the outcome must be right each time.
 */
async function expectAllSerial(cases: readonly Case[]): Promise<void> {
  const rest = [...cases]
  const work = async (lane: Lane) => {
    for (let next = rest.pop(); next; next = rest.pop()) {
      let seen = false
      for (let attempt = 0; attempt < attempts && !seen; attempt += 1) {
        seen = await expectSerial(lane, await bankDay(), next)
      }
      expect(seen, `both wait where they should: ${JSON.stringify(next)}`).toBe(true)
    }
  }
  // If a lane fails, the others stop too, before the next test uses the lanes.
  const ends = await Promise.allSettled(
    lanes.map((lane) => work(lane).finally(() => rest.splice(0))),
  )
  for (const end of ends) if (end.status === "rejected") throw end.reason
}

test("any two steps end as if one came after the other, whichever lock is held", () =>
  expectAllSerial(oneLock))

test("for either order in which two locks are released", () => expectAllSerial(twoLocks))
