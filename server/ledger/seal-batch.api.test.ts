import { readFileSync } from "node:fs"
import { pino } from "pino"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"
import { testClient } from "../../testing/connections.ts"
import { type Entry, openSealedBank, type SealedBank } from "../../testing/sealed-bank.ts"
import { databaseOn } from "../db/pool.ts"
import { channel } from "../use-case/changes.ts"
import { checkLedger } from "./check.ts"
import { repairCheckpoints } from "./repair-checkpoints.ts"
import { sealBatch, sealQueue } from "./seal-batch.ts"

let bank: SealedBank
beforeAll(async () => {
  bank = await openSealedBank()
})
afterAll(() => bank.close())

const violations = async () => {
  const { key, checkpointsFile } = bank
  return (await checkLedger(bank.app, { key, checkpointsFile })).violations
}

/** The numbers of the seals that hold an entry. */
async function sealsOf({ id }: Entry): Promise<number[]> {
  const { rows } = await bank.app.query<{ number: number }>(
    `select number::float8 as number from seals
      where chain = 'journal' and $1 = any(item_ids) order by number`,
    [id],
  )
  return rows.map(({ number }) => number)
}

test("each seal takes the next items (three here) until the queue is empty", async () => {
  const entries = [await bank.pay(), await bank.pay(), await bank.receive(), await bank.pay()]
  // With the first deposit there are five.
  expect(await bank.seal("journal")).toBe(2)
  const numbers = await Promise.all(entries.map(sealsOf))
  expect(numbers).toEqual([[1], [1], [2], [2]])
  expect(await bank.seal("journal")).toBe(0)
  expect(await violations()).toEqual([])
})

test("what commits late is sealed later, even if newer entries were sealed before it", async () => {
  const connection = await bank.owner.connect()
  await connection.query("begin")
  const late = await bank.pay(connection)
  const newer = await bank.receive()
  expect(newer.id).toBeGreaterThan(late.id)
  expect(await bank.seal("journal")).toBe(1)
  expect(await sealsOf(late)).toEqual([])
  expect(await violations()).toEqual([])
  await connection.query("commit")
  connection.release()
  expect(await bank.seal("journal")).toBe(1)
  expect((await sealsOf(late))[0]).toBeGreaterThan((await sealsOf(newer))[0] ?? 0)
  expect(await violations()).toEqual([])
})

test("what commits behind the last seal of a pass waits for the next pass", async () => {
  const connection = await bank.owner.connect()
  await connection.query("begin")
  const late = await bank.pay(connection)
  await bank.receive()
  await bank.receive()
  const pass = sealQueue(bank.app, bank.key, "journal", 1)
  await pass.next()
  await connection.query("commit")
  connection.release()
  expect(await pass.next()).toMatchObject({ done: false, value: { items: 1 } })
  expect((await pass.next()).done).toBe(true)
  expect(await sealsOf(late)).toEqual([])
  expect(await bank.seal("journal")).toBe(1)
  expect(await sealsOf(late)).toHaveLength(1)
})

test("new entries are announced when they are sealed, and what waited for more than an hour is not", async () => {
  const listener = await bank.owner.connect()
  onTestFinished(() => listener.release(true))
  let announced = 0
  listener.on("notification", () => (announced += 1))
  await listener.query(`listen ${channel}`)
  const superuser = testClient(bank.superuserUrl)
  await superuser.connect()
  onTestFinished(() => superuser.end())
  await superuser.query("set session_replication_role = replica")
  const afterSealing = async (entry: Entry) => {
    announced = 0
    await bank.seal("journal")
    // Notifications come before the answer to the next query.
    await listener.query("select")
    expect(await sealsOf(entry)).toHaveLength(1)
    return announced
  }
  const entry = await bank.pay()
  await superuser.query("update unsealed set queued_at = queued_at - interval '61 minutes'")
  expect(await afterSealing(entry)).toBe(0)
  expect(await afterSealing(await bank.pay())).toBeGreaterThan(0)
})

test("a rolled-back entry is not queued", async () => {
  const connection = await bank.owner.connect()
  await connection.query("begin")
  await bank.pay(connection)
  await connection.query("rollback")
  connection.release()
  expect(await bank.seal("journal")).toBe(0)
  expect(await violations()).toEqual([])
})

