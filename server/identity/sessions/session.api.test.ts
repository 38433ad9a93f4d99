import { expect, inject, test } from "vitest"
import { startApi } from "../../../testing/api-process.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember, newVisitor } from "../../../testing/member.ts"

const setBack = ({ user }: Member, column: "last_active_at" | "created_at", by: string) =>
  asOwner(`update sign_ins set ${column} = now() - $2::interval where user_id = $1`, [user.id, by])

async function lastActive({ user }: Member): Promise<string | undefined> {
  const [row] = await asOwner<{ at: string }>(
    "select last_active_at::text as at from sign_ins where user_id = $1",
    [user.id],
  )
  return row?.at
}

async function cookieOf({ username, password }: Member): Promise<string> {
  const { headers } = await newVisitor().post("/api/auth/login", { username, password })
  return headers.getSetCookie()[0]?.split(";", 1)[0] ?? ""
}

test("signing out ends the session on every process immediately, for payments too", async () => {
  const member = await newMember()
  const { id: accountId } = await member.account("EUR")
  const headers = { cookie: await cookieOf(member) }
  const deposit = { accountId, amount: "1", description: "Too late" }
  expectOk(await newVisitor().post("/api/auth/logout", {}, { headers }))
  const before = await fingerprint(member.user.id)
  for (const api of inject("apis")) {
    const visitor = newVisitor([api])
    expectProblem(await visitor.get("/api/auth/user", { headers }), "not_signed_in")
    expectProblem(await visitor.get("/api/transactions", { headers }), "not_signed_in")
    expectProblem(await visitor.post("/api/deposits", deposit, { headers }), "not_signed_in")
  }
  expect(await fingerprint(member.user.id)).toBe(before)
  // The same member's other session continues.
  expect((await member.get("/api/auth/user")).status).toBe(200)
})

test("signing out removes the cookie, and can be repeated", async () => {
  const member = await newMember()
  const answer = await member.post("/api/auth/logout", {})
  expect(answer.status).toBe(200)
  expect(answer.headers.getSetCookie()[0]).toMatch(/^tessera=; Path=\/; Expires=Thu, 01 Jan 1970/)
  for (const _again of [1, 2]) expectOk(await member.post("/api/auth/logout", {}))
  expectOk(await newVisitor().post("/api/auth/logout"))
})

test("five idle minutes end the session; fewer do not", async () => {
  const member = await newMember()
  const { id: accountId } = await member.account("EUR")
  await setBack(member, "last_active_at", "4 minutes 30 seconds")
  expect((await member.get("/api/accounts")).status).toBe(200)
  await setBack(member, "last_active_at", "5 minutes")
  for (const _process of [1, 2]) expectProblem(await member.get("/api/accounts"), "not_signed_in")
  const deposit = { accountId, amount: "1", description: "Too late" }
  expectProblem(await member.post("/api/deposits", deposit), "not_signed_in")
  // Nothing revives it.
  expectProblem(await member.post("/api/auth/activity", {}), "not_signed_in")
  expectProblem(await member.get("/api/auth/user"), "not_signed_in")
})

test("after twelve hours the session ends, whatever its activity", async () => {
  const member = await newMember()
  await setBack(member, "created_at", "11 hours 59 minutes")
  expectOk(await member.post("/api/auth/activity", {}))
  await setBack(member, "created_at", "12 hours")
  expectProblem(await member.post("/api/auth/activity", {}), "not_signed_in")
  expectProblem(await member.get("/api/auth/user"), "not_signed_in")
})

test("reads do not extend a session; actions do", async () => {
  const member = await newMember()
  await setBack(member, "last_active_at", "4 minutes")
  const before = await lastActive(member)
  for (const path of ["/api/auth/user", "/api/accounts", "/api/transactions"]) {
    expectOk(await member.get(path))
  }
  expect(await lastActive(member)).toBe(before)
  expectOk(await member.post("/api/auth/activity", {}))
  expect(await lastActive(member)).not.toBe(before)
})

test("the cookie is not available to scripts or other sites", async () => {
  const { username, password } = await newMember()
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
    const { username, password } = await newMember()
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
  const member = await newMember()
  const cookie = await cookieOf(member)
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
  const member = await newMember()
  await asOwner("update sign_ins set ended_at = clock_timestamp() where user_id = $1", [
    member.user.id,
  ])
  const left = await asOwner("select from sessions where sess::text like $1", [
    `%${await signInOf(member)}%`,
  ])
  expect(left).toHaveLength(1)
  for (const _process of [1, 2]) expectProblem(await member.get("/api/accounts"), "not_signed_in")
})

async function signInOf({ user }: Member): Promise<string> {
  const [row] = await asOwner<{ id: string }>("select id from sign_ins where user_id = $1", [
    user.id,
  ])
  return row?.id ?? "none"
}
