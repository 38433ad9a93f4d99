import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testClient, testPool } from "../../../testing/connections.ts"
import { fillBank } from "../../../testing/fill-bank.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../../testing/scratch-database.ts"

/** Insights read a member's own rows from indexes, however large the bank is, and know what each is. */

let database: ScratchDatabase
let superuser: pg.Client
let pool: pg.Pool

beforeAll(async () => {
  database = await openScratchDatabase()
  await fillBank(database.superuserUrl, {
    members: 2_000,
    accounts: 4_000,
    transfersEach: 3,
    busyDeposits: 2_000,
  })
  superuser = testClient(database.superuserUrl)
  await superuser.connect()
  await superuser.query(`
    insert into exchange_rates (from_currency, to_currency, rate, rate_date)
      select one, other, 1.1, current_date - n
      from unnest(enum_range(null::currency)) one, unnest(enum_range(null::currency)) other,
        generate_series(1, 1000) n
      where one <> other on conflict do nothing;
    insert into payments (direction, scheme, state, entry_id, transaction_id, account_id, tx_id, amount,
        own_name, own_iban, other_name, other_iban, remittance, accepted_at)
      select 'out', 'instant', 'settled', entry_id, id, from_account_id, reference, 1, '', '', '', '', '',
          created_at
        from transactions where from_account_id is not null;
    insert into payment_events (payment_id, number, event, to_state, entry_id, actor)
      select id, 1, 'settled', 'settled', entry_id, 'bank' from payments;
    insert into entry_reversals (entry_id, reversed_entry_id)
      select id, lead(id) over (order by id) from journal_entries order by id limit 5000;
    insert into category_choices (user_id, transaction_id, category)
      select a.holder_id, t.id, 'leisure' from transactions t join accounts a on a.id = t.from_account_id;
    insert into category_rules (user_id, word, category) select id, 'garden', 'leisure' from users;
    insert into budgets (user_id, category, amount, looked_at)
      select id, 'leisure', 10, now() from users;
    analyze`)
  pool = testPool({ connectionString: database.appUrl, max: 1 })
})
afterAll(async () => {
  await pool.end()
  await superuser.end()
  await database.drop()
})

type Plan = {
  "Node Type": string
  "Relation Name"?: string
  "Index Cond"?: string
  Plans?: Plan[]
}

/** Tables with the same number of rows in a small and a large bank. */
const fixed = new Set(["bank_settings", "category_words"])

function scansOf(plan: Plan): string[] {
  const table = plan["Relation Name"]
  const whole = plan["Node Type"].endsWith("Seq Scan") && table !== undefined && !fixed.has(table)
  return [...(whole ? [table] : []), ...(plan.Plans ?? []).flatMap(scansOf)]
}

async function scans(text: string): Promise<string[]> {
  const { rows } = await pool.query<{ "QUERY PLAN": { Plan: Plan }[] }>(
    `explain (format json) ${text}`,
  )
  return scansOf(rows[0]?.["QUERY PLAN"][0]?.Plan ?? { "Node Type": "None" })
}

test.each([
  ["a month", "current_date - 30", "current_date"],
  ["thirteen months", "current_date - 400", "current_date"],
])("the categories of %s are read from indexes", async (_name, from, to) => {
  // A member with a few postings, and the one with the most.
  for (const member of [7, 1]) {
    expect(
      await scans(
        `select category, sum(euros) from insight_legs(${member}, ${from}, ${to}) group by category`,
      ),
    ).toEqual([])
  }
})

test("what an entry is decides its category, and not how its reference begins", async () => {
  const read = async () => {
    const { rows } = await superuser.query<{ category: string }>(
      "select transaction_id, category, source from insight_legs(1, current_date - 400, current_date + 1) order by 1",
    )
    return rows
  }
  await superuser.query("begin")
  const [deposit] = (
    await superuser.query<{ reference: string }>(
      `select ledger_post_for_bank(jsonb_build_object('kind', 'deposit', 'userId', 1, 'amount', '5.00',
          'description', '', 'toAccountId', (select min(id) from accounts where holder_id = 1)), now())
          #>> '{transaction,reference}' as reference`,
    )
  ).rows
  expect(deposit?.reference).toMatch(/^DEP-/)
  const before = await read()
  expect(before.map(({ category }) => category)).toContain("own")
  // No member can choose a reference. These are those of interest.
  await superuser.query("set local session_replication_role = replica")
  await superuser.query("update transactions set reference = 'INT-' || id")
  expect(await read()).toEqual(before)
  await superuser.query("rollback")
})

test("this test detects a scan", async () => {
  expect(await scans("select from transactions where description = 'Movement 7'")).toEqual([
    "transactions",
  ])
})
