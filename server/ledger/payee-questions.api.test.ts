import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { ProblemDocument } from "#shared/contracts/problem.ts"
import { makeIban } from "#shared/iban/own-bank.ts"
import { newCardHolder } from "../../testing/card-holder.ts"
import { asOwner } from "../../testing/database.ts"
import { enroll } from "../../testing/enrolled.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import {
  type Answer,
  expectOk,
  type Member,
  newMember,
  newNamelessMember,
} from "../../testing/member.ts"

const absent = (turn: number) => makeIban("EUR", 999_999_999_000n + BigInt(turn))

/** Every kind of request that reveals whether an account exists, from an account without money. */
async function waysOf(member: Member, card: { id: number; cvv: string }, accountId: number) {
  const payee = { recipientName: "Anybody", amount: "1.00" }
  return {
    "a payee's verification": (recipientIban: string) =>
      member.post("/api/payee-verification", { recipientIban, recipientName: "Anybody" }),
    "a transfer": (recipientIban: string) =>
      member.post("/api/transfers", { ...payee, fromAccountId: accountId, recipientIban }),
    "a card transfer": (recipientIban: string) =>
      member.post("/api/card-transfer", {
        ...payee,
        cardId: card.id,
        cvv: card.cvv,
        recipientIban,
        description: "Probe",
      }),
    "a trusted payee": (iban: string) =>
      member.post("/api/trusted-payees", { iban, name: "Anybody", password: member.password }),
  }
}

/** A member whose accounts are empty. */
async function prober() {
  const { member, card, details } = await newCardHolder("1.00")
  const { id: accountId } = await member.account("EUR")
  const recipientIban = "DE89370400440532013000"
  const all = { fromAccountId: accountId, recipientIban, recipientName: "Away", amount: "1.00" }
  expectOk(await member.post("/api/transfers", all))
  const ways = await waysOf(member, { id: card.id, cvv: details.cvv }, accountId)
  return { member, ways: Object.entries(ways) }
}

test("a member learns of at most thirty account numbers per hour, by any kind of request (ASVS 2.4.1)", async () => {
  const { member, ways } = await prober()
  const neighbors = await Promise.all(Array.from({ length: 20 }, () => newMember()))
  const there = await Promise.all(neighbors.map(async (each) => (await each.account("EUR")).iban))
  const ibans = there.flatMap((iban, turn) => [iban, absent(turn)])
  const answers: Answer<unknown>[] = []
  for (const [turn, iban] of ibans.entries()) {
    const [, ask] = ways[turn % ways.length] ?? []
    if (ask) answers.push(await ask(iban))
  }
  const told = answers.filter(({ status }) => status !== 429)
  expect(told).toHaveLength(30)
  // From then on, no kind of request distinguishes existing from nonexistent accounts.
  for (const [name, ask] of ways) {
    const [one, other] = [await ask(there[19] ?? ""), await ask(absent(900))]
    expect(one.status, name).toBe(429)
    const { detail } = expectProblem(one, "too_many_requests")
    expect(expectProblem(other, "too_many_requests").detail, name).toBe(detail)
    expect(detail).toContain("No money moved.")
    expect(Number(one.headers.get("retry-after"))).toBeGreaterThan(3_500)
  }
  // Other banks' IBANs reveal nothing, and other members are not affected.
  const outside = { recipientIban: "DE89370400440532013000", recipientName: "Anybody" }
  expect((await member.post("/api/payee-verification", outside)).body).toEqual({
    result: "not_possible",
  })
  const transfer = { ...outside, fromAccountId: (await member.account("EUR")).id, amount: "1.00" }
  expectProblem(await member.post("/api/transfers", transfer), "insufficient_funds")
})

test("the quota is also thirty for concurrent requests through two processes", async () => {
  const { ways } = await prober()
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, round) =>
      ways.map(([, ask], index) => ask(absent(round * ways.length + index))),
    ).flat(),
  )
  expect(answers.filter(({ status }) => status !== 429)).toHaveLength(30)
})

