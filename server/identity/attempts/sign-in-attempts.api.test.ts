import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest"
import { type ApiProcess, realHashes, startApi } from "../../../testing/api-process.ts"
import { cpuTimeOfThreads } from "../../../testing/cpu-time.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem, withoutTrace } from "../../../testing/expect-problem.ts"
import { type Answer, expectOk, newMember, newVisitor } from "../../../testing/member.ts"
import { hashPassword } from "../passwords/password.ts"

// Two processes behind a proxy, so that a test can come from any address.
let apis: ApiProcess[] = []
let origins: string[] = []
beforeAll(async () => {
  const bank = inject("bank")
  apis = await Promise.all([1, 2].map(() => startApi(bank, { TRUST_PROXY: "1" })))
  origins = apis.map(({ url }) => url)
})
afterAll(() => Promise.all(apis.map((api) => api.stop())))

let addresses = 0
/** An unused address for documentation (RFC 3849), in a separate network. */
const newAddress = () => `2001:db8:${(process.pid % 65_536).toString(16)}:${++addresses}::1`

const signIn = (
  username: string,
  password: string,
  address: string,
  processes: readonly string[] = origins,
): Promise<Answer<unknown>> =>
  newVisitor(processes).post(
    "/api/auth/login",
    { username, password },
    { headers: { "x-forwarded-for": address } },
  )

const wrong = "not-the-password"
const status = (answer: Answer<unknown>) => answer.status

async function fail(
  times: number,
  username: string,
  address: string,
  processes?: readonly string[],
): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    expectProblem(await signIn(username, wrong, address, processes), "wrong_credentials")
  }
}

/** Moves all attempts of one member into the past. */
const later = (userId: number, seconds: number) =>
  asOwner("update rate_limits set expire = expire - $2 where key ~ $1", [
    `^sign_in[a-z_]*:${userId}(@| |$)`,
    seconds * 1000,
  ])

test("after five failures even the correct password fails from that address, and works from others", async () => {
  const { username, password } = await newMember()
  const [here, elsewhere] = [newAddress(), newAddress()]
  await fail(5, username, here)
  const blocked = await signIn(username, password, here)
  expectProblem(blocked, "wrong_credentials")
  expect(blocked.headers.getSetCookie()).toEqual([])
  expectOk(await signIn(username, password, elsewhere))
  expect(status(await signIn(username, password, here))).toBe(401)
})

test("of fifty concurrent attempts through two processes, five are compared", async () => {
  const { username, password, user } = await newMember()
  const here = newAddress()
  const stuffed = await Promise.all(Array.from({ length: 50 }, () => signIn(username, wrong, here)))
  expect(new Set(stuffed.map(status))).toEqual(new Set([401]))
  expect(status(await signIn(username, password, here))).toBe(401)
  // Only wrong attempts that were compared are recorded.
  const events = await eventsOf(user.id, 8)
  expect(events.filter(({ action }) => action === "sign_in.failed")).toHaveLength(5)
})

test("a correct password clears earlier failures", async () => {
  const { username, password } = await newMember()
  const here = newAddress()
  for (const _round of [1, 2, 3]) {
    await fail(4, username, here)
    expectOk(await signIn(username, password, here))
  }
})

test("the wait grows: 15 minutes, then half an hour, then an hour", async () => {
  const { username, password, user } = await newMember()
  const here = newAddress()
  await fail(4, username, here)
  for (const minutes of [15, 30, 60]) {
    await fail(1, username, here)
    await later(user.id, minutes * 60 - 20)
    expectProblem(await signIn(username, password, here), "wrong_credentials")
    await later(user.id, 20)
  }
  expectOk(await signIn(username, password, here))
})

test("all addresses of one IPv6 network count as one", async () => {
  const { username, password } = await newMember()
  const network = newAddress()
  for (let n = 2; n < 7; n += 1) await fail(1, username, network.replace(/1$/, String(n)))
  expectProblem(await signIn(username, password, network), "wrong_credentials")
})

