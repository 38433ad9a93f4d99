import { expect, inject, test } from "vitest"
import { startApi } from "../../testing/api-process.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import { newMember, newVisitor } from "../../testing/member.ts"

test("too many requests, and fewer sign-ins, are refused with a time to wait", async () => {
  const member = await newMember()
  const settings = { RATE_LIMIT_PER_MINUTE: "8", SIGN_IN_LIMIT_PER_MINUTE: "3" }
  const api = await startApi(inject("bank"), settings)
  try {
    const visitor = newVisitor([api.url])
    const wrong = { username: member.username, password: "wrong-password" }
    for (const _attempt of [1, 2, 3]) {
      expectProblem(await visitor.post("/api/auth/login", wrong), "wrong_credentials")
    }
    const right = { username: member.username, password: member.password }
    const limited = await visitor.post("/api/auth/login", right)
    const { detail } = expectProblem(limited, "too_many_requests")
    const seconds = Number(limited.headers.get("retry-after"))
    expect(seconds).toBeGreaterThan(0)
    expect(seconds).toBeLessThanOrEqual(60)
    expect(detail).toContain(`${seconds} seconds`)
    for (const _attempt of [5, 6, 7, 8]) {
      expectProblem(await visitor.get("/api/accounts"), "not_signed_in")
    }
    expectProblem(await visitor.get("/api/accounts"), "too_many_requests")
    // Monitoring is never refused.
    for (const path of ["/api/health", "/api/ready"]) {
      expect((await visitor.get(path)).status).toBe(200)
    }
  } finally {
    await api.stop()
  }
})

/** The limits in a response's headers: what is left of each. */
function left(headers: Headers): Record<string, number> {
  const items = (headers.get("ratelimit") ?? "").matchAll(/"([\w-]+)";r=(\d+);t=\d+/g)
  return Object.fromEntries([...items].map(([, name = "", rest]) => [name, Number(rest)]))
}

test("each response says what remains for the address and the session, by cost (ASVS 2.4.1)", async () => {
  const api = await startApi(inject("bank"), { RATE_LIMIT_PER_MINUTE: "40" })
  try {
    const member = await newMember({}, [api.url])
    const read = await member.get("/api/accounts")
    expect(read.headers.get("ratelimit-policy")).toBe('"address";q=40;w=60, "session";q=160;w=60')
    expect(left(read.headers)).toEqual({ address: 38, session: 159 })
    const exported = await member.get("/api/transactions.csv")
    expect(left(exported.headers)).toEqual({ address: 37, session: 139 })
    const refused = await member.post("/api/transfers", {})
    expect(left(refused.headers)).toEqual({ address: 36, session: 134, changes: 399 })
    expect(refused.headers.get("ratelimit-policy")).toContain('"changes";q=400;w=86400')
    // What protects the member is never too much.
    const locked = left((await member.put("/api/payments/lock", {})).headers)
    expect(locked).toEqual({ address: 35, session: 129 })
    for (const _file of [1, 2, 3, 4, 5, 6]) await member.get("/api/transactions.csv")
    const { detail } = expectProblem(await member.get("/api/transactions.csv"), "too_many_requests")
    expect(detail).toContain("more than one member can ask for at once. Nothing was changed.")
    // Another member at the same address is not affected.
    const other = await newVisitor([api.url]).get("/api/accounts")
    expectProblem(other, "not_signed_in")
    expect(left(other.headers)).toEqual({ address: 27 })
    expect((await newVisitor([api.url]).get("/api/health")).headers.get("ratelimit")).toBeNull()
  } finally {
    await api.stop()
  }
})

test("a client that claims another address in a header is counted by its own (ASVS 15.3.4)", async () => {
  const api = await startApi(inject("bank"), { RATE_LIMIT_PER_MINUTE: "2" })
  try {
    const visitor = newVisitor([api.url])
    for (const [turn, code] of [
      [1, "not_signed_in"],
      [2, "not_signed_in"],
      [3, "too_many_requests"],
    ] as const) {
      const headers = {
        "x-forwarded-for": `198.51.100.${turn}`,
        "x-real-ip": `198.51.100.${turn}`,
        forwarded: `for=198.51.100.${turn}`,
      }
      expectProblem(await visitor.get("/api/accounts", { headers }), code)
    }
  } finally {
    await api.stop()
  }
})

test("behind a trusted proxy, each member has a separate limit (ASVS 15.3.4)", async () => {
  const api = await startApi(inject("bank"), { RATE_LIMIT_PER_MINUTE: "1", TRUST_PROXY: "1" })
  try {
    const from = (address: string) =>
      newVisitor([api.url]).get("/api/accounts", { headers: { "x-forwarded-for": address } })
    expectProblem(await from("198.51.100.1"), "not_signed_in")
    expectProblem(await from("198.51.100.2"), "not_signed_in")
    // Anything before the proxy's own entry was invented by the client.
    expectProblem(await from("203.0.113.9, 198.51.100.1"), "too_many_requests")
  } finally {
    await api.stop()
  }
})
