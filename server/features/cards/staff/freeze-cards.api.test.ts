import { expect, test } from "vitest"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { newCardHolder } from "../../../../testing/card-holder.ts"
import { asOwner } from "../../../../testing/database.ts"
import { expectOk, newMember } from "../../../../testing/member.ts"
import { newSharedAccount } from "../../../../testing/shared-account.ts"
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

test("a card of a shared account stands in its person's file, and what the bank does to it too", async () => {
  const [first, second] = [await newMember(), await newMember()]
  const { id: accountId } = await newSharedAccount([first, second], "10.00")
  const ordered = { accountId, name: "Groceries", singleUse: false, password: second.password }
  const { id, lastFour } = expectOk(await second.post<DebitCard>("/api/debit-cards", ordered))
  const { id: userId } = second.user
  expect(await freezeCard(context, { cardId: id })).toEqual({ outcome: "frozen", userId, lastFour })
  expect(await unfreezeCard(context, { cardId: id })).toMatchObject({ outcome: "unfrozen", userId })
  const idsOf = async ({ username }: { username: string }) => {
    const found = await listMemberCards(context, { username })
    return found.outcome === "found" ? found.cards.map((card) => card.id) : []
  }
  expect(await idsOf(second)).toContain(id)
  expect(await idsOf(first)).not.toContain(id)
  const [file] = await asOwner(
    `select member_holdings($1) -> 'cards' @> $3 as second, member_holdings($2) -> 'cards' @> $3 as first`,
    [userId, first.user.id, JSON.stringify([{ id }])],
  )
  expect(file).toEqual({ second: true, first: false })
  const [row] = await asOwner<{ found: { id: number }[] }>(
    "select members_find($1, 100) as found",
    [lastFour],
  )
  const found = row?.found.map((member) => member.id)
  expect(found).toContain(userId)
  expect(found).not.toContain(first.user.id)
})
