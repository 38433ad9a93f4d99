import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { SignInResult } from "#shared/contracts/auth.ts"
import { nonTexts } from "../../../testing/bad-values.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem, withoutTrace } from "../../../testing/expect-problem.ts"
import { expectOk, newMember, newVisitor } from "../../../testing/member.ts"

const signIn = (username: unknown, password: unknown) =>
  newVisitor().post<SignInResult>("/api/auth/login", { username, password })

test("username and password sign in, ignoring the username's case", async () => {
  const { username, password, user } = await newMember()
  for (const spelled of [username, username.toUpperCase()]) {
    const answer = await signIn(spelled, password)
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ user })
  }
})

test("passwords and usernames are compared in any Unicode form", async () => {
  const username = `zoë-${randomUUID()}`
  expectOk(
    await newVisitor().post("/api/auth/register", {
      username,
      password: "pässwörd".normalize("NFC"),
    }),
  )
  expectOk(await signIn(username.normalize("NFD"), "pässwörd".normalize("NFD")))
})

test("a wrong password and an unknown member get the same answer", async () => {
  const { username } = await newMember()
  const wrong = await signIn(username, "not-the-password")
  const unknown = await signIn(`nobody-${randomUUID()}`, "not-the-password")
  expectProblem(wrong, "wrong_credentials")
  expect(withoutTrace(unknown)).toBe(withoutTrace(wrong))
  expect(wrong.headers.getSetCookie()).toEqual([])
})

test("the password is compared exactly", async () => {
  const { username, password } = await newMember()
  for (const other of [
    password.toUpperCase(),
    `${password} `,
    ` ${password}`,
    `${password}\u0000`,
  ]) {
    expectProblem(await signIn(username, other), "wrong_credentials")
  }
})

test("signing in starts a new session and ends the previous one (fixation)", async () => {
  const [attacker, victim] = await Promise.all([newMember(), newMember()])
  const planted = newVisitor()
  const first = await planted.post("/api/auth/login", attacker)
  expectProblem(first, "invalid_request")
  const { username, password } = attacker
  const before = cookieOf(await planted.post("/api/auth/login", { username, password }))
  const after = cookieOf(
    await newVisitor().post(
      "/api/auth/login",
      { username: victim.username, password: victim.password },
      { headers: { cookie: before } },
    ),
  )
  expect(after).not.toBe(before)
  for (const _process of [1, 2]) {
    const asked = await newVisitor().get("/api/auth/user", { headers: { cookie: before } })
    expectProblem(asked, "not_signed_in")
    const own = await newVisitor().get("/api/auth/user", { headers: { cookie: after } })
    expect(own.body).toMatchObject({ id: victim.user.id })
  }
})

test("an invented session cookie is refused, and not adopted at sign-in", async () => {
  const { username, password } = await newMember()
  const made = "tessera=s%3Amade-up-session-id.c2lnbmF0dXJl"
  const headers = { cookie: made }
  expectProblem(await newVisitor().get("/api/auth/user", { headers }), "not_signed_in")
  const answer = await newVisitor().post("/api/auth/login", { username, password }, { headers })
  expect(cookieOf(answer)).not.toContain("made-up")
})

const tooShort = "Username must be at least 3 characters"
const noPassword = "Password must be at least 6 characters"

test.each([
  ["username", tooShort, [...nonTexts, undefined, "", "ab"]],
  ["username", "Username must be at most 64 characters", ["a".repeat(65), "x".repeat(9_000)]],
  ["password", noPassword, [...nonTexts, undefined, "", "12345"]],
  ["password", "Password must be at most 256 characters", ["x".repeat(257), "x".repeat(9_000)]],
])("an invalid %s is refused: %s", async (path, message, values) => {
  for (const value of values) {
    const good = { username: "somebody", password: "something" }
    const answer = await newVisitor().post("/api/auth/login", { ...good, [path]: value })
    const { errors } = expectProblem(answer, "invalid_request")
    for (const error of errors ?? []) expect(error).toEqual({ path, message })
    expect(errors).toBeDefined()
  }
})

test("impossible usernames cannot harm the server", async () => {
  for (const username of ["abc\u0000", "\u0000\u0000\u0000", "abc\ud800", "'; --", "%%%", "﷽﷽﷽"]) {
    const { status } = await signIn(username, "whatever")
    expect([400, 401], JSON.stringify(username)).toContain(status)
  }
})

test("sign-ins are recorded, and the password is never stored", async () => {
  const { username, password, user } = await newMember()
  expectOk(await signIn(username, password))
  const rows = await asOwner("select from sign_ins where user_id = $1", [user.id])
  expect(rows).toHaveLength(2)
  const [kept] = await asOwner<{ all: string }>(
    "select string_agg(sess::text, ' ') as all from sessions where sess::text like $1",
    [`%${password}%`],
  )
  expect(kept?.all).toBeNull()
})

function cookieOf({ headers }: { headers: Headers }): string {
  const [cookie = ""] = headers.getSetCookie()
  return cookie.split(";", 1)[0] ?? ""
}
