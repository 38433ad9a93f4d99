import { randomUUID } from "node:crypto"
import { expect, inject, test } from "vitest"
import type { RecoveryResult } from "#shared/contracts/auth.ts"
import { nonTexts } from "../../../testing/bad-values.ts"
import { bankCommand } from "../../../testing/bank-command.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import { expectProblem, withoutTrace } from "../../../testing/expect-problem.ts"
import { openLiveStream } from "../../../testing/live-stream.ts"
import { expectOk, type Member, newMember, newVisitor } from "../../../testing/member.ts"
import { createRecoveryCode } from "../../../testing/recovery.ts"

const newPassword = () => `n-${randomUUID()}`
const codeShape = /[A-Z2-7]{4}(?:-[A-Z2-7]{4}){5}/

const recover = (order: object) => newVisitor().post<RecoveryResult>("/api/auth/recovery", order)
const give = ({ user }: Member, removesFactors = false) =>
  createRecoveryCode(asOwner, user.id, removesFactors)

const eventsOf = ({ user }: Member) =>
  asOwner<{ actor: string; action: string; details: Record<string, unknown> }>(
    `select actor, action, details from audit_events where user_id = $1 and action like 'access.%'
      order by id`,
    [user.id],
  )

async function giveFactors({ user }: Member) {
  await asOwner(
    `insert into authenticators (user_id, secret_ciphertext, key_id, enrolled_at)
      values ($1, 'x', '1', now())`,
    [user.id],
  )
  await asOwner(
    `insert into passkeys (user_id, credential_id, public_key, signature_count, name, synced)
      values ($1, $2, 'x', 0, 'Key', false)`,
    [user.id, randomUUID()],
  )
  await asOwner("insert into recovery_codes (user_id, code_hash) values ($1, $2)", [
    user.id,
    Buffer.from(randomUUID()),
  ])
}

const factorsOf = ({ user }: Member) =>
  asOwner<{ factors: number }>(
    `select (select count(*) from authenticators where user_id = $1)::int
      + (select count(*) from passkeys where user_id = $1)::int
      + (select count(*) from recovery_codes where user_id = $1)::int as factors`,
    [user.id],
  )

test("a code from staff, issued after an identity check, sets a new password and ends every sign-in", async () => {
  const member = await newMember()
  const { username } = member
  const checked = "Passport LU123, seen at the counter in Luxembourg"
  const issued = await bankCommand(["recover", username.toUpperCase(), "--checked", checked])
  expect(issued).toMatchObject({ code: 0, stderr: "" })
  const [code = ""] = codeShape.exec(issued.stdout) ?? []
  expect(issued.stdout).toContain(username)
  expect(issued.stdout).toContain("/recover")
  expect(await eventsOf(member)).toMatchObject([
    {
      actor: "staff",
      action: "access.recovery_issued",
      details: { checked, removesSecondFactors: false },
    },
  ])
  const stream = await openLiveStream(inject("apis")[0] ?? "", member.cookie())
  const password = newPassword()

  const answer = await recover({ username, code, newPassword: password })
  expect(answer.status).toBe(200)
  const { secondFactorsRemoved, limitsLoweredUntil } = answer.body
  expect(secondFactorsRemoved).toBe(false)
  expect(answer.headers.getSetCookie()).toEqual([])
  expect(await stream.until("ended", 300_000)).toBe(true)
  for (const api of inject("apis")) {
    const headers = { cookie: member.cookie() }
    expectProblem(await newVisitor([api]).get("/api/auth/user", { headers }), "not_signed_in")
  }
  expectProblem(
    await newVisitor().post("/api/auth/login", { username, password: member.password }),
    "wrong_credentials",
  )
  expectOk(await newVisitor().post("/api/auth/login", { username, password }))
  const [, redeemed] = await eventsOf(member)
  expect(redeemed).toMatchObject({
    actor: "customer",
    action: "access.recovered",
    details: { secondFactorsRemoved: false, signInsEnded: 1, limitsLoweredUntil },
  })
  const kept = await asOwner<{ all: string }>(
    `select concat(string_agg(r::text, ''), (select string_agg(e::text, '') from audit_events e
      where user_id = $1)) as all from recoveries r where user_id = $1`,
    [member.user.id],
  )
  for (const secret of [code, code.replaceAll("-", ""), password]) {
    expect(kept[0]?.all).not.toContain(secret)
  }
})

test("a recovery lowers the daily limit for one day, by the database's clock", async () => {
  const member = await newMember()
  const code = await give(member)
  const order = { username: member.username, code, newPassword: newPassword() }
  const { limitsLoweredUntil } = expectOk(await recover(order))
  const [row] = await asOwner<{ until: Date; hours: number }>(
    `select limits_lowered_until as until,
      extract(epoch from limits_lowered_until - password_changed_at)::float / 3600 as hours
      from users where id = $1`,
    [member.user.id],
  )
  expect(row?.until.toISOString()).toBe(limitsLoweredUntil)
  expect(row?.hours).toBeCloseTo(24, 1)
})

