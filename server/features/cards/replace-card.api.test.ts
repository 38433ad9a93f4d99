import { expect, test } from "vitest"
import type { CardDetails, DebitCard } from "#shared/contracts/cards.ts"
import type { TransactionDetail } from "#shared/contracts/transactions.ts"
import { newCardHolder, otherBankIban } from "../../../testing/card-holder.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import { enroll, sendConfirmed } from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"
import { openLockHolder, openLockWatcher } from "../../../testing/model-based/held-locks.ts"
import { testStaffContext } from "../../../testing/staff-context.ts"
import { freezeCard } from "./staff/freeze-cards.ts"

const replace = (member: Member, id: number, body: object = {}, options = {}) =>
  member.post<DebitCard>(
    `/api/debit-cards/${id}/replacement`,
    { reason: "lost", password: member.password, ...body },
    options,
  )
const close = (member: Member, id: number, body: object = {}, options = {}) =>
  member.put<DebitCard>(
    `/api/debit-cards/${id}/close`,
    { reason: "stolen", password: member.password, ...body },
    options,
  )
const cardsOf = async (member: Member) =>
  expectOk(await member.get<DebitCard[]>("/api/debit-cards"))
const detailsOf = async (member: Member, id: number) =>
  expectOk(
    await member.post<CardDetails>(`/api/debit-cards/${id}/details`, {
      password: member.password,
    }),
  )

test("replacing a card closes the old card at once and issues one with a new number, expiry date, and CVV", async () => {
  const { member, card, details, send } = await newCardHolder("100.00")
  await asOwner("update debit_cards set expiry_date = '2099-01-31' where id = $1", [card.id])
  expectOk(
    await member.put(`/api/debit-cards/${card.id}/limit`, {
      dailyLimit: "80.00",
      password: member.password,
    }),
  )
  expectOk(
    await member.put(`/api/debit-cards/${card.id}/switch-off`, {
      switch: "transfersToNewPayees",
    }),
  )
  const issued = expectOk(await replace(member, card.id))
  const { id, cardNumber, lastFour, expiryDate, dailyLimit, ...same } = issued
  expect(id).not.toBe(card.id)
  expect(expiryDate).not.toBe("01/99")
  expect(dailyLimit).toBe("80.00")
  const { id: _id, cardNumber: _n, lastFour: _l, expiryDate: _e, dailyLimit: _d, ...old } = card
  expect(same).toEqual({ ...old, transfersToNewPayees: false, replacesCardId: card.id })
  expect(cardNumber).toMatch(new RegExp(`${lastFour}$`))

  const revealed = await detailsOf(member, id)
  expect(revealed.cardNumber).not.toBe(details.cardNumber)
  expect(revealed.cardNumber).toMatch(/^476173\d{10}$/)
  expectProblem(await send({ amount: "1.00" }), "wrong_cvv")
  const [, gone] = (await cardsOf(member)).filter(({ accountId }) => accountId === card.accountId)
  expect(gone).toMatchObject({ id: card.id, status: "closed", closeReason: "lost" })
  expect(Date.parse(gone?.closedAt ?? "")).toBeGreaterThan(Date.now() - 60_000)
  expect(gone?.lastFour).toBe(card.lastFour)
})

test("every use of the old card is refused and changes nothing; its transfers stay readable", async () => {
  const { member, card, send } = await newCardHolder("100.00")
  const { reference } = expectOk(await send({ amount: "10.00" }))
  const issued = expectOk(await replace(member, card.id, { reason: "damaged" }))
  const before = await fingerprint(member.user.id)
  const { detail } = expectProblem(await send(), "card_closed")
  expect(detail).toBe("This card is closed. No money moved.")
  const path = `/api/debit-cards/${card.id}`
  const { password } = member
  expectProblem(await member.post(`${path}/details`, { password }), "card_closed")
  expectProblem(await member.put(`${path}/freeze`, {}), "card_closed")
  expectProblem(await member.put(`${path}/unfreeze`, { password }), "card_closed")
  const limit = { dailyLimit: "1.00", password }
  expectProblem(await member.put(`${path}/limit`, limit), "card_closed")
  const off = { switch: "transfersToOthers" }
  expectProblem(await member.put(`${path}/switch-off`, off), "card_closed")
  expectProblem(await member.put(`${path}/switch-on`, { ...off, password }), "card_closed")
  expectProblem(await close(member, card.id), "card_closed")
  expectProblem(await replace(member, card.id), "card_closed")
  expect(await fingerprint(member.user.id)).toBe(before)

  const found = await member.get<TransactionDetail>(`/api/transactions/${reference}`)
  expect(expectOk(found).card).toEqual({ cardType: "Visa", lastFour: card.lastFour })
  const { cvv } = await detailsOf(member, issued.id)
  const paid = expectOk(await send({ cardId: issued.id, cvv }))
  const next = await member.get<TransactionDetail>(`/api/transactions/${paid.reference}`)
  expect(expectOk(next).card?.lastFour).toBe(issued.lastFour)
})

test("only the payer sees which card paid", async () => {
  const { send } = await newCardHolder("10.00")
  const payee = await newMember()
  const { iban: recipientIban } = await payee.account("EUR")
  const { reference } = expectOk(await send({ recipientIban }))
  const found = await payee.get<TransactionDetail>(`/api/transactions/${reference}`)
  expect(expectOk(found).card).toBeNull()
})

