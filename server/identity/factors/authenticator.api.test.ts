import { Secret } from "otpauth"
import { expect, test } from "vitest"
import type { AddedFactor, NewAuthenticator, SecondFactors } from "#shared/contracts/factors.ts"
import {
  answerOf,
  challengeIn,
  confirmWithApp,
  databaseNow,
  newAppHolder,
  newChallenge,
  setUpApp,
} from "../../../testing/authenticator-app.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember, newVisitor } from "../../../testing/member.ts"
import { codeAt } from "../confirmations/authenticator-code.ts"

const path = "/api/second-factors/authenticator"
const confirmation = `${path}/confirmation`
const codesPath = "/api/second-factors/recovery-codes"

const begin = async (member: Member) => {
  const { password } = member
  const begun = expectOk(await member.post<NewAuthenticator>(path, { password }))
  return { ...begun, bytes: Buffer.from(Secret.fromBase32(begun.secret).bytes) }
}
const factorsOf = async (member: Pick<Member, "get">) =>
  expectOk(await member.get<SecondFactors>("/api/second-factors"))
const signInsOf = ({ user }: Member) =>
  asOwner<{ id: string; live: boolean; second_factor: boolean }>(
    "select id, ended_at is null as live, second_factor from sign_ins where user_id = $1 order by created_at",
    [user.id],
  )
const actionsOf = async ({ user }: Member) =>
  (
    await asOwner<{ action: string }>(
      "select action from audit_events where user_id = $1 and action like 'second_factor.%' order by id",
      [user.id],
    )
  ).map(({ action }) => action)

test("a new member has no second factor, and none is required", async () => {
  const member = await newMember()
  expect(await factorsOf(member)).toEqual({
    authenticator: null,
    passkeys: [],
    recoveryCodesLeft: 0,
    passkeysAvailable: false,
    required: false,
  })
})

test("an app is set up with its first code, and ten recovery codes are shown once", async () => {
  const member = await newMember()
  const { secret, uri, bytes } = await begin(member)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toContain(`secret=${secret}`)
  expect((await factorsOf(member)).authenticator).toBeNull()
  const code = codeAt(bytes, await databaseNow())
  const { recoveryCodes } = expectOk(await member.post<AddedFactor>(confirmation, { code }))
  expect(new Set(recoveryCodes).size).toBe(10)
  const { authenticator, recoveryCodesLeft } = await factorsOf(member)
  expect(Date.parse(authenticator?.enrolledAt ?? "")).toBeGreaterThan(0)
  expect(recoveryCodesLeft).toBe(10)
  expect(await actionsOf(member)).toEqual([
    "second_factor.authenticator_added",
    "second_factor.recovery_codes_made",
  ])
  expectProblem(await member.post(path, {}), "already_enrolled")
  expectProblem(await member.post(confirmation, { code }), "confirmation_void")
})

test("the first code cannot be used again", async () => {
  const member = await newMember()
  const { bytes } = await begin(member)
  const code = codeAt(bytes, await databaseNow())
  expectOk(await member.post(confirmation, { code }))
  const challenge = await newChallenge(member)
  expectProblem(await answerOf(member, challenge, { code }), "wrong_code")
})

test("a secret is not a second factor before its first code, and a new secret replaces it", async () => {
  const member = await newMember()
  const first = await begin(member)
  const { username, password } = member
  expectOk(await newVisitor().post("/api/auth/login", { username, password }))
  const second = await begin(member)
  expect(second.secret).not.toBe(first.secret)
  const now = await databaseNow()
  const old = { code: codeAt(first.bytes, now) }
  expectProblem(await member.post(confirmation, old), "wrong_code")
  expectOk(await member.post(confirmation, { code: codeAt(second.bytes, await databaseNow()) }))
})

test("a secret expires 15 minutes after it was created", async () => {
  const member = await newMember()
  const { bytes } = await begin(member)
  await asOwner(
    "update authenticators set created_at = now() - interval '15 minutes' where user_id = $1",
    [member.user.id],
  )
  const code = codeAt(bytes, await databaseNow())
  expectProblem(await member.post(confirmation, { code }), "confirmation_void")
})

test("of ten concurrent uses of one first code, one sets the app up", async () => {
  const member = await newMember()
  const { bytes } = await begin(member)
  const code = codeAt(bytes, await databaseNow())
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => member.post(confirmation, { code })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const codes = await asOwner("select 1 from recovery_codes where user_id = $1", [member.user.id])
  expect(codes).toHaveLength(10)
})

test("the first second factor renews the session and ends all others; the time of the last password entry is kept", async () => {
  const member = await newMember()
  const { username, password } = member
  const others = [newVisitor(), newVisitor()]
  for (const other of others) {
    expectOk(await other.post("/api/auth/login", { username, password }))
  }
  const { bytes } = await begin(member)
  await asOwner(
    "update sign_ins set password_given_at = now() - interval '301 seconds' where user_id = $1",
    [member.user.id],
  )
  const cookie = member.cookie()
  const before = await signInsOf(member)
  expectOk(await member.post(confirmation, { code: codeAt(bytes, await databaseNow()) }))
  expect(member.cookie()).not.toBe(cookie)
  for (const other of others) {
    expectProblem(await other.get("/api/auth/user"), "not_signed_in")
  }
  const planted = await newVisitor().get("/api/auth/user", { headers: { cookie } })
  expectProblem(planted, "not_signed_in")
  expect((await member.get("/api/auth/user")).status).toBe(200)
  const live = (await signInsOf(member)).filter((each) => each.live)
  expect(live).toMatchObject([{ second_factor: true }])
  expect(before.map(({ id }) => id)).not.toContain(live[0]?.id)
  expectProblem(await member.post(codesPath, {}), "password_required")
})

