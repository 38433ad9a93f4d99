import { expect, test } from "vitest"
import type { CardSwitch, DebitCard } from "#shared/contracts/cards.ts"
import { newCardHolder, otherBankIban } from "../../../testing/card-holder.ts"
import { asApp, asOwner, fingerprint } from "../../../testing/database.ts"
import { enroll, sendConfirmed } from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"
import { openLockHolder, openLockWatcher } from "../../../testing/model-based/held-locks.ts"

const off = (member: Member, id: number, what: CardSwitch) =>
  member.put<DebitCard>(`/api/debit-cards/${id}/switch-off`, { switch: what })
const on = (member: Member, id: number, what: CardSwitch, body: object = {}, options = {}) =>
  member.put<DebitCard>(
    `/api/debit-cards/${id}/switch-on`,
    { switch: what, password: member.password, ...body },
    options,
  )

test("a card whose transfers to others are off pays only the member's own accounts", async () => {
  const { member, card, send } = await newCardHolder("100.00")
  const other = await newMember()
  const { iban: theirs } = await other.account("EUR")
  expect(expectOk(await off(member, card.id, "transfersToOthers"))).toEqual({
    ...card,
    transfersToOthers: false,
  })
  expectOk(await off(member, card.id, "transfersToOthers"))
  const before = await fingerprint(member.user.id)
  for (const recipientIban of [otherBankIban, theirs]) {
    const { detail } = expectProblem(await send({ recipientIban }), "card_to_others_off")
    expect(detail).toBe(
      "This card's transfers to others are turned off. You can turn them on under Cards. No money moved.",
    )
  }
  expect(await fingerprint(member.user.id)).toBe(before)
  const { iban } = await member.account("GBP")
  expectOk(await send({ recipientIban: iban }))
  // Other ways to pay are not affected.
  const transfer = { fromAccountId: card.accountId, amount: "1.00", recipientName: "Payee" }
  expectOk(await member.post("/api/transfers", { ...transfer, recipientIban: theirs }))
  expectOk(await on(member, card.id, "transfersToOthers"))
  expectOk(await send({ recipientIban: theirs }))
})

test("a card whose transfers to new payees are off pays whom the member has paid before, by card or not", async () => {
  const { member, card, send } = await newCardHolder("100.00")
  const [byCard, byAccount, never] = await Promise.all(
    [1, 2, 3].map(async () => (await (await newMember()).account("EUR")).iban),
  )
  expectOk(await send({ recipientIban: byCard }))
  const { id: fromAccountId } = await member.account("GBP")
  await member.deposit(fromAccountId, "10.00")
  const transfer = { fromAccountId, amount: "1.00", recipientName: "Payee" }
  expectOk(await member.post("/api/transfers", { ...transfer, recipientIban: byAccount }))
  expectOk(await off(member, card.id, "transfersToNewPayees"))
  expectOk(await send({ recipientIban: byCard }))
  expectOk(await send({ recipientIban: byAccount }))
  const { iban: own } = await member.account("GBP")
  expectOk(await send({ recipientIban: own }))
  const { detail } = expectProblem(await send({ recipientIban: never }), "card_to_new_payees_off")
  expect(detail).toBe(
    "This card's transfers to new payees are turned off. Turn them on under Cards, or pay this payee from your account first. No money moved.",
  )
  expectOk(await on(member, card.id, "transfersToNewPayees"))
  expectOk(await send({ recipientIban: never }))
})

test.each([
  ["queued", true],
  ["sent", true],
  ["settled", false],
  ["settled_late", false],
  ["recall_requested", false],
  ["recall_refused", false],
  ["recall_unanswered", false],
  ["rejected", true],
  ["returned", true],
  ["recalled", true],
  ["unconfirmed", true],
  ["cancelled", true],
])("a payee at another bank, with a payment that is %s, is new: %s", async (state, isNew) => {
  const { member, card, send } = await newCardHolder("100.00")
  const { reference } = expectOk(await send())
  expectOk(await off(member, card.id, "transfersToNewPayees"))
  const [was] = await asOwner<{ send_at: Date; due_at: Date }>(
    "select send_at, due_at from payments where tx_id = $1",
    [reference],
  )
  const set = (to: string, sendAt: Date | null = null, dueAt: Date | null = null) =>
    asOwner("update payments set state = $2, send_at = $3, due_at = $4 where tx_id = $1", [
      reference,
      to,
      sendAt,
      dueAt,
    ])
  await set(state)
  const answer = await send()
  await set("queued", was?.send_at, was?.due_at)
  if (isNew) expectProblem(answer, "card_to_new_payees_off")
  else expectOk(answer)
})

