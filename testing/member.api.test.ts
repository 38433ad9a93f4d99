import { expect, test } from "vitest"
import { newMember, newVisitor } from "./member.ts"

test("a registered member is the same on every process", async () => {
  const member = await newMember({ firstName: "Zoë" })
  for (const _process of [1, 2]) {
    const { status, body } = await member.get("/api/auth/user")
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: member.user.id, firstName: "Zoë" })
  }
  expect(await member.accounts()).toHaveLength(2)
})

test("a deposit is on the account, whichever process answers", async () => {
  const member = await newMember()
  const euro = await member.account("EUR")
  await member.deposit(euro.id, "12.34")
  expect((await member.account("EUR")).balance).toBe("12.34")
  expect((await member.account("EUR")).balance).toBe("12.34")
})

test("a visitor has no session", async () => {
  expect((await newVisitor().get("/api/accounts")).status).toBe(401)
})
