import { randomUUID } from "node:crypto"
import { pino } from "pino"
import { expect, test } from "vitest"
import { bic } from "#shared/iban/bank-identifiers.ts"
import { targetDayFrom } from "#shared/time/target-days.ts"
import { testPool } from "../../../testing/connections.ts"
import { guardOf } from "../../../testing/payments/guard-of.ts"
import { envelope, nordlicht, transferTo, us } from "../../../testing/payments/talk-to-banks.ts"
import { settledToday } from "../../../testing/payments/today.ts"
import type { Adapter } from "../adapters/adapter.ts"
import { writeStandardTransfers } from "../sepa/write-transfers.ts"
import { processMessages } from "./process-messages.ts"
import { railFunctions, type StoredMessage } from "./rail-functions.ts"

/** What a worker does with messages whose accounts others have locked. */

const adapter: Adapter = {
  profile: {
    bic: bic("NLBKDEFFXXX"),
    sponsorBic: undefined,
    settlementIban: "BE68539007547034",
    clearingSystem: "SIM",
    cutOffs: ["16:30"],
    instant: true,
    sponsor: undefined,
    bicOf: () => us,
  },
  send: () => Promise.resolve({ outcome: "sent", answer: "" }),
  receive: () => Promise.resolve(() => Promise.resolve()),
}

/** A message of standard payments, in which the payments of a call are counted from 1. */
function message(name: string, payments: number) {
  const transfer = () => transferTo(nordlicht("00"), 100n)
  const transfers = [transfer(), ...Array.from({ length: payments - 1 }, transfer)] as const
  const today = { ...envelope(), settlementDate: targetDayFrom(settledToday()) }
  const bytes = writeStandardTransfers(today, transfers)
  const ids = transfers.map(({ txId }) => txId)
  return { name, bytes, placeOf: (txId: string) => ids.findIndex((one) => one === txId) + 1 }
}

const noDatabase = testPool()

/** A worker's calls of the database: the message, where its items begin, and how many they are. */
async function calls(
  messages: readonly ReturnType<typeof message>[],
  failing: ReadonlyMap<number, string>,
  stopAfter?: number,
): Promise<string[]> {
  const made: string[] = []
  const stop = new AbortController()
  const stored: StoredMessage[] = messages.map(({ name }, id) => ({
    id,
    token: randomUUID(),
    name: "pacs.008.001.08",
    msgId: name,
    processedItems: 0,
  }))
  const rail: ReturnType<typeof railFunctions> = {
    ...railFunctions(noDatabase, guardOf(noDatabase)),
    claimStored() {
      if (stored.length === 0) stop.abort()
      return Promise.resolve(stored.splice(0))
    },
    async *bytesOf(id) {
      await Promise.resolve()
      yield messages[id]?.bytes ?? new Uint8Array()
    },
    process({ id, msgId }, items) {
      const [first] = items as readonly { txId: string }[]
      made.push(`${msgId} from ${messages[id]?.placeOf(first?.txId ?? "")}: ${items.length}`)
      if (made.length === stopAfter) stop.abort()
      const code = failing.get(made.length)
      return code === undefined
        ? Promise.resolve([])
        : Promise.reject(Object.assign(new Error("It is locked"), { code }))
    },
  }
  const { ended } = processMessages(
    {
      rail,
      adapter,
      log: pino({ level: "silent" }),
      signal: stop.signal,
      announce: () => undefined,
      announceSent: () => undefined,
    },
    { speed: "standard", everyMs: 1, claims: 10, onProcessed: () => stop.abort() },
  )
  await ended
  return made
}

test.each([
  ["40P01", "a deadlock"],
  ["55P03", "a lock that lasts too long"],
  ["57014", "a statement that lasts too long"],
])("after %s (%s), a message is tried again where it stopped, after the others", async (code) => {
  const done = await calls([message("A", 120), message("B", 2)], new Map([[2, code]]))
  expect(done).toEqual([
    "A from 1: 50",
    "A from 51: 50",
    "B from 1: 2",
    "A from 51: 50",
    "A from 101: 20",
  ])
})

test("a message that always collides is left until its lease is over", async () => {
  const always = new Map(Array.from({ length: 20 }, (_, index) => [index + 1, "55P03"]))
  expect(await calls([message("A", 2)], always)).toEqual(Array(5).fill("A from 1: 2"))
})

test("after a lost connection, the worker goes on with what it claimed, and leaves what it had begun", async () => {
  const messages = ["A", "B", "C"].map((name) => message(name, 2))
  const done = await calls(messages, new Map([[2, "ECONNRESET"]]))
  expect(done).toEqual(["A from 1: 2", "B from 1: 2", "C from 1: 2"])
})

test("a worker that is asked to stop leaves the rest of a large message to another", async () => {
  expect(await calls([message("A", 200)], new Map(), 2)).toEqual(["A from 1: 50", "A from 51: 50"])
})

test.each([
  ["instant", 5],
  ["standard", 10],
] as const)(
  "%s messages of a worker that died are taken over after %i seconds",
  async (speed, lease) => {
    const stop = new AbortController()
    const leases: number[] = []
    const rail = {
      ...railFunctions(noDatabase, guardOf(noDatabase)),
      claimStored(_lane: string, _most: number, seconds: number) {
        leases.push(seconds)
        stop.abort()
        return Promise.resolve([])
      },
    }
    const context = { rail, adapter, log: pino({ level: "silent" }), signal: stop.signal }
    const told = { announce: () => undefined, announceSent: () => undefined }
    const settings = { speed, everyMs: 1, claims: 10, onProcessed: () => undefined }
    await processMessages({ ...context, ...told }, settings).ended
    expect(leases).toEqual([lease])
  },
)
