import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testPool } from "../../testing/connections.ts"
import { copyRows } from "../../testing/copy-rows.ts"
import { openSealedBank, type SealedBank } from "../../testing/sealed-bank.ts"
import { openScratch } from "../db/embedded/scratch.ts"
import { migrateDatabase } from "../db/migrate.ts"
import { checkLedger } from "./check.ts"
import { appendCheckpoints } from "./checkpoints.ts"
import { sealBatch } from "./seal-batch.ts"

let bank: SealedBank
/** Another server, whose transaction ids start over. */
let server: Awaited<ReturnType<typeof openScratch>>
beforeAll(async () => {
  bank = await openSealedBank()
  server = await openScratch()
  await migrateDatabase(server.ownerUrl, server.appUrl)
})
afterAll(async () => {
  await bank.close()
  await server.stop()
})

const currentXact = async (pool: pg.Pool) =>
  Number((await pool.query<{ id: string }>("select pg_current_xact_id()::text as id")).rows[0]?.id)

test("after a logical restore on another server, the queue and later entries are sealed", async () => {
  for (let n = 0; n < 4; n += 1) await bank.pay()
  await bank.audit("card.frozen")
  await bank.seal("journal")
  await bank.seal("audit")
  const waiting = await bank.pay()

  const url = (role: string) => role.replace(/\/[^/]*$/, new URL(server.appUrl).pathname)
  await copyRows(bank.superuserUrl, url(server.superuserUrl))
  const owner = testPool({ connectionString: server.ownerUrl, max: 2 })
  const app = testPool({ connectionString: server.appUrl, max: 2 })
  const sealing = { key: bank.key, checkpointsFile: bank.checkpointsFile }
  try {
    // The new server's ids are behind the old one's, and stay behind in this test.
    while ((await currentXact(owner)) >= (await currentXact(bank.owner))) await bank.receive()
    expect((await checkLedger(app, sealing)).violations).toEqual([])
    await bank.pay(owner)
    const batch = await sealBatch(app, bank.key, "journal", 10)
    if (batch.outcome !== "sealed") throw new Error("nothing was sealed")
    expect(batch.items).toBe(2)
    await appendCheckpoints(bank.checkpointsFile, [batch.checkpoint])
    const { rows } = await app.query("select from seals where number = $1 and $2 = any(item_ids)", [
      batch.checkpoint.number,
      waiting.id,
    ])
    expect(rows).toHaveLength(1)
    expect((await checkLedger(app, sealing)).violations).toEqual([])
  } finally {
    await Promise.all([owner.end(), app.end()])
  }
})
