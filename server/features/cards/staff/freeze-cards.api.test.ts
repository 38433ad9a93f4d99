import { expect, test } from "vitest"
import { newCardHolder } from "../../../../testing/card-holder.ts"
import { expectOk } from "../../../../testing/member.ts"
import { testStaffContext } from "../../../../testing/staff-context.ts"
import { freezeCard, unfreezeCard } from "./freeze-cards.ts"
import { listMemberCards } from "./list-member-cards.ts"

const context = testStaffContext()

test("freezing and unfreezing return outcomes; a refusal announces nothing", async () => {
  const { member, card } = await newCardHolder()
  const cardId = card.id
  const { lastFour } = card
  const userId = member.user.id
  const refused = (reason: string) => ({ outcome: "refused", reason })
  expect(await unfreezeCard(context, { cardId })).toEqual(refused("not_frozen_by_bank"))
  expect(await freezeCard(context, { cardId: 900_000_000 })).toEqual(refused("card_not_found"))
  expect(context.announced).toEqual([])
  expect(await freezeCard(context, { cardId })).toEqual({ outcome: "frozen", userId, lastFour })
  expect(await freezeCard(context, { cardId })).toEqual(refused("already_frozen"))
  expect(await unfreezeCard(context, { cardId })).toEqual({
    outcome: "unfrozen",
    userId,
    lastFour,
    status: "active",
  })
  expect(context.announced).toEqual([
    [userId, "cards"],
    [userId, "cards"],
  ])
  const closing = { reason: "lost", password: member.password }
  expectOk(await member.put(`/api/debit-cards/${cardId}/close`, closing))
  expect(await freezeCard(context, { cardId })).toEqual(refused("card_closed"))
  expect(await unfreezeCard(context, { cardId })).toEqual(refused("card_closed"))
  const found = await listMemberCards(context, { username: member.username })
  expect(found).toMatchObject({
    cards: expect.arrayContaining([
      expect.objectContaining({ id: cardId, status: "closed", closeReason: "lost" }),
    ]) as unknown,
  })
})