test("what is posted during sealing goes into the next seal; of two concurrent sealers one seals", async () => {
  const holder = await bank.owner.connect()
  await holder.query("begin; lock table seals in share mode")
  const before = await bank.pay()
  // Longer than the database's own limit, because the machine may be busy.
  const sealer = bank.patient()
  const sealing = sealBatch(sealer, bank.key, "journal", 10)
  const waiting = "select from pg_locks where relation = 'seals'::regclass and not granted"
  await expect.poll(async () => (await bank.owner.query(waiting)).rowCount).toBe(1)
  const meanwhile = await bank.pay()
  expect(await sealBatch(bank.app, bank.key, "journal", 10)).toEqual({ outcome: "busy" })
  await holder.query("commit")
  holder.release()
  expect(await sealing).toMatchObject({ outcome: "sealed", items: 1 })
  await sealer.end()
  expect(await bank.seal("journal")).toBe(1)
  expect((await sealsOf(meanwhile))[0]).toBe(((await sealsOf(before))[0] ?? 0) + 1)
  expect(await violations()).toEqual([])
})

test("a checkpoint that a crash prevented is written by the next start, once", async () => {
  await bank.pay()
  // As if the process had died after the commit, before it wrote the checkpoint.
  const batch = await sealBatch(bank.app, bank.key, "journal", 10)
  if (batch.outcome !== "sealed") throw new Error("nothing was sealed")
  const line = `journal ${batch.checkpoint.number} ${batch.checkpoint.seal.toString("hex")}`
  const written = () =>
    readFileSync(bank.checkpointsFile, "utf8")
      .split("\n")
      .filter((each) => each.endsWith(line))
  expect(written()).toHaveLength(0)
  expect(await violations()).toEqual([])
  const log = pino({ level: "silent" })
  await repairCheckpoints(databaseOn(bank.app), bank.checkpointsFile, log)
  await repairCheckpoints(databaseOn(bank.app), bank.checkpointsFile, log)
  expect(written()).toHaveLength(1)
  expect(await violations()).toEqual([])
})

test("items are back in the queue when the seal fails", async () => {
  const entry = await bank.pay()
  await bank.owner.query("alter table seals add constraint broken check (number < 0) not valid")
  await expect(sealBatch(bank.app, bank.key, "journal", 10)).rejects.toThrow("seals")
  await bank.owner.query("alter table seals drop constraint broken")
  expect(await bank.seal("journal")).toBe(1)
  expect(await sealsOf(entry)).toHaveLength(1)
  expect(await violations()).toEqual([])
})

test("the API's role can add seals and take from the queue, and nothing else", async () => {
  for (const statement of [
    "update seals set seal = '\\x00'",
    "delete from seals",
    "truncate seals",
    "insert into unsealed values ('journal', 1)",
    "update unsealed set item_id = 1",
    "truncate unsealed",
    "alter table journal_entries disable trigger journal_entries_queue",
    "select seal_queue()",
  ]) {
    await expect(bank.app.query(statement), statement).rejects.toMatchObject({ code: "42501" })
  }
  for (const statement of ["update seals set seal = seal", "delete from seals", "truncate seals"]) {
    await expect(bank.owner.query(statement)).rejects.toMatchObject({ code: "23001" })
  }
})

test("after a seal that the key did not make, nothing is sealed, and the queue keeps what waits", async () => {
  const forged = await openSealedBank()
  onTestFinished(() => forged.close())
  await forged.pay()
  await forged.seal("journal")
  await forged.owner.query(`
    insert into seals (chain, number, item_ids, digest, item_digests, previous, seal, key_id, sealed_at)
      select chain, number + 1, item_ids, digest, item_digests, seal, sha256('mine'), key_id, clock_timestamp()
        from seals where chain = 'journal' order by number desc limit 1`)
  await forged.pay()
  await expect(forged.seal("journal")).rejects.toThrow("was not made with SEAL_KEY")
  const { rows } = await forged.owner.query("select from unsealed where chain = 'journal'")
  expect(rows).toHaveLength(1)
})

test("the role that seals takes nothing out of the queue without a seal, and breaks no chain", async () => {
  const entry = await bank.pay()
  const { app } = bank
  await expect(
    app.query("delete from unsealed where chain = 'journal' and item_id = $1", [entry.id]),
  ).rejects.toThrow("stays in the queue")
  await expect(
    app.query(`insert into seals (chain, number, item_ids, digest, item_digests, previous, seal, key_id, sealed_at)
      select chain, number + 2, item_ids, digest, item_digests, seal, seal, key_id, clock_timestamp()
        from seals where chain = 'journal' order by number desc limit 1`),
  ).rejects.toThrow("does not continue the chain")
  expect(await bank.seal("journal")).toBe(1)
  expect(await violations()).toEqual([])
})
