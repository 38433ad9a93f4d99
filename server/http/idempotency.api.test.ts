import { randomUUID } from "node:crypto"
import { expect, inject, test } from "vitest"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { startApi } from "../../testing/api-process.ts"
import { asOwner, fingerprint } from "../../testing/database.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import { expectOk, type Member, newMember, newVisitor } from "../../testing/member.ts"

const replayed = (answer: { headers: Headers }) => answer.headers.get("idempotency-replayed")
const withKey = (key: string) => ({ headers: { "idempotency-key": key } })

/** A member with 1000.00 EUR, and a transfer to another bank. */
async function newPayer() {
  const payer = await newMember()
  const { id: fromAccountId } = await payer.account("EUR")
  await payer.deposit(fromAccountId, "1000.00")
  const order = {
    fromAccountId,
    amount: "10.00",
    recipientIban: "DE89370400440532013000",
    recipientName: "Payee",
  }
  return { payer, order }
}

const balanceOf = async (member: Member) => (await member.account("EUR")).balance

test("fifty concurrent requests with one key, through both processes, are one transfer", async () => {
  const { payer, order } = await newPayer()
  const payee = await newMember()
  const { iban: recipientIban } = await payee.account("EUR")
  const key = randomUUID()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      payer.post<PostingResult>("/api/transfers", { ...order, recipientIban }, withKey(key)),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(answers.filter((answer) => replayed(answer) === "true")).toHaveLength(49)
  expect(answers.filter((answer) => replayed(answer) === null)).toHaveLength(1)
  expect(await balanceOf(payer)).toBe("990.00")
  expect(await balanceOf(payee)).toBe("10.00")
})

test.each(["/api/deposits", "/api/exchange"])("%s also replays its answer", async (path) => {
  const { payer, order } = await newPayer()
  const { id: toAccountId } = await payer.account("GBP")
  const body = path.endsWith("deposits")
    ? { accountId: toAccountId, amount: "1", description: "Key" }
    : { fromAccountId: order.fromAccountId, toAccountId, amount: "1" }
  const key = withKey(randomUUID())
  const first = await payer.post(path, body, key)
  expect(first.status).toBe(201)
  const before = await fingerprint(payer.user.id)
  const again = await payer.post(path, body, key)
  expect([again.status, again.body, replayed(again)]).toEqual([201, first.body, "true"])
  expect(await fingerprint(payer.user.id)).toBe(before)
})

test("the order of object members does not matter", async () => {
  const { payer, order } = await newPayer()
  const key = withKey(randomUUID())
  expectOk(await payer.post("/api/transfers", order, key))
  const turned = Object.fromEntries(Object.entries(order).toReversed())
  expect(replayed(await payer.post("/api/transfers", turned, key))).toBe("true")
})

test("the same key for another body or another path is refused and writes nothing", async () => {
  const { payer, order } = await newPayer()
  const { id: toAccountId } = await payer.account("GBP")
  const key = withKey(randomUUID())
  expectOk(await payer.post("/api/transfers", order, key))
  const before = await fingerprint(payer.user.id)
  const others = [
    payer.post("/api/transfers", { ...order, amount: "10.01" }, key),
    payer.post("/api/transfers", { ...order, recipientName: "Payee 2" }, key),
    payer.post("/api/transfers", { ...order, reference: "" }, key),
    payer.post(
      "/api/exchange",
      { fromAccountId: order.fromAccountId, toAccountId, amount: "10.00" },
      key,
    ),
  ]
  for (const answer of await Promise.all(others)) {
    const { detail } = expectProblem(answer, "idempotency_key_reused")
    expect(detail).toContain("No money moved.")
    expect(replayed(answer)).toBeNull()
  }
  expect(await fingerprint(payer.user.id)).toBe(before)
})

