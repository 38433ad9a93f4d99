import { randomUUID } from "node:crypto"
import { beforeAll, expect, test } from "vitest"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { makeIban } from "#shared/iban/own-bank.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import {
  challengeOf,
  confirmWithoutFactor,
  enroll,
  isUsed,
  sendConfirmed,
  withProof,
} from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

/** Dynamic linking of transfers (PSD2 RTS articles 4 and 5). */

const outside = "FR1420041010050500013M02606"
const path = "/api/transfers"

let payer: Member
let order: Record<string, string | number>
let pounds: number

beforeAll(async () => {
  payer = await newPayer()
  const { id: fromAccountId } = await payer.account("EUR")
  pounds = (await payer.account("GBP")).id
  await payer.deposit(pounds, "5000.00")
  order = {
    fromAccountId,
    amount: "250.00",
    recipientIban: outside,
    recipientName: "Anna Weber",
    reference: "Rent",
  }
})

async function newPayer(): Promise<Member> {
  const member = await newMember({ firstName: "Ana", lastName: "Roth" })
  await member.deposit((await member.account("EUR")).id, "50000.00")
  await enroll(member)
  return member
}

const send = (body: object, options = {}, member = payer) =>
  member.post<PostingResult>(path, body, options)

test("an unconfirmed transfer is not posted, and the challenge says what it is bound to", async () => {
  const before = await fingerprint(payer.user.id)
  const key = randomUUID()
  const answer = await send(order, { headers: { "idempotency-key": key } })
  const { detail } = expectProblem(answer, "confirmation_required")
  expect(detail).toContain("No money has moved")
  const challenge = challengeOf(answer)
  const { iban } = await payer.account("EUR")
  expect(challenge).toMatchObject({ purpose: "payment", methods: ["code"] })
  expect(challenge.summary).toEqual([
    { name: "Amount", value: "€250.00" },
    { name: "To", value: "Anna Weber" },
    { name: "IBAN", value: "FR14 2004 1010 0505 0001 3M02 606" },
    { name: "From", value: expect.stringContaining(iban.slice(-2)) as string },
    { name: "Reference", value: "Rent" },
  ])
  // Neither money, nor the key, nor the daily counter changed.
  expect(await fingerprint(payer.user.id)).toBe(before)
})

test("the same request with the proof is posted, and repeating it needs no other proof", async () => {
  const key = randomUUID()
  const { challenge, answer } = await sendConfirmed((options) => send(order, options), key)
  const { transaction, payment } = expectOk(answer)
  expect(transaction.amount).toBe("250.00")
  const [confirmed, received] = payment?.steps ?? []
  expect([confirmed?.step, received?.step]).toEqual(["confirmed", "received"])
  expect(Date.parse(confirmed?.at ?? "")).toBeLessThanOrEqual(Date.parse(received?.at ?? ""))
  expect(await isUsed(challenge)).toBe(true)
  const before = await fingerprint(payer.user.id)
  const other = challengeOf(await send(order))
  for (const options of [
    { headers: { "idempotency-key": key } },
    withProof("nonsense", key),
    withProof(await confirmWithoutFactor(other), key),
  ]) {
    const again = await send(order, options)
    expect(again.headers.get("idempotency-replayed")).toBe("true")
    expect(expectOk(again).transaction.reference).toBe(transaction.reference)
  }
  expect(await isUsed(other)).toBe(false)
  expect(await fingerprint(payer.user.id)).toBe(before)
})

test("a proof can be used once, with or without a key", async () => {
  const proof = await confirmWithoutFactor(challengeOf(await send(order)))
  expectOk(await send(order, withProof(proof)))
  const before = await fingerprint(payer.user.id)
  for (const key of [undefined, randomUUID()]) {
    expectProblem(await send(order, withProof(proof, key)), "confirmation_required")
  }
  expect(await fingerprint(payer.user.id)).toBe(before)
})

test.each<[string, () => object]>([
  ["a cent more", () => ({ amount: "250.01" })],
  ["a cent less", () => ({ amount: "249.99" })],
  ["ten times as much", () => ({ amount: "2500.00" })],
  ["the same amount written otherwise", () => ({ amount: "250" })],
  ["another payee", () => ({ recipientIban: "DE89370400440532013000" })],
  ["another name", () => ({ recipientName: "Anna Webber" })],
  ["another reference", () => ({ reference: "Rent 2" })],
  ["no reference", () => ({ reference: undefined })],
  ["another account", () => ({ fromAccountId: pounds })],
  ["so little that it needs no confirmation", () => ({ amount: "1.00" })],
])("a changed request is not posted, and voids the proof: %s", async (_what, change) => {
  const challenge = challengeOf(await send(order))
  const proof = await confirmWithoutFactor(challenge)
  const before = await fingerprint(payer.user.id)
  const answer = await send({ ...order, ...change() }, withProof(proof))
  expect(challengeOf(answer).id).not.toBe(challenge.id)
  expect(expectProblem(answer, "confirmation_required").detail).toContain("something else")
  expect(await isUsed(challenge)).toBe(true)
  expectProblem(await send(order, withProof(proof)), "confirmation_required")
  expect(await fingerprint(payer.user.id)).toBe(before)
})

