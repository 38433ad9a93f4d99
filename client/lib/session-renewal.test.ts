// @vitest-environment jsdom
import { expect, it } from "vitest"
import { type Call, fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { get, post } from "./api-client.ts"

/** A bank that rejects the old cookie as soon as the renewal is requested. */
function renewingBank() {
  let answer: (response: Response) => void = () => undefined
  let renewed = false
  const calls = fakeBank({
    "POST /api/second-factors/passkeys": () => new Promise((resolve) => (answer = resolve)),
    "GET /api/accounts": () =>
      renewed ? json(200, []) : refusal(401, "not_signed_in", "Sign in."),
  })
  return {
    calls,
    renew() {
      renewed = true
      answer(json(200, {}))
    },
  }
}
const paths = (calls: Call[]) => calls.map(({ url }) => url)

it("holds other requests until the new cookie has arrived", async () => {
  const { calls, renew } = renewingBank()
  const renewal = post("/api/second-factors/passkeys", {}, { renewsSession: true })
  const asked = get("/api/accounts")
  await Promise.resolve()
  expect(paths(calls)).toEqual(["/api/second-factors/passkeys"])
  renew()
  await renewal
  await expect(asked).resolves.toEqual([])
})

it("sends requests again that were sent with the old cookie", async () => {
  const { calls, renew } = renewingBank()
  const asked = get("/api/accounts")
  await Promise.resolve()
  const renewal = post("/api/second-factors/passkeys", {}, { renewsSession: true })
  await new Promise((resolve) => setTimeout(resolve))
  renew()
  await renewal
  await expect(asked).resolves.toEqual([])
  expect(paths(calls).filter((url) => url === "/api/accounts")).toHaveLength(2)
})

it("treats a 401 as the end of the session if nothing was renewed", async () => {
  const { calls } = renewingBank()
  await expect(get("/api/accounts")).rejects.toThrow("401")
  expect(calls).toHaveLength(1)
})
