import { afterAll, beforeAll, expect, inject, test } from "vitest"
import type { SignInResult, User } from "#shared/contracts/auth.ts"
import type { Language } from "#shared/words/languages.ts"
import { type ApiProcess, startApi } from "../../testing/api-process.ts"
import { asOwner } from "../../testing/database.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import {
  type ApiClient,
  expectOk,
  type Member,
  newMember,
  newVisitor,
} from "../../testing/member.ts"

let api: ApiProcess
beforeAll(async () => {
  api = await startApi(inject("bank"), { LANGUAGES: "en,de" })
})
afterAll(() => api.stop())

const choose = (member: ApiClient, language: unknown) =>
  member.put<{ language: Language }>("/api/profile/language", { language })
const known = async (member: ApiClient) =>
  expectOk(await member.get<User>("/api/auth/user")).language
const cookies = ({ headers }: { headers: Headers }) =>
  headers.getSetCookie().filter((line) => line.startsWith("tessera-language="))
const signIn = ({ username, password }: Member, visitor = newVisitor([api.url])) =>
  visitor.post<SignInResult>("/api/auth/login", { username, password })

test("a member's language is stored, and is that of the pages that follow", async () => {
  const member = await newMember({}, [api.url])
  expect(member.user.language).toBeNull()
  const chosen = await choose(member, "de")
  expect(expectOk(chosen)).toEqual({ language: "de" })
  expect(cookies(chosen)).toEqual([
    expect.stringMatching(/^tessera-language=de; Max-Age=31536000; Path=\/; .*SameSite=Lax$/),
  ])
  expect(await known(member)).toBe("de")
  expectOk(await choose(member, "de"))
  expectOk(await choose(member, "en"))
  expect(await known(member)).toBe("en")
})

test.each([["fr"], ["pt"], ["DE"], [""], [null], [1]])(
  "the language %j is refused, because this bank does not offer it",
  async (language) => {
    const member = await newMember({}, [api.url])
    const answer = await choose(member, language)
    const { errors } = expectProblem(answer, "invalid_request")
    expect(errors).toEqual([{ path: "language", message: "Choose one of the languages" }])
    expect(cookies(answer)).toEqual([])
    expect(await known(member)).toBeNull()
  },
)

test("a sign-in brings the language that the member has chosen, and none before it was right", async () => {
  const member = await newMember({}, [api.url])
  expect(cookies(await signIn(member))).toEqual([])
  expectOk(await choose(member, "de"))
  const wrong = await newVisitor([api.url]).post("/api/auth/login", {
    username: member.username,
    password: "not-the-password",
  })
  expectProblem(wrong, "wrong_credentials")
  expect(cookies(wrong)).toEqual([])
  const right = await signIn(member)
  expect(expectOk(right).user.language).toBe("de")
  expect(cookies(right)).toEqual([expect.stringMatching(/^tessera-language=de;/)])
})

test("a language that the bank no longer offers is neither read nor kept", async () => {
  const member = await newMember({}, [api.url])
  await asOwner("update users set language = 'fr' where id = $1", [member.user.id])
  const answer = await signIn(member)
  expectOk(answer)
  expect(cookies(answer)).toEqual([])
})
