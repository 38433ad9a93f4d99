import { setTimeout as sleep } from "node:timers/promises"
import { askFor, decide, execute, outcomeOf, type Target } from "./execute.ts"
import { isKept, named, type Operation } from "./history.ts"
import type { Random } from "./random.ts"

const lanes = 16
/** No faults anymore: a client without an answer after this long never gets one. */
const limits = { replyMs: 8_000, totalMs: 60_000, persistence: 1 }
/** The share of operations without a lost reply that are repeated. */
const sample = 0.04

/** The results of resolving unknown outcomes. */
export type Resolved = {
  /** Operations whose outcome was unknown, and their outcomes now. */
  readonly unknown: number
  readonly ok: number
  readonly fail: number
  /** Decided operations that were repeated with their key. */
  readonly repeated: number
}

/**
 * After the faults: repeats every operation with an unknown outcome by its key until it is decided,
 * and repeats once each one that lost a reply, and some others. Every repetition must return the
 * same; the history records any that does not.
 */
export async function resolveOutcomes(target: Target, random: Random): Promise<Resolved> {
  const { operations } = target.history
  const overHttp = operations.filter(
    ({ order }) => order.kind !== "loan_disbursement" && !order.unkeyed,
  )
  const open = overHttp.filter(({ outcome }) => !outcome)
  for (const operation of open) operation.givenUp = true
  await inLanes(open, (operation) => {
    const fork = random.fork(`settle ${operation.seq}`)
    return execute(target, operation, fork, limits)
  })
  const again = overHttp.filter(
    (operation) => isKept(operation) && (operation.lost.length > 0 || random.chance(sample)),
  )
  await inLanes(again, (operation) => askAgain(target, operation, random))
  const became = (type: "ok" | "fail") =>
    open.filter(({ outcome }) => outcome?.type === type).length
  return { unknown: open.length, ok: became("ok"), fail: became("fail"), repeated: again.length }
}

/** Each process must repeat the answer to a decided operation unchanged. */
async function askAgain(target: Target, operation: Operation, random: Random): Promise<void> {
  const limit = performance.now() + limits.totalMs
  while (performance.now() < limit) {
    const origin = random.pick(target.origins)
    const outcome = outcomeOf(await askFor(target, operation, origin, limits.replyMs))
    if (outcome) return decide(target, operation, outcome)
    await sleep(100)
  }
  target.history.violations.push(`${named(operation)} was not answered again after the faults`)
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items]
  const lane = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}
