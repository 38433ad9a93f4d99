import { expect, inject, test } from "vitest"
import type { Notification, UnreadNotifications } from "#shared/contracts/notifications.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { openLiveStream } from "../../../testing/live-stream.ts"
import { type ApiClient, expectOk, type Member, newMember } from "../../../testing/member.ts"

/** How long a page waits at most to hear of a change; much longer than it takes. */
const within = 60_000

const listOf = async (client: Pick<ApiClient, "get">, query = "") =>
  expectOk(await client.get<Notification[]>(`/api/notifications${query}`))

const unreadOf = async (client: Pick<ApiClient, "get">) =>
  expectOk(await client.get<UnreadNotifications>("/api/notifications/unread")).unread

/** Something that staff did. */
async function event({ user }: Member, action: string, details: object = {}): Promise<number> {
  const [row] = await asOwner<{ id: number }>(
    `insert into audit_events (user_id, actor, action, details) values ($1, 'staff', $2, $3)
      returning id::int`,
    [user.id, action, JSON.stringify(details)],
  )
  return row?.id ?? 0
}

test("lists page by page, only unread or only read ones, and by type", async () => {
  const member = await newMember()
  for (let n = 0; n < 12; n += 1) await event(member, "chat.answered")
  for (let n = 0; n < 12; n += 1) await event(member, "loan.approved")
  const first = await member.get<Notification[]>("/api/notifications?unread=true")
  expect(first.body).toHaveLength(20)
  const [, next = ""] = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? []
  const second = await member.get<Notification[]>(next)
  expect(second.headers.get("link")).toBeNull()
  const all = [...first.body, ...second.body]
  expect(all.map(({ id }) => id)).toEqual(
    [...new Set(all.map(({ id }) => id))].toSorted((one, other) => other - one),
  )
  expect(all).toHaveLength(24)
  expect(await listOf(member, "?type=loan")).toHaveLength(12)
  expect(await listOf(member, "?unread=false")).toEqual([])
  for (const query of ["cursor=0", "cursor=x", "unread=1", "type=other", "before=1"]) {
    expectProblem(await member.get(`/api/notifications?${query}`), "invalid_request")
  }
})

test("marks one, or all up to one, as read, and every open page hears of it", async () => {
  const member = await newMember()
  for (let n = 0; n < 3; n += 1) await event(member, "chat.answered")
  const [newest, middle, oldest] = await listOf(member)
  const stream = await openLiveStream(inject("apis")[0] ?? "", member.cookie())
  expectOk(await member.post(`/api/notifications/${middle?.id}/read`, {}))
  expect(await stream.until("notifications", within)).toBe(true)
  stream.close()
  expect((await listOf(member)).map(({ unread }) => unread)).toEqual([true, false, true])
  expectOk(await member.post("/api/notifications/read", { id: oldest?.id }))
  expect(await unreadOf(member)).toBe(1)
  // Again, which changes nothing.
  expectOk(await member.post(`/api/notifications/${middle?.id}/read`, {}))
  expectOk(await member.post("/api/notifications/read", { id: newest?.id }))
  expect(await unreadOf(member)).toBe(0)
})

test("nobody reads or marks another member's notifications", async () => {
  const [owner, other] = await Promise.all([newMember(), newMember()])
  await event(owner, "chat.answered")
  const [own] = await listOf(owner)
  expect(await listOf(other)).toEqual([])
  expectProblem(await other.post(`/api/notifications/${own?.id}/read`, {}), "not_found")
  await event(other, "chat.answered")
  const [theirs] = await listOf(other)
  expectOk(await other.post("/api/notifications/read", { id: own?.id }))
  expectOk(await other.post("/api/notifications/read", { id: Number(theirs?.id) + 1000 }))
  expect([await unreadOf(owner), await unreadOf(other)]).toEqual([1, 1])
})

test("reading a notification does not confirm that it was the member", async () => {
  const member = await newMember()
  await event(member, "card.frozen")
  const [told] = await listOf(member)
  expectOk(await member.post("/api/notifications/read", { id: told?.id }))
  expect(await member.get("/api/security-activity?unseen=true")).toMatchObject({
    body: [{ action: "card.frozen", unseen: true }],
  })
})

test("counts at most a hundred", async () => {
  const member = await newMember()
  await asOwner(
    `insert into audit_events (user_id, actor, action)
      select $1, 'staff', 'chat.answered' from generate_series(1, 150)`,
    [member.user.id],
  )
  expect(await unreadOf(member)).toBe(100)
})
