import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { pino } from "pino"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { profile, RailBank } from "../../../testing/payments/rail-bank.ts"
import {
  newId,
  notification,
  SponsorFolder,
  status,
  transfers,
} from "../../../testing/payments/sponsor-files.ts"
import { repoRoot } from "../../config/root.ts"
import { filesAdapter } from "../adapters/files.ts"

/** Standard payments by files with interbank messages. The test is the sponsor bank. */

const elsewhere = "FR1420041010050500013M02606"
let bank: RailBank
let folder: SponsorFolder
let accountId: number
let iban: string

beforeAll(async () => {
  bank = await RailBank.open()
  folder = new SponsorFolder()
  ;({ accountId, iban } = await bank.member("0.00"))
})
afterEach(() => bank.stopWorkers())
afterAll(async () => {
  await bank.close()
  rmSync(folder.dir, { recursive: true, force: true })
})

function startFiles() {
  const log = pino({ level: process.env["RAIL_LOG"] ?? "silent" })
  const timing = { everyMs: 20, stableMs: 0, abandonedMs: 1_000 }
  return bank.startWorker(
    filesAdapter({ profile: { ...profile, instant: false }, dir: folder.dir, log, timing }),
  )
}

/** Waits until every file was taken in and every message was processed. */
async function settle(): Promise<void> {
  await expect.poll(() => readdirSync(join(folder.dir, "in"))).toEqual([])
  const open = () => bank.sql("select id from rail_messages where state = 'stored'")
  await expect.poll(open).toEqual([])
}

/** How much more the member has, and what staff were told, after a file. */
async function after(content: string): Promise<{ gained: number; told: string[] }> {
  const before = { balance: await bank.balance(accountId), told: (await bank.repairs()).length }
  folder.deliver(content)
  await settle()
  const gained = Number(await bank.balance(accountId)) - Number(before.balance)
  return { gained: Math.round(gained * 100) / 100, told: (await bank.repairs()).slice(before.told) }
}

const order = async (amount: string) => {
  const { member, accountId: from } = await bank.member()
  return { from, txId: await bank.pay(member, from, elsewhere, amount, "standard") }
}
const queueNow = () => bank.sql("update payments set send_at = now() where send_at is not null")

test("standard payments go out in one file, and its answers settle and reject them", async () => {
  const [settles, rejected] = [await order("10.00"), await order("20.00")]
  await queueNow()
  await startFiles()
  await bank.until(settles.txId, "sent")
  await expect.poll(() => folder.list("out")).toHaveLength(1)
  const [[name, xml]] = Object.entries(folder.sent()) as [[string, string]]
  expect(xml).toContain(`<TxId>${settles.txId}</TxId>`)
  expect(xml).toContain(`<TxId>${rejected.txId}</TxId>`)
  const messageId = name.replace(".xml", "")
  folder.deliver(status(messageId, settles.txId))
  folder.deliver(status(messageId, rejected.txId, "AC04"))
  await bank.until(settles.txId, "settled")
  await bank.until(rejected.txId, "rejected")
  expect(await bank.balance(settles.from)).toBe("990.00")
  expect(await bank.balance(rejected.from)).toBe("1000.00")
})

test("a file of our name with other bytes is not overwritten, and its payment is given back", async () => {
  const { from, txId } = await order("10.00")
  await queueNow()
  const [next] = await bank.sql<{ name: string }>(
    "select rail_message_id(last_value + 1, clock_timestamp()) as name from rail_messages_id_seq",
  )
  mkdirSync(join(folder.dir, "out"), { recursive: true })
  writeFileSync(join(folder.dir, "out", `${next?.name}.xml`), "something else")
  await startFiles()
  await bank.until(txId, "rejected")
  expect(await bank.balance(from)).toBe("1000.00")
  expect((await bank.repairs()).at(-1)).toMatch(
    /^refused: .* is in the folder already, with other bytes/,
  )
  rmSync(join(folder.dir, "out", `${next?.name}.xml`))
})