test("replacing requires the password again, and a confirmation of exactly this from a member with a second factor", async () => {
  const { member, card, now } = await newCardHolder("10.00")
  expectProblem(await replace(member, card.id, { password: undefined }), "password_required")
  expectProblem(await replace(member, card.id, { password: "not-it" }), "wrong_password")
  await enroll(member)
  const { challenge, answer } = await sendConfirmed((options) =>
    replace(member, card.id, {}, options),
  )
  expect(challenge).toMatchObject({
    purpose: "security",
    summary: [
      { name: "Replace", value: `Visa ending in ${card.lastFour}` },
      { name: "Reason", value: "Lost" },
    ],
  })
  expect((await now()).id).toBe(expectOk(answer).id)
  const [event] = await asOwner<{ action: string; details: unknown }>(
    "select action, details from audit_events where user_id = $1 and action ~ '^card' order by id desc limit 1",
    [member.user.id],
  )
  const details = { cardId: card.id, newCardId: expectOk(answer).id, reason: "lost" }
  expect(event).toEqual({ action: "card.replaced", details })
})

test("a card that the bank froze can be neither replaced nor closed, and its account gets no virtual card", async () => {
  const { member, card } = await newCardHolder()
  await asOwner("update debit_cards set status = 'frozen', frozen_by_bank = true where id = $1", [
    card.id,
  ])
  const { detail } = expectProblem(await replace(member, card.id), "card_frozen_by_bank")
  expect(detail).toContain("only the bank can replace it")
  const closing = expectProblem(await close(member, card.id), "card_frozen_by_bank")
  expect(closing.detail).toContain("only the bank can close it")
  const { password } = member
  const another = { accountId: card.accountId, name: "Another", singleUse: false, password }
  const created = await member.post("/api/debit-cards", another)
  expect(expectProblem(created, "card_frozen_by_bank").detail).toContain("gets no new cards")
  const { id } = await member.account("GBP")
  expectOk(await member.post("/api/debit-cards", { ...another, accountId: id }))
  const held = (await cardsOf(member)).filter(({ accountId }) => accountId === card.accountId)
  expect(held.map(({ status }) => status)).toEqual(["frozen"])
})

test.each([
  ["replace", replace],
  ["close", close],
] as const)(
  "the bank's freeze is not escaped by a request to %s the card that is already on its way",
  async (_, end) => {
    const { member, card, now } = await newCardHolder()
    const [holder, watcher] = [await openLockHolder(), await openLockWatcher()]
    try {
      const account = { table: "accounts", id: card.accountId } as const
      await holder.hold(account)
      const ending = end(member, card.id)
      expect(await watcher.sees([holder], [account], { untilMs: Infinity })).toBe(true)
      expect(await freezeCard(testStaffContext(), { cardId: card.id })).toMatchObject({
        outcome: "frozen",
      })
      await holder.release()
      expectProblem(await ending, "card_frozen_by_bank")
      expect(await now()).toMatchObject({ id: card.id, status: "frozen", frozenByBank: true })
    } finally {
      await Promise.all([holder.close(), watcher.close()])
    }
  },
)

test("a transfer that waits for its account while the card is replaced is refused", async () => {
  const { member, card, send } = await newCardHolder("10.00")
  const [holder, watcher] = [await openLockHolder(), await openLockWatcher()]
  try {
    const account = { table: "accounts", id: card.accountId } as const
    await holder.hold(account)
    const replacing = replace(member, card.id, { reason: "stolen" })
    expect(await watcher.sees([holder], [account], { untilMs: Infinity })).toBe(true)
    const sending = send()
    expect(await watcher.sees([holder], [account, account], { untilMs: Infinity })).toBe(true)
    await holder.release()
    expectOk(await replacing)
    expectProblem(await sending, "card_closed")
    expect((await member.account("EUR")).balance).toBe("10.00")
  } finally {
    await Promise.all([holder.close(), watcher.close()])
  }
})

test("a transfer that is confirmed after the card was replaced is refused", async () => {
  const { member, card, details } = await newCardHolder("100.00")
  await enroll(member)
  const order = { cardId: card.id, amount: "50.00", recipientIban: otherBankIban }
  const known = { recipientName: "Payee", description: "Test", cvv: details.cvv }
  const { answer } = await sendConfirmed(async (options) => {
    const first = await member.post("/api/card-transfer", { ...order, ...known }, options)
    if (first.status !== 403) return first
    expectOk((await sendConfirmed((proof) => replace(member, card.id, {}, proof))).answer)
    return first
  })
  expectProblem(answer, "card_closed")
  expect((await member.account("EUR")).balance).toBe("100.00")
})

test("ten replacements at once through both processes issue one card", async () => {
  const { member, card } = await newCardHolder()
  const answers = await Promise.all(Array.from({ length: 10 }, () => replace(member, card.id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectProblem(answer, "card_closed")
  }
  const held = (await cardsOf(member)).filter(({ accountId }) => accountId === card.accountId)
  expect(held.map(({ status }) => status)).toEqual(["active", "closed"])
})

test("another member's card is not found, and other reasons are refused", async () => {
  const { card } = await newCardHolder()
  const { member, card: own } = await newCardHolder()
  expectProblem(await replace(member, card.id), "not_found")
  expectProblem(await close(member, card.id), "not_found")
  for (const reason of ["used", "not_needed", "", null, 1]) {
    expectProblem(await replace(member, own.id, { reason }), "invalid_request")
  }
  expectProblem(await close(member, own.id, { reason: "used" }), "invalid_request")
})
