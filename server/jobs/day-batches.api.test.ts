import { sql } from "drizzle-orm"
import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { testClient, testPool } from "../../testing/connections.ts"
import { fillBank } from "../../testing/fill-bank.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"
import { databaseOn } from "../db/pool.ts"
import { isConnectionError } from "../db/sql-error.ts"
import { inTransaction } from "../db/transaction.ts"
import { checkLedger } from "../ledger/check.ts"
import { interestRules } from "../ledger/check-interest.ts"
import { type DayBatch, runDay } from "./run-day.ts"

/** Several ranges of ids, and many transactions at the month's end. */
const savers = 1_200
/** The ends of the month before the last, and of the last. */
let [monthEnd, nextMonthEnd] = ["", ""]

let bank: ScratchDatabase
let pool: pg.Pool
let jobs: pg.Pool

beforeAll(async () => {
  bank = await openScratchDatabase()
  pool = testPool({ connectionString: bank.superuserUrl, max: 4 })
  jobs = testPool({ connectionString: bank.jobsUrl, max: 4 })
  const size = { members: savers, accounts: savers, transfersEach: 0, busyDeposits: 0 }
  await fillBank(bank.superuserUrl, size)
  await pool.query("update accounts set account_type = 'savings', interest_rate = 0.0125")
  const ends =
    "select (date_trunc('month', bank_day(now())::timestamp) - interval '1 month' * n)::date - 1 as day"
  ;[monthEnd, nextMonthEnd] = (
    await rows<{ day: string }>(
      `select day::text from (${ends} from generate_series(0, 1) n) e order by day`,
    )
  ).map(({ day }) => day) as [string, string]
})
afterAll(async () => {
  await Promise.all([pool.end(), jobs.end()])
  await bank.drop()
})

const rows = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await pool.query<Row>(text, values)).rows

/** One process of several; what it did is added to the others'. */
const work = (day: string, batches: DayBatch[], onBatch: () => void = () => undefined) =>
  runDay({ pool: jobs, announce: () => undefined }, day, {
    onBatch(batch) {
      batches.push(batch)
      onBatch()
    },
  })

const violations = async () => (await checkLedger(pool)).violations

test("several processes share a day, and another continues where one was killed", async () => {
  // A member's payment that is under way when the day ends.
  const member = testClient(bank.ownerUrl)
  await member.connect()
  await member.query("begin; select from accounts where id = 700 for no key update")

  const batches: DayBatch[] = []
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and usename = 'tessera_jobs' limit 1`
  let kills = 0
  const killSome = () => {
    if (batches.length % 4 === 3 && kills < 4) {
      kills += 1
      pool.query(kill).catch(() => undefined)
    }
  }
  const process = async (): Promise<string> => {
    for (;;) {
      try {
        return (await work(monthEnd, batches, killSome)).outcome
      } catch (error) {
        if (!isConnectionError(error)) throw error
      }
    }
  }
  const ends = Promise.all([process(), process()])
  const paid = () => rows("select count(*)::int as accounts from interest_payments")
  await expect.poll(paid).toEqual([{ accounts: savers - 1 }])
  expect(await rows("select from bank_days")).toEqual([])
  await member.query("commit")
  await member.end()
  expect((await ends).sort()).toEqual(["closed", "done"])
  expect(kills).toBeGreaterThan(1)

  const entries = `select count(*)::int as entries, count(distinct p.account_id)::int as accounts
    from journal_entries e join postings p on p.entry_id = e.id
    where e.kind = 'savings_interest' and p.account_id is not null`
  expect(await rows(entries)).toEqual([{ entries: savers, accounts: savers }])
  expect(
    await rows("select count(*)::int as events from audit_events where action = 'interest.paid'"),
  ).toEqual([{ events: savers }])
  // Most were told by the process that paid; those of a killed one were committed without an answer.
  const told = batches.flatMap(({ payments }) => payments.map(({ accountId }) => accountId))
  expect(new Set(told).size).toBe(told.length)
  expect(await rows("select from day_batches")).toEqual([])
  expect((await work(monthEnd, [])).outcome).toBe("done")
  expect(await violations()).toEqual([])
})

test("few accounts are locked at once", async () => {
  const sizes: number[] = []
  await inTransaction(jobs, async (tx) => {
    await tx.execute(sql`select bank_close_part(${nextMonthEnd})`)
    const [held] = await rows<{ free: number }>(
      `select count(*)::int as free from (
        select from accounts where account_type = 'savings' for no key update skip locked) as open`,
    )
    sizes.push(savers - (held?.free ?? 0))
    throw new Error("rolled back")
  }).catch((error: Error) => expect(error.message).toBe("rolled back"))
  expect(sizes).toEqual([25])
})

test("the database refuses to pay a month twice, to forget interest, and to pay what was not accrued", async () => {
  const refused = (text: string) => expect(pool.query(text)).rejects.toThrow(/./)
  await refused("insert into interest_payments select * from interest_payments limit 1")
  await refused(`insert into interest_payments select account_id, '2025-12-31', amount, entry_id
    from interest_payments limit 1`)
  await refused("delete from interest_payments")
  await refused("update interest_payments set amount = amount + 1")
  await refused("update interest_balances set accrued = accrued - 0.00000001 where account_id = 1")
  await refused("update interest_balances set paid = paid - 0.01 where account_id = 1")
  await refused("update interest_balances set paid = accrued + 0.01 where account_id = 1")
  await refused("update interest_balances set accrued_to = accrued_to - 1 where account_id = 1")
})

test("the check finds interest that the postings do not give, and accounts that were left out", async () => {
  const client = await pool.connect()
  try {
    await client.query("begin; set local session_replication_role = replica")
    const found = async (change: string) => {
      await client.query(`savepoint before; ${change}`)
      const sentences: string[] = []
      for (const rule of interestRules) {
        const told = await databaseOn(client).execute<{ violation: string }>(rule)
        sentences.push(...told.rows.map(({ violation }) => violation))
      }
      await client.query("rollback to before")
      return sentences
    }
    expect(
      await found("update interest_balances set accrued = accrued + 0.5 where account_id = 3"),
    ).toEqual([
      expect.stringMatching(
        /^Account 3 has accrued \S+ of interest up to \S+, but its postings give/,
      ),
    ])
    expect(
      await found(
        "delete from interest_payments where account_id = 4; delete from interest_balances where account_id = 4",
      ),
    ).toEqual([
      expect.stringMatching(/^Account 4 has accrued 0 of interest up to/),
      expect.stringMatching(/^Entry \d+ pays \S+ of interest to account 4, but 0 to account/),
    ])
    expect(
      await found("update interest_balances set paid = paid - 0.01 where account_id = 5"),
    ).toEqual([
      expect.stringMatching(/^Account 5 has been paid \S+ of interest, but its payments sum to/),
    ])
    expect(await found("update interest_balances set version = 2 where account_id = 6")).toEqual([
      expect.stringMatching(/^Account 6 was at version 1 at the end of/),
    ])
  } finally {
    client.release(true)
  }
})
