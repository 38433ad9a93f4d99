import { expect, test } from "vitest"
import { testClient } from "../../testing/connections.ts"
import { fillBank } from "../../testing/fill-bank.ts"
import { openScratchDatabase } from "../../testing/scratch-database.ts"

const savers = 3_000

/** A range has 500 accounts, and each of its transactions looks for the next 25. */
const readsEach = 500 / 25

test("a month's interest is paid without reading the balances of accounts in other ranges", async () => {
  const database = await openScratchDatabase()
  const superuser = testClient(database.superuserUrl)
  const one = async (text: string, values?: unknown[]) =>
    (await superuser.query<{ value: string }>(text, values)).rows[0]?.value ?? ""
  async function rowsRead(): Promise<number> {
    await superuser.query("select pg_stat_force_next_flush()")
    const read = await one(
      `select seq_tup_read + (select sum(idx_tup_read) from pg_stat_user_indexes i where i.relid = t.relid)
        as value from pg_stat_user_tables t where relname = 'interest_balances'`,
    )
    return Number(read)
  }
  async function closeDay(day: string) {
    const next = "select bank_close_part($1) ->> 'outcome' as value"
    while ((await one(next, [day])) === "worked");
  }
  const daysBefore = (days: number) =>
    one(`select (date_trunc('month', bank_day(now())::timestamp)::date - ${days})::text as value`)
  try {
    const size = { members: savers, accounts: savers, transfersEach: 0, busyDeposits: 0 }
    await fillBank(database.superuserUrl, size)
    await superuser.connect()
    await superuser.query("update accounts set account_type = 'savings', interest_rate = 0.0125")
    await closeDay(await daysBefore(2))
    await superuser.query("vacuum (analyze)")
    const before = await rowsRead()
    await closeDay(await daysBefore(1))
    expect(await one("select count(*)::int as value from interest_payments")).toBe(savers)
    expect((await rowsRead()) - before).toBeLessThan(2 * readsEach * savers)
  } finally {
    await superuser.end()
    await database.drop()
  }
})