test("actual payments are not counted: successful ones, and the same payee again", async () => {
  const [payer, payee] = await Promise.all([newMember(), newMember()])
  const [{ id: fromAccountId }, { iban: recipientIban }] = await Promise.all([
    payer.account("EUR"),
    payee.account("EUR"),
  ])
  await payer.deposit(fromAccountId, "40.00")
  const transfer = { fromAccountId, recipientIban, recipientName: "Payee", amount: "1.00" }
  for (let turn = 0; turn < 40; turn += 1) expectOk(await payer.post("/api/transfers", transfer))
  const used = () =>
    asOwner<{ points: number }>("select points from rate_limits where key = $1", [
      `payee_verification:${payer.user.id}`,
    ])
  expect(await used()).toEqual([])
  const refused = await Promise.all(
    Array.from({ length: 40 }, () => payer.post("/api/transfers", transfer)),
  )
  for (const answer of refused) expectProblem(answer, "insufficient_funds")
  expect(await used()).toEqual([{ points: 1 }])
})

test("a payment succeeds even if the quota is used up", async () => {
  const [payer, payee] = await Promise.all([newMember(), newMember()])
  const { id: fromAccountId } = await payer.account("EUR")
  const { iban: recipientIban } = await payee.account("EUR")
  await payer.deposit(fromAccountId, "2.00")
  const send = (iban: string) =>
    payer.post("/api/transfers", {
      fromAccountId,
      recipientIban: iban,
      recipientName: "Payee",
      amount: "1.00",
    })
  for (let turn = 0; turn < 31; turn += 1) await send(absent(turn))
  expectProblem(await send(absent(99)), "too_many_requests")
  expectOk(await send(recipientIban))
})

const away = "DE89370400440532013000"

/** Sends payments. Returns each result: a refusal's code or "paid". */
async function payments(payer: Member) {
  const { id: fromAccountId } = await payer.account("EUR")
  return async (recipientIban: string, amount: string, key = randomUUID()) => {
    const order = { fromAccountId, recipientIban, recipientName: "Payee", amount }
    const headers = { "idempotency-key": key }
    const answer = await payer.post<ProblemDocument>("/api/transfers", order, { headers })
    return answer.status < 300 ? "paid" : answer.body.code
  }
}

async function lockedMember() {
  const member = await newMember()
  expectOk(await member.put("/api/payments/lock", {}))
  return member
}

const ibanOf = async (member: Member) => (await member.account("EUR")).iban

test.each([
  ["whose payments are locked", lockedMember],
  ["without a holder's name", newNamelessMember],
])("a member %s learns no more than thirty either", async (_whose, make) => {
  const [payer, payee] = await Promise.all([make(), newMember()])
  const pay = await payments(payer)
  for (let turn = 0; turn < 30; turn += 1) await pay(absent(turn), "1.00")
  expect(await pay(absent(99), "1.00")).toBe("too_many_requests")
  expect(await pay(await ibanOf(payee), "1.00")).toBe("too_many_requests")
})

test("the keys of refused payments reveal nothing for long", async () => {
  const [payer, payee] = await Promise.all([newMember(), newMember()])
  await payer.deposit((await payer.account("EUR")).id, "100.00")
  await enroll(payer)
  const pay = await payments(payer)
  // A payment that requires a confirmation releases its key; a refused one keeps it.
  const ask = async (iban: string) => {
    const key = randomUUID()
    return [await pay(iban, "50.00", key), await pay(away, "500.00", key)]
  }
  for (let turn = 0; turn < 50; turn += 1) await pay(absent(turn), "50.00")
  const there = await ask(await ibanOf(payee))
  expect(there).toEqual(["too_many_requests", "insufficient_funds"])
  expect(await ask(absent(900))).toEqual(there)
})

test("an earlier payment is replayed even if the quota is used up", async () => {
  const [payer, payee] = await Promise.all([newMember(), newMember()])
  await payer.deposit((await payer.account("EUR")).id, "5.00")
  const pay = await payments(payer)
  const [iban, key] = [await ibanOf(payee), randomUUID()]
  expect(await pay(iban, "1.00", key)).toBe("paid")
  for (let turn = 0; turn < 60; turn += 1) await pay(absent(turn), "1.00")
  for (const _process of [1, 2]) {
    expect(await pay(iban, "1.00")).toBe("too_many_requests")
    expect(await pay(iban, "1.00", key)).toBe("paid")
  }
})
