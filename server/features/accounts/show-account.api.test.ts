import { expect, test } from "vitest"
import type { Account, AccountDetail } from "#shared/contracts/accounts.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import {
  type Customer,
  expectOk,
  newCustomer,
  newNamelessCustomer,
} from "../../../testing/customer.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { moveOn, newPayer, orderPayment } from "../../../testing/payments/order-payment.ts"

const detail = async (customer: Customer, id: number) =>
  expectOk(await customer.get<AccountDetail>(`/api/accounts/${id}`))

test("an account is shown with its holder, the bank's BIC, and its days", async () => {
  const customer = await newCustomer({ firstName: "Ines", lastName: "Duarte" })
  const account = await customer.account("EUR")
  const { openedAt, ...shown } = await detail(customer, account.id)
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

test("a customer who registered without a name has accounts without a holder", async () => {
  const customer = await newNamelessCustomer()
  const { id } = await customer.account("EUR")
  expect((await detail(customer, id)).holder).toBeNull()
})

test("names everything that stands in the way of closing, and closing names the first of it", async () => {
  const { payer: customer, fromAccountId: id } = await newPayer()
  const { transaction } = await orderPayment(customer, id)
  const inTheWay = async () => (await detail(customer, id)).obstacles
  expect(await inTheWay()).toEqual(["account_not_empty", "payment_open"])
  expectProblem(await customer.post(`/api/accounts/${id}/closure`, {}), "account_not_empty")
  await moveOn(transaction.reference, "sent", "settled")
  expect(await inTheWay()).toEqual(["account_not_empty"])
  expect((await detail(customer, id)).closedAt).toBeNull()
})

test("a closed account is still shown, with its history and statement, and nothing can be done to it", async () => {
  const customer = await newCustomer()
  const [euro, pot] = await Promise.all([
    customer.account("EUR"),
    customer
      .post<Account>("/api/accounts", { currency: "EUR", accountType: "current" })
      .then(expectOk),
  ])
  await customer.deposit(pot.id, "25.00")
  expectOk(
    await customer.post("/api/transfers", {
      ...{ fromAccountId: pot.id, amount: "25.00" },
      ...{ recipientIban: euro.iban, recipientName: "Me" },
    }),
  )
  expectOk(await customer.post(`/api/accounts/${pot.id}/closure`, {}))
  const closed = await detail(customer, pot.id)
  expect(closed).toMatchObject({ id: pot.id, iban: pot.iban, balance: "0.00", obstacles: [] })
  expect(Date.now() - Date.parse(closed.closedAt ?? "")).toBeLessThan(600_000)
  const history = expectOk(await customer.get<Transaction[]>(`/api/transactions?account=${pot.id}`))
  expect(history.map(({ direction, amount }) => [direction, amount])).toEqual([
    ["out", "25.00"],
    ["in", "25.00"],
  ])
  const statement = await customer.get<string>(`/api/transactions.csv?account=${pot.id}`)
  expect(statement.status).toBe(200)
  expectProblem(await customer.put(`/api/accounts/${pot.id}`, { name: "x" }), "not_found")
  expectProblem(await customer.post(`/api/accounts/${pot.id}/closure`, {}), "not_found")
})

test("another customer's account, open or closed, is not found", async () => {
  const [owner, stranger] = await Promise.all([newCustomer(), newCustomer()])
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
  expectOk(await owner.post(`/api/accounts/${pot.id}/closure`, {}))
  expect(await seen()).toBe(unknown.detail)
})
