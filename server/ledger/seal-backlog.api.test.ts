import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { checkpointsFileOf } from "../../testing/checkpoints-file.ts"
import { testClient } from "../../testing/connections.ts"
import { fillBank, sealAll } from "../../testing/fill-bank.ts"
import { openScratchDatabase } from "../../testing/scratch-database.ts"

/** The journal entries that the bank is filled with, all of which wait for their seals. */
const entries = 20_000

/** As a vacuum leaves them that ran when nothing waited. */
const emptyQueue = `
  delete from pg_statistic where starelid = 'unsealed'::regclass;
  update pg_class set reltuples = 0, relpages = 100 where oid = 'unsealed'::regclass`

/** An entry is looked up and read; its row in the queue is taken and deleted. */
const readsEach = 2

test.each([
  { table: "journal_entries", statistics: "current" },
  { table: "unsealed", statistics: "current" },
  { table: "unsealed", statistics: "of an empty queue" },
])(
  "a backlog is sealed with two reads of each row in $table, with statistics $statistics",
  async ({ table, statistics }) => {
    const database = await openScratchDatabase()
    const superuser = testClient(database.superuserUrl)
    try {
      const size = { members: 2_000, accounts: 5_000, transfersEach: 3, busyDeposits: 0 }
      await fillBank(database.superuserUrl, size)
      await superuser.connect()
      if (statistics !== "current") await superuser.query(emptyQueue)
      const read = async () => {
        const { rows } = await superuser.query<{ read: number }>(
          `select (seq_tup_read + coalesce(
            (select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid), 0))::int as read
          from pg_stat_user_tables t where relname = $1`,
          [table],
        )
        return rows[0]?.read ?? 0
      }
      const before = await read()
      await sealAll(database.ownerUrl, randomBytes(32), checkpointsFileOf(database))
      await expect.poll(read).toBeGreaterThanOrEqual(before + readsEach * entries)
      expect(await read()).toBeLessThan(before + (readsEach + 1) * entries)
    } finally {
      await superuser.end()
      await database.drop()
    }
  },
)
