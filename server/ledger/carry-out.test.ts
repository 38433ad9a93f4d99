import type { NodePgDatabase } from "drizzle-orm/node-postgres"
import { pino } from "pino"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { readEnv } from "../config/env.ts"
import { newSecrets } from "../config/env-keys.ts"
import { toProblem } from "../http/error-handler.ts"
import { processMetrics } from "../metrics/metrics.ts"
import { carryOut, NotCarriedOut } from "./carry-out.ts"
import { postTogether } from "./post-together.ts"

const env = readEnv({ NODE_ENV: "test" }, { dataDirSecrets: newSecrets })
const member = { userId: 1, signInId: "8a1c9c1e-5a0e-4f7e-9f55-0d8a6f1e2b11" }
const metrics = processMetrics()
const log = pino({ level: "silent" })
const key = { key: "once", requestHash: "00" }

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Calls a database that always fails, each time after a while, until the ledger gives up. */
async function requestFailing(
  failure: { code: string },
  afterMs: number,
  idempotency?: typeof key,
) {
  const execute = vi.fn<() => Promise<never>>(
    () =>
      new Promise((_, reject) => setTimeout(reject, afterMs, Object.assign(new Error(), failure))),
  )
  const db = { execute } as unknown as NodePgDatabase
  const historyGuard = {
    evaluate: () => db.execute(""),
    whyStopped: async () => undefined,
  }
  const begun = performance.now()
  const answer = carryOut(
    { env, historyGuard, log, metrics, postTogether: postTogether(historyGuard) },
    "ledger_post_requests",
    NotCarriedOut,
    member,
    idempotency,
    {},
  ).catch(toProblem)
  await vi.runAllTimersAsync()
  return { told: await answer, asked: execute.mock.calls.length, tookMs: performance.now() - begun }
}

test("a deadlock wrote nothing: it is retried, and in the end the bank is too busy", async () => {
  const { told, asked } = await requestFailing({ code: "40P01" }, 10)
  expect(told).toMatchObject({ code: "unavailable" })
  expect(asked).toBe(5)
})

test("after a lost connection only a key makes a retry safe, and the outcome is unknown", async () => {
  const unkeyed = await requestFailing({ code: "ECONNRESET" }, 10)
  expect([unkeyed.asked, (await requestFailing({ code: "ECONNRESET" }, 10, key)).asked]).toEqual([
    1, 5,
  ])
  expect(unkeyed.told).toEqual({ outcome: "unknown" })
})

test("a request that runs into a time limit is still in progress if it has a key", async () => {
  expect((await requestFailing({ code: "57014" }, 10, key)).told).toEqual({
    outcome: "in_progress",
  })
  expect((await requestFailing({ code: "57014" }, 10)).told).toMatchObject({ code: "unavailable" })
})

test("calls that take long are not retried, so the answer comes in time", async () => {
  const { asked, tookMs } = await requestFailing({ code: "ECONNRESET" }, 5_000, key)
  expect(asked).toBeLessThan(3)
  expect(tookMs).toBeLessThan(12_000)
})
