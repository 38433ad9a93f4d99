import { randomUUID } from "node:crypto"
import { beforeAll, describe, expect, inject, test } from "vitest"
import type { Outcome } from "#shared/contracts/outcomes.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { startApiWithProductionLocks } from "../../../testing/api-process.ts"
import { newCardHolder } from "../../../testing/card-holder.ts"
import { asOwner, fingerprint, ownerConnection } from "../../../testing/database.ts"
import { challengeOf, confirmWithoutFactor, enroll, withProof } from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import {
  type Borrower,
  kinds,
  newBorrower,
  payee,
  rent,
  send,
  withKey,
} from "../../../testing/keyed-requests.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

const ask = (member: Member, key: string) => member.post<Outcome>("/api/outcomes", { key })

/** Everything of the member that a request of these kinds changes. */
async function stateOf({ member, orderId }: Borrower): Promise<string> {
  const [row] = await asOwner<{ all: string }>(
    `select json_build_array(
      (select json_agg(a order by id) from accounts a where holder_id = $1),
      (select json_agg(l order by id) from loans l where user_id = $1),
      (select json_agg(o order by id) from payment_orders o where user_id = $1 and (id <> $2 or amount > 0)),
      (select json_agg(r order by id) from payment_requests r where user_id = $1))::text as all`,
    [member.user.id, orderId],
  )
  return row?.all ?? ""
}

describe.each(Object.keys(kinds))("a %s", (kind) => {
  let member: Borrower
  beforeAll(async () => {
    member = await newBorrower()
  })

  test("is voided by the question before it arrives, and is reported if it was carried out", async () => {
    const key = randomUUID()
    const before = await stateOf(member)
    const voided = await ask(member.member, key)
    expect(expectOk(voided)).toEqual({ outcome: "voided" })
    // The request arrives after the question.
    expectProblem(await send(member, kind, key), "idempotency_key_voided")
    expectProblem(await send(member, kind, key), "idempotency_key_voided")
    expect(expectOk(await ask(member.member, key))).toEqual({ outcome: "voided" })
    expect(await stateOf(member)).toBe(before)

    const next = randomUUID()
    const first = expectOk(await send(member, kind, next))
    const after = await stateOf(member)
    expect(after).not.toBe(before)
    const [one, two] = [await ask(member.member, next), await ask(member.member, next)]
    const outcome = expectOk(one)
    expect(outcome).toEqual(expectOk(two))
    expect(outcome).toMatchObject({ outcome: kinds[kind]?.outcome })
    if (outcome.outcome === "posted") {
      const { transaction } = first as { transaction: Transaction }
      expect(outcome.transaction).toMatchObject({
        reference: transaction.reference,
        amount: transaction.amount,
        direction: transaction.direction,
      })
    } else expect(Object.values(outcome)).toContain((first as { id: number }).id)
    // The key still answers a repeated request.
    const again = await send(member, kind, next)
    expect([again.status < 300, again.headers.get("idempotency-replayed")]).toEqual([true, "true"])
    expect(await stateOf(member)).toBe(after)
  })

  test("that races with the question is carried out or voided, and both answers say the same", async () => {
    // Only one of two withdrawals is possible: a refusal is an outcome too.
    const races = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const key = randomUUID()
        const sending = send(member, kind, key)
        const asking = ask(member.member, key)
        if (index % 3 === 0) await sending
        return { sent: await sending, asked: await asking, key }
      }),
    )
    for (const { sent, asked, key } of races) {
      const outcome = expectOk(asked)
      if (sent.status < 300) expect(outcome.outcome).toBe(kinds[kind]?.outcome)
      else if (outcome.outcome === "voided") expectProblem(sent, "idempotency_key_voided")
      else {
        const { code, detail } = sent.body as { code: string; detail: string }
        expect(outcome).toMatchObject({ outcome: "refused", code, detail })
      }
      expect(expectOk(await ask(member.member, key))).toEqual(outcome)
    }
  })
})

