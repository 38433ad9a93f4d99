import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { CardTransferResult } from "#shared/contracts/cards.ts"
import {
  type CardHolder,
  newCardHolder,
  otherBankIban,
  wrongCvv,
} from "../../../testing/card-holder.ts"
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
import { expectOk } from "../../../testing/member.ts"

/** Dynamic linking of card transfers (PSD2 RTS article 5). */

async function newEnrolledHolder(): Promise<CardHolder> {
  const holder = await newCardHolder()
  await enroll(holder.member)
  return holder
}

const orderOf = ({ card, details }: CardHolder) => ({
  cardId: card.id,
  amount: "200.00",
  recipientName: "Anna Weber",
  recipientIban: otherBankIban,
  description: "Test",
  cvv: details.cvv,
})

const send = ({ member }: CardHolder, body: object, options = {}) =>
  member.post<CardTransferResult>("/api/card-transfer", body, options)

async function triesOf({ member }: CardHolder) {
  return asOwner("select id from audit_events where user_id = $1 and action = 'card.cvv_tried'", [
    member.user.id,
  ])
}

test("the CVV is checked first, then the confirmation, then the request is repeated: one attempt, one transfer", async () => {
  const holder = await newEnrolledHolder()
  const order = orderOf(holder)
  const key = randomUUID()
  const headers = { "idempotency-key": key }
  expectProblem(await send(holder, { ...order, cvv: wrongCvv(holder.details) }), "wrong_cvv")
  const before = await triesOf(holder)
  const challenge = challengeOf(await send(holder, order, { headers }))
  expect(challenge.summary.slice(0, 3)).toEqual([
    { name: "Amount", value: "€200.00" },
    { name: "To", value: "Anna Weber" },
    { name: "IBAN", value: "FR14 2004 1010 0505 0001 3M02 606" },
  ])
  const proof = await confirmWithoutFactor(challenge)
  const { reference } = expectOk(await send(holder, order, withProof(proof, key)))
  expect((await triesOf(holder)).length).toBe(before.length + 1)
  const again = await send(holder, order, withProof(proof, key))
  expect(again.headers.get("idempotency-replayed")).toBe("true")
  expect(expectOk(again).reference).toBe(reference)
  expect((await holder.member.account("EUR")).balance).toBe("4800.00")
})

test("a wrong CVV does not reach the proof, and no CVV is stored with the confirmation", async () => {
  const holder = await newEnrolledHolder()
  const order = orderOf(holder)
  const challenge = challengeOf(await send(holder, order))
  const proof = await confirmWithoutFactor(challenge)
  const wrong = { ...order, cvv: wrongCvv(holder.details) }
  expectProblem(await send(holder, wrong, withProof(proof)), "wrong_cvv")
  expect(await isUsed(challenge)).toBe(false)
  expectOk(await send(holder, order, withProof(proof)))
})

test.each<[string, object]>([
  ["a cent more", { amount: "200.01" }],
  ["another payee", { recipientIban: "DE89370400440532013000" }],
  ["another name", { recipientName: "Anna Webber" }],
  ["another description", { description: "Other" }],
])("a changed request is not posted, and voids the proof: %s", async (_what, change) => {
  const holder = await newEnrolledHolder()
  const order = orderOf(holder)
  const challenge = challengeOf(await send(holder, order))
  const proof = await confirmWithoutFactor(challenge)
  const before = await fingerprint(holder.member.user.id)
  expectProblem(
    await send(holder, { ...order, ...change }, withProof(proof)),
    "confirmation_required",
  )
  expect(await isUsed(challenge)).toBe(true)
  expectProblem(await send(holder, order, withProof(proof)), "confirmation_required")
  expect(await fingerprint(holder.member.user.id)).toBe(before)
  expect((await holder.member.account("EUR")).balance).toBe("5000.00")
})

test("a confirmation of an account transfer is not valid for a card transfer", async () => {
  const holder = await newEnrolledHolder()
  const { member, card } = holder
  const transfer = {
    fromAccountId: card.accountId,
    amount: "200.00",
    recipientIban: otherBankIban,
    recipientName: "Anna Weber",
  }
  const proof = await confirmWithoutFactor(
    challengeOf(await member.post("/api/transfers", transfer)),
  )
  expectProblem(await send(holder, orderOf(holder), withProof(proof)), "confirmation_required")
  expectProblem(
    await member.post("/api/transfers", transfer, withProof(proof)),
    "confirmation_required",
  )
})

test("a transfer refused by the card's limit, block, or freeze requires no confirmation", async () => {
  const holder = await newEnrolledHolder()
  const order = orderOf(holder)
  expectProblem(await send(holder, { ...order, amount: "2500.01" }), "card_limit_exceeded")
  const proof = await confirmWithoutFactor(challengeOf(await send(holder, order)))
  expectOk(await holder.member.put(`/api/debit-cards/${holder.card.id}/freeze`, {}))
  expectProblem(await send(holder, order, withProof(proof)), "card_not_active")
  const unfreezing = await sendConfirmed((options) =>
    holder.member.put(`/api/debit-cards/${holder.card.id}/unfreeze`, {}, options),
  )
  expectOk(unfreezing.answer)
  expectOk(await send(holder, order, withProof(proof)))
})

test("an unconfirmed transfer counts against neither limit", async () => {
  const holder = await newEnrolledHolder()
  const order = { ...orderOf(holder), amount: "2500.00" }
  for (let time = 0; time < 3; time += 1) challengeOf(await send(holder, order))
  const rows = await asOwner<{ spent: string }>(
    `select spent from limit_counters where spent <> 0
      and subject_id = case scope when 'card' then $1::bigint else $2::bigint end`,
    [holder.card.id, holder.member.user.id],
  )
  expect(rows).toEqual([])
})
