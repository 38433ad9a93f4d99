import { expect, inject, test } from "vitest"
import type { Notification } from "#shared/contracts/notifications.ts"
import type { SecurityEvent, Session } from "#shared/contracts/security.ts"
import { type Customer, expectOk, newCustomer, newVisitor } from "../../../testing/customer.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { openLiveStream } from "../../../testing/live-stream.ts"
import { senderTo } from "../../../testing/raw-http.ts"

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
const safari =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1"

/** Another sign-in of a customer, from a different device. */
async function signInFrom({ username, password }: Customer, userAgent = safari) {
  const visitor = newVisitor()
  const headers = { "user-agent": userAgent }
  expectOk(await visitor.post("/api/auth/login", { username, password }, { headers }))
  return visitor
}

const sessionsOf = async (client: Pick<Customer, "get">) =>
  expectOk(await client.get<Session[]>("/api/sessions"))

async function expectDead(cookie: string): Promise<void> {
  for (const api of inject("apis")) {
    const answer = await newVisitor([api]).get("/api/auth/user", { headers: { cookie } })
    expectProblem(answer, "not_signed_in")
  }
}

test("devices are listed, most recently used first, with the locations that their browsers report", async () => {
  const customer = await newCustomer()
  const firefoxOne = await signInFrom(customer, firefox)
  const phone = await signInFrom(customer)
  expectOk(await phone.post("/api/sessions/place", { place: " Luxembourg, Luxembourg " }))
  await asOwner(
    `update sign_ins set last_active_at = now() - interval '2 minutes'
      where user_id = $1 and user_agent = $2`,
    [customer.user.id, firefox],
  )
  const listed = await sessionsOf(phone)
  expect(listed.map(({ device, place, current }) => [device, place, current])).toEqual([
    ["Safari on iPhone", "Luxembourg, Luxembourg", true],
    ["A program", null, false],
    ["Firefox on Linux", null, false],
  ])
  expect(listed[0]?.address).toBe("127.0.0.1")
  // Ended sessions are not listed, however they ended.
  expectOk(await customer.post("/api/auth/logout", {}))
  await asOwner(
    `update sign_ins set last_active_at = now() - interval '5 minutes'
      where user_id = $1 and user_agent = $2`,
    [customer.user.id, firefox],
  )
  expect(await sessionsOf(phone)).toHaveLength(1)
  expectProblem(await firefoxOne.get("/api/sessions"), "not_signed_in")
})

test("the browser's self-description is stored with a limited length and without unprintable characters", async () => {
  const customer = await newCustomer()
  await signInFrom(customer, `Odd\tBrowser \u00e9 ${"x".repeat(1_000)}`)
  const [row] = await asOwner<{ kept: string }>(
    "select user_agent as kept from sign_ins where user_id = $1 order by created_at desc limit 1",
    [customer.user.id],
  )
  expect(row?.kept).toMatch(/^OddBrowser . x+$/)
  expect(row?.kept).toHaveLength(400)
})

test("a device that is signed out is refused on every process immediately, and its streams end", async () => {
  const customer = await newCustomer()
  const phone = await signInFrom(customer)
  const [first = ""] = inject("apis")
  const stream = await openLiveStream(first, phone.cookie())
  const { id = "" } = (await sessionsOf(customer)).find(({ current }) => !current) ?? {}
  expectOk(await customer.post(`/api/sessions/${id}/end`, {}))
  await expectDead(phone.cookie())
  expect(await stream.until("closed", 300_000)).toBe(true)
  expect(stream.heard().ended).toBe(true)
  expectProblem(await customer.post(`/api/sessions/${id}/end`, {}), "not_found")
  const events = await asOwner(
    "select action, details from audit_events where user_id = $1 and action = 'session.ended'",
    [customer.user.id],
  )
  expect(events).toEqual([{ action: "session.ended", details: { ended: id } }])
})

const named = (client: Pick<Customer, "get">) =>
  sessionsOf(client).then((all) => all.map(({ device, deviceName }) => [device, deviceName]))

test("a device keeps its name at later sign-ins, and events show it beside the browser's description", async () => {
  const customer = await newCustomer()
  const phone = await signInFrom(customer)
  const own = (await sessionsOf(phone)).find(({ current }) => current)
  const path = `/api/sessions/${own?.id}/name`
  const answer = expectOk(await customer.put<Session>(path, { name: " Work phone " }))
  expect(answer).toMatchObject({ id: own?.id, deviceName: "Work phone", current: false })
  // The same browser in a newer version.
  await signInFrom(customer, safari.replaceAll("18.5", "19.0"))
  expect(await named(customer)).toEqual(
    expect.arrayContaining([
      ["A program", null],
      ["Safari on iPhone", "Work phone"],
      ["Safari on iPhone", "Work phone"],
    ]),
  )
  const [latest] = expectOk(await customer.get<SecurityEvent[]>("/api/security-activity"))
  expect(latest).toMatchObject({ device: "Safari on iPhone", deviceName: "Work phone" })
  const [told] = expectOk(await customer.get<Notification[]>("/api/notifications"))
  expect(told?.detail).toMatch(/^Work phone · Safari on iPhone · /)

  // The same name again changes nothing and is not recorded; an empty one removes the name.
  expectOk(await customer.put(path, { name: "Work phone" }))
  expectOk(await customer.put(path, { name: " " }))
  expect((await named(customer)).map(([, name]) => name)).toEqual([null, null, null])
  const events = await asOwner(
    "select details from audit_events where user_id = $1 and action = 'device.named' order by id",
    [customer.user.id],
  )
  expect(events).toEqual([
    { details: { named: own?.id, from: null, to: "Work phone" } },
    { details: { named: own?.id, from: "Work phone", to: null } },
  ])
})

