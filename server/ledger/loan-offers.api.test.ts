import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, expect, test } from "vitest"
import { testClient } from "../../testing/connections.ts"
import { openEmptyDatabase } from "../../testing/scratch-database.ts"
import { migrationsFolder } from "../db/apply-migrations.ts"
import { migrateDatabase } from "../db/migrate.ts"

/** The migrations up to the release in which members did not accept offers yet. */
const before = mkdtempSync(join(tmpdir(), "tessera-migrations-"))
cpSync(migrationsFolder, before, { recursive: true })
const journal = join(before, "meta/_journal.json")
const { entries, ...rest } = JSON.parse(readFileSync(journal, "utf8")) as {
  entries: { tag: string }[]
}
const since = entries.findIndex(({ tag }) => tag.endsWith("_loan-offers"))
writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, since) }))
afterAll(() => rmSync(before, { recursive: true }))

test("a loan that was approved before the migration is an open offer; the others keep what they are", async () => {
  const database = await openEmptyDatabase()
  const owner = testClient(database.ownerUrl)
  try {
    await migrateDatabase(database.ownerUrl, database.ownerUrl, { folder: before })
    await owner.connect()
    await owner.query("insert into users (username, password_hash) values ('ana', 'none')")
    await owner.query(`insert into accounts (user_id, account_type, currency, iban, name)
      select id, 'current', 'EUR', 'LU280019400644750000', 'Euro' from users`)
    await owner.query(`insert into loans (user_id, loan_type, amount, interest_rate, term_months,
        monthly_payment, purpose, employment_type, annual_income, status, approved_date, rejection_reason,
        account_id, disbursed_date, interest_from)
      select u.id, 'personal', 1200, 5, 12, 102.73, 'A new kitchen', 'employed', 1, status::loan_status, now(),
          case status when 'rejected' then 'No' end, a.id, '2026-01-01', '2026-01-01'
        from users u, accounts a, unnest('{pending,approved,rejected,active,closed}'::text[]) as status`)
    await owner.query(
      "update loans set account_id = null, disbursed_date = null where status < 'active'",
    )
    await migrateDatabase(database.ownerUrl, database.ownerUrl)
    const { rows } = await owner.query(`select status, accepted_at as accepted,
        offer_expires_on - bank_day(clock_timestamp()) as days from loans order by status`)
    expect(rows).toEqual([
      { status: "pending", accepted: null, days: null },
      { status: "approved", accepted: null, days: 14 },
      { status: "rejected", accepted: null, days: null },
      { status: "active", accepted: null, days: null },
      { status: "closed", accepted: null, days: null },
    ])
    const pay = async () =>
      (
        await owner.query<{ outcome: string }>(
          "select loan_disburse(id, null, null) ->> 'outcome' as outcome from loans where status = 'approved'",
        )
      ).rows
    expect(await pay()).toEqual([{ outcome: "not_accepted" }])
    await owner.query("update loans set accepted_at = now() where status = 'approved'")
    expect(await pay()).toEqual([{ outcome: "disbursed" }])
  } finally {
    await owner.end()
    await database.drop()
  }
})
