import { expect, inject, test } from "vitest"
import type { Notification } from "#shared/contracts/notifications.ts"
import type { SecurityEvent, Session } from "#shared/contracts/security.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { openLiveStream } from "../../../testing/live-stream.ts"
import { expectOk, type Member, newMember, newVisitor } from "../../../testing/member.ts"
import { senderTo } from "../../../testing/raw-http.ts"

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"

/** Another sign-in of a member, from a different device. */
async function signInFrom({ username, password }: Member, userAgent = safari) {
  const visitor = newVisitor()
  const headers = { "user-agent": userAgent }
  expectOk(await visitor.post("/api/auth/login", { username, password }, { headers }))
  return visitor
}

const sessionsOf = async (client: Pick<Member, "get">) =>
  expectOk(await client.get<Session[]>("/api/sessions"))

async function expectDead(cookie: string): Promise<void> {
  for (const api of inject("apis")) {
    const answer = await newVisitor([api]).get("/api/auth/user", { headers: { cookie } })
    expectProblem(answer, "not_signed_in")
  }
}

test("devices are listed, most recently used first, with the locations that their browsers report", async () => {
  const member = await newMember()
  const firefoxOne = await signInFrom(member, firefox)
  const phone = await signInFrom(member)
  expectOk(await phone.post("/api/sessions/place", { place: " Luxembourg, Luxembourg " }))
  await asOwner(
    `update sign_ins set last_active_at = now() - interval '2 minutes'
      where user_id = $1 and user_agent = $2`,
    [member.user.id, firefox],
  )
  const listed = await sessionsOf(phone)
  expect(listed.map(({ device, place, current }) => [device, place, current])).toEqual([
    ["Safari on iPhone", "Luxembourg, Luxembourg", true],
    ["A program", null, false],
    ["Firefox on Linux", null, false],
  ])
  expect(listed[0]?.address).toBe("127.0.0.1")
  // Ended sessions are not listed, however they ended.
  expectOk(await member.post("/api/auth/logout", {}))
  await asOwner(
    `update sign_ins set last_active_at = now() - interval '5 minutes'
      where user_id = $1 and user_agent = $2`,
    [member.user.id, firefox],
  )
  expect(await sessionsOf(phone)).toHaveLength(1)
  expectProblem(await firefoxOne.get("/api/sessions"), "not_signed_in")
})

test("the browser's self-description is stored with a limited length and without unprintable characters", async () => {
  const member = await newMember()
  await signInFrom(member, `Odd\tBrowser \u00e9 ${"x".repeat(1_000)}`)
  const [row] = await asOwner<{ kept: string }>(
    "select user_agent as kept from sign_ins where user_id = $1 order by created_at desc limit 1",
    [member.user.id],
  )
  expect(row?.kept).toMatch(/^OddBrowser . x+$/)
  expect(row?.kept).toHaveLength(400)
})

test("a device that is signed out is refused on every process immediately, and its streams end", async () => {
  const member = await newMember()
  const phone = await signInFrom(member)
  const [first = ""] = inject("apis")
  const stream = await openLiveStream(first, phone.cookie())
  const { id = "" } = (await sessionsOf(member)).find(({ current }) => !current) ?? {}
  expectOk(await member.post(`/api/sessions/${id}/end`, {}))
  await expectDead(phone.cookie())
  expect(await stream.until("closed", 300_000)).toBe(true)
  expect(stream.heard().ended).toBe(true)
  expectProblem(await member.post(`/api/sessions/${id}/end`, {}), "not_found")
  const events = await asOwner(
    "select action, details from audit_events where user_id = $1 and action = 'session.ended'",
    [member.user.id],
  )
  expect(events).toEqual([{ action: "session.ended", details: { ended: id } }])
})

const named = (client: Pick<Member, "get">) =>
  sessionsOf(client).then((all) => all.map(({ device, deviceName }) => [device, deviceName]))

test("a device keeps its name at later sign-ins, and events show it beside the browser's description", async () => {
  const member = await newMember()
  const phone = await signInFrom(member)
  const own = (await sessionsOf(phone)).find(({ current }) => current)
  const path = `/api/sessions/${own?.id}/name`
  const answer = expectOk(await member.put<Session>(path, { name: " Work phone " }))
  expect(answer).toMatchObject({ id: own?.id, deviceName: "Work phone", current: false })
  // The same browser in a newer version.
  await signInFrom(member, safari.replaceAll("18.5", "19.0"))
  expect(await named(member)).toEqual(
    expect.arrayContaining([
      ["A program", null],
      ["Safari on iPhone", "Work phone"],
      ["Safari on iPhone", "Work phone"],
    ]),
  )
  const [latest] = expectOk(await member.get<SecurityEvent[]>("/api/security-activity"))
  expect(latest).toMatchObject({ device: "Safari on iPhone", deviceName: "Work phone" })
  const [told] = expectOk(await member.get<Notification[]>("/api/notifications"))
  expect(told?.detail).toMatch(/^Work phone · Safari on iPhone · /)

  // The same name again changes nothing and is not recorded; an empty one removes the name.
  expectOk(await member.put(path, { name: "Work phone" }))
  expectOk(await member.put(path, { name: " " }))
  expect((await named(member)).map(([, name]) => name)).toEqual([null, null, null])
  const events = await asOwner(
    "select details from audit_events where user_id = $1 and action = 'device.named' order by id",
    [member.user.id],
  )
  expect(events).toEqual([
    { details: { named: own?.id, from: null, to: "Work phone" } },
    { details: { named: own?.id, from: "Work phone", to: null } },
  ])
})

