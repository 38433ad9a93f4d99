import { expect, test } from "vitest"
import { testClient } from "../../testing/connections.ts"
import { fillBank } from "../../testing/fill-bank.ts"
import { openScratchDatabase } from "../../testing/scratch-database.ts"

const accounts = 3_000

test("a month's statements are closed without reading those of other accounts", async () => {
  const database = await openScratchDatabase()
  const superuser = testClient(database.superuserUrl)
  const one = async (text: string, values?: unknown[]) =>
    (await superuser.query<{ value: number | null }>(text, values)).rows[0]?.value ?? null
  async function rowsRead(): Promise<number> {
    await superuser.query("select pg_stat_force_next_flush()")
    const read = await one(
      `select (seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid))::int
        as value from pg_stat_user_tables t where relname = 'account_statements'`,
    )
    return read ?? 0
  }
  async function closeMonth() {
    for (let account: number | null = 0; account !== null; ) {
      const next = "select (statements_close($1, null) ->> 'account')::float8 as value"
      account = await one(next, [account])
    }
  }
  try {
    const size = { members: accounts, accounts, transfersEach: 0, busyDeposits: 0 }
    await fillBank(database.superuserUrl, size)
    await superuser.connect()
    await superuser.query(`
      set session_replication_role = replica;
      insert into bank_days (day) values (date_trunc('month', bank_day(now())::timestamp)::date - 1);
      update accounts set created_at = date_trunc('month', bank_day(now())::timestamp) - interval '5 days';
      update journal_entries set booked_at = date_trunc('month', bank_day(now())::timestamp) - interval '5 days',
        created_at = date_trunc('month', bank_day(now())::timestamp) - interval '5 days'`)
    await closeMonth()
    // As if that had been the month before.
    await superuser.query(`update account_statements
      set first_day = date_trunc('month', last_day)::date - 1, last_day = date_trunc('month', last_day)::date - 1`)
    const before = await rowsRead()
    await closeMonth()
    const closed = await one("select count(*)::int as value from account_statements")
    expect(closed).toBe(2 * accounts)
    expect((await rowsRead()) - before).toBeLessThan(10 * accounts)
  } finally {
    await superuser.end()
    await database.drop()
  }
})
