import { beforeAll, expect, inject, test } from "vitest"
import type { CardDetails, DebitCard } from "#shared/contracts/cards.ts"
import { maxVirtualCards } from "#shared/limits.ts"
import { otherBankIban } from "../../../testing/card-holder.ts"
import { testClient } from "../../../testing/connections.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem, withoutTrace } from "../../../testing/expect-problem.ts"
import { openLiveStream } from "../../../testing/live-stream.ts"
import { type Answer, expectOk, type Member, newMember } from "../../../testing/member.ts"
import { endRight, newSharedAccount, type SharedAccount } from "../../../testing/shared-account.ts"
import { waitingFor } from "../../../testing/waiting-for.ts"

let anna: Member
let ben: Member
let stranger: Member
let household: SharedAccount
let annas: DebitCard
beforeAll(async () => {
  anna = await newMember({ firstName: "Anna", lastName: "Berg" })
  ben = await newMember({ firstName: "Ben", lastName: "Berg" })
  stranger = await newMember()
  household = await newSharedAccount([anna, ben], "1000.00")
  annas = await newCard(anna, household)
})

async function newCard(
  member: Member,
  { id: accountId }: SharedAccount,
  singleUse = false,
): Promise<DebitCard> {
  const { password } = member
  const card = { accountId, name: "Groceries", singleUse, password }
  return expectOk(await member.post<DebitCard>("/api/debit-cards", card))
}

/** A card of the first of two new owners, and both. */
async function newHousehold(singleUse = false) {
  const one = await newMember({ firstName: "Anna", lastName: "Berg" })
  const other = await newMember({ firstName: "Ben", lastName: "Berg" })
  const shared = await newSharedAccount([one, other], "10.00")
  return { one, other, shared, card: await newCard(one, shared, singleUse) }
}

const cardsOf = async (member: Member) =>
  expectOk(await member.get<DebitCard[]>("/api/debit-cards"))
const seenBy = async (member: Member, { id }: DebitCard) =>
  (await cardsOf(member)).find((card) => card.id === id)

type Ask = (member: Member, id: number) => Promise<Answer<DebitCard>>
const put =
  (what: string, body: object = {}): Ask =>
  (member, id) =>
    member.put(`/api/debit-cards/${id}/${what}`, { password: member.password, ...body })

const reveal = (member: Member, id: number) =>
  member.post<CardDetails>(`/api/debit-cards/${id}/details`, { password: member.password })
const pay = (member: Member, cardId: number, cvv = "123") =>
  member.post("/api/card-transfer", {
    cardId,
    cvv,
    amount: "1.00",
    recipientName: "Payee",
    recipientIban: otherBankIban,
    description: "Test",
  })
const replace = (member: Member, id: number) => {
  const { password } = member
  return member.post(`/api/debit-cards/${id}/replacement`, { reason: "lost", password })
}
const freeze: Ask = (member, id) => member.put(`/api/debit-cards/${id}/freeze`, {})
const unfreeze = put("unfreeze")
const limitTo = (dailyLimit: string) => put("limit", { dailyLimit })
const close = put("close", { reason: "stolen" })
const switchOff: Ask = (member, id) =>
  member.put(`/api/debit-cards/${id}/switch-off`, { switch: "transfersToOthers" })
const switchOn = put("switch-on", { switch: "transfersToOthers" })

type AnyAsk = (member: Member, id: number) => Promise<Answer<unknown>>
const everything: readonly (readonly [string, AnyAsk])[] = [
  ["show the details", reveal],
  ["pay", (member, id) => pay(member, id)],
  ["replace", replace],
  ["freeze", freeze],
  ["unfreeze", unfreeze],
  ["lower the limit", limitTo("100.00")],
  ["raise the limit", limitTo("3000.00")],
  ["switch off", switchOff],
  ["switch on", switchOn],
  ["close", close],
]

/** The card as stored, with all that a request could change. */
const stored = async ({ id }: DebitCard) =>
  (
    await asOwner(
      "select to_jsonb(c) - 'card_number_ciphertext' as card from debit_cards c where id = $1",
      [id],
    )
  )[0]

test("each owner has a card of their own, sees the other's without the name given to it, and a stranger none", async () => {
  const bens = await newCard(ben, household)
  expect(annas).toMatchObject({ own: true, name: "Groceries", cardHolderName: "ANNA BERG" })
  expect(bens).toMatchObject({ own: true, cardHolderName: "BEN BERG" })
  expect(await seenBy(anna, annas)).toEqual(annas)
  expect(await seenBy(ben, annas)).toEqual({ ...annas, own: false, name: null })
  expect(await seenBy(anna, bens)).toEqual({ ...bens, own: false, name: null })
  expect((await cardsOf(stranger)).map(({ own }) => own)).toEqual([true, true])
  expect(await seenBy(stranger, annas)).toBeUndefined()
})