describe("files that come in", () => {
  test("a payment is credited once, though its file comes twice and under another name", async () => {
    await startFiles()
    const xml = transfers([{ iban, amount: "12.00" }])
    expect(await after(xml)).toEqual({ gained: 12, told: [] })
    const again = folder.deliver(xml, "again.xml")
    await settle()
    expect(folder.list("archive").join()).toContain(again)
    expect(await after(xml)).toEqual({ gained: 0, told: [] })
  })

  test("a payment in a second message with a new identifier is credited once", async () => {
    await startFiles()
    const payment = { iban, amount: "3.00", txId: newId("TX") }
    expect((await after(transfers([payment]))).gained).toBe(3)
    expect(await after(transfers([payment]))).toEqual({ gained: 0, told: [] })
    const { gained, told } = await after(transfers([{ ...payment, amount: "4.00" }]))
    expect([gained, told]).toEqual([
      0,
      [expect.stringMatching(/second time with different content\.$/)],
    ])
  })

  test("a camt.054 is only advice here: it is read, and books nothing", async () => {
    await startFiles()
    const entry = { amount: "5.00", iban, reference: newId("R") }
    expect(await after(notification([entry]))).toEqual({ gained: 0, told: [] })
    const { gained, told } = await after(notification([entry], { sum: "6.00" }))
    expect([gained, told]).toEqual([0, [expect.stringMatching(/do not add up/)]])
  })

  test("an instant payment is refused as a whole, since no answer would be in time", async () => {
    await startFiles()
    const { gained, told } = await after(transfers([{ iban, amount: "7.00" }], { instant: true }))
    expect([gained, told]).toEqual([0, [expect.stringMatching(/cannot come as a file/)]])
  })

  test("workers that share the folders book every file once, and archive it once", async () => {
    await startFiles()
    await startFiles()
    await startFiles()
    const before = { balance: await bank.balance(accountId), archived: folder.list("archive") }
    const names = Array.from({ length: 60 }, () =>
      folder.deliver(transfers([{ iban, amount: "1.00" }])),
    )
    await settle()
    expect(Number(await bank.balance(accountId)) - Number(before.balance)).toBe(names.length)
    expect(folder.list("archive")).toHaveLength(before.archived.length + names.length)
  })
})

test("workers that are killed at any moment lose no file, and book none twice", async () => {
  const before = Number(await bank.balance(accountId))
  const { member, accountId: from } = await bank.member()
  const archived = folder.list("archive").length
  const delivered: string[] = []
  const ordered: string[] = []
  for (let round = 0; round < 6; round += 1) {
    const worker = await startProcess()
    for (let count = 0; count < 5; count += 1) {
      delivered.push(folder.deliver(transfers([{ iban, amount: "1.00" }])))
      ordered.push(await bank.pay(member, from, elsewhere, "1.00", "standard"))
    }
    await queueNow()
    await sleep(Math.random() * 400)
    worker.kill("SIGKILL")
    await once(worker, "exit")
  }
  // What the killed workers had leased is free at once.
  await bank.sql(
    "update rail_messages set lease_until = clock_timestamp() where lease_until is not null",
  )
  await startFiles()
  await settle()
  const unsent = () =>
    bank.sql("select id from rail_messages where direction = 'out' and state in ('due', 'called')")
  await expect.poll(unsent).toEqual([])
  expect(Number(await bank.balance(accountId)) - before).toBe(delivered.length)
  expect(folder.list("archive")).toHaveLength(archived + delivered.length)
  const files = Object.entries(folder.sent())
  for (const txId of ordered) {
    await bank.until(txId, "sent")
    expect(files.filter(([, xml]) => xml.includes(`<TxId>${txId}</TxId>`))).toHaveLength(1)
  }
  const stored = await bank.sql<{ msg_id: string; bytes: Buffer }>(
    "select msg_id, bytes from rail_messages where direction = 'out' and state = 'sent'",
  )
  for (const { msg_id: id, bytes } of stored) {
    expect(folder.sent()[`${id}.xml`]).toBe(bytes.toString("utf8"))
  }
})

async function startProcess(): Promise<ChildProcess> {
  const worker = spawn(process.execPath, ["--import", "tsx", "testing/payments/files-worker.ts"], {
    cwd: repoRoot,
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, FILES_DATABASE_URL: bank.databaseUrl, FILES_DIR: folder.dir },
  })
  await once(worker.stdout, "data")
  return worker
}
