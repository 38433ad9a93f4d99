import { expect, inject, test } from "vitest"
import type { CardDetails, CardTransferResult, DebitCard } from "#shared/contracts/cards.ts"
import { maxVirtualCards } from "#shared/limits.ts"
import { badIds, badLines, expectEachRefused, nonTexts } from "../../../testing/bad-values.ts"
import { newCardHolder, otherBankIban } from "../../../testing/card-holder.ts"
import { asOwner } from "../../../testing/database.ts"
import { enroll, sendConfirmed } from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { openLiveStream } from "../../../testing/live-stream.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

const create = (member: Member, card: object, options = {}) =>
  member.post<DebitCard>(
    "/api/debit-cards",
    { name: "Online shopping", singleUse: false, password: member.password, ...card },
    options,
  )
const cardsOf = async (member: Member) =>
  expectOk(await member.get<DebitCard[]>("/api/debit-cards"))

/** A member with a single-use card, whose details are known. */
async function newSingleUse(amount = "100.00") {
  const { member, card } = await newCardHolder(amount)
  const once = expectOk(await create(member, { accountId: card.accountId, singleUse: true }))
  const path = `/api/debit-cards/${once.id}/details`
  const { password } = member
  const { cvv } = expectOk(await member.post<CardDetails>(path, { password }))
  return {
    member,
    once,
    pay: (order: object = {}, options: { headers?: Record<string, string> } = {}) =>
      member.post<CardTransferResult>(
        "/api/card-transfer",
        {
          cardId: once.id,
          cvv,
          amount: "1.00",
          description: "Test",
          recipientName: "Payee",
          recipientIban: otherBankIban,
          ...order,
        },
        options,
      ),
    now: async () => (await cardsOf(member)).find(({ id }) => id === once.id),
  }
}

test("a virtual card has a name, a number of its own, and pays again and again", async () => {
  const { member, card, send } = await newCardHolder("100.00")
  const made = expectOk(await create(member, { accountId: card.accountId, name: " Streaming " }))
  expect(made).toMatchObject({
    accountId: card.accountId,
    name: "Streaming",
    isVirtual: true,
    singleUse: false,
    status: "active",
    dailyLimit: "2500.00",
    cardHolderName: "ANA ROTH",
  })
  const { password } = member
  const path = `/api/debit-cards/${made.id}/details`
  const { cvv, cardNumber } = expectOk(await member.post<CardDetails>(path, { password }))
  expect(cardNumber.slice(-4)).toBe(made.lastFour)
  expectOk(await send({ cardId: made.id, cvv }))
  expectOk(await send({ cardId: made.id, cvv }))
  const closing = { reason: "not_needed", password }
  expectOk(await member.put(`/api/debit-cards/${made.id}/close`, closing))
  expectProblem(await send({ cardId: made.id, cvv }), "card_closed")
})

test("a single-use card closes with its first transfer, and only a transfer that was posted counts", async () => {
  const { member, pay, now } = await newSingleUse("5.00")
  expectProblem(await pay({ amount: "5.01" }), "insufficient_funds")
  expect((await now())?.status).toBe("active")
  const stream = await openLiveStream(inject("apis")[0] ?? "", member.cookie())
  const { transaction } = expectOk(await pay({ amount: "1.00" }))
  expect(await stream.until("cards", 300_000)).toBe(true)
  stream.close()
  expect(await now()).toMatchObject({
    status: "closed",
    closeReason: "used",
    closedAt: transaction.createdAt,
  })
  expectProblem(await pay({ amount: "1.00" }), "card_closed")
  expect((await member.account("EUR")).balance).toBe("4.00")
})

test("a frozen single-use card pays nothing, and pays once after it is active again", async () => {
  const { member, once, pay, now } = await newSingleUse()
  const path = `/api/debit-cards/${once.id}`
  expectOk(await member.put(`${path}/freeze`, {}))
  expectProblem(await pay(), "card_not_active")
  expectOk(await member.put(`${path}/unfreeze`, { password: member.password }))
  const limit = { dailyLimit: "2.00", password: member.password }
  expectOk(await member.put(`${path}/limit`, limit))
  expectProblem(await pay({ amount: "2.01" }), "card_limit_exceeded")
  expect((await now())?.status).toBe("active")
  expectOk(await pay({ amount: "2.00" }))
  expect((await now())?.status).toBe("closed")
})

