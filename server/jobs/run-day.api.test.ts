import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Loan } from "#shared/contracts/loans.ts"
import { zonedDay } from "#shared/time/zoned-time.ts"
import { type ApiProcess, startApi } from "../../testing/api-process.ts"
import { bankCommand } from "../../testing/bank-command.ts"
import { testPool } from "../../testing/connections.ts"
import { acceptedOffer, application } from "../../testing/loans.ts"
import { expectOk, type Member, newMember } from "../../testing/member.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"
import { databaseOn } from "../db/pool.ts"
import { checkLedger } from "../ledger/check.ts"
import { openDays } from "./open-days.ts"
import { type Collection, type OwnedBank, type Payment, runDay } from "./run-day.ts"

/** A bank for this file only, because it closes days. */
let bank: ScratchDatabase
let api: ApiProcess
let pool: pg.Pool
/** Uses the role for jobs, which does not have the owner's rights. */
let jobs: pg.Pool
let owned: OwnedBank
const announced: unknown[] = []

beforeAll(async () => {
  bank = await openScratchDatabase()
  api = await startApi(bank)
  pool = testPool({ connectionString: bank.ownerUrl, max: 4 })
  jobs = testPool({ connectionString: bank.jobsUrl, max: 2 })
  owned = { pool: jobs, announce: (...what) => announced.push(what) }
})

afterAll(async () => {
  await Promise.all([pool.end(), jobs.end()])
  await api.stop()
  await bank.drop()
})

const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
  (await pool.query<Row>(text, values)).rows
const memberHere = () => newMember({}, [api.url])

/** An incoming payment at a time in the past. */
async function received(member: Member, accountId: number, amount: string, at: string) {
  const movement = { kind: "incoming_transfer", userId: member.user.id, toAccountId: accountId }
  await sql("select ledger_post_for_bank($1, $2)", [
    JSON.stringify({ ...movement, amount, description: "", timeZone: "Europe/Luxembourg" }),
    at,
  ])
}

/** Closes a day, with what each batch did. */
async function closeDay(day: string) {
  const [payments, collections]: [Payment[], Collection[]] = [[], []]
  const closing = await runDay(owned, day, {
    onBatch(batch) {
      payments.push(...batch.payments)
      collections.push(...batch.collections)
    },
  })
  return { ...closing, payments, collections }
}

async function interestOf(accountId: number) {
  const [row] = await sql<{ accrued: string; paid: string; to: string }>(
    `select accrued, paid, accrued_to::text as to from interest_balances where account_id = $1`,
    [accountId],
  )
  return row
}

async function lend(member: Member, at: string, changes: object = {}): Promise<number> {
  const order = { ...application, ...changes }
  const { id } = expectOk(await member.post<Loan>("/api/loans", order))
  await sql(acceptedOffer, [id])
  await sql("select loan_disburse($1, 'Europe/Luxembourg', $2)", [id, at])
  return id
}

async function spend(member: Member, amount: string): Promise<void> {
  const { id } = await member.account("EUR")
  const to = { recipientIban: "DE89370400440532013000", recipientName: "A" }
  expectOk(await member.post("/api/transfers", { fromAccountId: id, amount, ...to }))
}

const loanOf = async (member: Member) => expectOk(await member.get<Loan[]>("/api/loans"))[0] as Loan

test("interest accrues on each day's final balance, and is paid at the end of the month", async () => {
  const saver = await memberHere()
  const { id } = await saver.account("GBP")
  await received(saver, id, "1000.00", "2024-02-27T12:00:00Z")
  // 23:30 UTC is past midnight in Luxembourg, so this money counts for the 29th, a leap day.
  await received(saver, id, "500.00", "2024-02-28T23:30:00Z")

  announced.length = 0
  // 1.5% over 365 days, to eight decimals.
  for (const [day, accrued] of [
    ["2024-02-27", "0.04109589"],
    ["2024-02-28", "0.08219178"],
  ] as const) {
    expect(await closeDay(day)).toMatchObject({ outcome: "closed", payments: [] })
    expect(await interestOf(id)).toEqual({ accrued, paid: "0.00", to: day })
  }
  expect(announced).toEqual([])
  const payment = { accountId: id, members: [saver.user.id], amount: "0.14" }
  expect(await closeDay("2024-02-29")).toMatchObject({ payments: [payment] })
  expect(announced).toEqual([[saver.user.id, "accounts", "transactions"]])
  expect(await interestOf(id)).toEqual({ accrued: "0.14383562", paid: "0.14", to: "2024-02-29" })
  expect((await saver.account("GBP")).balance).toBe("1500.14")
  const history = expectOk(await saver.get<{ description: string }[]>("/api/transactions"))
  expect(history[0]).toMatchObject({
    type: "deposit",
    amount: "0.14",
    description: "Savings interest, February 2024",
  })
  const audited = "select 1 from audit_events where user_id = $1 and action = 'interest.paid'"
  expect(await sql(audited, [saver.user.id])).toHaveLength(1)
})

test("closing the same date twice changes nothing, even concurrently", async () => {
  const digest = "select md5(string_agg(i::text, '' order by i)) from interest_balances i"
  const before = await sql(digest)
  expect(await runDay(owned, "2024-02-29")).toEqual({ outcome: "done" })
  expect(await sql(digest)).toEqual(before)
  const both = await Promise.all([runDay(owned, "2024-03-01"), runDay(owned, "2024-03-01")])
  expect(both.filter(({ outcome }) => outcome === "closed")).toHaveLength(1)
})

