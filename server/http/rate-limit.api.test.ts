import { expect, inject, test } from "vitest"
import { startApi } from "../testing/api-process.ts"
import { newCustomer, newVisitor } from "../testing/customer.ts"
import { expectProblem } from "../testing/expect-problem.ts"

test("too many requests, and sooner too many sign-ins, are told to wait", async () => {
  const customer = await newCustomer()
  const settings = { RATE_LIMIT_PER_MINUTE: "8", SIGN_IN_LIMIT_PER_MINUTE: "3" }
  const api = await startApi(inject("bank"), settings)
  try {
    const visitor = newVisitor([api.url])
    const wrong = { username: customer.username, password: "wrong-password" }
    for (const _attempt of [1, 2, 3]) {
      expectProblem(await visitor.post("/api/auth/login", wrong), "wrong_credentials")
    }
    const right = { username: customer.username, password: customer.password }
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
    // Whoever watches over the bank is not shut out.
    for (const path of ["/api/health", "/api/ready"]) {
      expect((await visitor.get(path)).status).toBe(200)
    }
  } finally {
    await api.stop()
  }
})
