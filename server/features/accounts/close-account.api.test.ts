import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import { type ApiProcess, startApi } from "../../../testing/api-process.ts"
import { testPool } from "../../../testing/connections.ts"
import { expectOk, newCustomer } from "../../../testing/customer.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../../testing/scratch-database.ts"

/** A bank for this file only: in the shared one, another test may have closed yesterday. */
let bank: ScratchDatabase
let api: ApiProcess
let pool: pg.Pool

beforeAll(async () => {
  bank = await openScratchDatabase()
  api = await startApi(bank)
  pool = testPool({ connectionString: bank.ownerUrl, max: 1 })
})

afterAll(async () => {
  await pool.end()
  await api.stop()
  await bank.drop()
})

test("an account cannot be closed before yesterday's interest has accrued", async () => {
  const customer = await newCustomer({}, [api.url])
  const { id } = await customer.account("GBP")
  const { iban } = await customer.account("EUR")
  await pool.query("update accounts set created_at = now() - interval '3 days' where id = $1", [id])
  const movement = { kind: "incoming_transfer", userId: customer.user.id, toAccountId: id }
  await pool.query("select ledger_post_for_bank($1, now() - interval '2 days')", [
    JSON.stringify({ ...movement, amount: "90000", description: "", timeZone: "UTC" }),
  ])
  const everything = { amount: "90000", recipientIban: iban, recipientName: "Me" }
  expectOk(await customer.post("/api/transfers", { ...everything, fromAccountId: id }))
  expectProblem(await customer.post(`/api/accounts/${id}/closure`, {}), "interest_not_paid")
  expect((await customer.account("GBP")).balance).toBe("0.00")
})
