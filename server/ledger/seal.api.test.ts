import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type ApiProcess, startApi } from "../../testing/api-process.ts"
import { checkpointsFileOf } from "../../testing/checkpoints-file.ts"
import { testPool } from "../../testing/connections.ts"
import { openLiveStream } from "../../testing/live-stream.ts"
import { newMember } from "../../testing/member.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"
import { checkLedger } from "./check.ts"
import { lastCheckpoints } from "./checkpoints.ts"

// A separate bank, with two API processes that both seal.
let bank: ScratchDatabase
let apis: [ApiProcess, ApiProcess]
let owner: pg.Pool
let key: Buffer

beforeAll(async () => {
  bank = await openScratchDatabase()
  key = Buffer.from(bank.secrets.SEAL_KEY, "base64")
  apis = await Promise.all([startApi(bank), startApi(bank)])
  owner = testPool({ connectionString: bank.ownerUrl, max: 6 })
})
afterAll(async () => {
  await owner.end()
  await Promise.all(apis.map((api) => api.stop()))
  await bank.drop()
})

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await owner.query<Row>(text, values)).rows
const memberHere = () =>
  newMember(
    {},
    apis.map(({ url }) => url),
  )
const violations = async () =>
  (await checkLedger(owner, { key, checkpointsFile: checkpointsFileOf(bank) })).violations

async function untilSealed(): Promise<void> {
  await expect.poll(async () => (await sql("select from unsealed")).length).toBe(0)
}

test("under load through two processes, each entry is in one seal, and none waits for long", async () => {
  const members = await Promise.all(Array.from({ length: 8 }, memberHere))
  const accounts = await Promise.all(members.map((member) => member.account("EUR")))
  let [posted, going] = [0, true]
  async function untilTwoSeals(): Promise<void> {
    try {
      await expect
        .poll(async () => (await sql("select from seals where chain = 'journal'")).length)
        .toBeGreaterThan(1)
    } finally {
      going = false
    }
  }
  const sealing = untilTwoSeals()
  await Promise.all(
    members.map(async (member, n) => {
      while (going) {
        await member.deposit(accounts[n]?.id ?? 0, "1.00")
        posted += 1
      }
    }),
  )
  await sealing
  await untilSealed()
  const [counted] = await sql<{ entries: number; sealed: number; seals: number }>(`
    select (select count(*)::int from journal_entries) as entries,
      sum(cardinality(item_ids))::int as sealed, count(*)::int as seals
      from seals where chain = 'journal'`)
  expect(counted?.entries).toBe(posted)
  expect(counted?.sealed).toBe(posted)
  expect(counted?.seals).toBeGreaterThan(1)
  expect(await violations()).toEqual([])
})

test("every process writes down the newest seal, whichever process made it", async () => {
  const files = ["a", "b"].map((name) => `${checkpointsFileOf(bank)}.${name}`)
  const more = await Promise.all(files.map((file) => startApi(bank, { SEAL_HEADS_FILE: file })))
  try {
    const member = await memberHere()
    await member.deposit((await member.account("EUR")).id, "1.00")
    await untilSealed()
    const [newest] = await sql<{ seal: Buffer }>(
      "select seal from seals where chain = 'journal' order by number desc limit 1",
    )
    for (const file of files) {
      const has = async () =>
        (await lastCheckpoints(file)).some(({ seal }) => newest?.seal.equals(seal))
      await expect.poll(has).toBe(true)
    }
  } finally {
    await Promise.all(more.map((api) => api.stop()))
  }
})

test("a payee is notified of money even if its process died right after the commit", async () => {
  const dying = await startApi(bank)
  const payer = await newMember({}, [dying.url])
  const payee = await newMember({}, [apis[0].url])
  const from = await payer.account("EUR")
  const to = await payee.account("EUR")
  await payer.deposit(from.id, "10.00")
  const stream = await openLiveStream(apis[1].url, payee.cookie())
  const holder = await owner.connect()
  try {
    // The posting waits for the payee's account while its process dies, and then commits by itself.
    await holder.query("begin")
    await holder.query("select from accounts where id = $1 for update", [to.id])
    const order = { fromAccountId: from.id, amount: "5.00", recipientIban: to.iban }
    const asked = payer.post("/api/transfers", { ...order, recipientName: "Payee" })
    const answer = asked.then(({ status }) => status).catch(() => "none")
    const blocked = `select from pg_stat_activity
      where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`
    await expect.poll(() => sql(blocked)).toHaveLength(1)
    await dying.stop("SIGKILL")
    expect(await answer).toBe("none")
    expect(stream.heard().topics).not.toContain("transactions")
    await holder.query("commit")
    expect(await stream.until("transactions", 300_000)).toBe(true)
    expect((await payee.account("EUR")).balance).toBe("5.00")
  } finally {
    holder.release(true)
    stream.close()
  }
})

test("pages that were already notified are not notified again when it is sealed", async () => {
  const member = await memberHere()
  const { id } = await member.account("EUR")
  const streams = await Promise.all(apis.map(({ url }) => openLiveStream(url, member.cookie())))
  await member.deposit(id, "1.00")
  await untilSealed()
  await sleep(300)
  for (const stream of streams) {
    // Announcements of the registration may still arrive after a stream opens.
    const ofMoney = stream.events().filter((topics) => topics.includes("transactions"))
    expect(ofMoney).toEqual([["accounts", "transactions"]])
    stream.close()
  }
})
