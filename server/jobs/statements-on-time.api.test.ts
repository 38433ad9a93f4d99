import { afterAll, beforeAll, expect, test } from "vitest"
import { testPool } from "../../testing/connections.ts"
import { OrdersBank } from "../../testing/orders-bank.ts"
import { databaseOn } from "../db/pool.ts"
import { closedStatement, readEntries } from "../documents/read-statement.ts"
import { closeStatements } from "./statements-on-time.ts"

let bank: OrdersBank

beforeAll(async () => {
  bank = await OrdersBank.open()
})
afterAll(() => bank.close())

/** Runs the job with the role for jobs; gives whether all is closed, and whose statements it closed. */
async function run(failed: number[] = []): Promise<{ all: boolean; members: number[] }> {
  const members: number[] = []
  const log = { error: ({ account }: { account: number }) => void failed.push(account) }
  const jobs = testPool({ connectionString: bank.database.jobsUrl, max: 1 })
  try {
    const bic = "TSSRLULLXXX"
    const context = { announce: (id: number) => void members.push(id), log }
    const all = await closeStatements(context, jobs, bic)
    return { all, members }
  } finally {
    await jobs.end()
  }
}

const endDay = () =>
  bank.sql(
    `insert into bank_days (day)
      values ((date_trunc('month', bank_day(clock_timestamp())::timestamp))::date - 1) on conflict do nothing`,
  )

const closedOf = (accountId: number) =>
  bank.sql<{ id: number; gap: boolean; wrong: boolean; empty: boolean; last: boolean }>(
    `select s.id::float8 as id, s.entries = 0 as empty,
        s.number <> row_number() over (order by s.first_day)
          or s.opening <> lag(s.closing, 1, 0) over (order by s.number)
          or s.first_day <> lag(s.last_day + 1, 1, s.first_day) over (order by s.number) as gap,
        s.closing - s.opening <> (select coalesce(sum(p.amount), 0) from postings p
          join journal_entries e on e.id = p.entry_id
          where p.account_id = s.account_id and bank_day(e.booked_at) between s.first_day and s.last_day) as wrong,
        s.last_day + 1 = date_trunc('month', bank_day(clock_timestamp())::timestamp)::date as last
      from account_statements s where s.account_id = $1 order by s.number`,
    [accountId],
  )

test("every past month is closed once, in a chain without gaps whose sums are those of the postings", async () => {
  const member = await bank.member("100.00")
  for (const [amount, at] of [
    ["0.10", "2020-01-31T22:59:59Z"],
    ["0.20", "2020-01-31T23:00:00Z"],
    ["0.30", "2021-07-15T12:00:00Z"],
    ["0.40", "2021-07-15T12:00:00Z"],
  ] as const) {
    await bank.receive(member, amount, at)
  }
  expect(await run(), "while the month's last day is open").toEqual({ all: false, members: [] })
  await endDay()
  const runs = await Promise.all([run(), run(), run()])
  expect(runs.flatMap(({ members }) => members)).toEqual([member.userId])
  expect(await run()).toEqual({ all: true, members: [] })

  const closed = await closedOf(member.accountId)
  expect(closed.length).toBeGreaterThan(70)
  expect(closed.filter(({ gap, wrong }) => gap || wrong)).toEqual([])
  expect(closed.filter(({ empty }) => !empty)).toHaveLength(3)
  expect(closed.filter(({ last }) => last)).toEqual([closed.at(-1)])

  const db = databaseOn(bank.owner)
  await bank.sql("update users set holder_name = 'Ana Ek-Holm' where id = $1", [member.userId])
  const [january] = closed
  const statement = await closedStatement(db, member.userId, january?.id ?? 0)
  expect(statement?.head).toMatchObject({
    number: 1,
    from: "2020-01-01",
    to: "2020-01-31",
    holder: "Ana Ek",
    bic: "TSSRLULLXXX",
    opening: 0n,
    closing: 10_010n,
    moneyIn: 10_010n,
    entries: 2,
    fromOffset: 60,
  })
  const amounts: bigint[] = []
  if (statement)
    for await (const { amount } of readEntries(db, statement, "member")) amounts.push(amount)
  expect(amounts).toEqual([10_000n, 10n])
  expect(await closedStatement(db, member.userId + 1, january?.id ?? 0)).toBeUndefined()
})

