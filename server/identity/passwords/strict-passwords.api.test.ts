import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { type ApiProcess, startApi } from "../../../testing/api-process.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, newVisitor } from "../../../testing/member.ts"

let api: ApiProcess
beforeAll(async () => {
  api = await startApi(inject("bank"), { PASSWORD_POLICY: "strict" })
})
afterAll(() => api.stop())

const good = "seven cold lemonades in the rain"

test.each([
  ["short-secret", "Password must be at least 15 characters"],
  ["Password123456789", "This password is among the first that attackers try. Choose another"],
  ["Ottilie-Zwiebel!", "This password is made of your name or the bank's. Choose another"],
  ["o.zwiebel-tessera", "This password is made of your name or the bank's. Choose another"],
])("a member cannot register with %s", async (password, message) => {
  const username = `s-${randomUUID()}`
  const order = {
    firstName: "Ottilie",
    lastName: "Zwiebel",
    email: `o.zwiebel@${username}.example`,
  }
  const visitor = newVisitor([api.url])
  const answer = await visitor.post("/api/auth/register", { username, password, ...order })
  const { errors, detail } = expectProblem(answer, "invalid_request")
  expect(errors).toEqual([{ path: "password", message }])
  expect(detail).toBe(`${message}. Nothing was changed.`)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await asOwner("select from users where username = $1", [username])).toHaveLength(0)
})

test("but with a good one, in any script and with spaces, which is compared exactly", async () => {
  for (const password of [good, "wir fahren morgen ans meer", "пусть всегда будет солнце"]) {
    const username = `s-${randomUUID()}`
    expectOk(await newVisitor([api.url]).post("/api/auth/register", { username, password }))
    const signIn = (secret: string) =>
      newVisitor([api.url]).post("/api/auth/login", { username, password: secret })
    expectProblem(await signIn(password.toUpperCase()), "wrong_credentials")
    expectProblem(await signIn(password.slice(0, -1)), "wrong_credentials")
    expectOk(await signIn(password))
  }
})

test("a member with a shorter one from the other policy can still sign in", async () => {
  const username = `s-${randomUUID()}`
  const order = { username, password: "six-66" }
  expectOk(await newVisitor().post("/api/auth/register", order))
  expectOk(await newVisitor([api.url]).post("/api/auth/login", order))
})