test("a device name that is too long, unprintable, or invisible, or of a foreign or ended session is refused", async () => {
  const [customer, other] = await Promise.all([newCustomer(), newCustomer()])
  const [own] = await sessionsOf(customer)
  for (const name of ["x".repeat(41), "Lap\u202etop", "Lap\u0007top", "\u200b\u2060", 5, null]) {
    expectProblem(await customer.put(`/api/sessions/${own?.id}/name`, { name }), "invalid_request")
  }
  const [theirs] = await sessionsOf(other)
  for (const id of [theirs?.id, "00000000-0000-4000-8000-000000000000", "1"]) {
    expectProblem(await customer.put(`/api/sessions/${id}/name`, { name: "Mine" }), "not_found")
  }
  const phone = await signInFrom(customer)
  const ended = (await sessionsOf(phone)).find(({ current }) => current)
  expectOk(await phone.post("/api/auth/logout", {}))
  const late = await customer.put(`/api/sessions/${ended?.id}/name`, { name: "Late" })
  expectProblem(late, "not_found")
  expect([...(await named(customer)), ...(await named(other))].map(([, name]) => name)).toEqual([
    null,
    null,
  ])
})

test("another customer's session, a nonexistent one, and an invalid id return the same 404", async () => {
  const [customer, other] = await Promise.all([newCustomer(), newCustomer()])
  const [theirs] = await sessionsOf(other)
  const absent = "00000000-0000-4000-8000-000000000000"
  for (const id of [theirs?.id, absent, "1", "%00", theirs?.id.toUpperCase()]) {
    expectProblem(await customer.post(`/api/sessions/${id}/end`, {}), "not_found")
  }
  expect(await sessionsOf(other)).toHaveLength(1)
})

test("signing out all other devices amid fifty requests invalidates their cookies on both processes", async () => {
  const customer = await newCustomer()
  const others = await Promise.all([signInFrom(customer), signInFrom(customer, firefox)])
  const senders = inject("apis").map(senderTo)
  const streams = await Promise.all(
    others.map((other, place) => openLiveStream(inject("apis")[place] ?? "", other.cookie())),
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
  const out = customer.post("/api/sessions/end-others", {})
  const rest = Array.from({ length: 25 }, (_, turn) => ask(turn))
  for (const status of await Promise.all([...first, ...rest])) expect([200, 401]).toContain(status)
  expectOk(await out)

  for (const other of others) await expectDead(other.cookie())
  for (const stream of streams) expect(await stream.until("closed", 300_000)).toBe(true)
  for (const sender of senders) sender.close()
  expect(await sessionsOf(customer)).toMatchObject([{ current: true }])
  const counted = () =>
    asOwner(
      `select details from audit_events where user_id = $1 and action = 'session.others_ended'`,
      [customer.user.id],
    )
  expect(await counted()).toEqual([{ details: { ended: 2 } }])
  // Without other sessions, nothing is done or recorded.
  expectOk(await customer.post("/api/sessions/end-others", {}))
  expect(await counted()).toHaveLength(1)
})

test("the remaining time is returned in seconds, and the request does not extend it", async () => {
  const customer = await newCustomer()
  const setBack = (column: "last_active_at" | "created_at", by: string) =>
    asOwner(`update sign_ins set ${column} = now() - $2::interval where user_id = $1`, [
      customer.user.id,
      by,
    ])
  await setBack("last_active_at", "4 minutes")
  const left = async () => (await customer.get<Record<string, number>>("/api/auth/session")).body
  for (const _again of [1, 2]) {
    const { idle = 0, absolute = 0 } = await left()
    expect(idle).toBeGreaterThan(50)
    expect(idle).toBeLessThanOrEqual(60)
    expect(absolute).toBeGreaterThan(12 * 3_600 - 60)
  }
  const { body } = await customer.post<Record<string, number>>("/api/auth/activity", {})
  expect(body["idle"]).toBeGreaterThan(290)
  await setBack("created_at", "11 hours 59 minutes 30 seconds")
  expect((await left())["absolute"]).toBeLessThanOrEqual(30)
})

test("signing out clears the browser's data for this site", async () => {
  const customer = await newCustomer()
  const { headers } = await customer.post("/api/auth/logout", {})
  expect(headers.get("clear-site-data")).toBe('"cache", "cookies", "storage"')
})
