import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { type ApiProcess, productionLockMs, startApiWithProductionLocks } from "../api-process.ts"
import { expectProblem } from "../expect-problem.ts"
import { ask, expectSameAnswer } from "./ask-bank.ts"
import { prepareEnvironment } from "./case-setup.ts"
import { expectSameBooks } from "./expect-same-books.ts"
import { openLockHolder } from "./held-locks.ts"
import type { Case } from "./interleaving-cases.ts"
import { bankDay, newPair } from "./real-bank.ts"

type Alone = Pick<Case, "held"> & { readonly first: Exclude<Case["first"], "the same again"> }

const keyed: Alone[] = [
  { first: "transfer A to B", held: ["key"] },
  { first: "transfer A to B", held: ["A"] },
  { first: "transfer A to B", held: ["B"] },
  { first: "transfer A to B", held: ["Ana's counter"] },
  { first: "card transfer A to B", held: ["card's counter"] },
  { first: "loan repayment from A", held: ["loan"] },
]
const withoutKey: Alone[] = [
  { first: "freeze of the card", held: ["card"] },
  { first: "closing of A", held: ["A"] },
]

/** Clocks may differ a little. */
const earliestMs = 0.95 * productionLockMs

let api: ApiProcess
beforeAll(async () => {
  api = await startApiWithProductionLocks(inject("bank"))
})
afterAll(() => api.stop())

/** Sends a request while a lock is held permanently, and returns the bank's answer. */
async function expectGivenUp({ first, held }: Alone, code: "request_in_progress" | "unavailable") {
  const pair = await newPair(2, [api.url])
  const holder = await openLockHolder()
  try {
    const day = await bankDay()
    const environment = await prepareEnvironment(pair, day, { first, second: first, held })
    const step = environment.step(first)
    for (const lock of held) await holder.hold(environment.row(lock, step))
    const begun = Date.now()
    const answer = await ask(pair, step)
    expect(Date.now() - begun).toBeGreaterThan(earliestMs)
    expectProblem(answer, code)
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
    await expectSameBooks(pair, day)
    await holder.release()
    // Nothing was decided, so the same request can be repeated, and takes effect once.
    for (const _ of ["then", "and once more"]) {
      await expectSameAnswer(pair, step)
    }
    await expectSameBooks(pair, day)
  } finally {
    await holder.close()
  }
}

test("a posting that waits too long times out undecided, and its key still posts it once", async () => {
  await Promise.all(keyed.map((alone) => expectGivenUp(alone, "request_in_progress")))
})

test("a change that waits too long times out without effect", async () => {
  await Promise.all(withoutKey.map((alone) => expectGivenUp(alone, "unavailable")))
})
