import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { User } from "#shared/contracts/auth.ts"
import { badLines, nonTexts, personNames } from "../../../testing/bad-values.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import {
  expectOk,
  type Member,
  newMember,
  newNamelessMember,
  newVisitor,
} from "../../../testing/member.ts"

const unique = () => randomUUID().slice(0, 13)
const profileOf = (member: Member) => ({
  firstName: "Inês",
  lastName: "Duarte",
  email: `${member.username}@example.org`,
  phoneNumber: "+351 91 555 01 23",
  username: member.username,
})
const save = (member: Member, profile: object) =>
  member.put("/api/profile", { ...profile, password: member.password })
const current = async (member: Member) => expectOk(await member.get<User>("/api/auth/user"))

test("a saved profile is returned as the current user, and the new username can sign in", async () => {
  const member = await newMember()
  const profile = { ...profileOf(member), username: `ines-${unique()}` }
  const answer = await save(member, { ...profile, firstName: " Inês " })
  expect(answer.status).toBe(200)
  expect(answer.body).toEqual(profile)
  const user = await current(member)
  expect(user).toMatchObject({ ...profile, id: member.user.id })
  expect(user.updatedAt > member.user.updatedAt).toBe(true)
  expect(user.createdAt).toBe(member.user.createdAt)
  const visitor = newVisitor()
  const { password } = member
  expectProblem(
    await visitor.post("/api/auth/login", { username: member.username, password }),
    "wrong_credentials",
  )
  expectOk(
    await visitor.post("/api/auth/login", { username: profile.username.toUpperCase(), password }),
  )
})

test("changes are recorded with their old values; saving the same again is not", async () => {
  const member = await newNamelessMember()
  const profile = profileOf(member)
  expectOk(await save(member, profile))
  const { updatedAt } = await current(member)
  expectOk(await save(member, profile))
  expect((await current(member)).updatedAt).toBe(updatedAt)
  expectOk(await save(member, { ...profile, phoneNumber: "+352 20 30" }))
  const events = await asOwner(
    "select actor, action, details, sign_in_id is not null as signed_in from audit_events where user_id = $1 and action = 'profile.changed' order by id",
    [member.user.id],
  )
  const event = { actor: "customer", action: "profile.changed", signed_in: true }
  const before = { firstName: null, lastName: null, email: null, phoneNumber: null }
  expect(events).toEqual([
    { ...event, details: { before } },
    { ...event, details: { before: { phoneNumber: profile.phoneNumber } } },
  ])
})

test("another member's username is refused at its field, ignoring case; an email address says nothing", async () => {
  const other = await newMember({ email: `${unique()}@example.org` })
  const member = await newMember()
  const profile = profileOf(member)
  const before = await fingerprint(member.user.id)
  const username = other.username.toUpperCase()
  const problem = expectProblem(await save(member, { ...profile, username }), "username_taken")
  expect(problem.status).toBe(409)
  expect(problem.errors).toEqual([{ path: "username", message: "This username is taken" }])
  expect(await fingerprint(member.user.id)).toBe(before)
  const email = String(other.user.email).toUpperCase()
  expectOk(await save(member, { ...profile, email }))
  expect((await current(member)).email).toBe(email)
})

test("changing the case of the member's own username is not a conflict", async () => {
  const member = await newMember()
  const username = member.username.toUpperCase()
  expectOk(await save(member, { ...profileOf(member), username }))
  expect((await current(member)).username).toBe(username)
})