test("a repeated request with the key of the only transfer gets its answer again", async () => {
  const { member, pay } = await newSingleUse()
  const options = { headers: { "idempotency-key": "only-transfer" } }
  const first = expectOk(await pay({}, options))
  const again = await pay({}, options)
  expect(expectOk(again)).toEqual(first)
  expect(again.headers.get("idempotency-replayed")).toBe("true")
  expect((await member.account("EUR")).balance).toBe("99.00")
})

test("of fifty transfers at once with a single-use card through both processes, exactly one is posted", async () => {
  const { member, pay, now } = await newSingleUse()
  const answers = await Promise.all(Array.from({ length: 50 }, () => pay()))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectProblem(answer, "card_closed")
  }
  expect((await member.account("EUR")).balance).toBe("99.00")
  expect((await now())?.closeReason).toBe("used")
})

test("a transfer that must be confirmed leaves a single-use card open until it is confirmed", async () => {
  const { member, pay, now } = await newSingleUse()
  await enroll(member)
  const { answer } = await sendConfirmed(async (options) => {
    expect((await now())?.status).toBe("active")
    return pay({ amount: "50.00" }, options)
  })
  expectOk(answer)
  expect((await now())?.status).toBe("closed")
  expectProblem(await pay(), "card_closed")
})

test("a member has at most ten open virtual cards, even when twenty are asked for at once", async () => {
  const { member, card } = await newCardHolder()
  const { accountId } = card
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => create(member, { accountId, name: `Card ${n}` })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(maxVirtualCards)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    const { detail } = expectProblem(answer, "too_many_cards")
    expect(detail).toBe(
      "You have 10 open virtual cards, and 10 is the limit. No card was created. Close one that you no longer need first.",
    )
  }
  const closing = { reason: "not_needed", password: member.password }
  const made = answers.find(({ status }) => status === 201)
  const { id } = expectOk(made ?? (await create(member, { accountId })))
  expectOk(await member.put(`/api/debit-cards/${id}/close`, closing))
  expectOk(await create(member, { accountId }))
})

test("creating a card requires the password again, and a confirmation from a member with a second factor", async () => {
  const { member, card } = await newCardHolder()
  const { accountId } = card
  expectProblem(await create(member, { accountId, password: undefined }), "password_required")
  expectProblem(await create(member, { accountId, password: "not-it" }), "wrong_password")
  await enroll(member)
  const { challenge, answer } = await sendConfirmed((options) =>
    create(member, { accountId, singleUse: true }, options),
  )
  expect(challenge).toMatchObject({
    purpose: "security",
    summary: [
      { name: "New single-use card", value: "Online shopping" },
      { name: "Account", value: "Everyday Euro" },
    ],
  })
  expect(expectOk(answer).singleUse).toBe(true)
})

test("an account of another member, or a closed one, gets no card", async () => {
  const member = await newMember()
  const other = await newMember()
  const { id } = await other.account("EUR")
  expectProblem(await create(member, { accountId: id }), "not_found")
  const { id: own } = await member.account("GBP")
  expectOk(await member.post(`/api/accounts/${own}/closure`, { password: member.password }))
  expectProblem(await create(member, { accountId: own }), "not_found")
})

test("invalid input is refused field by field and changes nothing", async () => {
  const member = await newMember()
  const { id: accountId } = await member.account("EUR")
  const { password } = member
  const good = { accountId, name: "Trips", singleUse: false, password }
  const refused = expectEachRefused.bind(null, member, "/api/debit-cards", good)
  await refused("accountId", { "Please select an account": badIds })
  await refused("name", {
    "Card name is required": [...nonTexts, "", " "],
    ...badLines("Card name", 40),
    "Card name has no visible characters": ["\u200b"],
  })
  await refused("singleUse", {
    "Choose whether the card is for a single use": ["true", 1, null, undefined],
  })
})

test("the list has the fifty cards that were closed last", async () => {
  const { member, card } = await newCardHolder()
  await asOwner(
    `insert into debit_cards (account_id, user_id, card_number_ciphertext, card_key_id, card_number_hash, last_four,
        cvv_key_version, expiry_date, is_virtual, name, closed_at, close_reason)
      select account_id, user_id, '\\x00', '1', decode(md5(id::text || n), 'hex'), lpad(n::text, 4, '0'),
          cvv_key_version, expiry_date, true, 'Old', now() - make_interval(days => n), 'not_needed'
        from debit_cards, generate_series(1, 60) as n where id = $1`,
    [card.id],
  )
  const closed = (await cardsOf(member)).filter(({ status }) => status === "closed")
  const expected = Array.from({ length: 50 }, (_, n) => String(n + 1).padStart(4, "0"))
  expect(closed.map(({ lastFour }) => lastFour)).toEqual(expected)
})