test.each(everything)("a stranger who asks to %s finds nothing", async (_, ask) => {
  const before = await stored(annas)
  const missing = await ask(stranger, 999_999_999)
  expectProblem(missing, "not_found")
  expect(withoutTrace(await ask(stranger, annas.id))).toBe(withoutTrace(missing))
  expect(await stored(annas)).toEqual(before)
})

test.each(everything)("whose right has ended, and asks to %s, finds nothing", async (_, ask) => {
  const { other, shared, card } = await newHousehold()
  const cards = [card, await newCard(other, shared)]
  await endRight(shared, other)
  const missing = await ask(other, 999_999_999)
  for (const each of cards) {
    const before = await stored(each)
    expect(withoutTrace(await ask(other, each.id))).toBe(withoutTrace(missing))
    expect(await stored(each)).toEqual(before)
    expect(await seenBy(other, each)).toBeUndefined()
  }
})

test.each([
  ["show the details of", reveal],
  ["pay with", (member: Member, id: number) => pay(member, id)],
  ["replace", replace],
] as const)(
  "nobody can %s another owner's card, which is as if it were not there",
  async (_, ask) => {
    const before = await stored(annas)
    const missing = await ask(ben, 999_999_999)
    expectProblem(missing, "not_found")
    expect(withoutTrace(await ask(ben, annas.id))).toBe(withoutTrace(missing))
    expect(await stored(annas)).toEqual(before)
  },
)

test.each([
  ["unfreeze", unfreeze],
  ["raise the limit of", limitTo("2500.01")],
  ["switch off", switchOff],
  ["switch on", switchOn],
] as const)(
  "nobody can %s another owner's card, and is told that it is another's",
  async (_, ask) => {
    const { one, other, card } = await newHousehold()
    expectOk(await freeze(one, card.id))
    const before = await stored(card)
    const { detail } = expectProblem(await ask(other, card.id), "not_found")
    expect(detail).toContain("another owner of the account")
    expect(await stored(card)).toEqual(before)
  },
)

test("the right code does not let another owner pay, and counts as no attempt; its person pays", async () => {
  const { cvv } = expectOk(await reveal(anna, annas.id))
  const missing = await pay(ben, 999_999_999, cvv)
  expect(withoutTrace(await pay(ben, annas.id, cvv))).toBe(withoutTrace(missing))
  const [tried] = await asOwner<{ count: number }>(
    "select count(*)::int from audit_events where action = 'card.cvv_tried' and user_id = $1",
    [ben.user.id],
  )
  expect(tried?.count).toBe(0)
  expectOk(await pay(anna, annas.id, cvv))
})

test("the posting itself refuses another owner's card as it refuses one that does not exist", async () => {
  const { iban } = await stranger.account("EUR")
  const post = async (member: Member, cardId: number, more = {}) => {
    const movement = { kind: "card_transfer", userId: member.user.id, amount: "1.00", toIban: iban }
    const request = { ...movement, cardId, description: "", recipientName: "Payee", ...more }
    const [row] = await asOwner<{ outcome: { outcome: string; code?: string } }>(
      "select ledger_post_for_bank($1, null) as outcome",
      [JSON.stringify(request)],
    )
    return row?.outcome
  }
  const missing = await post(ben, 999_999_999)
  expect(missing).toMatchObject({ outcome: "refused", code: "not_found" })
  expect(await post(ben, annas.id)).toEqual(missing)
  expect(await post(stranger, annas.id)).toEqual(missing)
  expect((await post(anna, annas.id))?.outcome).toBe("posted")
})

/** What the audit trail says of a card, and of what its members are told. */
const eventsOf = ({ id }: DebitCard) =>
  asOwner<{ member: number; actor: string; action: string; told: boolean }>(
    `select e.user_id::float8 as member, e.actor, e.action, n.id is not null as told from audit_events e
      left join notifications n on n.source = 'audit' and n.source_id = e.id and n.user_id = e.user_id
      where e.details ->> 'cardId' = $1::text order by e.id`,
    [id],
  )

