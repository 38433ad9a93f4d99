import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { otherBankIban } from "../card-holder.ts"
import { asOwner } from "../database.ts"
import { borrow } from "../loans.ts"
import { type Answer, expectOk } from "../member.ts"
import { predictAnswer } from "../model/answers.ts"
import { applyMovement } from "../model/apply-movement.ts"
import type { Movement } from "../model/bank-model.ts"
import { ask, comparable, expectSameAnswer } from "./ask-bank.ts"
import { expectSameBooks } from "./expect-same-books.ts"
import { addToModel, bankDay, newPair, type Pair } from "./real-bank.ts"

/**
 * Sends all requests concurrently, through both processes; one that must wait is repeated with the
 * same key.
 */
async function atOnce(pair: Pair, movements: readonly Movement[]): Promise<Answer<unknown>[]> {
  const queryUntilDecided = async (movement: Movement): Promise<Answer<unknown>> => {
    const answer = await ask(pair, movement)
    return comparable(answer).code === "request_in_progress" ? queryUntilDecided(movement) : answer
  }
  return Promise.all(movements.map(queryUntilDecided))
}

/**
 * Replays what was posted, in the ledger's order, through the model: it must post each one too, and end
 * with the same books. Returns how many were posted.
 */
async function expectReplayed(
  pair: Pair,
  day: string,
  movements: readonly Movement[],
  answers: readonly Answer<unknown>[],
): Promise<number> {
  const byId = new Map(
    answers.flatMap(({ status, body }, index) =>
      status === 201 ? [[(body as PostingResult).transaction.id, index] as const] : [],
    ),
  )
  const order = await asOwner<{ id: string }>(
    "select id from transactions where id = any($1) order by entry_id",
    [[...byId.keys()]],
  )
  for (const { id } of order) {
    const index = byId.get(Number(id)) ?? -1
    const movement = movements[index]
    const answer = answers[index]
    if (!movement || !answer) throw new Error(`nobody asked for transaction ${id}`)
    const { replayed: _again, ...posted } = comparable(answer)
    expect(predictAnswer(pair.bank, movement)).toMatchObject(posted)
  }
  expect(order).toHaveLength(byId.size)
  await expectSameBooks(pair, day)
  return byId.size
}

const codesOf = (answers: readonly Answer<unknown>[]) =>
  new Set(answers.flatMap((answer) => comparable(answer).code ?? []))

/** A member with this much, in cents, on each account. */
async function newRich(cents: bigint) {
  const pair = await newPair(1)
  const [person] = pair.people
  if (!person) throw new Error("nobody")
  const day = await bankDay()
  const body = { currency: "CHF", accountType: "current" }
  await addToModel(pair, person, expectOk(await person.member.post<Account>("/api/accounts", body)))
  const { owner } = person
  for (const { id: to } of pair.bank.accounts.values()) {
    const deposit: Movement = { kind: "deposit", owner, day, amount: cents, to }
    await expectSameAnswer(pair, deposit)
  }
  const accountIn = (currency: string) => {
    const found = [...pair.bank.accounts.values()].find((each) => each.currency === currency)
    if (!found) throw new Error(`no account in ${currency}`)
    return found.id
  }
  const movement = (amount: bigint) => ({ owner, day, amount, key: randomUUID() })
  return { pair, person, day, accountIn, movement }
}

test("fifty concurrent payments from three accounts stop at the member's limit, which only they share", async () => {
  const { pair, day, accountIn, movement } = await newRich(10_000_000n)
  const movements = Array.from({ length: 50 }, (_, index): Movement => {
    const from = accountIn(["EUR", "GBP", "CHF"][index % 3] ?? "")
    return { ...movement(200_000n), kind: "transfer", from, toIban: otherBankIban }
  })
  const answers = await atOnce(pair, movements)
  const posted = await expectReplayed(pair, day, movements, answers)
  expect(codesOf(answers)).toEqual(new Set(["daily_limit_exceeded"]))
  // Payments of 2,000 each reach the limit after 20 to 27, depending on the currency.
  expect(posted).toBeGreaterThan(18)
  expect(posted).toBeLessThan(28)
  for (const [index, answer] of answers.entries()) {
    const again = movements[index]
    if (answer.status !== 201 && again) {
      expect(applyMovement(pair.bank, again)).toMatchObject({ code: "daily_limit_exceeded" })
    }
  }
})

test("forty concurrent payments by card and by transfer stop at both limits", async () => {
  const { pair, day, accountIn, movement } = await newRich(10_000_000n)
  const from = accountIn("EUR")
  const card = [...pair.bank.cards.values()].find(({ account }) => account === from)?.id ?? 0
  const max: Movement = { ...movement(4_700_000n), kind: "transfer", from, toIban: otherBankIban }
  await expectSameAnswer(pair, max)
  const movements = Array.from({ length: 40 }, (_, index): Movement => {
    const common = { ...movement(25_000n), toIban: otherBankIban }
    return index % 5 < 2
      ? { ...common, kind: "card_transfer", card }
      : { ...common, kind: "transfer", from }
  })
  const answers = await atOnce(pair, movements)
  // Of the member's remaining 3,000.00, at most 2,500.00 can be paid by card.
  expect(await expectReplayed(pair, day, movements, answers)).toBe(12)
  for (const code of codesOf(answers)) {
    expect(["daily_limit_exceeded", "card_limit_exceeded"]).toContain(code)
  }
})

test("concurrent repayments, exchanges, transfers, and card transfers take no more from an account than it has", async () => {
  const { pair, person, day, accountIn, movement } = await newRich(100_000n)
  const { owner, member } = person
  const from = accountIn("EUR")
  const loan = await borrow(member, { amount: "1000.00" })
  applyMovement(pair.bank, { kind: "loan_disbursement", owner, day, amount: 100_000n, to: from })
  pair.bank.loans.set(loan, { id: loan, owner, account: from, rest: 100_000n })
  const card = [...pair.bank.cards.values()].find(({ account }) => account === from)?.id ?? 0
  const movements = Array.from({ length: 60 }, (_, index): Movement => {
    const common = movement(5_000n)
    const kinds: Movement[] = [
      { ...common, kind: "loan_repayment", loan },
      { ...common, kind: "exchange", from, to: accountIn("GBP") },
      { ...common, kind: "transfer", from, toIban: otherBankIban },
      { ...common, kind: "card_transfer", card, toIban: otherBankIban },
    ]
    return kinds[index % 4] ?? { ...common, kind: "deposit", to: from }
  })
  const answers = await atOnce(pair, movements)
  expect(await expectReplayed(pair, day, movements, answers)).toBe(40)
  expect(codesOf(answers)).toEqual(new Set(["insufficient_funds"]))
  expect(pair.bank.accounts.get(from)?.balance).toBe(0n)
})