test("what another member paid does not make a payee known", async () => {
  const { send: sendOther } = await newCardHolder("10.00")
  const { iban: recipientIban } = await (await newMember()).account("EUR")
  expectOk(await sendOther({ recipientIban }))
  const { member, card, send } = await newCardHolder("10.00")
  expectOk(await off(member, card.id, "transfersToNewPayees"))
  expectProblem(await send({ recipientIban }), "card_to_new_payees_off")
})

test.each([
  ["transfersToOthers", "card_to_others_off"],
  ["transfersToNewPayees", "card_to_new_payees_off"],
] as const)(
  "a transfer that waits for its account while %s is turned off is refused",
  async (what, code) => {
    const { member, card, send } = await newCardHolder("10.00")
    const [holder, watcher] = [await openLockHolder(), await openLockWatcher()]
    try {
      const account = { table: "accounts", id: card.accountId } as const
      await holder.hold(account)
      const switching = off(member, card.id, what)
      expect(await watcher.sees([holder], [account], { untilMs: Infinity })).toBe(true)
      const sending = send()
      expect(await watcher.sees([holder], [account, account], { untilMs: Infinity })).toBe(true)
      await holder.release()
      expectOk(await switching)
      expectProblem(await sending, code)
    } finally {
      await Promise.all([holder.close(), watcher.close()])
    }
  },
)

test("fifty transfers at once while a switch is turned off: none is posted after the switch's answer", async () => {
  const { member, card, send } = await newCardHolder("100.00")
  const sending = Array.from({ length: 50 }, () => send())
  const paid = async () => {
    const rows = await asOwner("select from card_transfers where card_id = $1", [card.id])
    return rows.length
  }
  expectOk(await off(member, card.id, "transfersToOthers"))
  const then = await paid()
  const answers = await Promise.all(sending)
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(then)
  expect(await paid()).toBe(then)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectProblem(answer, "card_to_others_off")
  }
})

test("turning on requires the password again, however recently it was entered; turning off never does", async () => {
  const { member, card, now } = await newCardHolder()
  await asOwner("update sign_ins set password_given_at = to_timestamp(0) where user_id = $1", [
    member.user.id,
  ])
  expectOk(await off(member, card.id, "transfersToOthers"))
  const turnOn = (password?: string) => on(member, card.id, "transfersToOthers", { password })
  expectProblem(await turnOn(), "password_required")
  expectProblem(await turnOn("not-the-password"), "wrong_password")
  expect((await now()).transfersToOthers).toBe(false)
  expect(expectOk(await turnOn(member.password)).transfersToOthers).toBe(true)
  const events = await asOwner<{ action: string }>(
    "select action from audit_events where user_id = $1 and action ~ 'switched' order by id",
    [member.user.id],
  )
  expect(events.map(({ action }) => action)).toEqual(["card.switched_off", "card.switched_on"])
})

test("a member with a second factor confirms turning on exactly this switch of this card", async () => {
  const { member, card } = await newCardHolder()
  await enroll(member)
  expectOk(await off(member, card.id, "transfersToNewPayees"))
  const { challenge, answer } = await sendConfirmed((options) =>
    on(member, card.id, "transfersToNewPayees", {}, options),
  )
  expect(challenge).toMatchObject({
    purpose: "security",
    summary: [
      { name: "Card", value: `Visa ending in ${card.lastFour}` },
      { name: "Turn on", value: "Transfers to new payees" },
    ],
  })
  expect(expectOk(answer)).toEqual(card)
  // Turning on what is on needs no confirmation.
  expectOk(await on(member, card.id, "transfersToNewPayees"))
})

test("the API's role can turn a switch on neither by UPDATE nor without the required proof", async () => {
  const { member, card } = await newCardHolder()
  expectOk(await off(member, card.id, "transfersToOthers"))
  const denied = { code: "42501" }
  const byHand = "update debit_cards set transfers_to_others = true where id = $1"
  await expect(asApp(byHand, [card.id])).rejects.toMatchObject(denied)
  await enroll(member)
  const [signIn] = await asOwner<{ id: string }>("select id from sign_ins where user_id = $1", [
    member.user.id,
  ])
  await expect(
    asApp("select card_switch($1, $2, $3, 'transfersToOthers', true)", [
      member.user.id,
      signIn?.id,
      card.id,
    ]),
  ).rejects.toMatchObject(denied)
})

test("another member's card is not found, and another word is refused", async () => {
  const { card } = await newCardHolder()
  const { member, card: own } = await newCardHolder()
  expectProblem(await off(member, card.id, "transfersToOthers"), "not_found")
  expectProblem(await on(member, card.id, "transfersToOthers"), "not_found")
  for (const what of ["status", "closedAt", "", null, undefined]) {
    expectProblem(await off(member, own.id, what as CardSwitch), "invalid_request")
    expectProblem(await on(member, own.id, what as CardSwitch), "invalid_request")
  }
})
