import { randomUUID } from "node:crypto"
import { expect, inject, test } from "vitest"
import { bankCommand } from "../../../testing/bank-command.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import {
  type ApiClient,
  expectOk,
  type Member,
  newMember,
  newVisitor,
} from "../../../testing/member.ts"
import { createRecoveryCode } from "../../../testing/recovery.ts"
import { endpoints } from "../../apps/members/endpoints.ts"

/** What the thief has: the victim's cookie and account. */
type Theft = {
  readonly victim: Member
  /** The victim's second signed-in device. */
  readonly device: ApiClient
  readonly stolen: string
  readonly accountId: number
}

async function steal(): Promise<Theft> {
  const victim = await newMember()
  const { username, password } = victim
  const device = newVisitor()
  expectOk(await device.post("/api/auth/login", { username, password }))
  const { id: accountId } = await victim.account("EUR")
  return { victim, device, stolen: victim.cookie(), accountId }
}

/** The responses of each process to the thief: to a read, a change, and a payment. */
async function asThief({ stolen: cookie, accountId }: Theft): Promise<number[]> {
  const statuses = []
  for (const api of inject("apis")) {
    const thief = newVisitor([api])
    const headers = { cookie }
    const deposit = { accountId, amount: "1.00", description: "By the thief" }
    statuses.push(
      (await thief.get("/api/transactions", { headers })).status,
      (await thief.post("/api/chat", { text: "By the thief" }, { headers })).status,
      (await thief.post("/api/deposits", deposit, { headers })).status,
    )
  }
  return statuses
}

const asked = () => inject("apis").length
const newPassword = () => `n-${randomUUID()}`

/** The ways in which the victim or the bank ends the stolen session. */
const ends: Readonly<Record<string, (theft: Theft) => Promise<unknown>>> = {
  "the victim signs out": async ({ victim }) => expectOk(await victim.post("/api/auth/logout", {})),
  "the victim signs all other devices out": async ({ device }) =>
    expectOk(await device.post("/api/sessions/end-others", {})),
  "the victim changes the password": async ({ device, victim: { password: currentPassword } }) => {
    const order = { currentPassword, newPassword: newPassword() }
    return expectOk(await device.post("/api/auth/password", order))
  },
  "the victim changes the password by the stolen session itself": async ({ victim }) => {
    const order = { currentPassword: victim.password, newPassword: newPassword() }
    return expectOk(await victim.post("/api/auth/password", order))
  },
  "the victim recovers the access": async ({ victim: { username, user } }) => {
    const code = await createRecoveryCode(asOwner, user.id)
    const order = { username, code, newPassword: newPassword() }
    return expectOk(await newVisitor().post("/api/auth/recovery", order))
  },
  "staff block the access": async ({ victim: { username } }) => {
    const why = ["--reason", "Reported as stolen by phone"]
    expect(await bankCommand(["access", "block", username, ...why])).toMatchObject({ code: 0 })
  },
}

test.each(Object.entries(ends))(
  "a stolen session cookie is refused on every process once %s (ASVS 7.4.1, 7.4.2, 7.4.3)",
  async (_how, end) => {
    const theft = await steal()
    const alive = Array.from({ length: asked() }, () => [200, 201, 201]).flat()
    expect(await asThief(theft)).toEqual(alive)
    await end(theft)
    expect(await asThief(theft)).toEqual(alive.map(() => 401))
    const posted = await asOwner("select from journal_entries where user_id = $1", [
      theft.victim.user.id,
    ])
    expect(posted).toHaveLength(asked())
  },
)

const parts = (cookie: string) => /^(tessera)=s%3A([\w-]+)\.(.+)$/.exec(cookie)?.slice(1) ?? []

test("theft: a session id with another member's signature is refused (ASVS 7.2.1)", async () => {
  const [victim, thief] = await Promise.all([newMember(), newMember()])
  const [name, sid = ""] = parts(victim.cookie())
  const [, ownSid = "", signature = ""] = parts(thief.cookie())
  expect(sid).not.toBe(ownSid)
  const crossed = [
    `${name}=s%3A${sid}.${signature}`,
    `${name}=s%3A${ownSid}.${signature}${sid}`,
    `${name}=s%3A${sid}`,
    `${name}=${sid}`,
  ]
  for (const cookie of crossed) {
    expectProblem(await newVisitor().get("/api/accounts", { headers: { cookie } }), "not_signed_in")
  }
})

test("theft: a cookie in the URL, another header, or the body does not sign in (ASVS 7.2.1, 14.2.1)", async () => {
  const { stolen, accountId } = await steal()
  const [name, sid = ""] = parts(stolen)
  const value = stolen.slice(`${name}=`.length)
  for (const worth of [value, decodeURIComponent(value), sid]) {
    const text = encodeURIComponent(worth)
    for (const search of [`${name}=${text}`, `sid=${text}`, `session=${text}`, `cookie=${text}`]) {
      expectProblem(await newVisitor().get(`/api/accounts?${search}`), "not_signed_in")
    }
    expectProblem(await newVisitor().get(`/api/accounts;${name}=${text}`), "not_found")
    const headers = {
      authorization: `Bearer ${worth}`,
      cookie2: `${name}=${value}`,
      "x-session-id": worth,
      "x-auth-token": worth,
      [name ?? ""]: worth,
    }
    expectProblem(await newVisitor().get("/api/accounts", { headers }), "not_signed_in")
    const deposit = { accountId, amount: "1.00", description: "x", [name ?? ""]: worth }
    expectProblem(await newVisitor().post("/api/deposits", deposit), "not_signed_in")
  }
})

test("theft: no response repeats the session id or its signature, except the cookie itself (ASVS 14.2.1, 14.2.6)", async () => {
  const { victim, stolen } = await steal()
  const [, sid = "", signature = ""] = parts(stolen)
  const paths = endpoints
    .filter(({ method, path, type }) => {
      return method === "get" && !path.includes("{") && type !== "text/event-stream"
    })
    .map(({ path }) => `/api${path}`)
  const [api = ""] = inject("apis")
  expect(paths.length).toBeGreaterThan(15)
  for (const path of [...paths, "/", "/profile", "/api/nothing", "/api/accounts/1"]) {
    const answer = await fetch(new URL(path, api), {
      headers: { cookie: stolen },
      redirect: "manual",
    })
    const told = [...answer.headers].filter(([name]) => name !== "set-cookie").join("\n")
    const text = `${told}\n${await answer.text()}`
    for (const secret of [sid, signature, decodeURIComponent(signature)]) {
      expect(text.includes(secret), path).toBe(false)
    }
  }
  // It does not appear in the member's devices and activity either.
  const [kept] = await asOwner<{ all: string }>(
    `select concat((select string_agg(s::text, '') from sign_ins s where user_id = $1),
      (select string_agg(e::text, '') from audit_events e where user_id = $1)) as all`,
    [victim.user.id],
  )
  expect(kept?.all).not.toContain(sid)
})
