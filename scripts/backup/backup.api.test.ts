import { randomUUID } from "node:crypto"
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { CardDetails } from "#shared/contracts/cards.ts"
import type { PostingResult, Transaction } from "#shared/contracts/transactions.ts"
import { findEmbedded, openEmbedded } from "../../server/db/embedded/open-embedded.ts"
import { makeScratchDir, removeDataDir } from "../../server/db/embedded/scratch.ts"
import type { ApiProcess } from "../../testing/api-process.ts"
import { type CardHolder, newCardHolder } from "../../testing/card-holder.ts"
import { testClient } from "../../testing/connections.ts"
import { runProgram, startEmbeddedBank } from "../../testing/embedded-bank.ts"
import { expectOk, type Member, newMember, newVisitor } from "../../testing/member.ts"

// The history of one bank: it works, is backed up, continues, makes a mistake, and loses its disk.
const scratch = makeScratchDir()
const [dataDir, walDir, backup] = ["bank", "wal", "backup"].map((name) => join(scratch, name)) as [
  string,
  string,
  string,
]
const place = { DATA_DIR: dataDir, WAL_ARCHIVE_DIR: walDir }
const restored = { plain: "", moment: "", keyless: "", latest: "" }
for (const name of Object.keys(restored) as (keyof typeof restored)[]) {
  restored[name] = join(scratch, name)
}
// Closed to the database's user if that is a different one: its files go to /var/lib/tessera.
const closed = join(scratch, "closed")
restored.keyless = join(closed, "keyless")
const running: ApiProcess[] = []
let bank: ApiProcess
let payer: CardHolder
let payee: Member
let payeeIban: string
/** The keys of transfers that were answered before the backup began, and of all. */
const before: Sent[] = []
const sent: Sent[] = []

type Sent = {
  key: string
  id: number
}

async function transfer(from: Member, amount: string, key: string = randomUUID()) {
  const { id: fromAccountId } = await from.account("EUR")
  const order = { fromAccountId, amount, recipientIban: payeeIban, recipientName: "Payee" }
  return from.post<PostingResult>("/api/transfers", order, { headers: { "Idempotency-Key": key } })
}

async function send(amount: string): Promise<Transaction> {
  const key = randomUUID()
  const { transaction } = expectOk(await transfer(payer.member, amount, key))
  sent.push({ key, id: transaction.id })
  return transaction
}

const backUp = (...args: string[]) => runProgram("backup", args, place)
const restore = (...args: string[]) => runProgram("restore", args, place)
const checkLedger = (directory: string, settings = {}, ...args: string[]) =>
  runProgram("ledger-check", args, { DATA_DIR: directory, ...settings })

async function ask<Row extends pg.QueryResultRow>(
  directory: string,
  sql: string,
  values: unknown[],
) {
  const client = testClient(findEmbedded(directory)?.ownerUrl)
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}

async function start(directory: string, settings = {}): Promise<ApiProcess> {
  const api = await startEmbeddedBank(directory, settings)
  running.push(api)
  return api
}

beforeAll(async () => {
  bank = await start(dataDir, { WAL_ARCHIVE_DIR: walDir })
  payer = await newCardHolder("1000.00", [bank.url])
  payee = await newMember({ firstName: "Payee" }, [bank.url])
  payeeIban = (await payee.account("EUR")).iban
})

afterAll(async () => {
  await Promise.all(running.map((api) => api.stop()))
  for (const directory of [dataDir, ...Object.values(restored)]) removeDataDir(directory)
  removeDataDir(scratch)
})

test("backs up a running bank, which keeps working", async () => {
  let working = true
  const client = async () => {
    while (working) await send("0.01")
  }
  const load = [client(), client(), client(), client()]
  while (sent.length < 40) await sleep(20)
  before.push(...sent)
  const { code, stdout, stderr } = await backUp(backup)
  working = false
  await Promise.all(load)
  expect([code, stderr]).toEqual([0, ""])
  expect(stdout).toContain("anyone who has this folder can read card numbers")
  expect(sent.length).toBeGreaterThan(before.length)
  for (const file of ["secrets.json", "manifest.json", "data/PG_VERSION"]) {
    expect(statSync(join(backup, file)).mode & 0o777).toBe(0o600)
  }
})

test("accepts no existing folder for a backup or a restored bank", async () => {
  const [again, over] = await Promise.all([backUp(backup), restore(backup, "--to", dataDir)])
  expect([again.code, again.stderr]).toEqual([
    1,
    `${backup} exists already. Name a folder that does not exist yet.`,
  ])
  expect([over.code, over.stderr]).toEqual([
    1,
    `${dataDir} exists already. Name a data directory that does not exist yet.`,
  ])
})

