import { setTimeout as sleep } from "node:timers/promises"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { browserTimeoutMs } from "#shared/time/timeouts.ts"
import { type ApiProcess, realTimeLimits, startApi } from "../../testing/api-process.ts"
import { testClient } from "../../testing/connections.ts"
import { type DatabaseGate, openDatabaseGate } from "../../testing/database-gate.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import { openLiveStream } from "../../testing/live-stream.ts"
import { type ApiClient, type Member, newMember, newVisitor } from "../../testing/member.ts"
import { openScratchDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"
import { slowdown } from "../../testing/slowdown.ts"

let database: ScratchDatabase
let gate: DatabaseGate
let api: ApiProcess
beforeAll(async () => {
  database = await openScratchDatabase()
  gate = await openDatabaseGate(database.appUrl)
  const { appUrl, ownerUrl } = database
  const through = { appUrl: gate.through(appUrl), ownerUrl: gate.through(ownerUrl) }
  api = await startApi({ ...database, ...through }, realTimeLimits)
})
afterAll(async () => {
  gate.set("open")
  await api.stop()
  await gate.close()
  await database.drop()
})

let member: Member
let account: number
beforeEach(async () => {
  await untilReady()
  member = await newMember({}, [api.url])
  account = (await member.account("EUR")).id
  await member.deposit(account, "100.00")
})

const deposit = () => ({ accountId: account, amount: "1.00", description: "Once" })
const withKey = (key: string) => ({ headers: { "idempotency-key": key } })

/** Requests of every kind: with and without a session, reads, writes, money, files and streams. */
const requests: Record<string, (visitor: ApiClient) => ReturnType<ApiClient["get"]>> = {
  ready: async (visitor) => {
    // Its readiness may be a moment old.
    for (;;) {
      const answer = await visitor.get("/api/ready")
      if (answer.status !== 200) return answer
      await sleep(50)
    }
  },
  "sign-in": (visitor) =>
    visitor.post("/api/auth/login", { username: "ada", password: "secret-1" }),
  register: (visitor) =>
    visitor.post("/api/auth/register", {
      username: "somebody",
      password: "a-long-password",
      firstName: "Some",
      lastName: "Body",
      email: "somebody@example.org",
    }),
  user: () => member.get("/api/auth/user"),
  accounts: () => member.get("/api/accounts"),
  "a file": () => member.get("/api/transactions.csv"),
  "a stream": () => member.get("/api/live"),
  activity: () => member.post("/api/auth/activity"),
  "a message": () => member.post("/api/chat", { text: "Hello?" }),
  "a new account": () => member.post("/api/accounts", { currency: "CHF", accountType: "current" }),
  "a deposit": () => member.post("/api/deposits", deposit()),
  "a deposit with a key": () => member.post("/api/deposits", deposit(), withKey("away-1")),
  "sign-out": () => member.post("/api/auth/logout", {}),
}

/**
 * Sends all of the requests concurrently: each must be answered in time that the bank is
 * unavailable.
 */
async function expectAway(): Promise<void> {
  const visitor = newVisitor([api.url])
  const slow = slowdown()
  // Readiness is refreshed at most once per second.
  await expect.poll(async () => (await visitor.get("/api/ready")).status).toBe(503)
  const told = Object.entries(requests).map(async ([name, ask]) => {
    const begun = Date.now()
    const answer = await ask(visitor)
    expect([name, answer.status]).toEqual([name, 503])
    expectProblem(answer, "unavailable")
    expect(Number(answer.headers.get("retry-after")), name).toBeGreaterThan(0)
    expect(Date.now() - begun, name).toBeLessThan(browserTimeoutMs * slow)
  })
  await Promise.all(told)
}

/** Waits until the process is ready. Returns how long that took, in milliseconds. */
async function untilReady(): Promise<number> {
  const begun = Date.now()
  while (!(await fetch(`${api.url}/api/ready`)).ok) await sleep(50)
  return Date.now() - begun
}

test("when the database refuses connections, every response says so, and its return is noticed within five seconds", async () => {
  const open = await openLiveStream(api.url, member.cookie())
  expect(open.status).toBe(200)
  gate.set("refused")
  await expectAway()
  // The stream ends, so that the page reconnects and learns that the bank is unavailable.
  expect(await open.until("closed", 300_000)).toBe(true)
  // Long enough for the pauses between attempts to grow.
  await sleep(3_000)
  gate.set("open")
  const back = Date.now()
  expect(await untilReady()).toBeLessThan(5_000 * slowdown())
  const stream = await openLiveStream(api.url, member.cookie())
  // Announcements from now on arrive once the process listens again.
  while (!stream.heard().topics.has("accounts")) {
    await member.deposit(account, "1.00")
    await sleep(100)
  }
  expect(Date.now() - back).toBeLessThan(5_000 * slowdown())
  stream.close()
})

test("when the database stops responding, no request waits too long, and nothing is posted twice", async () => {
  gate.set("mute")
  await expectAway()
  gate.set("refused")
  gate.set("open")
  expect(await untilReady()).toBeLessThan(5_000 * slowdown())
  const again = await newSignIn()
  // A request without a key may have been posted; with the key, it is posted once.
  const replay = await again.post("/api/deposits", deposit(), withKey("away-1"))
  expect(replay.status).toBe(201)
  const third = await again.post("/api/deposits", deposit(), withKey("away-1"))
  expect(third.headers.get("idempotency-replayed")).toBe("true")
  expect(third.body).toEqual(replay.body)
})

async function newSignIn(): Promise<ApiClient> {
  const visitor = newVisitor([api.url])
  const { username, password } = member
  expect((await visitor.post("/api/auth/login", { username, password })).status).toBe(200)
  return visitor
}

test("when all connections are in use, waiting requests are refused in time, and the API recovers automatically", async () => {
  const holder = testClient(database.ownerUrl)
  await holder.connect()
  await holder.query("set idle_in_transaction_session_timeout = 0")
  await holder.query("begin; lock table sign_ins in access exclusive mode")
  const slow = slowdown()
  const begun = Date.now()
  const asked = Array.from({ length: 90 }, () => member.get("/api/accounts"))
  for (const answer of await Promise.all(asked)) {
    expectProblem(answer, "unavailable")
    expect(answer.headers.get("retry-after")).toBe("2")
  }
  expect(Date.now() - begun).toBeLessThan(browserTimeoutMs * slow)
  await holder.query("rollback")
  await holder.end()
  const after = Array.from({ length: 40 }, () => member.get("/api/accounts"))
  expect((await Promise.all(after)).map(({ status }) => status)).toEqual(
    Array.from({ length: 40 }, () => 200),
  )
})
