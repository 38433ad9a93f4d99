import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testPool } from "../../testing/connections.ts"
import { openEmptyDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"
import { checkLedger } from "../ledger/check.ts"
import { migrationsFolder } from "./apply-migrations.ts"
import { migrateDatabase } from "./migrate.ts"

let database: ScratchDatabase
let folder: string
let pool: ReturnType<typeof testPool>

/** The migrations from before the one that made a row for each account of the rows for each day. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "tessera-migrations-"))
  cpSync(migrationsFolder, folder, { recursive: true })
  const journal = join(folder, "meta/_journal.json")
  const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as {
    entries: { tag: string }[]
  }
  const place = entries.findIndex(({ tag }) => tag.endsWith("_interest-balances"))
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, place) }))
  database = await openEmptyDatabase()
  await migrateDatabase(database.ownerUrl, database.ownerUrl, { folder })
  pool = testPool({ connectionString: database.ownerUrl, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

test("interest that was accrued in a row for each day is carried over, paid and unpaid", async () => {
  const { rows: made } = await pool.query<{ id: string; user_id: string }>(`
    with member as (insert into users (username, password_hash) values ('saver', 'none') returning id)
    insert into accounts (user_id, account_type, currency, iban, name, interest_rate)
      select id, 'savings', 'GBP', 'GB00TEST0000000000000' || n, 'Savings', 0.015
        from member, generate_series(1, 2) as n returning id, user_id`)
  const [saver, later] = made
  const receive = (account: typeof saver, amount: string, at: string) =>
    pool.query("select ledger_post_for_bank($1, $2)", [
      JSON.stringify({
        ...{ kind: "incoming_transfer", userId: account?.user_id, toAccountId: account?.id },
        ...{ amount, description: "" },
      }),
      at,
    ])
  await receive(saver, "1000.00", "2024-01-10T12:00:00Z")
  await pool.query("select bank_close_days('2024-01-10', '2024-01-31', '2024-02-01T04:00:00Z')")
  await pool.query("select bank_close_days('2024-02-01', '2024-02-03', '2024-02-04T04:00:00Z')")
  const before = await pool.query<{ accrued: string }>(
    "select sum(amount) as accrued from interest_accruals",
  )
  await receive(saver, "5.00", "2024-02-04T12:00:00Z")
  await receive(later, "7.00", "2024-02-04T12:00:00Z")

  await migrateDatabase(database.ownerUrl, database.ownerUrl)
  const { rows } = await pool.query(
    `select account_id, accrued, paid, accrued_to::text, version, carried, carried_to::text
      from interest_balances order by account_id`,
  )
  // 22 days at 0.04109589, and 3 days after 0.90 was paid.
  expect(rows).toEqual([
    {
      ...{ account_id: saver?.id, accrued: "1.02750822", paid: "0.90", accrued_to: "2024-02-03" },
      ...{ version: "2", carried: "1.02750822", carried_to: "2024-02-03" },
    },
    {
      ...{ account_id: later?.id, accrued: "0.00000000", paid: "0.00", accrued_to: "2024-02-03" },
      ...{ version: "0", carried: "0.00000000", carried_to: "2024-02-03" },
    },
  ])
  expect(before.rows[0]?.accrued).toBe("1.02750822")
  const payments = await pool.query("select month_end::text, amount from interest_payments")
  expect(payments.rows).toEqual([{ month_end: "2024-01-31", amount: "0.90" }])
  // What processes of the earlier version still ask.
  const asked = await pool.query(
    "select sum(amount) as unpaid from interest_accruals where account_id = $1 and paid_entry_id is null",
    [saver?.id],
  )
  expect(asked.rows).toEqual([{ unpaid: "0.12750822" }])

  await pool.query("select bank_close_days('2024-02-04', '2024-02-29', '2024-03-01T04:00:00Z')")
  const paid = await pool.query(
    "select account_id, amount from interest_payments where month_end = '2024-02-29'",
  )
  expect(paid.rows).toEqual([{ account_id: saver?.id, amount: "1.20" }])
  expect((await checkLedger(pool)).violations).toEqual([])
})
