import { isDeepStrictEqual } from "node:util"
import { expect } from "vitest"
import { testTimeLimits } from "../api-process.ts"
import type { Answer } from "../member.ts"
import { type PredictedAnswer, predictAnswer, type Step } from "../model/answers.ts"
import type { ModelBank } from "../model/bank-model.ts"
import { booksOf } from "../model/books.ts"
import { ask, comparable } from "./ask-bank.ts"
import { prepareEnvironment } from "./case-setup.ts"
import { realBooks } from "./expect-same-books.ts"
import type { HeldRow, LockHolder, LockWatcher } from "./held-locks.ts"
import { type Case, emptiesA, pathOf } from "./interleaving-cases.ts"
import type { Pair } from "./real-bank.ts"

/** Two members, and connections that hold and watch locks. */
export type Lane = {
  readonly pair: Pair
  readonly holders: readonly LockHolder[]
  readonly watcher: LockWatcher
}

/** Below the lock_timeout of the bank under test. */
const lockWaitMs = 0.5 * testTimeLimits.lock
const timeoutMs = 0.95 * testTimeLimits.lock

/**
 * Runs two steps concurrently while locks are held, then releases the locks in order. Both answers
 * and the books must equal the model's for one of the two orders; the model continues from there.
 * @returns whether both waited where they should; also false if the machine is too slow to see it
 *   in time
 */
export async function expectSerial(lane: Lane, day: string, meeting: Case): Promise<boolean> {
  const { pair } = lane
  const environment = await prepareEnvironment(pair, day, meeting)
  const { first, second, held } = meeting
  if (first === "the same again") throw new Error("there is nothing yet to do again")
  const one = environment.step(first)
  const other = second === "the same again" ? one : environment.step(second)
  const way = (kind: typeof first, step: Step) =>
    pathOf(kind, environment.accountsById, emptiesA(first)).map((lock) =>
      environment.row(lock, step),
    )
  const met = await meet(lane, {
    steps: [one, other],
    ways: [way(first, one), way(second === "the same again" ? first : second, other)],
    held: held.map((lock) => environment.row(lock, one)),
  })

  const real = {
    answers: [
      await lastAnswer(pair, one, met.answers[0], met.late),
      await lastAnswer(pair, other, met.answers[1], met.late),
    ],
    books: await realBooks(pair, day),
  }
  const forwards = serially(pair.bank, [one, other])
  const backwards = serially(pair.bank, [other, one])
  backwards.answers.reverse()
  const same = [forwards, backwards].find(
    ({ answers, books }) => isDeepStrictEqual(answers, real.answers) && books === real.books,
  )
  const orders = [real, forwards, backwards].map(({ answers, books }) => ({ answers, books }))
  expect(same, JSON.stringify({ meeting, real: orders[0], orders: orders.slice(1) })).toBeDefined()
  pair.bank = same?.bank ?? pair.bank
  return met.seen
}

type Meeting = {
  readonly steps: readonly [Step, Step]
  /** The rows that each step locks, in order. */
  readonly ways: readonly [readonly HeldRow[], readonly HeldRow[]]
  readonly held: readonly HeldRow[]
}

/**
 * Holds the locks, sends both steps, and releases the locks, and checks each time which connections
 * wait.
 */
async function meet({ pair, holders, watcher }: Lane, { steps, ways, held }: Meeting) {
  const [firstWay, secondWay] = ways
  const stillHeld = new Set(held.map(nameOf))
  const stopOfFirst = () => firstWay.findIndex((row) => stillHeld.has(nameOf(row)))
  try {
    for (const [index, row] of held.entries()) await holders[index]?.hold(row)
    const begun = Date.now()
    const untilMs = begun + lockWaitMs
    const asked = [ask(pair, steps[0])]
    const stop = stopOfFirst()
    const waits = firstWay.slice(stop, stop + 1)
    let seen = await watcher.sees(holders, waits, { untilMs })

    asked.push(ask(pair, steps[1]))
    // The second waits for a holder, or for a row that the first has locked before it waits.
    const kept = firstWay.slice(0, stop).filter(({ table }) => table !== "debit_cards")
    const taken = new Set([...stillHeld, ...[...kept, ...waits].map(nameOf)])
    const waitsToo = secondWay.filter((row) => taken.has(nameOf(row))).slice(0, 1)
    if (waitsToo.length === 0) await asked[1]
    seen = (await watcher.sees(holders, [...waits, ...waitsToo], { untilMs })) && seen

    for (const [index, row] of held.entries()) {
      await holders[index]?.release()
      stillHeld.delete(nameOf(row))
      const next = stillHeld.size === 0 ? [] : firstWay.slice(stopOfFirst()).slice(0, 1)
      seen = (await watcher.sees(holders, next, { untilMs, others: true })) && seen
    }
    const late = Date.now() - begun > timeoutMs
    return { seen, late, answers: await Promise.all(asked) }
  } finally {
    for (const holder of holders) await holder.release()
  }
}

const nameOf = (row: HeldRow) => JSON.stringify(row)

/** A step's final answer: a wait that timed out decided nothing, so the step is repeated. */
async function lastAnswer(
  pair: Pair,
  step: Step,
  answer: Answer<unknown> | undefined,
  late: boolean,
): Promise<PredictedAnswer | undefined> {
  const heard = answer && comparable(answer)
  if (heard?.code !== "request_in_progress" && heard?.code !== "unavailable") return heard
  expect(late, `${step.kind} was not waited for: ${heard.code}`).toBe(true)
  return comparable(await ask(pair, step))
}

/** The model's result when one step comes after the other. */
function serially(from: ModelBank, steps: readonly Step[]) {
  const bank = structuredClone(from)
  const answers = steps.map((step): PredictedAnswer | undefined => predictAnswer(bank, step))
  return { bank, answers, books: booksOf(bank) }
}