test("second factors stay, unless the code removes them", async () => {
  const member = await newMember()
  const { username } = member
  await giveFactors(member)
  const first = { username, code: await give(member), newPassword: newPassword() }
  expect(expectOk(await recover(first)).secondFactorsRemoved).toBe(false)
  expect(await factorsOf(member)).toEqual([{ factors: 3 }])

  const checked = "Video call, identity card and three answers"
  const { stdout } = await bankCommand(["recover", username, "--checked", checked, "--factors"])
  const [code = ""] = codeShape.exec(stdout) ?? []
  const second = { username, code, newPassword: newPassword() }
  expect(expectOk(await recover(second)).secondFactorsRemoved).toBe(true)
  expect(await factorsOf(member)).toEqual([{ factors: 0 }])
  expectOk(await newVisitor().post("/api/auth/login", { username, password: second.newPassword }))
})

test("a code can be used once, even if it is sent twice concurrently", async () => {
  const member = await newMember()
  const { username } = member
  const code = await give(member)
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => recover({ username, code, newPassword: newPassword() })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expectProblem(answer, "wrong_code")
  }
  const before = await fingerprint(member.user.id)
  expectProblem(await recover({ username, code, newPassword: newPassword() }), "wrong_code")
  expect(await fingerprint(member.user.id)).toBe(before)
  const events = await eventsOf(member)
  expect(events.filter(({ action }) => action === "access.recovered")).toHaveLength(1)
})

test("a code expires after half an hour", async () => {
  const member = await newMember()
  const { username } = member
  const code = await give(member)
  const age = (by: string) =>
    asOwner(
      `update recoveries set expires_at = created_at + interval '30 minutes' - $2::interval
        where user_id = $1`,
      [member.user.id, by],
    )
  await age("30 minutes")
  expectProblem(await recover({ username, code, newPassword: newPassword() }), "wrong_code")
  await age("29 minutes")
  expectOk(await recover({ username, code, newPassword: newPassword() }))
})

test("unknown, wrong, used, and void codes get the same response, and another member's code is not valid", async () => {
  const [member, other] = await Promise.all([newMember(), newMember()])
  const good = { username: member.username, newPassword: newPassword() }
  const used = await give(member)
  expectOk(await recover({ ...good, code: used }))
  const answers = [
    await recover({ ...good, code: used }),
    await recover({ ...good, username: `nobody-${randomUUID()}`, code: used }),
    await recover({ ...good, username: other.username, code: used }),
  ]
  await give(member)
  answers.push(await recover({ ...good, code: used }))
  answers.push(await recover({ ...good, code: await give(other) }))
  const [first, ...rest] = answers.map(withoutTrace)
  for (const answer of rest) expect(answer).toBe(first)
})

test("every refusal takes as long as the slowest one", async () => {
  const member = await newMember()
  await give(member)
  const order = { code: "AAAA-BBBB-CCCC-DDDD-EEEE-FFFF", newPassword: newPassword() }
  for (const username of [member.username, `nobody-${randomUUID()}`]) {
    const began = performance.now()
    expectProblem(await recover({ ...order, username }), "wrong_code")
    expect(performance.now() - began).toBeGreaterThanOrEqual(149)
  }
})

test("a code is compared exactly, in any notation", async () => {
  const member = await newMember()
  const { username } = member
  const code = await give(member)
  const typed = ` ${code.toLowerCase().replaceAll("-", " ")} `
  const order = { username: username.toUpperCase(), code: typed, newPassword: newPassword() }
  expectOk(await recover(order))
})

test("pending confirmations from before the recovery are void", async () => {
  const member = await newMember()
  await asOwner(
    `insert into confirmations (id, user_id, purpose, binds, challenge, expires_at)
      values ($1, $2, 'sign_in', '', 'x', now() + interval '5 minutes')`,
    [randomUUID(), member.user.id],
  )
  const code = await give(member)
  const order = { username: member.username, code, newPassword: newPassword() }
  expectOk(await recover(order))
  expect(
    await asOwner("select from confirmations where user_id = $1", [member.user.id]),
  ).toHaveLength(0)
})

test.each([
  ["username", "Username must be at least 3 characters", [...nonTexts, undefined, "", "ab"]],
  ["code", "Code is required", [...nonTexts, undefined, ""]],
  ["code", "This is not a valid recovery code", ["x".repeat(65), "AAAA_BBBB", "Ä"]],
  ["newPassword", "Password must be at least 6 characters", [...nonTexts, undefined, "", "12345"]],
])("an invalid %s is refused and uses nothing up: %s", async (field, message, values) => {
  const member = await newMember()
  const good = {
    username: member.username,
    code: await give(member),
    newPassword: newPassword(),
  }
  for (const value of values) {
    const { errors } = expectProblem(await recover({ ...good, [field]: value }), "invalid_request")
    expect(errors, JSON.stringify(value)).toEqual([{ path: field, message }])
  }
  expectOk(await recover(good))
})

test("the staff command requires a check, an existing member, and valid arguments", async () => {
  const { username } = await newMember()
  const refused = await bankCommand(["recover", `nobody-${randomUUID()}`, "--checked", "Passport"])
  expect(refused.code).toBe(1)
  expect(refused.stderr).toMatch(/^nobody-.*: There is no such member/)
  for (const args of [[username], [username, "--checked"], [username, "--factors"]]) {
    expect((await bankCommand(["recover", ...args])).code, args.join(" ")).toBe(2)
  }
  const empty = await bankCommand(["recover", username, "--checked", "  "])
  expect(empty).toMatchObject({ code: 1, stdout: "" })
})
