import { randomUUID } from "node:crypto"
import { expect, inject, test } from "vitest"
import type { PasswordAge } from "#shared/contracts/auth.ts"
import { startApi, testHashKib } from "../../../testing/api-process.ts"
import { nonTexts } from "../../../testing/bad-values.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { openLiveStream } from "../../../testing/live-stream.ts"
import { expectOk, type Member, newMember, newVisitor } from "../../../testing/member.ts"
import { createRecoveryCode } from "../../../testing/recovery.ts"

const path = "/api/auth/password"
const newPassword = () => `n-${randomUUID()}`

const change = (member: Member, order: object) => member.post<PasswordAge>(path, order)

/** Signs the member in again, from another browser. */
async function elsewhere({ username, password }: Pick<Member, "username" | "password">) {
  const visitor = newVisitor()
  expectOk(await visitor.post("/api/auth/login", { username, password }))
  return visitor
}

/** The status that a cookie gets from each process. */
async function worthOf(cookie: string): Promise<number[]> {
  const headers = { cookie }
  return Promise.all(
    inject("apis").map(
      async (api) => (await newVisitor([api]).get("/api/auth/user", { headers })).status,
    ),
  )
}

const eventsOf = ({ user }: Member) =>
  asOwner<{ action: string; details: object; signed_in: boolean }>(
    `select action, details, actor, sign_in_id is not null as signed_in from audit_events
      where user_id = $1 order by id`,
    [user.id],
  )

test("a changed password can sign in, the old one cannot, and the time of the change is returned", async () => {
  const member = await newMember()
  const before = expectOk(await member.get<PasswordAge>(path))
  const password = newPassword()
  const order = { currentPassword: member.password, newPassword: password }
  const answer = await change(member, order)
  expect(answer.status).toBe(200)
  expect(answer.body.changedAt > before.changedAt).toBe(true)
  expect((await member.get(path)).body).toEqual(answer.body)
  const { username } = member
  expectProblem(
    await newVisitor().post("/api/auth/login", { username, password: member.password }),
    "wrong_credentials",
  )
  expectOk(await newVisitor().post("/api/auth/login", { username, password }))
})

test("a change ends every other sign-in and its streams immediately on every process", async () => {
  const member = await newMember()
  const others = await Promise.all([elsewhere(member), elsewhere(member)])
  const streams = await Promise.all(
    inject("apis").map((api, n) => openLiveStream(api, others[n]?.cookie() ?? "")),
  )
  const order = { currentPassword: member.password, newPassword: newPassword() }
  expectOk(await change(member, order))
  for (const other of others) expect(await worthOf(other.cookie())).toEqual([401, 401])
  for (const stream of streams) expect(await stream.until("ended", 300_000)).toBe(true)
  expect(await worthOf(member.cookie())).toEqual([200, 200])
})

test("the session that changed it continues with a new id; the old cookie is invalid", async () => {
  const member = await newMember()
  await asOwner("update sign_ins set second_factor = true where user_id = $1", [member.user.id])
  const before = member.cookie()
  const order = { currentPassword: member.password, newPassword: newPassword() }
  expectOk(await change(member, order))
  expect(member.cookie()).not.toBe(before)
  expect(await worthOf(before)).toEqual([401, 401])
  expect(await worthOf(member.cookie())).toEqual([200, 200])
  // The second factor of the sign-in still counts.
  expect(
    await asOwner("select second_factor from sign_ins where user_id = $1 and ended_at is null", [
      member.user.id,
    ]),
  ).toEqual([{ second_factor: true }])
})

test("the change is recorded, the passwords are not", async () => {
  const member = await newMember()
  await elsewhere(member)
  const order = { currentPassword: member.password, newPassword: newPassword() }
  expectOk(await change(member, order))
  const events = (await eventsOf(member)).filter(({ action }) => action === "password.changed")
  expect(events).toEqual([
    {
      action: "password.changed",
      actor: "customer",
      signed_in: true,
      details: { otherSignInsEnded: 1 },
    },
  ])
  const [row] = await asOwner<{ all: string }>(
    `select concat((select string_agg(e::text, '') from audit_events e where user_id = $1),
      (select u::text from users u where id = $1)) as all`,
    [member.user.id],
  )
  expect(row?.all).not.toContain(order.newPassword)
  expect(row?.all).not.toContain(order.currentPassword)
  expect(row?.all).toContain(`$argon2id$v=19$m=${testHashKib},t=1,p=1$`)
})

test("a wrong current password changes nothing and is counted on all processes together", async () => {
  const member = await newMember()
  const other = await elsewhere(member)
  const before = await fingerprint(member.user.id)
  const wrong = { currentPassword: "not-my-password", newPassword: newPassword() }
  for (let n = 0; n < 5; n += 1) {
    const { errors } = expectProblem(await change(member, wrong), "wrong_password")
    expect(errors).toEqual([{ path: "currentPassword", message: "This is not your password" }])
  }
  const right = { ...wrong, currentPassword: member.password }
  const refused = await change(member, right)
  expectProblem(refused, "too_many_requests")
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(800)
  expect(await fingerprint(member.user.id)).toBe(before)
  expect(await worthOf(other.cookie())).toEqual([200, 200])
})

