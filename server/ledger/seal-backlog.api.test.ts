import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { checkpointsFileOf } from "../../testing/checkpoints-file.ts"
import { testClient } from "../../testing/connections.ts"
import { fillBank, sealAll } from "../../testing/fill-bank.ts"
import { openEmptyDatabase } from "../../testing/scratch-database.ts"
import { migrateDatabase } from "../db/migrate.ts"

test("a backlog is sealed without reading what is sealed already", async () => {
  const database = await openEmptyDatabase()
  const superuser = testClient(database.superuserUrl)
  try {
    await migrateDatabase(database.ownerUrl, database.appUrl)
    const size = { customers: 2_000, accounts: 5_000, transfersEach: 3, busyDeposits: 0 }
    await fillBank(database.superuserUrl, size)
    await superuser.connect()
    const read = async () => {
      const { rows } = await superuser.query<{ entries: number }>(
        `select (seq_tup_read + coalesce(
            (select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid), 0))::int as entries
          from pg_stat_user_tables t where relname = 'journal_entries'`,
      )
      return rows[0]?.entries ?? 0
    }
    const before = await read()
    await sealAll(database.ownerUrl, randomBytes(32), checkpointsFileOf(database))
    // Each is looked up in the queue, and then read.
    await expect.poll(read).toBeGreaterThanOrEqual(before + 2 * 20_000)
    expect(await read()).toBeLessThan(before + 3 * 20_000)
  } finally {
    await superuser.end()
    await database.drop()
  }
})
