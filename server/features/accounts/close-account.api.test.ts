import { expect, test } from "vitest"
import { expectOk, newCustomer } from "../../testing/customer.ts"
import { asOwner } from "../../testing/database.ts"
import { expectProblem } from "../../testing/expect-problem.ts"

test("an account is not closed while yesterday's interest is not even accrued", async () => {
  const customer = await newCustomer()
  const { id } = await customer.account("GBP")
  const { iban } = await customer.account("EUR")
  await asOwner("update accounts set created_at = now() - interval '3 days' where id = $1", [id])
  const movement = { kind: "incoming_transfer", userId: customer.user.id, toAccountId: id }
  await asOwner("select ledger_post_for_bank($1, now() - interval '2 days')", [
    JSON.stringify({ ...movement, amount: "90000", description: "", timeZone: "UTC" }),
  ])
  const everything = { amount: "90000", recipientIban: iban, recipientName: "Me" }
  expectOk(await customer.post("/api/transfers", { ...everything, fromAccountId: id }))
  expectProblem(await customer.post(`/api/accounts/${id}/closure`, {}), "interest_not_paid")
  expect((await customer.account("GBP")).balance).toBe("0.00")
})
