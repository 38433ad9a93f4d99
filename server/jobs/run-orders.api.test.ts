import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { testClient, testPool } from "../../testing/connections.ts"
import { fullForm } from "../../testing/full-form.ts"
import { type Member, OrdersBank } from "../../testing/orders-bank.ts"
import { databaseOn } from "../db/pool.ts"
import { checkLedger } from "../ledger/check.ts"
import { runOrders } from "./run-orders.ts"
import { warnOrders } from "./warn-orders.ts"

let bank: OrdersBank
const announced: unknown[][] = []
const errors: unknown[] = []

beforeAll(async () => {
  bank = await OrdersBank.open()
})
afterEach(() => bank.endOrders())
afterAll(() => bank.close())

/** Runs the job as a jobs process does: with the role for jobs, and on one connection. */
async function run(): Promise<number> {
  const context = {
    db: databaseOn(bank.owner),
    announce: (...what: unknown[]) => void announced.push(what),
    log: { error: (what: unknown) => void errors.push(what) },
    env: { RAIL_CUT_OFFS: ["15:00"], EXCHANGE_RATES_URL: undefined, RATE_MAX_AGE_DAYS: 5 },
  }
  const jobs = testPool({ connectionString: bank.database.jobsUrl, max: 1 })
  try {
    return await runOrders(context as never, jobs)
  } finally {
    await jobs.end()
  }
}

/** The bank's day, and the day so many days before it, by the database's clock. */
async function daysAgo(days: number): Promise<string> {
  const [row] = await bank.sql<{ day: string }>(
    "select (bank_day(clock_timestamp()) - $1::int)::text as day",
    [days],
  )
  return row?.day ?? ""
}

async function members(count: number, balance: string): Promise<Member[]> {
  const made: Member[] = []
  for (let number = 0; number < count; number += 1) made.push(await bank.member(balance))
  return made
}

/** How often each date of each order was paid, as the ledger has it. */
async function paidOnce(orders: number): Promise<void> {
  const [row] = await bank.sql<{ runs: number; transactions: number; entries: number }>(
    `select count(*)::int as runs, count(distinct transaction_id)::int as transactions,
        (select count(*)::int from journal_entries where kind = 'transfer' and sign_in_id is null) as entries
      from order_runs where state = 'paid'`,
  )
  const before = entriesBefore
  expect({ ...row, entries: (row?.entries ?? 0) - before }).toEqual({
    runs: orders + before,
    transactions: orders + before,
    entries: orders,
  })
  entriesBefore += orders
}
let entriesBefore = 0

test("it pays what is due, tells the pages of both members, and pays nothing twice", async () => {
  const [payer, payee] = await members(2, "1000.00")
  if (!payer || !payee) throw new Error("there are two members")
  await bank.order(payer, payee, { firstOn: await daysAgo(14), rhythm: "weekly" })
  announced.length = 0
  // The payment of today is due only after 06:00, so it may come now or not.
  const tried = await run()
  expect([2, 3]).toContain(tried)
  expect(await bank.balanceOf(payee)).toBe(`1${tried}00.00`)
  const posted = expect.any(Number) as number
  expect(announced.slice(0, 3)).toEqual([
    [payer.userId, "orders", "security"],
    [payer.userId, "accounts", "transactions", posted],
    [payee.userId, "accounts", "transactions", posted],
  ])
  expect(await run()).toBe(0)
  await paidOnce(tried)
})

test("three workers at the same time pay each of 120 orders once", async () => {
  const payers = await members(40, "1000.00")
  const [payee] = await members(1, "0.00")
  if (!payee) throw new Error("there is a payee")
  const firstOn = await daysAgo(1)
  for (const payer of payers) {
    for (let order = 0; order < 3; order += 1) await bank.order(payer, payee, { firstOn })
  }
  const tried = await Promise.all([run(), run(), run()])
  // One that finds every order locked ends; what is left is paid by the others, or the next time.
  expect(tried.reduce((sum, each) => sum + each) + (await run())).toBe(120)
  expect(await bank.balanceOf(payee)).toBe("12000.00")
  await paidOnce(120)
})

/** How many workers are killed at each time of the day: a thousand in total in the full form. */
const killsEach = fullForm ? 250 : 8
const times = ["06:00", "12:00", "17:00", "23:30"] as const

