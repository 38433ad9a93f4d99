import { expect, test } from "vitest"
import type { Account, AccountDetail } from "#shared/contracts/accounts.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember, newNamelessMember } from "../../../testing/member.ts"
import { moveOn, newPayer, orderPayment } from "../../../testing/payments/order-payment.ts"

const detail = async (member: Member, id: number) =>
  expectOk(await member.get<AccountDetail>(`/api/accounts/${id}`))

test("an account is shown with its holder, the bank's BIC, and its days", async () => {
  const member = await newMember({ firstName: "Ines", lastName: "Duarte" })
  const account = await member.account("EUR")
  const { openedAt, ...shown } = await detail(member, account.id)
  expect(shown).toEqual({
    ...account,
    holder: "Ines Duarte",
    bic: "TSCULULLXXX",
    qrCode: `BCD\n002\n1\nSCT\n\nInes Duarte\n${account.iban}`,
    closedAt: null,
    obstacles: [],
    orders: [],
  })
  expect(Date.now() - Date.parse(openedAt)).toBeLessThan(600_000)
})

test("a member who registered without a name has accounts without a holder", async () => {
  const member = await newNamelessMember()
  const { id } = await member.account("EUR")
  expect((await detail(member, id)).holder).toBeNull()
})

test("names everything that stands in the way of closing, and closing names the first of it", async () => {
  const { payer: member, fromAccountId: id } = await newPayer()
  const { transaction } = await orderPayment(member, id)
  const inTheWay = async () => (await detail(member, id)).obstacles
  expect(await inTheWay()).toEqual(["account_not_empty", "payment_open"])
  expectProblem(
    await member.post(`/api/accounts/${id}/closure`, { password: member.password }),
    "account_not_empty",
  )
  await moveOn(transaction.reference, "sent", "settled")
  expect(await inTheWay()).toEqual(["account_not_empty"])
  expect((await detail(member, id)).closedAt).toBeNull()
})

test("a closed account is still shown, with its history and statement, and nothing can be done to it", async () => {
  const member = await newMember()
  const [euro, pot] = await Promise.all([
    member.account("EUR"),
    member
      .post<Account>("/api/accounts", { currency: "EUR", accountType: "current" })
      .then(expectOk),
  ])
  await member.deposit(pot.id, "25.00")
  expectOk(
    await member.post("/api/transfers", {
      fromAccountId: pot.id,
      amount: "25.00",
      recipientIban: euro.iban,
      recipientName: "Me",
    }),
  )
  expectOk(await member.post(`/api/accounts/${pot.id}/closure`, { password: member.password }))
  const closed = await detail(member, pot.id)
  expect(closed).toMatchObject({ id: pot.id, iban: pot.iban, balance: "0.00", obstacles: [] })
  expect(Date.now() - Date.parse(closed.closedAt ?? "")).toBeLessThan(600_000)
  const history = expectOk(await member.get<Transaction[]>(`/api/transactions?account=${pot.id}`))
  expect(history.map(({ direction, amount }) => [direction, amount])).toEqual([
    ["out", "25.00"],
    ["in", "25.00"],
  ])
  const statement = await member.get<string>(`/api/transactions.csv?account=${pot.id}`)
  expect(statement.status).toBe(200)
  expectProblem(await member.put(`/api/accounts/${pot.id}`, { name: "x" }), "not_found")
  expectProblem(
    await member.post(`/api/accounts/${pot.id}/closure`, { password: member.password }),
    "not_found",
  )
})

test("another member's account, open or closed, is not found", async () => {
  const [owner, stranger] = await Promise.all([newMember(), newMember()])
  const pot = expectOk(
    await owner.post<Account>("/api/accounts", { currency: "USD", accountType: "current" }),
  )
  const unknown = expectProblem(await stranger.get("/api/accounts/900000001"), "not_found")
  const seen = async () => {
    const { detail: sentence } = expectProblem(
      await stranger.get(`/api/accounts/${pot.id}`),
      "not_found",
    )
    return sentence
  }
  expect(await seen()).toBe(unknown.detail)
  expectOk(await owner.post(`/api/accounts/${pot.id}/closure`, { password: owner.password }))
  expect(await seen()).toBe(unknown.detail)
})