test("a refusal is reported as it was, also if the request would succeed now", async () => {
  const { member } = await newCardHolder("10.00")
  const { id: fromAccountId } = await member.account("EUR")
  const key = randomUUID()
  const tooMuch = { fromAccountId, amount: "11.00", ...payee }
  const answer = await member.post("/api/transfers", tooMuch, withKey(key))
  const { detail } = expectProblem(answer, "insufficient_funds")
  await member.deposit(fromAccountId, "10.00")
  expect(expectOk(await ask(member, key))).toEqual({
    outcome: "refused",
    code: "insufficient_funds",
    detail,
    at: expect.stringMatching(/^20.*Z$/) as string,
  })
  const noOrder = randomUUID()
  const past = { ...rent(fromAccountId), firstOn: "2020-01-31" }
  const refused = await member.post("/api/orders", past, withKey(noOrder))
  expect(expectOk(await ask(member, noOrder))).toMatchObject({
    outcome: "refused",
    code: "order_date_not_possible",
    detail: expectProblem(refused, "order_date_not_possible").detail,
  })
})

test("another member's key is a different key, and tells nothing", async () => {
  const { member } = await newCardHolder("50.00")
  const other = await newMember()
  const { id: fromAccountId } = await member.account("EUR")
  const transfer = { fromAccountId, amount: "10.00", ...payee }
  const [used, unused] = [randomUUID(), randomUUID()]
  expectOk(await member.post("/api/transfers", transfer, withKey(used)))
  const before = await fingerprint(member.user.id)
  for (const key of [used, unused]) {
    expect(expectOk(await ask(other, key))).toEqual({ outcome: "voided" })
  }
  expect(await fingerprint(member.user.id)).toBe(before)
  expectOk(await member.post("/api/transfers", transfer, withKey(unused)))
  expect((await member.account("EUR")).balance).toBe("30.00")
})

test("while the request is being carried out, its outcome is not known yet, and nothing is voided", async () => {
  const { member } = await newCardHolder("50.00")
  const { id: fromAccountId } = await member.account("EUR")
  const key = randomUUID()
  const holder = await ownerConnection()
  const strict = await startApiWithProductionLocks(inject("bank"))
  try {
    await holder.query("begin")
    await holder.query("select from accounts where id = $1 for update", [fromAccountId])
    const sending = member.post(
      "/api/transfers",
      { fromAccountId, amount: "10.00", ...payee },
      withKey(key),
    )
    await expect
      .poll(async () => {
        const [row] = await asOwner<{ waits: boolean }>(
          `select exists (select from pg_locks where not granted) as waits`,
          [],
        )
        return row?.waits
      })
      .toBe(true)
    const asked = await fetch(`${strict.url}/api/outcomes`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: member.cookie() },
      body: JSON.stringify({ key }),
    })
    expect([asked.status, ((await asked.json()) as { code: string }).code]).toEqual([
      409,
      "request_in_progress",
    ])
    // This process waits longer, until the transfer is committed.
    const patient = ask(member, key)
    await holder.query("rollback")
    expectOk(await sending)
    expect(expectOk(await patient)).toMatchObject({ outcome: "posted" })
    expect((await member.account("EUR")).balance).toBe("40.00")
  } finally {
    holder.release(true)
    await strict.stop()
  }
})

test("a payment that waits for its confirmation is voided, and the proof does not revive it", async () => {
  const { member } = await newCardHolder("500.00")
  await enroll(member)
  const { id: fromAccountId } = await member.account("EUR")
  const transfer = { fromAccountId, amount: "250.00", ...payee }
  const key = randomUUID()
  const proof = await confirmWithoutFactor(
    challengeOf(await member.post("/api/transfers", transfer, withKey(key))),
  )
  expect(expectOk(await ask(member, key))).toEqual({ outcome: "voided" })
  expectProblem(
    await member.post("/api/transfers", transfer, withProof(proof, key)),
    "idempotency_key_voided",
  )
  expect((await member.account("EUR")).balance).toBe("500.00")
  // The proof is still valid for the same payment under a new key.
  expectOk(await member.post("/api/transfers", transfer, withProof(proof, randomUUID())))
})

test("a key has 1 to 255 visible characters here too", async () => {
  const { member } = await newCardHolder("1.00")
  for (const key of ["", "a b", "é", "x".repeat(256), 7, null]) {
    expectProblem(await member.post("/api/outcomes", { key }), "invalid_request")
  }
})
