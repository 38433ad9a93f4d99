import { randomInt } from "node:crypto"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { endpoints } from "../../server/apps/members/endpoints.ts"
import type { Endpoint } from "../../server/http/endpoint.ts"
import { type Sender, senderTo } from "../raw-http.ts"
import { openWatchedBank, type WatchedBank } from "../watch/watched-bank.ts"
import { type Case, casesOf, hashingOperations } from "./cases.ts"
import { measureCoverage } from "./coverage.ts"
import { directedCases } from "./directed-cases.ts"
import { effects } from "./effects.ts"
import { type Environment, prepareEnvironment } from "./environment.ts"
import {
  sendToBrokenBank,
  sendToLimitedBank,
  sendToStrictBank,
  sendWithHeldKey,
  sendWithoutDatabase,
} from "./outages.ts"
import { restoreEnvironment } from "./reset.ts"
import { sendCase } from "./send-case.ts"
import { mayWrite } from "./writes-allowed.ts"

/** `npm run fuzz`, part of `npm run verify`, sets these (scripts/fuzz.ts). */
const cases = Number(process.env["FUZZ_CASES"] ?? 50)
const seed = Number(process.env["FUZZ_SEED"] ?? randomInt(2 ** 31))
const only = process.env["FUZZ_ONLY"]?.split(",")
const chosen = endpoints.filter(({ id }) => only?.includes(id) ?? true)

/** Each process gets one request at a time, so that its writes are known to come from that request. */
const processes = 2
const timeoutMs = Math.max(300_000, cases * 600)

type Lane = {
  readonly environment: Environment
  readonly sender: Sender
}

const coverage = measureCoverage()
const free: Lane[] = []
const waiting: ((lane: Lane) => void)[] = []
let bank: WatchedBank

beforeAll(async () => {
  bank = await openWatchedBank()
  for (let number = 1; number <= processes; number += 1) {
    const api = await bank.open(`lane-${number}`, {
      PUBLIC_URL: "http://localhost",
    })
    free.push({ environment: await prepareEnvironment(bank, api), sender: senderTo(api.url) })
  }
})

afterAll(async () => {
  for (const { sender } of free) sender.close()
  await bank.close()
})

/** Runs work on a lane as soon as one is free. */
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

/** They change nothing except the member's last activity and what a limit counts. */
const questions = ["checkRepeat", "recordActivity", "verifyPayee"]

test("every operation that changes something declares what it may write", () => {
  const changing = endpoints.filter(({ method }) => method !== "get").map(({ id }) => id)
  const said = [...Object.keys(effects), ...questions].toSorted()
  expect(said).toEqual(changing.toSorted())
  const writing = new Set([...Object.keys(mayWrite), ...questions])
  expect([...writing].toSorted()).toEqual(said)
})

describe(`fuzzing with seed ${seed}`, () => {
  test.concurrent.each(chosen.map((operation): [string, Endpoint] => [operation.id, operation]))(
    `%s: ${cases} cases`,
    (_id, operation) =>
      onLane(async ({ environment, sender }) => {
        await restoreEnvironment(environment)
        const property = fc.asyncProperty(casesOf(operation), async (one: Case) => {
          await sendCase(environment, sender, coverage, one)
        })
        // Each operation has its own seed, so that similar ones get different cases.
        await fc.assert(property, { numRuns: cases, seed: seed + endpoints.indexOf(operation) })
      }),
    timeoutMs,
  )
})

test("some of the cases reach the password hash, but few enough to be fast", () => {
  const counts = coverage.counts()
  const hashed = [
    "register 201",
    "register 409 username_taken",
    "signIn 200",
    "signIn 401 wrong_credentials",
    "revealCard 403 wrong_password",
    "changePassword 200",
    "changePassword 403 wrong_password",
    "recoverAccess 200",
    ...["beginAuthenticator", "removeAuthenticator", "offerPasskey", "removePasskey"].map(
      (id) => `${id} 403 wrong_password`,
    ),
    "renewRecoveryCodes 403 wrong_password",
  ].reduce((sum, name) => sum + (counts.get(name) ?? 0), 0)
  const asked = chosen.filter(({ id }) => hashingOperations.has(id)).length * cases
  console.log(`${hashed} of ${asked} cases that name a password reached its hash.`)
  expect(hashed).toBeGreaterThanOrEqual(Math.floor(asked / 50))
  expect(hashed).toBeLessThanOrEqual(Math.max(10, asked / 3))
})

describe("cases that random requests may miss", () => {
  const all = directedCases().filter(({ operation }) => chosen.includes(operation))

  test(
    `${all.length} cases get their intended response`,
    async () => {
      await onLane(async ({ environment, sender }) => {
        await restoreEnvironment(environment)
        for (const { operation, code, one, scenario } of all) {
          const undo = await scenario?.(environment)
          const played = await sendCase(environment, sender, coverage, one)
          expect([operation.id, code, played.code]).toEqual([operation.id, code, code])
          await undo?.()
        }
      })
    },
    timeoutMs,
  )

  test.each(
    Object.entries({
      playStrict: sendToLimitedBank,
      playRequired: sendToStrictBank,
      playDatabaseDown: sendWithoutDatabase,
      playKeyHeld: sendWithHeldKey,
      playInternalError: sendToBrokenBank,
    }),
  )(
    "%s: every endpoint returns it",
    async (_name, outage) => {
      const asked = await onLane(({ environment }) => outage(environment, coverage))
      expect(asked).toBeGreaterThan(4)
    },
    timeoutMs,
  )
})

test.runIf(!only)("every documented response was reached", () => {
  expect(coverage.unreached()).toEqual([])
})
