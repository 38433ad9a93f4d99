import { randomInt } from "node:crypto"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Operation } from "../../http/openapi/operation.ts"
import { operations } from "../../http/openapi/operations.ts"
import { type Sender, senderTo } from "../raw-http.ts"
import { openWatchedBank, type WatchedBank } from "../watch/watched-bank.ts"
import { type Case, casesOf } from "./cases.ts"
import { measureCoverage } from "./coverage.ts"
import { play } from "./play.ts"
import { type Stage, setStage } from "./stage.ts"
import { setRight } from "./upkeep.ts"

/** `npm run fuzz` sets these (scripts/fuzz.ts). */
const cases = Number(process.env["FUZZ_CASES"] ?? 500)
const seed = Number(process.env["FUZZ_SEED"] ?? randomInt(2 ** 31))
const only = process.env["FUZZ_ONLY"]?.split(",")
const chosen = operations.filter(({ id }) => only?.includes(id) ?? true)

/** One request at a time on each process, so that what is written is known to be its doing. */
const processes = 2
const patienceMs = Math.max(300_000, cases * 600)

interface Lane {
  readonly stage: Stage
  readonly sender: Sender
}

const coverage = measureCoverage()
const free: Lane[] = []
const waiting: ((lane: Lane) => void)[] = []
let bank: WatchedBank

beforeAll(async () => {
  bank = await openWatchedBank()
  for (let number = 1; number <= processes; number += 1) {
    const api = await bank.open(`lane-${number}`, { SESSION_IDLE_MINUTES: "1440" })
    free.push({ stage: await setStage(bank, api), sender: senderTo(api.url) })
  }
}, 120_000)

afterAll(async () => {
  for (const { sender } of free) sender.close()
  await bank.close()
})

/** Lends a lane to some work, when there is one. */
async function onLane<T>(work: (lane: Lane) => Promise<T>): Promise<T> {
  const lane = free.pop() ?? (await new Promise<Lane>((resolve) => waiting.push(resolve)))
  try {
    return await work(lane)
  } finally {
    const next = waiting.shift()
    if (next) next(lane)
    else free.push(lane)
  }
}

describe(`fuzzing with seed ${seed}`, () => {
  test.concurrent.each(chosen.map((operation): [string, Operation] => [operation.id, operation]))(
    `%s: ${cases} cases`,
    (_id, operation) =>
      onLane(async ({ stage, sender }) => {
        await setRight(stage)
        const property = fc.asyncProperty(casesOf(operation), async (one: Case) => {
          await play(stage, sender, coverage, one)
        })
        await fc.assert(property, { numRuns: cases, seed })
      }),
    patienceMs,
  )
})

test("every answer that is described was reached", () => {
  console.log(
    [...coverage.counts()]
      .toSorted()
      .map(([a, b]) => a + " " + b)
      .join("\n"),
  )
  expect(coverage.unreached()).toEqual([])
})