test("of many concurrent requests for one username, one succeeds", async () => {
  const username = `wanted-${unique()}`
  const members = await Promise.all(Array.from({ length: 8 }, () => newMember()))
  const answers = await Promise.all(
    members.map((member) => save(member, { ...profileOf(member), username })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    expectProblem(answer, "username_taken")
  }
})

test("names in many scripts are returned unchanged", async () => {
  const member = await newMember()
  for (const name of personNames) {
    const profile = { ...profileOf(member), firstName: name, lastName: name }
    expectOk(await save(member, profile))
    expect(await current(member)).toMatchObject({ firstName: name, lastName: name })
  }
})

const unusual = (label: string, longest: number) => Object.values(badLines(label, longest)).flat()

test.each([
  ["firstName", "First name is required", [...nonTexts, "", "  "], unusual("First name", 70)],
  ["lastName", "Last name is required", [...nonTexts, "", "  "], unusual("Last name", 70)],
  [
    "email",
    "Please enter a valid email address",
    [...nonTexts, "", "ines", "ines@", "@x.org", "a b@x.org", `${"a".repeat(250)}@x.org`],
    [],
  ],
  ["phoneNumber", "Phone number is required", [...nonTexts, "", " "], unusual("Phone number", 32)],
  [
    "username",
    "Username must be at least 3 characters",
    [...nonTexts, "", "ab", "  "],
    ["a b c", "<b>x</b>", "a".repeat(65), "abc\u0000"],
  ],
])("an invalid %s is refused with its message", async (field, message, plain, other) => {
  const member = await newMember()
  const before = await fingerprint(member.user.id)
  for (const value of [...plain, ...other, undefined]) {
    const answer = await save(member, { ...profileOf(member), [field]: value })
    const { errors } = expectProblem(answer, "invalid_request")
    expect(new Set(errors?.map(({ path }) => path))).toEqual(new Set([field]))
    if (plain.includes(value) || value === undefined) expect(errors?.[0]?.message).toBe(message)
  }
  expect(await fingerprint(member.user.id)).toBe(before)
})

test("no other data of a member can be set, and a visitor cannot set anything", async () => {
  const member = await newMember()
  const before = await fingerprint(member.user.id)
  for (const more of [{ id: 1 }, { passwordHash: "x" }, { profileImageUrl: "x" }, { userId: 1 }]) {
    const answer = await save(member, { ...profileOf(member), ...more })
    expectProblem(answer, "invalid_request")
  }
  expectProblem(await newVisitor().put("/api/profile", profileOf(member)), "not_signed_in")
  expect(await fingerprint(member.user.id)).toBe(before)
})

const forgetPassword = ({ user }: Member) =>
  asOwner(
    "update sign_ins set password_given_at = now() - interval '301 seconds' where user_id = $1",
    [user.id],
  )

test.each([
  ["username", () => `ines-${unique()}`],
  ["email", () => `${unique()}@example.org`],
  ["phoneNumber", () => `+352 ${Math.floor(Math.random() * 1e9)}`],
])(
  "a new %s requires the password again, however recently it was entered",
  async (field, value) => {
    const member = await newMember()
    const profile = profileOf(member)
    expectOk(await save(member, profile))
    const change = { ...profile, [field]: value() }
    const before = await fingerprint(member.user.id)
    expectProblem(await member.put("/api/profile", change), "password_required")
    const wrong = { ...change, password: "not-my-password" }
    expectProblem(await member.put("/api/profile", wrong), "wrong_password")
    expect(await fingerprint(member.user.id)).toBe(before)
    const answer = await member.put("/api/profile", { ...change, password: member.password })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual(change)
    expect(await current(member)).toMatchObject(change)
    // It does not count for the next change.
    expectProblem(
      await member.put("/api/profile", { ...profile, [field]: value() }),
      "password_required",
    )
  },
)

test("names require no password at any time, and the password is never stored", async () => {
  const member = await newMember()
  const profile = profileOf(member)
  expectOk(await save(member, profile))
  await forgetPassword(member)
  const change = { ...profile, firstName: "Inês Maria", lastName: "Duarte Weber" }
  expectOk(await member.put("/api/profile", change))
  expect(await current(member)).toMatchObject(change)
})

test("a member with a second factor confirms a change of username, email, or phone number", async () => {
  const member = await newMember()
  const profile = profileOf(member)
  expectOk(await save(member, profile))
  await asOwner(
    `insert into authenticators (user_id, secret_ciphertext, key_id, enrolled_at)
      values ($1, 'x', '1', now())`,
    [member.user.id],
  )
  const before = await fingerprint(member.user.id)
  const email = `${unique()}@example.org`
  const { challenge } = expectProblem(
    await member.put("/api/profile", { ...profile, email }),
    "confirmation_required",
  )
  expect(challenge).toMatchObject({
    purpose: "security",
    summary: [{ name: "Email", value: email }],
  })
  expect(await fingerprint(member.user.id)).toBe(before)
  expectOk(await member.put("/api/profile", { ...profile, firstName: "Inês Maria" }))
})
