import { expect, inject, test } from "vitest"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { newCardHolder } from "../../../testing/card-holder.ts"
import { asApp, asOwner } from "../../../testing/database.ts"
import { enroll, sendConfirmed } from "../../../testing/enrolled.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { openLiveStream } from "../../../testing/live-stream.ts"
import { expectOk, type Member } from "../../../testing/member.ts"
import { openLockHolder, openLockWatcher } from "../../../testing/model-based/held-locks.ts"

const close = (member: Member, id: number, body: object = {}, options = {}) =>
  member.put<DebitCard>(
    `/api/debit-cards/${id}/close`,
    { reason: "stolen", password: member.password, ...body },
    options,
  )

test("closing a card is for good: neither a member nor the API's role can open it again", async () => {
  const { member, card, send } = await newCardHolder("10.00")
  expect(expectOk(await close(member, card.id))).toMatchObject({
    status: "closed",
    closeReason: "stolen",
  })
  expectProblem(await send(), "card_closed")
  const denied = { code: "42501" }
  const open = "update debit_cards set closed_at = null, close_reason = null where id = $1"
  await expect(asApp(open, [card.id])).rejects.toMatchObject(denied)
  const used = "update debit_cards set close_reason = 'used' where id = $1"
  await expect(asApp(used, [card.id])).rejects.toMatchObject(denied)
  await expect(asOwner(open, [card.id])).rejects.toMatchObject({ code: "23001" })
  await expect(
    asApp("delete from card_transfers where card_id = $1", [card.id]),
  ).rejects.toMatchObject(denied)
})

test("closing requires the password again, and a confirmation of exactly this from a member with a second factor", async () => {
  const { member, card, now } = await newCardHolder()
  expectProblem(await close(member, card.id, { password: undefined }), "password_required")
  expectProblem(await close(member, card.id, { password: "not-it" }), "wrong_password")
  await enroll(member)
  const { challenge, answer } = await sendConfirmed(async (options) => {
    expect((await now()).status).toBe("active")
    return close(member, card.id, {}, options)
  })
  expect(challenge).toMatchObject({
    purpose: "security",
    summary: [
      { name: "Close for good", value: `Visa ending in ${card.lastFour}` },
      { name: "Reason", value: "Stolen" },
    ],
  })
  expect(expectOk(answer)).toMatchObject({ id: card.id, status: "closed" })
})

test("a transfer that waits for its account while the card is closed is refused", async () => {
  const { member, card, send } = await newCardHolder("10.00")
  const [holder, watcher] = [await openLockHolder(), await openLockWatcher()]
  try {
    const account = { table: "accounts", id: card.accountId } as const
    await holder.hold(account)
    const closing = close(member, card.id)
    expect(await watcher.sees([holder], [account], { untilMs: Infinity })).toBe(true)
    const sending = send()
    expect(await watcher.sees([holder], [account, account], { untilMs: Infinity })).toBe(true)
    await holder.release()
    expectOk(await closing)
    expectProblem(await sending, "card_closed")
  } finally {
    await Promise.all([holder.close(), watcher.close()])
  }
})

test("fifty transfers at once with a closing: every transfer is older than the closing", async () => {
  const { member, card, send } = await newCardHolder("100.00")
  const sending = Array.from({ length: 50 }, () => send())
  const [closed] = await Promise.all([close(member, card.id), ...sending])
  expectOk(closed)
  const answers = await Promise.all(sending)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectProblem(answer, "card_closed")
  }
  const late = await asOwner(
    `select from card_transfers used join transactions t on t.id = used.transaction_id
      join debit_cards card on card.id = used.card_id
      where card.id = $1 and t.created_at > card.closed_at`,
    [card.id],
  )
  expect(late).toEqual([])
})

test("a closing is announced to the member's other pages and told as a notice", async () => {
  const { member, card } = await newCardHolder()
  const stream = await openLiveStream(inject("apis")[0] ?? "", member.cookie())
  expectOk(await close(member, card.id))
  expect(await stream.until("cards", 300_000)).toBe(true)
  stream.close()
  const { body } = await member.get("/api/security-activity")
  expect(JSON.stringify(body)).toContain("A card was closed for good")
})
