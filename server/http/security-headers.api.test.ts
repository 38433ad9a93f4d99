import { afterAll, beforeAll, expect, inject, test } from "vitest"
import { startApi } from "../../testing/api-process.ts"
import { newMember, newVisitor } from "../../testing/member.ts"
import { openStaffApp, type StaffBrowser, type TestStaffApp } from "../../testing/staff-app.ts"
import { staffEndpoints } from "../apps/staff/endpoints.ts"

/** Responses of every kind: from the API, pages, and files, and their refusals. */
const everywhere = [
  "/api/accounts",
  "/api/nothing",
  "/api/health",
  "/api/docs",
  "/api/openapi.json",
  "/docs/error-codes",
  "/theme.js",
  "/assets/nothing.js",
  "/.env",
]

/** Calls each endpoint of the staff app with its example: some are answered, some refused. */
const everywhereAtStaff = staffEndpoints.map(({ method, path, body }) => ({
  path: `${method} /api/staff${path}`,
  ask: (browser: StaffBrowser) => {
    const address = `/api/staff${path.replace(/\{\w+\}/g, "987654321")}`
    return method === "get" ? browser.get(address) : browser.post(address, body?.example)
  },
}))

/** Answers of the staff app outside its API, and none that it has. */
const elsewhereAtStaff = ["/api/staff/nothing", "/api/accounts", "/docs/error-codes", "/.env"].map(
  (path) => ({ path, ask: (browser: StaffBrowser) => browser.get(path) }),
)

let staffApp: TestStaffApp
let supervisor: StaffBrowser

beforeAll(async () => {
  staffApp = await openStaffApp()
  supervisor = staffApp.as(await staffApp.employ("Sam Super", "supervisor"))
})

afterAll(() => staffApp.close())

test("every response prevents framing, sniffing, referrers, and access by other sites (ASVS 3.4.1-3.4.6, 3.4.8)", async () => {
  const member = await newMember()
  const answers = [
    ...everywhere.map((path) => ({ path, ask: () => member.get(path) })),
    ...[...everywhereAtStaff, ...elsewhereAtStaff].map(({ path, ask }) => ({
      path,
      ask: () => ask(supervisor),
    })),
  ]
  for (const { path, ask } of answers) {
    const { headers } = await ask()
    expect(headers.get("x-content-type-options"), path).toBe("nosniff")
    expect(headers.get("x-frame-options"), path).toBe("DENY")
    expect(headers.get("referrer-policy"), path).toBe("no-referrer")
    expect(headers.get("cross-origin-opener-policy"), path).toBe("same-origin")
    expect(headers.get("cross-origin-resource-policy"), path).toBe("same-origin")
    expect(headers.get("origin-agent-cluster"), path).toBe("?1")
    expect(headers.get("content-security-policy"), path).toMatch(/^default-src 'none';/)
    expect(headers.get("x-powered-by"), path).toBeNull()
    expect(headers.get("server"), path).toBeNull()
    expect(headers.get("access-control-allow-origin"), path).toBeNull()
    // Personal data is never cached (ASVS 14.3.2).
    if (/ \/api\/staff/.test(path)) {
      expect(headers.get("cache-control"), path).toBe("no-store")
      expect(headers.get("etag"), path).toBeNull()
    }
  }
})

test("powerful features are denied, except passkeys and copying", async () => {
  const { headers } = await newVisitor().get("/api/health")
  const policy = (headers.get("permissions-policy") ?? "").split(", ")
  expect(policy.filter((entry) => !entry.endsWith("=()"))).toEqual([
    "publickey-credentials-get=(self)",
    "publickey-credentials-create=(self)",
    "clipboard-write=(self)",
  ])
  for (const feature of [
    "camera",
    "microphone",
    "geolocation",
    "payment",
    "usb",
    "clipboard-read",
  ]) {
    expect(policy).toContain(`${feature}=()`)
  }
})

test("personal data is never cached (ASVS 14.3.2)", async () => {
  const member = await newMember()
  const paths = [
    "/api/accounts",
    "/api/auth/user",
    "/api/transactions.csv",
    "/api/nothing",
    "/api/docs",
  ]
  for (const path of paths) {
    expect((await member.get(path)).headers.get("cache-control"), path).toBe("no-store")
  }
})

test("over HTTPS, the browser is told to use HTTPS for a year (ASVS 3.4.1)", async () => {
  const plain = await newVisitor().get("/api/health")
  expect(plain.headers.get("strict-transport-security")).toBeNull()
  const api = await startApi(inject("bank"), { PUBLIC_URL: "https://bank.example" })
  try {
    const { headers } = await newVisitor([api.url]).get("/api/health")
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000; includeSubDomains")
    expect(headers.get("content-security-policy")).toContain("upgrade-insecure-requests")
  } finally {
    await api.stop()
  }
})

test("no API response says that nothing has changed, because uncached responses cannot be compared", async () => {
  const member = await newMember()
  const { status, headers } = await member.get("/api/accounts", {
    headers: { "if-none-match": "*" },
  })
  expect(status).toBe(200)
  expect(headers.get("etag")).toBeNull()
})

test("scripts need a nonce that is never the same and our own origin, and no string becomes code (ASVS 3.4.3)", async () => {
  const answers = await Promise.all([
    ...[1, 2, 3].map(() => newVisitor().get("/api/health")),
    ...[1, 2, 3].map(() => supervisor.get("/api/staff/session")),
  ])
  const policies = answers.map(({ headers }) => headers.get("content-security-policy"))
  for (const policy of policies) {
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).toMatch(/;script-src 'nonce-[\w+/]{22}==' 'strict-dynamic';/)
    // A second policy, which must also allow it.
    expect(policy).toMatch(/, script-src 'self'$/)
    expect(policy).toMatch(/;style-src 'self' 'nonce-[\w+/]{22}==';/)
    expect(policy).not.toContain("unsafe")
    expect(policy).not.toContain("*")
    expect(policy).not.toContain("data:")
    for (const closed of ["base-uri", "frame-ancestors", "frame-src", "object-src", "worker-src"]) {
      expect(policy).toContain(`;${closed} 'none'`)
    }
    for (const closed of ["script-src-attr", "style-src-attr", "trusted-types"]) {
      expect(policy).toContain(`;${closed} 'none'`)
    }
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).toContain("form-action 'self'")
  }
  expect(new Set(policies).size).toBe(policies.length)
})

test("health needs no database; readiness needs a migrated one", async () => {
  const visitor = newVisitor()
  expect((await visitor.get("/api/health")).body).toEqual({ status: "ok" })
  // Tests pay other banks without a worker, so payments may be late.
  const { body } = await visitor.get<{ status: string }>("/api/ready")
  expect(["ready", "degraded"]).toContain(body.status)
})