test("an additional second factor does not affect other sessions", async () => {
  const holder = await newAppHolder()
  const { member } = holder
  expectOk(await confirmWithApp(holder, `${path}/removal`, {}))
  await setUpApp(member)
  expect((await signInsOf(member)).filter((each) => each.live)).toHaveLength(1)
})

test("setup, removal, and new recovery codes require the password again", async () => {
  const { member } = await newAppHolder()
  await asOwner(
    "update sign_ins set password_given_at = now() - interval '301 seconds' where user_id = $1",
    [member.user.id],
  )
  for (const each of [path, `${path}/removal`, codesPath]) {
    expectProblem(await member.post(each, {}), "password_required")
    expectProblem(await member.post(each, { password: "not-the-password" }), "wrong_password")
  }
  const { password } = member
  expectProblem(await member.post(codesPath, { password }), "confirmation_required")
})

test("the first second factor requires the password in the request itself, however recently it was entered", async () => {
  const member = await newMember()
  const { password } = member
  // A copy of the cookie, seconds after the sign-in.
  const thief = (body: object) =>
    newVisitor().post(path, body, { headers: { cookie: member.cookie() } })
  expectProblem(await thief({}), "password_required")
  expectProblem(await thief({ password: "not-the-password" }), "wrong_password")
  const waiting = await asOwner("select from authenticators where user_id = $1", [member.user.id])
  expect(waiting).toEqual([])
  expectOk(await member.post(path, { password }))
  // A recently entered password does not help someone who copied the cookie.
  expectProblem(await thief({}), "password_required")
})

test("removal needs its own confirmation: another operation's proof is not valid", async () => {
  const holder = await newAppHolder()
  const { member } = holder
  const challenge = await newChallenge(member)
  const { proof } = expectOk(await answerOf(member, challenge, { code: await holder.code() }))
  const headers = { "confirmation-proof": proof }
  const removal = await member.post(`${path}/removal`, {}, { headers })
  const { summary } = challengeIn(removal, "confirmation_required")
  expect(summary).toEqual([{ name: "Change", value: "Remove the authenticator app" }])
  expect((await factorsOf(member)).authenticator).not.toBeNull()
  expectOk(await confirmWithApp(holder, `${path}/removal`, {}))
  expect(await factorsOf(member)).toMatchObject({ authenticator: null, recoveryCodesLeft: 0 })
  expect((await actionsOf(member)).at(-1)).toBe("second_factor.authenticator_removed")
  const { password } = member
  expectProblem(await member.post(`${path}/removal`, { password }), "not_found")
})

test("new recovery codes void the old ones", async () => {
  const holder = await newAppHolder()
  const { member, recoveryCodes } = holder
  const made = await confirmWithApp<{ recoveryCodes: string[] }>(holder, codesPath, {})
  const fresh = expectOk(made).recoveryCodes
  expect(fresh).toHaveLength(10)
  expect(fresh.filter((code) => recoveryCodes.includes(code))).toEqual([])
  const [old = ""] = recoveryCodes
  const [first = ""] = fresh
  const challenge = await newChallenge(member)
  expectProblem(await answerOf(member, challenge, { recoveryCode: old }), "wrong_code")
  expectOk(await answerOf(member, challenge, { recoveryCode: first }))
  expect((await factorsOf(member)).recoveryCodesLeft).toBe(9)
})

test("recovery codes replace a second factor: without one there are none", async () => {
  const member = await newMember()
  const { password } = member
  expectProblem(await member.post(codesPath, { password }), "enrolment_required")
})

test("a sign-in during setup of the first second factor does not leave a session without it", async () => {
  const member = await newMember()
  const { username, password } = member
  const { bytes } = await begin(member)
  const code = codeAt(bytes, await databaseNow())
  const login = () => newVisitor().post("/api/auth/login", { username, password })
  const early = Array.from({ length: 6 }, login)
  const enrolled = member.post(confirmation, { code })
  await Promise.all([...early, enrolled, ...Array.from({ length: 6 }, login)])
  expectOk(await enrolled)
  const live = (await signInsOf(member)).filter((each) => each.live)
  expect(live).toMatchObject([{ second_factor: true }])
})

test("no secret of a second factor is stored in plaintext", async () => {
  const { secret, recoveryCodes } = await newAppHolder()
  const [code = ""] = recoveryCodes
  const base32 = new Secret({ buffer: new Uint8Array(secret).buffer }).base32
  const texts = [base32, code, code.replaceAll("-", ""), secret.toString("hex")]
  const columns = await asOwner<{ table: string; column: string; binary: boolean }>(
    `select quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) as table,
        quote_ident(c.column_name) as column, c.data_type = 'bytea' as binary
      from information_schema.columns c join information_schema.tables t
        using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')
        and c.data_type in ('text', 'character varying', 'character', 'json', 'jsonb', 'bytea', 'ARRAY')`,
  )
  expect(columns.length).toBeGreaterThan(60)
  for (const { table, column, binary } of columns) {
    const found = binary
      ? `exists (select 1 from unnest($1::bytea[]) s where position(s in ${column}) > 0)`
      : `exists (select 1 from unnest($1::text[]) s where position(s in ${column}::text) > 0)`
    const values = binary ? [secret, ...texts.map((each) => Buffer.from(each))] : texts
    const rows = await asOwner(`select 1 from ${table} where ${found}`, [values])
    expect(rows, `${table}.${column}`).toEqual([])
  }
})
