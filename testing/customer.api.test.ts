import { expect, test } from "vitest"
import { newCustomer, newVisitor } from "./customer.ts"

test("a registered customer is the same on every process", async () => {
  const customer = await newCustomer({ firstName: "Zoë" })
  for (const _process of [1, 2]) {
    const { status, body } = await customer.get("/api/auth/user")
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: customer.user.id, firstName: "Zoë" })
  }
  expect(await customer.accounts()).toHaveLength(2)
})

test("a deposit is on the account, whichever process answers", async () => {
  const customer = await newCustomer()
  const euro = await customer.account("EUR")
  await customer.deposit(euro.id, "12.34")
  expect((await customer.account("EUR")).balance).toBe("12.34")
  expect((await customer.account("EUR")).balance).toBe("12.34")
})

test("a visitor has no session", async () => {
  expect((await newVisitor().get("/api/accounts")).status).toBe(401)
})
