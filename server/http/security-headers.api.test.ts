import { expect, test } from "vitest"
import { newCustomer, newVisitor } from "../testing/customer.ts"

test("every answer of the API keeps caches, frames, sniffing and other sites out", async () => {
  const customer = await newCustomer()
  for (const path of ["/api/accounts", "/api/nothing", "/api/health"]) {
    const { headers } = await customer.get(path)
    expect(headers.get("cache-control")).toBe("no-store")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("x-frame-options")).toBe("DENY")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(headers.get("permissions-policy")).toContain("geolocation=()")
    expect(headers.get("x-powered-by")).toBeNull()
    expect(headers.get("server")).toBeNull()
    expect(headers.get("access-control-allow-origin")).toBeNull()
  }
})

test("no answer of the API says that nothing has changed: what is not stored cannot be compared", async () => {
  const customer = await newCustomer()
  const { status, headers } = await customer.get("/api/accounts", {
    headers: { "if-none-match": "*" },
  })
  expect(status).toBe(200)
  expect(headers.get("etag")).toBeNull()
})

test("scripts run by nonce or from our own origin only, and the nonce is never the same", async () => {
  const policies = await Promise.all(
    [1, 2, 3].map(async () =>
      (await newVisitor().get("/api/health")).headers.get("content-security-policy"),
    ),
  )
  for (const policy of policies) {
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).toMatch(/script-src 'self' 'nonce-[\w+/]{22}=='(;|$)/)
    expect(policy).not.toContain("unsafe")
    expect(policy).not.toContain("*")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("base-uri 'none'")
  }
  expect(new Set(policies).size).toBe(3)
})

test("health needs no database, readiness a migrated one", async () => {
  const visitor = newVisitor()
  expect((await visitor.get("/api/health")).body).toEqual({ status: "ok" })
  expect((await visitor.get("/api/ready")).body).toEqual({ status: "ready" })
})
