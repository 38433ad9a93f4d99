import type pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Account, AccountDetail } from "#shared/contracts/accounts.ts"
import type { Order } from "#shared/contracts/orders.ts"
import { type ApiProcess, startApi } from "../../../testing/api-process.ts"
import { testPool } from "../../../testing/connections.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"
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

/** An order for later, between accounts of the member unless it says otherwise. */
async function plan(member: Member, fromAccountId: number, changes: object): Promise<Order> {
  const order = { fromAccountId, amount: "25.00", recipientName: "Ana Ek", firstOn: "2099-01-31" }
  return expectOk(await member.post<Order>("/api/orders", { ...order, ...changes }))
}

test("an account that orders pay from or into cannot be closed, and the answer names them", async () => {
  const member = await newMember({}, [api.url])
  const [from, into] = [await member.account("EUR"), await member.account("GBP")]
  const detail = async ({ id }: { id: number }) =>
    expectOk(await member.get<AccountDetail>(`/api/accounts/${id}`))
  const close = ({ id }: { id: number }) =>
    member.post(`/api/accounts/${id}/closure`, { password: member.password })
  const saving = await plan(member, from.id, { recipientIban: into.iban, rhythm: "monthly" })
  const outside = { recipientIban: "DE89370400440532013000", recipientName: "Alma Power" }
  const paused = await plan(member, from.id, { ...outside, amount: "1180" })
  expectOk(await member.post(`/api/orders/${paused.id}/pause`, {}))

  const [toSelf, toOther] = [
    { id: saving.id, amount: "25.00", currency: "EUR", recipientName: "Ana Ek" },
    { id: paused.id, amount: "1180.00", currency: "EUR", recipientName: "Alma Power" },
  ]
  expect(await detail(from)).toMatchObject({
    obstacles: ["account_has_orders"],
    orders: [toSelf, toOther],
  })
  expect(await detail(into)).toMatchObject({ obstacles: ["account_has_orders"], orders: [toSelf] })
  const { detail: why } = expectProblem(await close(from), "account_has_orders")
  expect(why).toBe(
    "Standing orders or scheduled payments use this account: €25.00 to Ana Ek, €1,180.00 to Alma Power. Nothing was closed. End them, or choose another account for them, first.",
  )
  expectProblem(await close(into), "account_has_orders")
  expect(await member.accounts()).toHaveLength(2)

  expectOk(await member.post(`/api/orders/${saving.id}/end`, {}))
  expectProblem(await close(from), "account_has_orders")
  expectOk(await close(into))
  expectOk(await member.post(`/api/orders/${paused.id}/end`, {}))
  expect(await detail(from)).toMatchObject({ obstacles: [], orders: [] })
  expectOk(await close(from))
})

test("another member's order to the account is not named, and does not keep it open", async () => {
  const [payer, payee] = [await newMember({}, [api.url]), await newMember({}, [api.url])]
  const { id, iban } = await payee.account("EUR")
  await plan(payer, (await payer.account("EUR")).id, { recipientIban: iban })
  expect(expectOk(await payee.get<AccountDetail>(`/api/accounts/${id}`)).orders).toEqual([])
  expectOk(await payee.post(`/api/accounts/${id}/closure`, { password: payee.password }))
})

test("an order that is created while its account closes is refused, or keeps the account open", async () => {
  const member = await newMember({}, [api.url])
  const { iban: recipientIban } = await member.account("EUR")
  for (let round = 0; round < 15; round += 1) {
    const { id: fromAccountId } = expectOk(
      await member.post<Account>("/api/accounts", { currency: "EUR", accountType: "current" }),
    )
    const order = { fromAccountId, amount: "1.00", recipientIban, recipientName: "Ana Ek" }
    const [closed, planned] = await Promise.all([
      member.post(`/api/accounts/${fromAccountId}/closure`, { password: member.password }),
      member.post<Order>("/api/orders", { ...order, firstOn: "2099-01-31" }),
    ])
    if (planned.status === 201) expectProblem(closed, "account_has_orders")
    else {
      expectProblem(planned, "not_found")
      expectOk(closed)
    }
  }
  const { rows } = await pool.query(
    `select o.id from payment_orders o join accounts a on a.id = o.from_account_id
      where o.state <> 'ended' and a.closed_at is not null`,
  )
  expect(rows).toEqual([])
})

test("an account cannot be closed before yesterday's interest has accrued", async () => {
  const member = await newMember({}, [api.url])
  const { id } = await member.account("GBP")
  const { iban } = await member.account("EUR")
  await pool.query("update accounts set created_at = now() - interval '3 days' where id = $1", [id])
  const movement = { kind: "incoming_transfer", userId: member.user.id, toAccountId: id }
  await pool.query("select ledger_post_for_bank($1, now() - interval '2 days')", [
    JSON.stringify({ ...movement, amount: "30000", description: "", timeZone: "UTC" }),
  ])
  const everything = { amount: "30000", recipientIban: iban, recipientName: "Me" }
  expectOk(await member.post("/api/transfers", { ...everything, fromAccountId: id }))
  expectProblem(
    await member.post(`/api/accounts/${id}/closure`, { password: member.password }),
    "interest_not_paid",
  )
  expect((await member.account("GBP")).balance).toBe("0.00")
})