test("another owner freezes a card at once, and both are told", async () => {
  const { one, other, card } = await newHousehold()
  const streams = await Promise.all(
    [one, other].map((owner) => openLiveStream(inject("apis")[0] ?? "", owner.cookie())),
  )
  try {
    expect(expectOk(await freeze(other, card.id))).toMatchObject({ own: false, status: "frozen" })
    expect(expectOk(await freeze(other, card.id)).status).toBe("frozen")
    for (const stream of streams) expect(await stream.until("cards", 300_000)).toBe(true)
  } finally {
    for (const stream of streams) stream.close()
  }
  expect((await seenBy(one, card))?.status).toBe("frozen")
  expect((await eventsOf(card)).slice(1)).toEqual([
    { member: other.user.id, actor: "customer", action: "card.frozen", told: false },
    { member: one.user.id, actor: "bank", action: "card.frozen_by_owner", told: true },
  ])
  expect(expectOk(await unfreeze(one, card.id)).status).toBe("active")
})

test("a card that another owner froze stays frozen when the bank lifts its own freeze", async () => {
  const { other, card } = await newHousehold()
  expectOk(await freeze(other, card.id))
  const asked = JSON.stringify({ cardId: card.id, reason: "Lost bag" })
  await asOwner("select card_freeze($1, '{}')", [asked])
  const [done] = await asOwner("select card_unfreeze_carry_out($1, '{}') ->> 'status' as status", [
    asked,
  ])
  expect(done).toEqual({ status: "frozen" })
})

test("another owner lowers a card's limit and closes it, and both are told", async () => {
  const { one, other, card } = await newHousehold()
  const lower = limitTo("100.00")
  expect(expectOk(await lower(other, card.id))).toMatchObject({ dailyLimit: "100.00" })
  expect(expectOk(await lower(other, card.id))).toMatchObject({ dailyLimit: "100.00" })
  expectProblem(await limitTo("100.01")(other, card.id), "not_found")
  const closed = { own: false, status: "closed", closeReason: "stolen" }
  expect(expectOk(await close(other, card.id))).toMatchObject(closed)
  expect((await eventsOf(card)).slice(1)).toEqual([
    { member: other.user.id, actor: "customer", action: "card.limit_changed", told: true },
    { member: one.user.id, actor: "bank", action: "card.limit_lowered_by_owner", told: true },
    { member: other.user.id, actor: "customer", action: "card.closed", told: true },
    { member: one.user.id, actor: "bank", action: "card.closed_by_owner", told: true },
  ])
})

test("another owner does not raise a limit that was lowered while the request waited", async () => {
  const { other, card } = await newHousehold()
  const client = testClient(inject("bank").ownerUrl)
  await client.connect()
  try {
    await client.query("begin")
    await client.query("update debit_cards set daily_limit = 100 where id = $1", [card.id])
    const answer = limitTo("200.00")(other, card.id)
    await expect.poll(() => waitingFor(client)).toBe(1)
    await client.query("commit")
    expectProblem(await answer, "not_found")
  } finally {
    await client.end()
  }
  expect(await stored(card)).toMatchObject({ card: { daily_limit: 100 } })
})

test("that a single-use card has paid is told to its person alone", async () => {
  const { one, card } = await newHousehold(true)
  const { cvv } = expectOk(await reveal(one, card.id))
  expectOk(await pay(one, card.id, cvv))
  const told = (await eventsOf(card)).filter(({ action }) => action === "card.used")
  expect(told).toMatchObject([{ member: one.user.id }])
})

test("another owner's virtual cards do not count against a member's own", async () => {
  const { one, other, shared } = await newHousehold()
  for (let n = 1; n < maxVirtualCards; n += 1) await newCard(one, shared)
  const more = { accountId: shared.id, name: "More", singleUse: false, password: one.password }
  expectProblem(await one.post("/api/debit-cards", more), "too_many_cards")
  expect((await newCard(other, shared)).own).toBe(true)
})

test("a person's new name goes onto their own cards of all accounts, and onto no other's", async () => {
  const { one, other, shared, card } = await newHousehold()
  const others = await newCard(other, shared)
  const named = { holderName: "Anna Maria Berg", nameOnCards: "ANNA MARIA BERG" }
  const payload = { memberId: one.user.id, evidence: "Passport seen", ...named }
  await asOwner("select holder_rename_carry_out($1, '{}')", [JSON.stringify(payload)])
  expect(await seenBy(other, card)).toMatchObject({ cardHolderName: "ANNA MARIA BERG" })
  expect(await seenBy(other, others)).toMatchObject({ cardHolderName: "BEN BERG" })
  for (const each of await cardsOf(one)) {
    expect(each.cardHolderName).toBe(each.own ? "ANNA MARIA BERG" : "BEN BERG")
  }
})