test("another spelling of the username gives no additional attempts", async () => {
  const { username, password } = await newMember()
  const here = newAddress()
  await fail(3, username, here)
  await fail(2, username.toUpperCase(), here)
  expectProblem(await signIn(username, password, here), "wrong_credentials")
})

test("unknown, wrong, and blocked get the same response, byte for byte", async () => {
  const { username, password } = await newMember()
  const [here, there] = [newAddress(), newAddress()]
  const first = withoutTrace(await signIn(username, wrong, here))
  await fail(4, username, here)
  expect(withoutTrace(await signIn(username, password, here))).toBe(first)
  const nobody = `nobody-${randomUUID()}`
  for (let n = 0; n < 7; n += 1) {
    expect(withoutTrace(await signIn(nobody, wrong, there))).toBe(first)
  }
})

test("an unknown username is blocked too, and is not stored", async () => {
  const nobody = `nobody-${randomUUID()}`
  await fail(6, nobody, newAddress())
  const rows = await asOwner<{ key: string }>(
    "select key from rate_limits where key like 'sign_in:%' and key not similar to '%:[0-9]+@%'",
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ key }) => key).join()).not.toContain("nobody")
})

test("unknown, wrong, and blocked all cost a comparison", async () => {
  const api = await startApi(inject("bank"), { TRUST_PROXY: "1", ...realHashes })
  onTestFinished(async () => void (await api.stop()))
  const there = [api.url]
  const member = await newMember({}, there)
  const blocked = newAddress()
  await fail(5, member.username, blocked, there)
  // The least CPU time: on a busy machine, the time that passes says little, and CPU time can double.
  const costOf = async (pid: number, work: () => Promise<unknown>) => {
    let min = Number.POSITIVE_INFINITY
    for (let round = 0; round < 5; round += 1) {
      const before = await cpuTimeOfThreads(pid)
      await work()
      min = Math.min(min, (await cpuTimeOfThreads(pid)) - before)
    }
    return min
  }
  const hash = await costOf(process.pid, () =>
    hashPassword({ PASSWORD_HASH_KIB: 47_104 }, "as long as a comparison takes"),
  )
  const { username, password } = member
  const kinds = {
    wrong: () => signIn(username, wrong, newAddress(), there),
    unknown: () => signIn(`nobody-${randomUUID()}`, wrong, newAddress(), there),
    blocked: () => signIn(username, password, blocked, there),
  }
  // Without a comparison, it would be a tenth.
  for (const [kind, work] of Object.entries(kinds)) {
    expect(await costOf(api.pid, work), kind).toBeGreaterThan(hash / 3)
  }
})

type Event = { action: string; actor: string; details: Record<string, unknown> }

/** A member's audit events; failures are recorded after their response. */
async function eventsOf(userId: number, count: number): Promise<Event[]> {
  const read = () =>
    asOwner<Event>(
      "select action, actor, details from audit_events where user_id = $1 order by id",
      [userId],
    )
  await expect.poll(async () => (await read()).length).toBe(count)
  return read()
}

test("each failure up to the block, the block, and each success are recorded, and nothing else", async () => {
  const { username, password, user } = await newMember()
  const here = newAddress()
  await fail(9, username, here)
  // Recorded after their responses, they are in no order among themselves.
  const failures = (await eventsOf(user.id, 8)).slice(2).map(({ action }) => action)
  expect(failures.sort()).toEqual([
    "sign_in.blocked",
    ...Array.from({ length: 5 }, () => "sign_in.failed"),
  ])
  expectOk(await signIn(username, password, newAddress()))
  const events = await eventsOf(user.id, 9)
  expect([0, 1, 8].map((index) => events[index]?.action)).toEqual([
    "auth.registered",
    "sign_in.succeeded",
    "sign_in.succeeded",
  ])
  for (const { action, actor, details } of events) {
    if (action !== "sign_in.failed" && action !== "sign_in.blocked") continue
    expect(actor).toBe("bank")
    expect(details).toMatchObject({ address: here, userAgent: "node" })
  }
  expect(events.find(({ action }) => action === "sign_in.blocked")?.details).toMatchObject({
    address: here,
    minutes: 15,
  })
  expect(JSON.stringify(events)).not.toContain(wrong)
})
