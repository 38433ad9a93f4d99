// @vitest-environment jsdom
import { describe, expect, it, vi } from "vitest"
import { fakeBank, json, refusal } from "../testing/fake-bank.ts"
import { ApiError, get, NetworkError, post } from "./api-client.ts"

describe("api client", () => {
  it("sends JSON and the idempotency key, and returns the JSON", async () => {
    const calls = fakeBank({ "POST /api/transfers": () => json(201, { id: 7 }) })
    const answer = await post("/api/transfers", { amount: "1.00" }, { idempotencyKey: "k-1" })
    expect(answer).toEqual({ id: 7 })
    expect(calls[0]?.body).toEqual({ amount: "1.00" })
    expect(calls[0]?.headers.get("idempotency-key")).toBe("k-1")
    expect(calls[0]?.headers.get("content-type")).toBe("application/json")
  })

  it("returns undefined for an empty response", async () => {
    fakeBank({ "GET /api/x": () => new Response("") })
    await expect(get("/api/x")).resolves.toBeUndefined()
  })

  it("has the message status: body, and keeps the problem", async () => {
    fakeBank({ "GET /api/accounts": () => refusal(403, "not_found", "No such account.") })
    const error = await get("/api/accounts").catch((thrown: unknown) => thrown)
    if (!(error instanceof ApiError)) throw new Error("expected an ApiError")
    expect(error.message).toMatch(/^403: \{.*"detail":"No such account."/)
    expect(error.status).toBe(403)
    expect(error.problem?.code).toBe("not_found")
  })

  it("has the status text as its message if the body is empty", async () => {
    fakeBank({ "GET /x": () => new Response("", { status: 502, statusText: "Bad Gateway" }) })
    await expect(get("/x")).rejects.toThrow("502: Bad Gateway")
  })

  it("says that the outcome is unknown when money may have moved", async () => {
    fakeBank({})
    const read = await get("/api/accounts").catch((thrown: unknown) => thrown)
    const money = await post("/api/transfers", {}, { idempotencyKey: "k" }).catch(
      (thrown: unknown) => thrown,
    )
    expect(read).toMatchObject({ name: "NetworkError", outcomeUnknown: false })
    expect(money).toMatchObject({ name: "NetworkError", outcomeUnknown: true })
    expect(money).toHaveProperty("message", expect.stringContaining("don't know yet"))
  })

  it("treats an interrupted response as no response", async () => {
    const broken = new ReadableStream({
      start: (controller) => controller.error(new Error("reset")),
    })
    fakeBank({ "POST /api/transfers": () => new Response(broken, { status: 201 }) })
    const promise = post("/api/transfers", {}, { idempotencyKey: "k" })
    await expect(promise).rejects.toBeInstanceOf(NetworkError)
  })

  it("gives up after 15 seconds", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout")
    fakeBank({ "GET /x": () => json(200, {}) })
    await get("/x")
    expect(timeout).toHaveBeenCalledWith(15_000)
  })

  it("passes on the caller's own cancellation", async () => {
    const cancelled = AbortSignal.abort(new Error("left the page"))
    vi.stubGlobal("fetch", () => Promise.reject(new Error("left the page")))
    await expect(get("/x", { signal: cancelled })).rejects.toThrow("left the page")
  })
})