test("fractions of a cent stay accrued until they add up to one", async () => {
  const saver = await memberHere()
  const { id } = await saver.account("GBP")
  // 10.00 × 1.5% / 365 = 0.00041096 a day: 0.0123 in thirty days.
  await received(saver, id, "10.00", "2024-03-31T12:00:00Z")
  expect(await runDay(owned, "2024-03-31")).toMatchObject({ outcome: "closed" })
  expect(await interestOf(id)).toEqual({ accrued: "0.00041096", paid: "0.00", to: "2024-03-31" })
  for (let day = 1; day <= 30; day += 1) {
    await runDay(owned, `2024-04-${String(day).padStart(2, "0")}`)
  }
  expect((await saver.account("GBP")).balance).toBe("10.01")
  expect(await interestOf(id)).toEqual({ accrued: "0.01273976", paid: "0.01", to: "2024-04-30" })
})

test("installments are collected on their due date, in part if funds are short, and the rest later", async () => {
  const debtor = await memberHere()
  const id = await lend(debtor, "2024-05-15T12:00:00Z", { termMonths: 2 })
  const { installments } = await loanOf(debtor)
  expect(installments.map(({ dueDate }) => dueDate)).toEqual(["2024-06-15", "2024-07-15"])
  // 602.50 + 5.00 are due, and only 3.00 is available: all of it goes to interest.
  await spend(debtor, "1197.00")
  expect(await closeDay("2024-06-14")).toMatchObject({ outcome: "closed", collections: [] })
  const first = await closeDay("2024-06-15")
  const { user } = debtor
  expect(first).toMatchObject({
    collections: [{ loanId: id, userId: user.id, due: "603.75", collected: "3.00", closed: false }],
  })
  const short = await loanOf(debtor)
  expect(short).toMatchObject({ status: "active", balance: "1200.00", arrears: "1204.51" })
  expect(short.installments[0]).toMatchObject({ paid: "3.00", status: "overdue", interest: "5.00" })
  expect((await debtor.account("EUR")).balance).toBe("0.00")

  announced.length = 0
  await received(debtor, (await debtor.account("EUR")).id, "700.00", "2024-06-16T09:00:00Z")
  expect(await closeDay("2024-06-16")).toMatchObject({
    collections: [{ due: "600.75", collected: "600.75", closed: false }],
  })
  expect(announced).toEqual([[user.id, "loans", "accounts", "transactions"]])
  expect((await debtor.account("EUR")).balance).toBe("99.25")
  expect((await loanOf(debtor)).installments[0]?.status).toBe("paid")

  await debtor.deposit((await debtor.account("EUR")).id, "1000.00")
  expect(await closeDay("2024-07-15")).toMatchObject({
    collections: [{ due: "603.76", collected: "603.76", closed: true }],
  })
  expect(await loanOf(debtor)).toMatchObject({ status: "closed", balance: "0.00", arrears: "0.00" })
  expect((await debtor.account("EUR")).balance).toBe("495.49")
  const actions = await sql(
    "select actor, action from audit_events where user_id = $1 and action like 'loan.%' order by id",
    [user.id],
  )
  expect(actions).toEqual([
    { actor: "bank", action: "loan.collected" },
    { actor: "bank", action: "loan.collected" },
    { actor: "bank", action: "loan.collected" },
    { actor: "bank", action: "loan.closed" },
  ])
})

test("an account without funds is skipped, and the day still closes", async () => {
  const debtor = await memberHere()
  await lend(debtor, "2024-08-31T12:00:00Z", { termMonths: 1 })
  await spend(debtor, "1200.00")
  expect(await closeDay("2024-09-30")).toMatchObject({
    outcome: "closed",
    collections: [{ due: "1205.00", collected: "0.00", closed: false }],
  })
  expect((await loanOf(debtor)).arrears).toBe("1205.00")
})

test("today, future days, and invalid dates cannot be closed", async () => {
  const today = zonedDay(new Date(), "Europe/Luxembourg")
  expect(await runDay(owned, today)).toEqual({ outcome: "not_over" })
  expect(await runDay(owned, "2999-01-01")).toEqual({ outcome: "not_over" })
  const staff = (...args: string[]) => bankCommand(["day", ...args], bank)
  expect(await staff(today)).toMatchObject({
    code: 1,
    stderr: `${today} is not over yet in Europe/Luxembourg, so it cannot be closed.`,
  })
  expect((await staff("2999-01-01")).stderr).toContain("is in the future")
  expect((await staff("2024-02-29")).stdout).toContain("is already closed. Nothing was changed.")
  expect((await staff("2001-01-01")).stderr).toContain("before the bank's first day")
  expect((await staff("2024-02-30")).code).toBe(2)
})

test("missed days are closed in order: by staff up to a date, by a starting process up to yesterday", async () => {
  const timeZone = "Europe/Luxembourg"
  const [first = "", second = ""] = await openDays(databaseOn(pool), timeZone)
  expect(first).toBe("2024-10-01")
  const { stdout } = await bankCommand(["day", second], bank)
  expect(stdout.split("\n").map((line) => line.slice(0, 11))).toEqual([`${first}:`, `${second}:`])

  await sql(`insert into bank_days select generate_series($1::date, current_date - 4, '1 day')`, [
    "2024-10-03",
  ])
  expect((await openDays(databaseOn(pool), timeZone)).length).toBeGreaterThan(1)
  const another = await startApi(bank)
  await expect.poll(() => openDays(databaseOn(pool), timeZone)).toEqual([])
  await another.stop()
})

test("the ledger is correct afterward", async () => {
  expect((await checkLedger(pool)).violations).toEqual([])
})
