import { pino } from "pino"
import { afterEach, beforeEach, expect, test } from "vitest"
import { openSealedBank, type SealedBank } from "../../testing/sealed-bank.ts"
import { databaseOn } from "../db/pool.ts"
import { appendCheckpoints } from "./checkpoints.ts"
import { historyGuard } from "./history-guard.ts"
import { continueCheckpoints } from "./repair-checkpoints.ts"
import { sealHistory } from "./seal.ts"

let bank: SealedBank

beforeEach(async () => {
  bank = await openSealedBank()
  await bank.pay()
  await bank.seal("journal")
})
afterEach(() => bank.close())

/** As after a failover to a server that never got this seal. */
const loseSeal = (number: number) =>
  appendCheckpoints(bank.checkpointsFile, [{ chain: "journal", number, seal: Buffer.alloc(32, 7) }])

const log = pino({ level: "silent" })

function guard() {
  const { app, checkpointsFile } = bank
  const env = { DATABASE_DURABILITY: "local" } as const
  return historyGuard({ db: databaseOn(app), log, env, checkpointsFile })
}

async function seals(): Promise<number> {
  const { rows } = await bank.owner.query<{ seals: number }>(
    "select count(*)::int as seals from seals",
  )
  return rows[0]?.seals ?? 0
}

test("a lost seal is noticed even if another process has continued the chain since", async () => {
  expect(await guard().whyStopped()).toBeUndefined()
  await loseSeal(2)
  for (let n = 0; n < 3; n += 1) {
    await bank.pay()
    await bank.seal("journal")
  }
  expect(await guard().whyStopped()).toEqual({ outcome: "stopped", reason: "history_missing" })
  await continueCheckpoints(databaseOn(bank.owner), bank.checkpointsFile)
  expect(await guard().whyStopped()).toBeUndefined()
})

test("nothing is sealed while the database lacks sealed history, until staff accept it", async () => {
  await loseSeal(2)
  await bank.pay()
  const { app, key, checkpointsFile } = bank
  const db = databaseOn(app)
  const stop = sealHistory({
    pool: app,
    db,
    log,
    key,
    checkpointsFile,
    historyGuard: guard(),
  })
  try {
    // Longer than an entry waits for its seal.
    await new Promise((resolve) => setTimeout(resolve, 3_000))
    expect(await seals()).toBe(1)
    await continueCheckpoints(databaseOn(bank.owner), checkpointsFile)
    await expect.poll(seals).toBe(2)
  } finally {
    await stop()
  }
})