test("the restored bank has everything that was answered before, once, and works", async () => {
  const { code, stdout, stderr } = await restore(backup, "--to", restored.plain)
  expect([code, stderr]).toEqual([0, ""])
  expect(stdout).toContain("The ledger is sound: no violations.")
  const again = await start(restored.plain)
  const visitor = newVisitor([again.url])
  const { username, password } = payer.member
  expectOk(await visitor.post("/api/auth/login", { username, password }))
  const path = `/api/debit-cards/${payer.card.id}/details`
  expect(expectOk(await visitor.post<CardDetails>(path, { password }))).toEqual(payer.details)

  const ids = before.map(({ id }) => id)
  const [found] = await ask<{ known: number; all: number; paid: string; received: string }>(
    restored.plain,
    `select count(*) filter (where t.id = any($1))::int as known, count(*)::int as all,
      (select 1000 - balance from accounts where id = $2)::text as paid,
      (select balance from accounts where iban = $3)::text as received
    from transactions t where type = 'transfer'`,
    [ids, payer.card.accountId, payeeIban],
  )
  expect(found?.known).toBe(before.length)
  // Each transfer sent one cent, and each cent arrived.
  expect(found?.paid).toBe(((found?.all ?? 0) / 100).toFixed(2))
  expect(found?.received).toBe(found?.paid)

  // Earlier answers are repeated: the keys were restored too.
  const [first] = before
  const client = { ...payer.member, ...visitor }
  const repeated = await transfer(client, "0.01", first?.key)
  expect(repeated.headers.get("Idempotency-Replayed")).toBe("true")
  expect(repeated.body.transaction.id).toBe(first?.id)
})

test("postings after a restore are sealed, and the check passes", async () => {
  const api = running.at(-1)
  const visitor = newVisitor([api?.url ?? ""])
  const { username, password } = payer.member
  expectOk(await visitor.post("/api/auth/login", { username, password }))
  const client = { ...payer.member, ...visitor, account: payer.member.account }
  const { transaction } = expectOk(await transfer(client, "2.00"))
  const isSealed = async () =>
    (
      await ask(
        restored.plain,
        `select from seals s join transactions t on t.entry_id = any(s.item_ids)
        where s.chain = 'journal' and t.id = $1`,
        [transaction.id],
      )
    ).length
  await expect.poll(isSealed, { interval: 100 }).toBe(1)
  const { code, stdout, stderr } = await checkLedger(restored.plain)
  expect([code, stderr]).toEqual([0, ""])
  expect(stdout).toContain("The ledger is sound: no violations.")
})

test("a restore to a point in time has everything before it, and not the mistake after it", async () => {
  const kept = await send("3.00")
  await sleep(30)
  const moment = new Date().toISOString()
  await sleep(30)
  const mistake = await send("400.00")
  const { code, stdout, stderr } = await restore(backup, "--to", restored.moment, "--until", moment)
  expect([code, stderr]).toEqual([0, ""])
  expect(stdout).toContain("The ledger is sound: no violations.")
  const { stop } = await openEmbedded({ dataDir: restored.moment })
  const rows = await ask<{ id: number }>(
    restored.moment,
    "select id::int from transactions where id = any($1)",
    [sent.map(({ id }) => id)],
  )
  await stop()
  const ids = new Set(rows.map(({ id }) => id))
  expect([ids.has(kept.id), ids.has(mistake.id)]).toEqual([true, false])
  expect(ids.size).toBe(sent.length - 1)
})

test("checkpoints of the discarded history must be given up explicitly", async () => {
  await bank.stop()
  const elsewhere = { SEAL_HEADS_FILE: join(scratch, "heads.log") }
  copyFileSync(join(dataDir, "seals.log"), elsewhere.SEAL_HEADS_FILE)
  const behind = await checkLedger(restored.moment, elsewhere)
  expect(behind.code).toBe(1)
  expect(behind.stderr).toContain("npm run ledger:check -- --restored-on-purpose")
  const accepted = await checkLedger(restored.moment, elsewhere, "--restored-on-purpose")
  expect([accepted.code, accepted.stderr]).toEqual([0, ""])
})

test("backs up a stopped bank, without its keys on request", async () => {
  const folder = join(scratch, "keyless-backup")
  const made = await backUp(folder, "--without-secrets")
  expect(made.stdout).toContain("It contains no keys.")
  expect(existsSync(join(folder, "secrets.json"))).toBe(false)
  const refused = await restore(folder, "--to", restored.keyless)
  expect(refused.stderr).toMatch(/^The backup contains no keys\. Pass the bank's secrets\.json/)
  const keys = join(scratch, "kept-elsewhere.json")
  copyFileSync(join(dataDir, "secrets.json"), keys)
  mkdirSync(closed, { mode: 0o700 })
  const { code, stdout } = await restore(folder, "--to", restored.keyless, "--secrets", keys)
  expect(code).toBe(0)
  expect(stdout).toContain("The ledger is sound: no violations.")
})

test("restores everything that was archived before a disk was lost", async () => {
  removeDataDir(dataDir)
  const { code, stdout } = await restore(backup, "--to", restored.latest, "--until", "latest")
  expect(code).toBe(0)
  expect(stdout).toContain("The ledger is sound: no violations.")
  expect(stdout).toMatch(new RegExp(`^journal entries +${sent.length + 1}$`, "m"))
})

test("rejects a damaged backup and names the damage", async () => {
  const to = join(scratch, "never")
  const control = join(backup, "data/global/pg_control")
  const bytes = readFileSync(control)
  bytes[100] = (bytes[100] ?? 0) ^ 1
  writeFileSync(control, bytes)
  rmSync(join(backup, "data/pg_hba.conf"))
  const damaged = await restore(backup, "--to", to)
  expect(damaged.code).toBe(1)
  expect(damaged.stderr).toContain(`${backup} is damaged; nothing was restored.`)
  expect(damaged.stderr).toContain("  data/global/pg_control has changed")
  expect(damaged.stderr).toContain("  data/pg_hba.conf is missing")
  expect(existsSync(to)).toBe(false)
})