test("many accounts share a transaction", async () => {
  const accounts: number[] = []
  for (let n = 0; n < 20; n += 1) accounts.push((await bank.member("0.00")).accountId)
  // With a month or two each, they fit into one transaction on a slow machine too.
  await bank.sql("update accounts set created_at = now() - interval '1 month' where id = any($1)", [
    accounts,
  ])
  await endDay()
  expect((await run()).all).toBe(true)
  const [closed] = await bank.sql<{ accounts: number; transactions: number }>(
    `select count(distinct account_id)::int as accounts, count(distinct xmin::text)::int as transactions
      from account_statements where account_id = any($1)`,
    [accounts],
  )
  expect(closed?.accounts).toBe(20)
  expect(closed?.transactions).toBeLessThan(20)
})

test("an account whose statement can't be closed is logged, and the others' are closed", async () => {
  const [before, broken, after] = [
    await bank.member("1.00"),
    await bank.member("1.00"),
    await bank.member("1.00"),
  ]
  await endDay()
  await bank.sql(`create function fail_one() returns trigger language plpgsql as $$
    begin raise exception 'planted'; end $$`)
  await bank.sql(`create trigger fail_one before insert on account_statements for each row
    when (new.account_id = ${broken.accountId}) execute function fail_one()`)
  const failed: number[] = []
  await expect(run(failed)).rejects.toThrow(
    `All other statements are closed. 1 could not be closed: account ${broken.accountId}.`,
  )
  expect(failed).toEqual([broken.accountId])
  expect((await closedOf(before.accountId)).length).toBeGreaterThan(70)
  expect((await closedOf(after.accountId)).length).toBeGreaterThan(70)
  await bank.sql("drop trigger fail_one on account_statements")
  expect(await run()).toEqual({ all: true, members: [broken.userId] })
})

test("the database refuses changes, gaps, and sums that are not those of the entries", async () => {
  const member = await bank.member("100.00")
  await endDay()
  await run()
  const last = (await closedOf(member.accountId)).at(-1)?.id
  const refused = (text: string, reason: RegExp) =>
    expect(bank.sql(text), text).rejects.toThrow(reason)
  const copy = (
    changed: string,
  ) => `insert into account_statements (account_id, number, first_day, last_day, holder,
      account_name, after_version, up_to_version, opening, money_in, money_out, closing, entries, digest)
    select s.account_id, n.number, n.first, n.first + 30, s.holder, s.account_name, s.up_to_version, s.up_to_version,
      n.opening, n.moved, n.moved, n.opening, 0, '' from account_statements s
    cross join lateral (select s.number + 1 as number, s.last_day + 1 as first, s.closing as opening, 0 as moved) as o
    cross join lateral (select ${changed}) as n where s.id = ${last}`
  const append = /append-only/
  await refused(`update account_statements set closing = closing where id = ${last}`, append)
  await refused(`delete from account_statements where id = ${last}`, append)
  await refused("truncate account_statements cascade", append)
  const chain = /does not continue/
  await refused(copy("o.number + 1 as number, o.first, o.opening, o.moved"), chain)
  await refused(copy("o.number, o.first + 1 as first, o.opening, o.moved"), chain)
  await refused(copy("o.number, o.first, o.opening + 1 as opening, o.moved"), chain)
  await refused(copy("o.number, o.first, o.opening, o.moved + 1 as moved"), chain)
  await bank.sql(copy("o.*"))
})

test("a statement that was changed behind the triggers is not handed out", async () => {
  const member = await bank.member("100.00")
  await endDay()
  await run()
  const id = (await closedOf(member.accountId)).at(-1)?.id ?? 0
  await bank.sql("alter table account_statements disable trigger user")
  await bank.sql("update account_statements set holder = 'Ana Eck' where id = $1", [id])
  await bank.sql("alter table account_statements enable trigger user")
  await expect(closedStatement(databaseOn(bank.owner), member.userId, id)).rejects.toThrow(
    "is not what was closed",
  )
})
