import { randomUUID } from "node:crypto"
import { sql } from "drizzle-orm"
import { beforeEach, describe, expect, inject, test } from "vitest"
import type { SecurityEvent } from "#shared/contracts/security.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import {
  type ApiClient,
  expectOk,
  type Member,
  newMember,
  newVisitor,
} from "../../../testing/member.ts"
import { openPool } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { markSeen } from "./queries.ts"

async function signIn({ username, password }: Member, userAgent = "curl/8"): Promise<ApiClient> {
  const visitor = newVisitor()
  const headers = { "user-agent": userAgent }
  expectOk(await visitor.post("/api/auth/login", { username, password }, { headers }))
  return visitor
}

const eventsOf = async (client: Pick<ApiClient, "get">, query = "") =>
  expectOk(await client.get<SecurityEvent[]>(`/api/security-activity${query}`))

/** What this sign-in asks the member about. */
const unseenBy = async (client: Pick<ApiClient, "get">) =>
  (await eventsOf(client, "?unseen=true")).map(({ action }) => action)

/** What is not confirmed yet, whether or not this sign-in asks about it. */
const openEvents = async (client: Pick<ApiClient, "get">) =>
  (await eventsOf(client)).filter(({ unseen }) => unseen)

/** An action by staff. */
async function byStaff({ user }: Member, action = "card.frozen"): Promise<number> {
  const [row] = await asOwner<{ id: number }>(
    `insert into audit_events (user_id, actor, action) values ($1, 'staff', $2)
      returning id::int`,
    [user.id, action],
  )
  return row?.id ?? 0
}

test("events are described in sentences, newest first, page by page, only to their member", async () => {
  const [member, other] = await Promise.all([newMember(), newMember()])
  const [card] = expectOk(await member.get<{ id: number }[]>("/api/debit-cards"))
  expectOk(await member.put(`/api/debit-cards/${card?.id}/freeze`, {}))
  await byStaff(member, "card.unfrozen")
  for (let n = 0; n < 12; n += 1) await byStaff(member, "chat.answered")

  const first = await member.get<SecurityEvent[]>("/api/security-activity")
  expect(first.body).toHaveLength(10)
  const [, next = ""] = /<([^>]+)>; rel="next"/.exec(first.headers.get("link") ?? "") ?? []
  const second = await member.get<SecurityEvent[]>(next)
  expect(second.headers.get("link")).toBeNull()
  const all = [...first.body, ...second.body]
  expect(all.map(({ id }) => id)).toEqual(all.map(({ id }) => id).toSorted((a, b) => b - a))
  expect(all.slice(12, 14).map(({ text, actor, device }) => [text, actor, device])).toEqual([
    ["The bank unfroze a card", "staff", null],
    ["You froze a card", "customer", "A program"],
  ])
  expect(all.at(-1)?.address).toBe("127.0.0.1")

  const theirs = new Set((await eventsOf(other)).map(({ id }) => id))
  expect(all.filter(({ id }) => theirs.has(id))).toEqual([])
  for (const cursor of ["0", "x", "1.5", ""]) {
    expectProblem(await member.get(`/api/security-activity?cursor=${cursor}`), "invalid_request")
  }
})

// The app's role alone can add events, and nobody can take one away: none may hide the others.
test("events whose details are not an object are listed with all others", async () => {
  const member = await newMember()
  await byStaff(member)
  for (const details of ['"text"', "[1]", "null", "7"]) {
    await asOwner(
      `insert into audit_events (user_id, actor, action, details)
        values ($1, 'customer', 'card.limit_changed', $2)`,
      [member.user.id, details],
    )
  }
  const changed = Array.from({ length: 4 }, () => "card.limit_changed")
  const actions = (await eventsOf(member)).map(({ action }) => action)
  expect(actions.slice(0, 5)).toEqual([...changed, "card.frozen"])
  expect((await member.get("/api/notifications")).status).toBe(200)
})