test("workers killed at any moment, at each time of the day, lose no payment and repeat none", async () => {
  const [payee] = await members(1, "0.00")
  if (!payee) throw new Error("there is a payee")
  const day = await daysAgo(1)
  // Each time of the day finds money for another part of the orders, and tries those that waited.
  const groups: Member[][] = []
  for (const _ of times) groups.push(await members(killsEach * 2, "0.00"))
  for (const payer of groups.flat()) await bank.order(payer, payee, { firstOn: day })
  const superuser = testClient(bank.database.superuserUrl)
  await superuser.connect()
  for (const [index, time] of times.entries()) {
    let [killed, answered] = [0, 0]
    for (const payer of groups[index] ?? []) await bank.receive(payer, "100.00", `${day}T00:00:00Z`)
    for (let round = 0; round < killsEach; round += 1) {
      const worker = testClient(bank.database.ownerUrl)
      await worker.connect()
      const [own] = (await worker.query<{ pid: number }>("select pg_backend_pid() as pid")).rows
      const answer = worker
        .query("select orders_run_at(4, '{}', $1::timestamp at time zone 'Europe/Luxembourg')", [
          `${day} ${time}`,
        ])
        .then(
          () => true,
          () => false,
        )
      await sleep(Math.random() * 40)
      await superuser.query("select pg_terminate_backend($1)", [own?.pid])
      if (await answer) answered += 1
      else killed += 1
      await worker.end().catch(() => undefined)
    }
    console.log(`${time}: ${killed} workers were killed before their answer, ${answered} after it.`)
    await bank.runAt(`${day} ${time}`)
    const paid = killsEach * 2 * (index + 1)
    expect(await bank.balanceOf(payee)).toBe(`${paid * 100}.00`)
  }
  await superuser.end()
  await paidOnce(killsEach * 2 * times.length)
})

test("a pause or an end comes before a payment or after it, never in between", async () => {
  const [payer, payee] = await members(2, "1000.00")
  if (!payer || !payee) throw new Error("there are two members")
  const firstOn = await daysAgo(1)
  const signIn = "00000000-0000-4000-8000-000000000001"
  await bank.sql("insert into sign_ins (id, user_id) values ($1, $2)", [signIn, payer.userId])
  let paid = 0
  for (let round = 0; round < 24; round += 1) {
    const id = await bank.order(payer, payee, { firstOn }, { amount: "10.00" })
    const change = round % 2 === 0 ? "pause" : "end"
    const request = {
      userId: payer.userId,
      signInId: signIn,
      idleSeconds: 3600,
      orderId: id,
      change,
    }
    const [tried] = await Promise.all([
      sleep(Math.random() * 15).then(run),
      sleep(Math.random() * 15).then(() => bank.sql("select order_change($1)", [request])),
    ])
    // Anything that was not paid by now never will be.
    expect(await run()).toBe(0)
    const runs = await bank.runsOf(id)
    expect(runs).toEqual(tried === 1 ? [`${firstOn} paid`] : [])
    paid += tried
    await bank.endOrders()
  }
  console.log(`${paid} of 24 payments were made before the pause or the end.`)
  await paidOnce(paid)
})

test("orders that do not fit together are tried alone, and an error of one does not stop the others", async () => {
  const payers = await members(3, "1000.00")
  const [payee] = await members(1, "9999999900.00")
  if (!payee) throw new Error("there is a payee")
  const firstOn = await daysAgo(1)
  const ids: number[] = []
  // Each alone fits in the payee's account, but not two of them.
  for (const payer of payers)
    ids.push(await bank.order(payer, payee, { firstOn }, { amount: "80.00" }))
  await bank.sql(`create function fail_one() returns trigger language plpgsql as $$
      begin raise exception 'planted'; end $$`)
  await bank.sql(`create trigger fail_one before insert on transactions for each row
    when (new.from_account_id = ${payers[0]?.accountId}) execute function fail_one()`)
  errors.length = 0
  expect(await run()).toBe(3)
  await bank.sql("drop trigger fail_one on transactions")
  expect(errors).toEqual([{ orderId: ids[0], reason: "planted" }])
  const made: string[][] = []
  for (const id of ids) made.push(await bank.runsOf(id))
  expect(made).toEqual([
    [`${firstOn} waiting internal_error`],
    [`${firstOn} paid`],
    [`${firstOn} waiting balance_too_large`],
  ])
  await paidOnce(1)
})

test("the ledger is sound after all of them", async () => {
  expect((await checkLedger(bank.owner)).violations).toEqual([])
})

test("the role for jobs can check what is due tomorrow", async () => {
  const [payer, payee] = await members(2, "0.00")
  if (!payer || !payee) throw new Error("there are two members")
  await bank.order(payer, payee, { firstOn: await daysAgo(-1) })
  const isAfternoon = async () => {
    const [clock] = await bank.sql<{ afternoon: boolean }>(
      "select clock_timestamp() >= (order_slots(bank_day(clock_timestamp())))[2] as afternoon",
    )
    return clock?.afternoon
  }
  const before = await isAfternoon()
  announced.length = 0
  const jobs = testPool({ connectionString: bank.database.jobsUrl, max: 1 })
  const announce = (...what: unknown[]) => void announced.push(what)
  try {
    await warnOrders({ announce, log: { error: () => undefined } }, jobs)
  } finally {
    await jobs.end()
  }
  // The members' notices of the day before come at noon, which may pass while the test runs.
  const told = [before, await isAfternoon()].map((afternoon) =>
    afternoon ? [[payer.userId, "security"]] : [],
  )
  expect(told).toContainEqual(announced)
})