test("another member's identical key is a different key", async () => {
  const [one, other] = await Promise.all([newPayer(), newPayer()])
  const key = withKey(randomUUID())
  for (const { payer, order } of [one, other]) {
    const answer = await payer.post("/api/transfers", order, key)
    expect([answer.status, replayed(answer)]).toEqual([201, null])
    expect(await balanceOf(payer)).toBe("990.00")
  }
})

test("a refusal is replayed unchanged, even if the request would succeed now", async () => {
  const { payer, order } = await newPayer()
  const key = withKey(randomUUID())
  const tooMuch = { ...order, amount: "1500.00" }
  const first = await payer.post("/api/transfers", tooMuch, key)
  const { detail } = expectProblem(first, "insufficient_funds")
  expect(replayed(first)).toBeNull()
  await payer.deposit(order.fromAccountId, "1000.00")
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => payer.post("/api/transfers", tooMuch, key)),
  )
  for (const again of answers) {
    expect(expectProblem(again, "insufficient_funds").detail).toBe(detail)
    expect(replayed(again)).toBe("true")
  }
  expectOk(await payer.post("/api/transfers", tooMuch, withKey(randomUUID())))
})

test("an invalid request is not stored: the same key works for the corrected body", async () => {
  const { payer, order } = await newPayer()
  const key = withKey(randomUUID())
  const wrong = await payer.post("/api/transfers", { ...order, amount: "1.001" }, key)
  expectProblem(wrong, "invalid_request")
  const repaired = await payer.post("/api/transfers", order, key)
  expect([repaired.status, replayed(repaired)]).toEqual([201, null])
})

test("a request without a session is not stored: the same key works after signing in again", async () => {
  const { payer, order } = await newPayer()
  const key = withKey(randomUUID())
  expectOk(await payer.post("/api/auth/logout", {}))
  expectProblem(await payer.post("/api/transfers", order, key), "not_signed_in")
  const { username, password } = payer
  expectOk(await payer.post("/api/auth/login", { username, password }))
  const answer = await payer.post("/api/transfers", order, key)
  expect([answer.status, replayed(answer)]).toEqual([201, null])
})

test("a key has 1 to 255 visible characters", async () => {
  const { payer, order } = await newPayer()
  const before = await fingerprint(payer.user.id)
  for (const key of ["", "a b", "a\tb", "é", "x".repeat(256)]) {
    expectProblem(await payer.post("/api/transfers", order, withKey(key)), "invalid_request")
  }
  expect(await fingerprint(payer.user.id)).toBe(before)
  for (const key of ["x", "x".repeat(255), `"${randomUUID()}"`, "'; drop table users; --"]) {
    const visible = key.replaceAll(" ", "_")
    const first = expectOk(await payer.post("/api/transfers", order, withKey(visible)))
    const again = await payer.post("/api/transfers", order, withKey(visible))
    expect([again.body, replayed(again)]).toEqual([first, "true"])
  }
})

test("without a key, the same request is posted again", async () => {
  const { payer, order } = await newPayer()
  for (const left of ["990.00", "980.00"]) {
    const answer = await payer.post("/api/transfers", order)
    expect([answer.status, replayed(answer)]).toEqual([201, null])
    expect(await balanceOf(payer)).toBe(left)
  }
  const keys = await asOwner("select from idempotency_keys where user_id = $1", [payer.user.id])
  expect(keys).toHaveLength(0)
})

test("an answer is replayed after the process that gave it is gone", async () => {
  const { payer, order } = await newPayer()
  const { username, password } = payer
  const key = withKey(randomUUID())
  const api = await startApi(inject("bank"))
  const visitor = newVisitor([api.url])
  let first: unknown
  try {
    expectOk(await visitor.post("/api/auth/login", { username, password }))
    first = expectOk(await visitor.post("/api/transfers", order, key))
  } finally {
    await api.stop("SIGKILL")
  }
  const again = await payer.post("/api/transfers", order, key)
  expect([again.status, again.body, replayed(again)]).toEqual([201, first, "true"])
  expect(await balanceOf(payer)).toBe("990.00")
})