test("a first sign-in and a known device cause no notice; a new device does, on every other session", async () => {
  const member = await newMember()
  expect(await unseenBy(member)).toEqual([])
  const known = await signIn(member, "node")
  expect(await unseenBy(known)).toEqual([])
  const stranger = await signIn(member, "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0")
  expect(await unseenBy(member)).toEqual(["sign_in.succeeded"])
  expect((await eventsOf(member))[0]).toMatchObject({
    text: "Sign-in from a new device or network",
    device: "Firefox on Windows",
    unseen: true,
  })
  // Not in the session where it happened.
  expect(await unseenBy(stranger)).toEqual([])
  // The same device is known now.
  await signIn(member, "Mozilla/5.0 (Windows NT 10.0) Firefox/140.0")
  expect(await unseenBy(known)).toHaveLength(1)
})

test("a device that was not used for ninety days, or is in another network, is new again", async () => {
  const member = await newMember()
  const setBack = (change: string) =>
    asOwner(`update sign_ins set ${change} where user_id = $1`, [member.user.id])
  const newOnes = async () => {
    const visitor = await signIn(member, "node")
    const [event] = await eventsOf(visitor)
    return event?.text
  }
  await setBack(
    "created_at = now() - interval '91 days', last_active_at = now() - interval '91 days'",
  )
  expect(await newOnes()).toMatch(/new device/)
  expect(await newOnes()).toBe("You signed in")
  await setBack("address = '127.0.0.77'")
  expect(await newOnes()).toBe("You signed in")
  await setBack("address = '127.0.1.1'")
  expect(await newOnes()).toMatch(/new device/)
  await setBack("address = '2001:db8::1'")
  expect(await newOnes()).toMatch(/new device/)
})

describe("someone with a stolen password cannot hide", () => {
  const seen = (client: ApiClient, id = Number.MAX_SAFE_INTEGER) =>
    client.post("/api/security-activity/seen", { id })
  let member: Member
  beforeEach(async () => {
    member = await newMember()
  })

  test("their sign-in, by confirming it from the same sign-in", async () => {
    const thief = await signIn(member)
    expectOk(await seen(thief))
    expect(await unseenBy(member)).toEqual(["sign_in.succeeded"])
  })

  test("their sign-in, by confirming it from a second sign-in on the same or another device", async () => {
    await signIn(member)
    for (const second of [await signIn(member), await signIn(member, "Wget/1.25")]) {
      expectOk(await seen(second))
    }
    expect(await unseenBy(member)).toEqual(["sign_in.succeeded", "sign_in.succeeded"])
    // The owner of an older sign-in on a known device can confirm it.
    expectOk(await seen(member))
    expect(await unseenBy(member)).toEqual([])
    expect(await unseenBy(await signIn(member, "node"))).toEqual([])
  })

  test("the actions of one of their sign-ins, by confirming them from an older one", async () => {
    const [older, newer] = [await signIn(member), await signIn(member, "Wget/1.25")]
    const payee = { iban: "DE89370400440532013000", name: "Thief" }
    expectOk(await newer.post("/api/trusted-payees", { ...payee, password: member.password }))
    expectOk(await seen(older))
    expect(await unseenBy(member)).toEqual([
      "payee.trusted",
      "sign_in.succeeded",
      "sign_in.succeeded",
    ])
  })

  test("the bank's actions in the meantime, and devices that they sign out", async () => {
    const thief = await signIn(member)
    await byStaff(member)
    const sessions = await member.get<{ id: string; current: boolean }[]>("/api/sessions")
    const phone = expectOk(sessions).find(({ current }) => current)
    expectOk(await thief.post(`/api/sessions/${phone?.id}/end`, {}))
    expectOk(await seen(thief))
    const back = await signIn(member, "node")
    expect(await unseenBy(back)).toEqual(["session.ended", "card.frozen", "sign_in.succeeded"])
  })

  test("anything, by continuing the session with a new id", async () => {
    const thief = await signIn(member)
    const newPassword = `p-${randomUUID()}`
    const change = { currentPassword: member.password, newPassword }
    const headers = { "user-agent": "curl/8" }
    expectOk(await thief.post("/api/auth/password", change, { headers }))
    expectOk(await seen(thief))
    const mine = await signIn({ ...member, password: newPassword }, "node")
    expect(await unseenBy(mine)).toEqual(["password.changed", "sign_in.succeeded"])
  })
})