test("a device name that is too long, unprintable, or invisible, or of a foreign or ended session is refused", async () => {
  const [member, other] = await Promise.all([newMember(), newMember()])
  const [own] = await sessionsOf(member)
  for (const name of ["x".repeat(41), "Lap\u202etop", "Lap\u0007top", "\u200b\u2060", 5, null]) {
    expectProblem(await member.put(`/api/sessions/${own?.id}/name`, { name }), "invalid_request")
  }
  const [theirs] = await sessionsOf(other)
  for (const id of [theirs?.id, "00000000-0000-4000-8000-000000000000", "1"]) {
    expectProblem(await member.put(`/api/sessions/${id}/name`, { name: "Mine" }), "not_found")
  }
  const phone = await signInFrom(member)
  const ended = (await sessionsOf(phone)).find(({ current }) => current)
  expectOk(await phone.post("/api/auth/logout", {}))
  const late = await member.put(`/api/sessions/${ended?.id}/name`, { name: "Late" })
  expectProblem(late, "not_found")
  expect([...(await named(member)), ...(await named(other))].map(([, name]) => name)).toEqual([
    null,
    null,
  ])
})

test("another member's session, a nonexistent one, and an invalid id return the same 404", async () => {
  const [member, other] = await Promise.all([newMember(), newMember()])
  const [theirs] = await sessionsOf(other)
  const absent = "00000000-0000-4000-8000-000000000000"
  for (const id of [theirs?.id, absent, "1", "%00", theirs?.id.toUpperCase()]) {
    expectProblem(await member.post(`/api/sessions/${id}/end`, {}), "not_found")
  }
  expect(await sessionsOf(other)).toHaveLength(1)
})

test("signing out all other devices amid fifty requests invalidates their cookies on both processes", async () => {
  const member = await newMember()
  const others = await Promise.all([signInFrom(member), signInFrom(member, firefox)])
  const senders = inject("apis").map(senderTo)
  const streams = await Promise.all(
    others.map((other, index) => openLiveStream(inject("apis")[index] ?? "", other.cookie())),
  )
  const paths = ["/api/accounts", "/api/auth/activity", "/api/transactions", "/api/sessions"]
  const ask = async (turn: number) => {
    const path = paths[turn % paths.length] ?? ""
    const posts = path.endsWith("activity")
    const answer = await senders[turn % senders.length]?.send({
      method: posts ? "POST" : "GET",
      path,
      headers: {
        cookie: others[turn % others.length]?.cookie() ?? "",
        "content-type": "application/json",
      },
      body: posts ? "{}" : undefined,
    })
    return answer?.status
  }
  const first = Array.from({ length: 25 }, (_, turn) => ask(turn))
  await first[2]
  const out = member.post("/api/sessions/end-others", {})
  const rest = Array.from({ length: 25 }, (_, turn) => ask(turn))
  for (const status of await Promise.all([...first, ...rest])) expect([200, 401]).toContain(status)
  expectOk(await out)

  for (const other of others) await expectDead(other.cookie())
  for (const stream of streams) expect(await stream.until("closed", 300_000)).toBe(true)
  for (const sender of senders) sender.close()
  expect(await sessionsOf(member)).toMatchObject([{ current: true }])
  const counted = () =>
    asOwner(
      `select details from audit_events where user_id = $1 and action = 'session.others_ended'`,
      [member.user.id],
    )
  expect(await counted()).toEqual([{ details: { ended: 2 } }])
  // Without other sessions, nothing is done or recorded.
  expectOk(await member.post("/api/sessions/end-others", {}))
  expect(await counted()).toHaveLength(1)
})

test("the remaining time is returned in seconds, and the request does not extend it", async () => {
  const member = await newMember()
  const setBack = (column: "last_active_at" | "created_at", by: string) =>
    asOwner(`update sign_ins set ${column} = now() - $2::interval where user_id = $1`, [
      member.user.id,
      by,
    ])
  await setBack("last_active_at", "4 minutes")
  const left = async () => (await member.get<Record<string, number>>("/api/auth/session")).body
  for (const _again of [1, 2]) {
    const { idle = 0, absolute = 0 } = await left()
    expect(idle).toBeGreaterThan(50)
    expect(idle).toBeLessThanOrEqual(60)
    expect(absolute).toBeGreaterThan(12 * 3_600 - 60)
  }
  const { body } = await member.post<Record<string, number>>("/api/auth/activity", {})
  expect(body["idle"]).toBeGreaterThan(290)
  await setBack("created_at", "11 hours 59 minutes 30 seconds")
  expect((await left())["absolute"]).toBeLessThanOrEqual(30)
})

test("signing out clears the browser's data for this site", async () => {
  const member = await newMember()
  const { headers } = await member.post("/api/auth/logout", {})
  expect(headers.get("clear-site-data")).toBe('"cache", "cookies", "storage"')
})
