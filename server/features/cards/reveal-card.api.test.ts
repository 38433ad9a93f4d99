import { expect, inject, test } from "vitest"
import { isLuhnValid } from "#shared/cards/card-number.ts"
import type { CardDetails, DebitCard } from "#shared/contracts/cards.ts"
import { startApi } from "../../../testing/api-process.ts"
import { newCardHolder } from "../../../testing/card-holder.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem, withoutTrace } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember, newVisitor } from "../../../testing/member.ts"

const eventsOf = ({ user }: Member) =>
  asOwner<{ action: string; actor: string }>(
    "select action, actor from audit_events where user_id = $1 and action like 'card.%'",
    [user.id],
  )

test("the list shows the member's own cards, masked", async () => {
  const { member, card, details } = await newCardHolder()
  const cards = expectOk(await member.get<DebitCard[]>("/api/debit-cards"))
  expect(cards).toHaveLength(2)
  expect(card).toEqual({
    id: card.id,
    accountId: (await member.account("EUR")).id,
    own: true,
    cardNumber: `•••• •••• •••• ${details.cardNumber.slice(-4)}`,
    lastFour: details.cardNumber.slice(-4),
    cardHolderName: "ANA ROTH",
    expiryDate: card.expiryDate,
    cardType: "Visa",
    status: "active",
    frozenByBank: false,
    dailyLimit: "2500.00",
    isVirtual: false,
    name: null,
    singleUse: false,
    transfersToOthers: true,
    transfersToNewPayees: true,
    closedAt: null,
    closeReason: null,
    replacesCardId: null,
  })
  expect(card.expiryDate).toMatch(/^(0[1-9]|1[0-2])\/[0-9]{2}$/)
  expectProblem(await newVisitor().get("/api/debit-cards"), "not_signed_in")
})

test("a card of a closed account no longer exists", async () => {
  const { member, card } = await newCardHolder("1.00")
  const path = `/api/debit-cards/${card.id}`
  const { id } = await member.account("GBP")
  await asOwner("update accounts set closed_at = now() where id = $1", [id])
  const cards = expectOk(await member.get<DebitCard[]>("/api/debit-cards"))
  expect(cards.map((each) => each.id)).toEqual([card.id])
  expectOk(await member.put(`${path}/freeze`, {}))
})

test("details are shown after the password, and the request is recorded", async () => {
  const { member, card, details } = await newCardHolder()
  expect(details.cardNumber).toMatch(/^476173[0-9]{10}$/)
  expect(isLuhnValid(details.cardNumber)).toBe(true)
  expect(details.cvv).toMatch(/^[0-9]{3}$/)
  const { password } = member
  const again = await member.post<CardDetails>(`/api/debit-cards/${card.id}/details`, {
    password,
  })
  expect(again.body).toEqual(details)
  expect(again.headers.get("cache-control")).toBe("no-store")
  const shown = (await eventsOf(member)).filter(({ action }) => action === "card.details_shown")
  expect(shown.map(({ actor }) => actor)).toEqual(["customer", "customer"])
})

test("the password is required each time, however recently it was entered", async () => {
  const { member, card, details } = await newCardHolder()
  const path = `/api/debit-cards/${card.id}/details`
  const before = await eventsOf(member)
  expectProblem(await member.post(path, {}), "password_required")
  expectProblem(await member.post(path, { password: "not-the-password" }), "wrong_password")
  expectProblem(await member.post(path, {}), "password_required")
  expect(await eventsOf(member)).toEqual(before)
  const { password } = member
  expect(expectOk(await member.post<CardDetails>(path, { password }))).toEqual(details)
  expectProblem(await member.post(path, {}), "password_required")
})

test("wrong passwords count against the sign-in limit", async () => {
  const api = await startApi(inject("bank"), { SIGN_IN_LIMIT_PER_MINUTE: "3" })
  try {
    const member = await newMember({}, [api.url])
    const [card] = expectOk(await member.get<DebitCard[]>("/api/debit-cards"))
    const path = `/api/debit-cards/${card?.id}/details`
    // Registration was the first of the three.
    for (let attempts = 2; attempts <= 3; attempts += 1) {
      expectProblem(await member.post(path, { password: "not-the-password" }), "wrong_password")
    }
    const { password, username } = member
    expectProblem(await member.post(path, { password }), "too_many_requests")
    const signIn = await newVisitor([api.url]).post("/api/auth/login", { username, password })
    expectProblem(signIn, "too_many_requests")
    // Without a password, there is nothing to guess.
    expectProblem(await member.post(path, {}), "password_required")
  } finally {
    await api.stop()
  }
})

test("another member's card and a nonexistent one get the same response, with or without the password", async () => {
  const member = await newMember()
  const other = await newCardHolder()
  for (const body of [{}, { password: member.password }]) {
    const [foreign, absent, nonsense] = await Promise.all(
      [other.card.id, 900_000_000, "1e3"].map((id) =>
        member.post(`/api/debit-cards/${id}/details`, body),
      ),
    )
    if (!foreign || !absent || !nonsense) throw new Error("no answer")
    expectProblem(foreign, "password" in body ? "not_found" : "password_required")
    expect(withoutTrace(foreign)).toBe(withoutTrace(absent))
    expect(withoutTrace(nonsense)).toBe(withoutTrace(absent))
  }
  const events = await eventsOf(other.member)
  expect(events).toHaveLength(1)
})