test("the proof is not valid for the same body at another endpoint", async () => {
  const challenge = challengeOf(await send(order))
  const proof = await confirmWithoutFactor(challenge)
  expectProblem(await payer.post(`${path}?again`, order, withProof(proof)), "confirmation_required")
  expect(await isUsed(challenge)).toBe(true)
})

test("the order of object members does not matter, as with an idempotency key", async () => {
  const proof = await confirmWithoutFactor(challengeOf(await send(order)))
  const turned = Object.fromEntries(Object.entries(order).reverse())
  expectOk(await send(turned, withProof(proof)))
})

test("a proof expires after five minutes by the database's clock", async () => {
  const challenge = challengeOf(await send(order))
  const proof = await confirmWithoutFactor(challenge)
  await asOwner("update confirmations set expires_at = clock_timestamp() where id = $1", [
    challenge.id,
  ])
  expectProblem(await send(order, withProof(proof)), "confirmation_required")
})

test("a proof for another purpose is not valid", async () => {
  const challenge = challengeOf(await send(order))
  const proof = await confirmWithoutFactor(challenge)
  await asOwner("update confirmations set purpose = 'security' where id = $1", [challenge.id])
  expectProblem(await send(order, withProof(proof)), "confirmation_required")
})

test("an unanswered challenge is not a proof", async () => {
  const { id } = challengeOf(await send(order))
  for (const proof of [id, "", "null", "%00", "\u00e9", "x".repeat(4000)]) {
    expectProblem(await send(order, withProof(proof)), "confirmation_required")
  }
})

test("a proof from another session of the same member is not valid", async () => {
  const challenge = challengeOf(await send(order))
  const proof = await confirmWithoutFactor(challenge)
  await asOwner(
    `with other as (insert into sign_ins (id, user_id) values (gen_random_uuid(), $1) returning id)
      update confirmations set sign_in_id = other.id from other where confirmations.id = $2`,
    [payer.user.id, challenge.id],
  )
  expectProblem(await send(order, withProof(proof)), "confirmation_required")
  expect(await isUsed(challenge)).toBe(true)
})

test("another member's proof is not valid", async () => {
  const thief = await newPayer()
  const { id } = await thief.account("EUR")
  const theirs = { ...order, fromAccountId: id }
  const challenge = challengeOf(await send(order))
  const proof = await confirmWithoutFactor(challenge)
  const before = await fingerprint(thief.user.id)
  for (const body of [theirs, order]) {
    const { status } = await send(body, withProof(proof), thief)
    expect(status).toBe(body === theirs ? 403 : 404)
  }
  expect(await fingerprint(thief.user.id)).toBe(before)
})

test("an invalid transfer is refused before the confirmation, and the proof stays valid", async () => {
  for (const [change, code] of [
    [{ amount: "49000.00", fromAccountId: pounds }, "insufficient_funds"],
    [{ recipientIban: makeIban("EUR", 999_999_999_998n) }, "payee_not_found"],
    [{ fromAccountId: 1_000_000_000 }, "not_found"],
  ] as const) {
    expectProblem(await send({ ...order, ...change }), code)
  }
  const poor = await newPayer()
  const { id: fromAccountId } = await poor.account("EUR")
  const all = { ...order, fromAccountId, amount: "40000.00" }
  const challenge = challengeOf(await send(all, {}, poor))
  const proof = await confirmWithoutFactor(challenge)
  const { answer } = await sendConfirmed((options) =>
    send({ ...all, amount: "20000.00" }, options, poor),
  )
  expectOk(answer)
  expectProblem(await send(all, withProof(proof), poor), "insufficient_funds")
  await poor.deposit(fromAccountId, "40000.00")
  expectProblem(await send(all, withProof(proof), poor), "daily_limit_exceeded")
  expect(await isUsed(challenge)).toBe(false)
})

test("fifty concurrent requests with one proof and one key, or with separate keys, are one transfer", async () => {
  const member = await newPayer()
  const { id: fromAccountId } = await member.account("EUR")
  const body = { ...order, fromAccountId }
  const key = randomUUID()
  const first = await confirmWithoutFactor(challengeOf(await send(body, {}, member)))
  const same = await Promise.all(
    Array.from({ length: 50 }, () => send(body, withProof(first, key), member)),
  )
  const references = same.map((answer) => expectOk(answer).transaction.reference)
  expect(new Set(references).size).toBe(1)

  const second = await confirmWithoutFactor(challengeOf(await send(body, {}, member)))
  const own = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      send(body, withProof(second, index % 2 === 0 ? randomUUID() : undefined), member),
    ),
  )
  expect(own.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const answer of own.filter(({ status }) => status !== 201)) {
    expectProblem(answer, "confirmation_required")
  }
  expect((await member.account("EUR")).balance).toBe("49500.00")
})

test("a rejected proof is recorded", async () => {
  const member = await newPayer()
  const { id: fromAccountId } = await member.account("EUR")
  await send({ ...order, fromAccountId }, withProof("guess"), member)
  const rows = await asOwner<{ details: object }>(
    "select details from audit_events where user_id = $1 and action = 'confirmation.rejected'",
    [member.user.id],
  )
  expect(rows).toEqual([{ details: { purpose: "payment" } }])
})