test("a correct one clears earlier failures", async () => {
  const member = await newMember()
  const second = newPassword()
  const wrong = { currentPassword: "not-my-password", newPassword: second }
  for (let n = 0; n < 4; n += 1) expectProblem(await change(member, wrong), "wrong_password")
  expectOk(await change(member, { currentPassword: member.password, newPassword: second }))
  for (let n = 0; n < 4; n += 1) {
    const again = { ...wrong, newPassword: newPassword() }
    expectProblem(await change(member, again), "wrong_password")
  }
})

test("the password is required however recently it was entered", async () => {
  const member = await newMember()
  const answer = await change(member, { newPassword: newPassword() })
  const { errors } = expectProblem(answer, "invalid_request")
  expect(errors).toEqual([{ path: "currentPassword", message: "Current password is required" }])
})

test("the same password is not a change, in any Unicode form", async () => {
  const member = await newMember()
  const first = `pässwörd-${randomUUID()}`
  expectOk(await change(member, { currentPassword: member.password, newPassword: first }))
  const before = await fingerprint(member.user.id)
  const order = { currentPassword: first.normalize("NFC"), newPassword: first.normalize("NFD") }
  const { errors } = expectProblem(await change(member, order), "invalid_request")
  expect(errors).toEqual([
    { path: "newPassword", message: "This is already your password. Choose another" },
  ])
  expect(await fingerprint(member.user.id)).toBe(before)
})

test.each([
  ["newPassword", "Password must be at least 6 characters", [...nonTexts, undefined, "", "12345"]],
  ["newPassword", "Password must be at most 256 characters", ["x".repeat(257)]],
  ["currentPassword", "Current password is required", [...nonTexts, undefined, ""]],
  ["currentPassword", "Password must be at most 256 characters", ["x".repeat(257)]],
])("an invalid %s is refused: %s", async (field, message, values) => {
  const member = await newMember()
  for (const value of values) {
    const good = { currentPassword: member.password, newPassword: newPassword() }
    const { errors } = expectProblem(
      await change(member, { ...good, [field]: value }),
      "invalid_request",
    )
    expect(errors, JSON.stringify(value)).toEqual([{ path: field, message }])
  }
})

test("of two concurrent changes, one succeeds", async () => {
  const member = await newMember()
  const cookie = member.cookie()
  const answers = await Promise.all(
    ["one", "two"].map((word) =>
      newVisitor().post(
        path,
        { currentPassword: member.password, newPassword: `${word}-${newPassword()}` },
        { headers: { cookie } },
      ),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const events = await eventsOf(member)
  expect(events.filter(({ action }) => action === "password.changed")).toHaveLength(1)
})

test("a sign-in with the old password at the moment of the change does not survive it", async () => {
  for (const _again of [1, 2, 3]) {
    const member = await newMember()
    const { username, password } = member
    const visitors = Array.from({ length: 6 }, () => newVisitor())
    const [changed] = await Promise.all([
      change(member, { currentPassword: password, newPassword: newPassword() }),
      ...visitors.map((visitor) => visitor.post("/api/auth/login", { username, password })),
    ])
    expectOk(changed)
    const alive = await asOwner("select from sign_ins where user_id = $1 and ended_at is null", [
      member.user.id,
    ])
    expect(alive).toHaveLength(1)
  }
})

test("a visitor can change nothing and learns nothing", async () => {
  const order = { currentPassword: "whatever-it-is", newPassword: newPassword() }
  expectProblem(await newVisitor().post(path, order), "not_signed_in")
  expectProblem(await newVisitor().get(path), "not_signed_in")
})

test("the strict policy applies to the new password, but not to the current one", async () => {
  const api = await startApi(inject("bank"), { PASSWORD_POLICY: "strict" })
  try {
    const member = await newMember()
    const { username, password } = member
    const visitor = newVisitor([api.url])
    expectOk(await visitor.post("/api/auth/login", { username, password }))
    const code = await createRecoveryCode(asOwner, member.user.id)
    const weak = { "short-one": /at least 15/, password1234567: /first that attackers try/ }
    for (const [tooWeak, said] of Object.entries(weak)) {
      const order = { currentPassword: password, newPassword: tooWeak }
      const refusals = [
        await visitor.post(path, order),
        await visitor.post("/api/auth/recovery", { username, code, newPassword: tooWeak }),
      ]
      for (const answer of refusals) {
        const { errors } = expectProblem(answer, "invalid_request")
        expect(errors).toEqual([
          { path: "newPassword", message: expect.stringMatching(said) as string },
        ])
      }
    }
    const good = { currentPassword: password, newPassword: "quiet lantern over the water" }
    expectOk(await visitor.post(path, good))
    // A request that was refused because of the password did not use up the code.
    const other = { username, code, newPassword: "seven herons in the reeds" }
    expectOk(await visitor.post("/api/auth/recovery", other))
  } finally {
    await api.stop()
  }
})
