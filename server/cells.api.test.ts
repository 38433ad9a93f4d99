import { afterAll, beforeAll, expect, test } from "vitest"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { accountNumberOf, makeIban } from "#shared/iban/own-bank.ts"
import { type ApiProcess, startApi } from "../testing/api-process.ts"
import { testPool } from "../testing/connections.ts"
import { newMember } from "../testing/member.ts"
import { openScratchDatabase, type ScratchDatabase } from "../testing/scratch-database.ts"

/** A cell: the accounts whose numbers begin with ACCOUNT_NUMBER_PREFIX. */

let database: ScratchDatabase
let api: ApiProcess
const start = () => startApi(database, { ACCOUNT_NUMBER_PREFIX: "73" })

beforeAll(async () => {
  database = await openScratchDatabase()
  api = await start()
})
afterAll(async () => {
  await api.stop()
  await database.drop()
})

/** The numbers of entries and of messages between banks. */
async function numbers(): Promise<number[]> {
  const pool = testPool({ connectionString: database.ownerUrl, max: 1 })
  try {
    const { rows } = await pool.query<{ number: number }>(
      `select last_value::float8 as number from journal_entries_id_seq
        union all select last_value::float8 from rail_messages_id_seq`,
    )
    return rows.map(({ number }) => number)
  } finally {
    await pool.end()
  }
}

test("new accounts have numbers of the cell, and pay each other at once", async () => {
  const [payer, payee] = [await newMember({}, [api.url]), await newMember({}, [api.url])]
  const [from, to] = [await payer.account("EUR"), await payee.account("EUR")]
  for (const { iban } of [...(await payer.accounts()), ...(await payee.accounts())])
    expect(accountNumberOf(iban)).toMatch(/^73\d{10}$/)
  await payer.deposit(from.id, "10.00")
  const order = { fromAccountId: from.id, amount: "1.00", recipientName: "A member" }
  const here = await payer.post<PostingResult>("/api/transfers", {
    ...order,
    recipientIban: to.iban,
  })
  expect(here.status).toBe(201)
  expect(here.body.transaction.status).toBe("completed")
})

test("an account of another cell is paid like one at another bank", async () => {
  const payer = await newMember({}, [api.url])
  const from = await payer.account("EUR")
  await payer.deposit(from.id, "10.00")
  const recipientIban = makeIban("EUR", 740_000_000_000n)
  const order = { fromAccountId: from.id, amount: "1.00", recipientName: "A member", recipientIban }
  const there = await payer.post<PostingResult>("/api/transfers", order)
  expect(there.status).toBe(201)
  expect(there.body.transaction.status).toBe("pending")
})

test("the prefix stays: with another one, the bank does not start", async () => {
  const started = (settings: Record<string, string>) => startApi(database, settings)
  await expect(started({ ACCOUNT_NUMBER_PREFIX: "74" })).rejects.toThrow(
    "ACCOUNT_NUMBER_PREFIX is 74, but the database's is 73.",
  )
  await expect(started({})).rejects.toThrow("ACCOUNT_NUMBER_PREFIX is unset")
})

test("a bank with accounts does not become a cell: payments to them would leave it", async () => {
  const whole = await openScratchDatabase()
  try {
    const unsplit = await startApi(whole)
    await newMember({}, [unsplit.url])
    await unsplit.stop()
    await expect(startApi(whole, { ACCOUNT_NUMBER_PREFIX: "7" })).rejects.toThrow(
      "Only a database without accounts can get another one.",
    )
  } finally {
    await whole.drop()
  }
})

test("entries and messages have numbers of the cell, which a restart does not take back", async () => {
  const earlier = await numbers()
  for (const number of earlier) expect(number).toBeGreaterThanOrEqual(730_000_000_000)
  await api.stop()
  api = await start()
  const after = await numbers()
  for (const [index, number] of after.entries())
    expect(number).toBeGreaterThanOrEqual(earlier[index] ?? 0)
})
