// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from "vitest"
import { get, post, put } from "../../lib/api-client.ts"
import { resolveOutcome } from "../../money/resolve-outcome.ts"
import { type Call, fakeBank, json, refusal } from "../../testing/fake-bank.ts"
import { answerStep, awaitsMember, cancelStep, endStep, hostSteps } from "./steps.ts"

const challenge = {
  id: "6f1c2f0e-6f0e-4f0e-8f0e-6f1c2f0e6f1c",
  purpose: "payment",
  methods: ["code"],
  expiresAt: "2026-11-22T10:05:00.000Z",
  summary: [{ name: "Amount", value: "€250.00" }],
}
const toConfirm = () => refusal(403, "confirmation_required", "Confirm it.", { challenge })
const proofOf = ({ headers }: Call) => headers.get("confirmation-proof")
const keyOf = ({ headers }: Call) => headers.get("idempotency-key")
const pay = () => post("/api/transfers", { amount: "250" }, { idempotencyKey: "k-1" })

/** Waits until the step-up waits for the member. */
async function asked(): Promise<void> {
  while (!awaitsMember()) await new Promise((resolve) => setTimeout(resolve))
}

describe("a step", () => {
  let gone = () => {}
  beforeEach(() => {
    gone = hostSteps()
  })
  afterEach(() => gone())

  it("sends exactly the same request again, with the same key and the proof", async () => {
    const calls = fakeBank({
      "POST /api/transfers": (call) => (proofOf(call) ? json(201, { id: 1 }) : toConfirm()),
    })
    const paid = pay()
    await asked()
    answerStep({ proof: "p-1" })
    await expect(paid).resolves.toEqual({ id: 1 })
    expect(calls.map(({ body }) => body)).toEqual([{ amount: "250" }, { amount: "250" }])
    expect(calls.map(keyOf)).toEqual(["k-1", "k-1"])
    expect(calls.map(proofOf)).toEqual([null, "p-1"])
  })

  it("asks for the password and then for a second factor, and sends the password once", async () => {
    const calls = fakeBank({
      "POST /api/debit-cards/1/details": (call) => {
        const { password } = call.body as { password?: string }
        if (proofOf(call)) return json(200, { cvv: "304" })
        return password ? toConfirm() : refusal(403, "password_required", "Enter it.")
      },
    })
    const shown = post("/api/debit-cards/1/details", {})
    await asked()
    answerStep({ password: "right" })
    await asked()
    answerStep({ proof: "p-2" })
    await expect(shown).resolves.toEqual({ cvv: "304" })
    expect(calls.map(({ body }) => body)).toEqual([{}, { password: "right" }, {}])
  })

  it("fails without a request when canceled, and says that no money moved", async () => {
    const calls = fakeBank({ "POST /api/transfers": toConfirm })
    const paid = resolveOutcome({
      attempt: pay,
      onProgress: () => {},
      askedAgain: async () => {},
      isGone: () => false,
    })
    await asked()
    cancelStep()
    await expect(paid).rejects.toMatchObject({ name: "NotConfirmed", message: "No money moved." })
    expect(calls).toHaveLength(1)
  })

  it("handles one after the other, and sends the waiting requests again first", async () => {
    let fresh = false
    const calls = fakeBank({
      "PUT /api/a": ({ body }) => {
        if ((body as { password?: string }).password) fresh = true
        return fresh ? json(200, "a") : refusal(403, "password_required", "Enter it.")
      },
      "PUT /api/b": () => (fresh ? json(200, "b") : refusal(403, "password_required", "Enter it.")),
    })
    const both = Promise.all([put("/api/a", {}), put("/api/b", {})])
    await asked()
    answerStep({ password: "right" })
    await expect(both).resolves.toEqual(["a", "b"])
    expect(calls.map(({ url }) => url)).toEqual(["/api/a", "/api/b", "/api/a", "/api/b"])
    expect(awaitsMember()).toBe(false)
  })

  it("continues with the next when the first is canceled", async () => {
    fakeBank({
      "PUT /api/a": toConfirm,
      "PUT /api/b": (call) => (proofOf(call) ? json(200, "b") : toConfirm()),
    })
    const first = put("/api/a", {}).catch((error: Error) => error.name)
    const second = put("/api/b", {})
    await asked()
    cancelStep()
    expect(await first).toBe("NotConfirmed")
    await asked()
    answerStep({ proof: "p-b" })
    await expect(second).resolves.toBe("b")
  })

  it("gets a new challenge without a proof when one has ended", async () => {
    const answers = [toConfirm(), toConfirm(), json(201, { id: 3 })]
    const calls = fakeBank({ "POST /api/transfers": () => answers.shift() ?? json(500, {}) })
    const paid = pay()
    await asked()
    answerStep("again")
    await asked()
    answerStep({ proof: "p-3" })
    await expect(paid).resolves.toEqual({ id: 3 })
    expect(calls.map(proofOf)).toEqual([null, null, "p-3"])
  })

  it("does not send a rejected proof again", async () => {
    const answers = [toConfirm(), toConfirm(), toConfirm(), json(201, { id: 4 })]
    const calls = fakeBank({ "POST /api/transfers": () => answers.shift() ?? json(500, {}) })
    const paid = pay()
    await asked()
    answerStep({ proof: "old" })
    await asked()
    answerStep("again")
    await asked()
    answerStep({ proof: "new" })
    await expect(paid).resolves.toEqual({ id: 4 })
    expect(calls.map(proofOf)).toEqual([null, "old", null, "new"])
  })

  it("sends the proof again after a lost response, without asking to confirm twice", async () => {
    const answers = [
      () => toConfirm(),
      () => Promise.reject(new TypeError("Failed to fetch")),
      () => json(201, { id: 5 }),
    ]
    const calls = fakeBank({
      "POST /api/transfers": () => answers.shift()?.() ?? json(500, {}),
    })
    const paid = resolveOutcome({
      attempt: pay,
      onProgress: () => {},
      askedAgain: async () => {},
      isGone: () => false,
      pauses: [0],
    })
    await asked()
    answerStep({ proof: "p-5" })
    await expect(paid).resolves.toEqual({ id: 5 })
    expect(calls.map(proofOf)).toEqual([null, "p-5", "p-5"])
    expect(new Set(calls.map(keyOf)).size).toBe(1)
  })

  it("does not use a proof for another submission", async () => {
    const answers = [toConfirm(), json(500, {}), json(201, {})]
    const calls = fakeBank({ "POST /api/transfers": () => answers.shift() ?? json(500, {}) })
    const paid = pay().catch(() => "unknown")
    await asked()
    answerStep({ proof: "p-6" })
    expect(await paid).toBe("unknown")
    await post("/api/transfers", { amount: "9" }, { idempotencyKey: "k-2" })
    expect(calls.map(proofOf)).toEqual([null, "p-6", null])
  })

  it("ends with the session: waiting requests fail with the original error", async () => {
    fakeBank({ "POST /api/transfers": toConfirm })
    const paid = pay()
    await asked()
    endStep(new Error("401: signed out"))
    await expect(paid).rejects.toThrow("401: signed out")
  })

  it("keeps a wrong password in the dialog, but only one that was entered for it", async () => {
    const calls = fakeBank({
      "PUT /api/a": ({ body }) =>
        (body as { password?: string }).password === undefined
          ? refusal(403, "password_required", "Enter it.")
          : refusal(403, "wrong_password", "This is not your password."),
      "POST /api/auth/password": () => refusal(403, "wrong_password", "Not your password."),
    })
    const changed = put("/api/a", {}).catch((error: Error) => error.name)
    await asked()
    answerStep({ password: "wrong" })
    await asked()
    cancelStep()
    expect(await changed).toBe("NotConfirmed")
    expect(calls).toHaveLength(2)
    await expect(post("/api/auth/password", {})).rejects.toThrow("403")
  })

  it("never asks for confirmation of a read", async () => {
    fakeBank({ "GET /api/a": toConfirm })
    await expect(get("/api/a")).rejects.toThrow("403")
  })
})

it("is an ordinary error if no dialog can be shown", async () => {
  fakeBank({ "POST /api/transfers": toConfirm })
  await expect(pay()).rejects.toThrow("403")
})
