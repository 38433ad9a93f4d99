import { expect, inject, test } from "vitest"
import { startApi } from "../../../testing/api-process.ts"
import { type Customer, expectOk, newCustomer, newVisitor } from "../../../testing/customer.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"

const setBack = ({ user }: Customer, column: "last_active_at" | "created_at", by: string) =>
  asOwner(`update sign_ins set ${column} = now() - $2::interval where user_id = $1`, [user.id, by])

async function lastActive({ user }: Customer): Promise<string | undefined> {
  const [row] = await asOwner<{ at: string }>(
    "select last_active_at::text as at from sign_ins where user_id = $1",
    [user.id],
  )
  return row?.at
}

async function cookieOf({ username, password }: Customer): Promise<string> {
  const { headers } = await newVisitor().post("/api/auth/login", { username, password })
  return headers.getSetCookie()[0]?.split(";", 1)[0] ?? ""
}

test("signing out ends the session on every process immediately, for payments too", async () => {
  const customer = await newCustomer()
  const { id: accountId } = await customer.account("EUR")
  const headers = { cookie: await cookieOf(customer) }
  const deposit = { accountId, amount: "1", description: "Too late" }
  expectOk(await newVisitor().post("/api/auth/logout", {}, { headers }))
  const before = await fingerprint(customer.user.id)
  for (const api of inject("apis")) {
    const visitor = newVisitor([api])
    expectProblem(await visitor.get("/api/auth/user", { headers }), "not_signed_in")
    expectProblem(await visitor.get("/api/transactions", { headers }), "not_signed_in")
    expectProblem(await visitor.post("/api/deposits", deposit, { headers }), "not_signed_in")
  }
  expect(await fingerprint(customer.user.id)).toBe(before)
  // The same customer's other session continues.
  expect((await customer.get("/api/auth/user")).status).toBe(200)
})

test("signing out removes the cookie, and can be repeated", async () => {
  const customer = await newCustomer()
  const answer = await customer.post("/api/auth/logout", {})
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()[0]).toMatch(/^tessera=; Path=\/; Expires=Thu, 01 Jan 1970/)
  for (const _again of [1, 2]) expectOk(await customer.post("/api/auth/logout", {}))
  expectOk(await newVisitor().post("/api/auth/logout"))
})

test("five idle minutes end the session; fewer do not", async () => {
  const customer = await newCustomer()
  const { id: accountId } = await customer.account("EUR")
  await setBack(customer, "last_active_at", "4 minutes 30 seconds")
  expect((await customer.get("/api/accounts")).status).toBe(200)
  await setBack(customer, "last_active_at", "5 minutes")
  for (const _process of [1, 2]) expectProblem(await customer.get("/api/accounts"), "not_signed_in")
  const deposit = { accountId, amount: "1", description: "Too late" }
  expectProblem(await customer.post("/api/deposits", deposit), "not_signed_in")
  // Nothing revives it.
  expectProblem(await customer.post("/api/auth/activity", {}), "not_signed_in")
  expectProblem(await customer.get("/api/auth/user"), "not_signed_in")
})

test("after twelve hours the session ends, whatever its activity", async () => {
  const customer = await newCustomer()
  await setBack(customer, "created_at", "11 hours 59 minutes")
  expectOk(await customer.post("/api/auth/activity", {}))
  await setBack(customer, "created_at", "12 hours")
  expectProblem(await customer.post("/api/auth/activity", {}), "not_signed_in")
  expectProblem(await customer.get("/api/auth/user"), "not_signed_in")
})

test("reads do not extend a session; actions do", async () => {
  const customer = await newCustomer()
  await setBack(customer, "last_active_at", "4 minutes")
  const before = await lastActive(customer)
  for (const path of ["/api/auth/user", "/api/accounts", "/api/transactions"]) {
    expectOk(await customer.get(path))
  }
  expect(await lastActive(customer)).toBe(before)
  expectOk(await customer.post("/api/auth/activity", {}))
  expect(await lastActive(customer)).not.toBe(before)
})

test("the cookie is not available to scripts or other sites", async () => {
  const { username, password } = await newCustomer()
  const { headers } = await newVisitor().post("/api/auth/login", { username, password })
  const cookies = headers.getSetCookie()
  expect(cookies).toHaveLength(1)
  const [value, ...flags] = (cookies[0] ?? "").split("; ")
  expect(value).toMatch(/^tessera=s%3A[\w-]{32}\.[\w%]{43,}$/)
  expect(flags.map((flag) => flag.replace(/^Expires=.*/, "Expires"))).toEqual([
    "Path=/",
    "Expires",
    "HttpOnly",
    "SameSite=Strict",
  ])
})

test("over HTTPS, the cookie is Secure and has the prefix in its name", async () => {
  const api = await startApi(inject("bank"), { PUBLIC_URL: "https://bank.example" })
  try {
    const { username, password } = await newCustomer()
    const { headers } = await newVisitor([api.url]).post(
      "/api/auth/login",
      { username, password },
      { headers: { "x-forwarded-proto": "https" } },
    )
    const [cookie = ""] = headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-tessera=s%3A/)
    for (const flag of ["; Path=/", "; HttpOnly", "; Secure", "; SameSite=Strict"]) {
      expect(cookie).toContain(flag)
    }
    expect(cookie).not.toMatch(/domain/i)
    expect(headers.get("strict-transport-security")).toContain("max-age=31536000")
    const kept = { headers: { cookie: cookie.split(";", 1)[0] ?? "" } }
    expect((await newVisitor([api.url]).get("/api/auth/user", kept)).status).toBe(200)
  } finally {
    await api.stop()
  }
})

test("a forged, shortened, or foreign cookie is refused", async () => {
  const customer = await newCustomer()
  const cookie = await cookieOf(customer)
  const forged = [
    cookie.slice(0, -1),
    `${cookie.slice(0, -1)}${cookie.endsWith("A") ? "B" : "A"}`,
    cookie.replace(/\..*/, ""),
    cookie.replace("tessera=s%3A", "tessera="),
    "tessera=",
    "tessera=s%3A.",
    "tessera=%E0%A4%A",
    `tessera=${"x".repeat(4_000)}`,
    "tessera=s%3A%00.%00",
  ]
  for (const value of forged) {
    const answer = await newVisitor().get("/api/accounts", { headers: { cookie: value } })
    expectProblem(answer, "not_signed_in")
  }
})

test("a session that express-session still has is invalid once its sign-in has ended", async () => {
  const customer = await newCustomer()
  await asOwner("update sign_ins set ended_at = clock_timestamp() where user_id = $1", [
    customer.user.id,
  ])
  const left = await asOwner("select from sessions where sess::text like $1", [
    `%${await signInOf(customer)}%`,
  ])
  expect(left).toHaveLength(1)
  for (const _process of [1, 2]) expectProblem(await customer.get("/api/accounts"), "not_signed_in")
})

async function signInOf({ user }: Customer): Promise<string> {
  const [row] = await asOwner<{ id: string }>("select id from sign_ins where user_id = $1", [
    user.id,
  ])
  return row?.id ?? "none"
}
