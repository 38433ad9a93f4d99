import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { type CardHolder, newCardHolder, wrongCvv } from "../../../testing/card-holder.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk } from "../../../testing/member.ts"

async function failures({ card }: CardHolder): Promise<number | undefined> {
  const [row] = await asOwner<{ cvv_failures: number }>(
    "select cvv_failures from debit_cards where id = $1",
    [card.id],
  )
  return row?.cvv_failures
}

const guess = (holder: CardHolder, step?: number, key?: string) =>
  holder.send({ cvv: wrongCvv(holder.details, step) }, key)

test("a wrong CVV moves no money and does not reveal the remaining attempts", async () => {
  const holder = await newCardHolder("50.00")
  const details = []
  for (const cvv of [wrongCvv(holder.details), `${holder.details.cvv}0`]) {
    details.push(expectProblem(await holder.send({ cvv }), "wrong_cvv").detail)
  }
  expect(new Set(details).size).toBe(1)
  expect((await holder.member.account("EUR")).balance).toBe("50.00")
})

test("five wrong CVVs block the card for fifteen minutes, for the correct CVV too", async () => {
  const holder = await newCardHolder()
  for (let step = 1; step <= 5; step += 1) expectProblem(await guess(holder, step), "wrong_cvv")
  const { detail } = expectProblem(await holder.send(), "card_blocked")
  expect(detail).toContain("15 minutes")
  expectProblem(await guess(holder), "card_blocked")
  await asOwner(
    "update debit_cards set cvv_blocked_until = now() - interval '1 second' where id = $1",
    [holder.card.id],
  )
  expectOk(await holder.send())
})

test("a block ends fifteen minutes after it began", async () => {
  const holder = await newCardHolder()
  for (let step = 1; step <= 5; step += 1) await guess(holder, step)
  const [row] = await asOwner<{ seconds: number }>(
    "select extract(epoch from cvv_blocked_until - now())::int as seconds from debit_cards where id = $1",
    [holder.card.id],
  )
  expect(row?.seconds).toBeGreaterThan(14 * 60)
  expect(row?.seconds).toBeLessThanOrEqual(15 * 60)
})

test("a correct CVV resets the count", async () => {
  const holder = await newCardHolder()
  for (let step = 1; step <= 4; step += 1) expectProblem(await guess(holder, step), "wrong_cvv")
  expectOk(await holder.send())
  expect(await failures(holder)).toBe(0)
  for (let step = 1; step <= 4; step += 1) expectProblem(await guess(holder, step), "wrong_cvv")
  expectOk(await holder.send())
})

test("a correct CVV counts as correct even if the transfer is refused", async () => {
  const holder = await newCardHolder("10.00")
  for (let step = 1; step <= 4; step += 1) await guess(holder, step)
  expectProblem(await holder.send({ amount: "11" }), "insufficient_funds")
  expect(await failures(holder)).toBe(0)
})

test("of forty concurrent wrong CVVs through both processes, five are compared", async () => {
  const holder = await newCardHolder()
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, index) => guess(holder, index + 1)),
  )
  const codes = answers.map(({ body }) => (body as unknown as { code: string }).code)
  expect(codes.filter((code) => code === "wrong_cvv")).toHaveLength(5)
  expect(codes.filter((code) => code === "card_blocked")).toHaveLength(35)
})

test("a repeated submission counts once, even forty times at once, and another CVV counts again", async () => {
  const holder = await newCardHolder()
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 40 }, () => guess(holder, 1, key)))
  for (const answer of answers) expectProblem(answer, "wrong_cvv")
  expect(await failures(holder)).toBe(1)
  expectProblem(await guess(holder, 2, key), "wrong_cvv")
  expect(await failures(holder)).toBe(2)
})

test("a wrong CVV is not stored with the key: the same key works with the correct one", async () => {
  const holder = await newCardHolder("50.00")
  const key = randomUUID()
  expectProblem(await guess(holder, 1, key), "wrong_cvv")
  expectOk(await holder.send({}, key))
  // The submission now has an answer: a wrong code gets the same answer again, is not counted, and reveals
  // nothing.
  expectOk(await guess(holder, 1, key))
  expect(await failures(holder)).toBe(0)
  expect((await holder.member.account("EUR")).balance).toBe("49.00")
})

test("a block does not hide the outcome of an earlier transfer", async () => {
  const holder = await newCardHolder("50.00")
  const key = randomUUID()
  const first = await holder.send({}, key)
  for (let step = 1; step <= 5; step += 1) await guess(holder, step)
  const again = await holder.send({}, key)
  expect([again.status, again.body]).toEqual([201, first.body])
})

test("an attempt that is interrupted before its comparison counts", async () => {
  const holder = await newCardHolder()
  await asOwner("update debit_cards set cvv_failures = 4 where id = $1", [holder.card.id])
  expectProblem(await guess(holder), "wrong_cvv")
  expectProblem(await holder.send(), "card_blocked")
})

test("attempts and blocks are recorded, without the CVV", async () => {
  const holder = await newCardHolder()
  for (let step = 1; step <= 5; step += 1) await guess(holder, step, randomUUID())
  const events = await asOwner<{ action: string; details: object }>(
    "select action, details from audit_events where user_id = $1 and action ~ '^card' order by id",
    [holder.member.user.id],
  )
  const actions = events.map(({ action }) => action)
  expect(actions.filter((action) => action === "card.cvv_tried")).toHaveLength(5)
  expect(actions.at(-1)).toBe("card.blocked")
  for (const { details } of events) {
    expect(Object.keys(details)).toEqual(expect.arrayContaining(["cardId"]))
    expect(details).not.toHaveProperty("cvv")
  }
})