describe("a member who confirms their own actions", () => {
  test("sees which events this sign-in can confirm", async () => {
    const member = await newMember()
    const phone = await signIn(member, "Mozilla/5.0 (iPhone) Safari/604.1")
    const confirmable = async (client: Pick<ApiClient, "get">) =>
      (await eventsOf(client, "?unseen=true")).map((event) => event.confirmable)
    expect(await confirmable(member)).toEqual([true])
    await byStaff(member)
    expect(await confirmable(phone)).toEqual([false])
    expect(await confirmable(member)).toEqual([true, true])
  })

  test("can confirm from the next sign-in on the same device, even with a newer browser", async () => {
    const member = await newMember()
    const firefox = (version: number) => `Mozilla/5.0 (X11; Linux) Firefox/${version}.0`
    await signIn(member, firefox(140))
    const [found] = await eventsOf(member, "?unseen=true")
    expectOk(await member.post("/api/security-activity/seen", { id: found?.id }))
    const laptop = await signIn(member, firefox(141))
    const payee = { iban: "DE89370400440532013000", name: "Landlord" }
    expectOk(await laptop.post("/api/trusted-payees", { ...payee, password: member.password }))
    const bySelf = await byStaff(member)
    // Not the events of that sign-in, nor later ones.
    expectOk(await laptop.post("/api/security-activity/seen", { id: bySelf }))
    expect(await unseenBy(laptop)).toEqual(["card.frozen"])
    const next = await signIn(member, firefox(142))
    expect((await openEvents(next)).map(({ action }) => action)).toEqual([
      "card.frozen",
      "payee.trusted",
    ])
    expectOk(await next.post("/api/security-activity/seen", { id: bySelf }))
    expect(await openEvents(next)).toEqual([])
    expect(await unseenBy(member)).toEqual([])
  })

  test("can confirm the actions of a new member's first sign-in", async () => {
    const member = await newMember()
    const payee = { iban: "DE89370400440532013000", name: "Landlord" }
    expectOk(await member.post("/api/trusted-payees", { ...payee, password: member.password }))
    const next = await signIn(member, "node")
    const [event] = await openEvents(next)
    expect(event).toMatchObject({ action: "payee.trusted", confirmable: true })
    expectOk(await next.post("/api/security-activity/seen", { id: event?.id }))
    expect(await openEvents(next)).toEqual([])
  })
})

test("reads each event only a few times, however many there are", async () => {
  const member = await newMember()
  const [at] = await asOwner<{ id: string }>("select id from sign_ins where user_id = $1", [
    member.user.id,
  ])
  const count = 600
  await asOwner(
    `insert into audit_events (user_id, actor, action)
      select $1, 'bank', 'sign_in.blocked' from generate_series(1, $2)`,
    [member.user.id, count],
  )
  const pool = openPool(inject("bank").appUrl, 1, () => undefined)
  try {
    const asking = { userId: member.user.id, signInId: at?.id ?? "" }
    const readRows = await inTransaction(pool, async (tx) => {
      await markSeen(tx, asking, Number.MAX_SAFE_INTEGER)
      const { rows } = await tx.execute<{ read: number }>(sql`
        select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
          where relname = 'audit_events'`)
      return rows[0]?.read ?? 0
    })
    expect(readRows).toBeGreaterThan(count)
    expect(readRows).toBeLessThan(10 * count)
  } finally {
    await pool.end()
  }
})

test("confirms events up to the given one, once, and this is recorded", async () => {
  const member = await newMember()
  const [first, second] = [await byStaff(member), await byStaff(member, "sign_in.blocked")]
  expectOk(await member.post("/api/security-activity/seen", { id: first }))
  expect(await unseenBy(member)).toEqual(["sign_in.blocked"])
  for (const _again of [1, 2]) {
    expectOk(await member.post("/api/security-activity/seen", { id: second }))
  }
  const written = await asOwner(
    `select details from audit_events where user_id = $1 and action = 'notice.confirmed' order by id`,
    [member.user.id],
  )
  expect(written).toEqual([{ details: { upTo: first } }, { details: { upTo: second } }])
})
