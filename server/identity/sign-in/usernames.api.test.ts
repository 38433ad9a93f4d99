import { randomInt } from "node:crypto"
import { expect, test } from "vitest"
import type { SignInResult, User } from "#shared/contracts/auth.ts"
import { bankCommand } from "../../../testing/bank-command.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember, newVisitor } from "../../../testing/member.ts"

const password = "secret-word-1"
const register = (username: string) =>
  newVisitor().post<SignInResult>("/api/auth/register", { username, password })
const signIn = (username: string, word = password) =>
  newVisitor().post("/api/auth/login", { username, password: word })
const unique = () => String(randomInt(2e11, 9e11))
/** A username from before the rules. */
const rename = ({ user }: Member, username: string) =>
  asOwner(
    "update users set username = $2, username_skeleton = null, username_look = null where id = $1",
    [user.id, username],
  )
const save = (member: Member, profile: object) =>
  member.put("/api/profile", { ...profile, password: member.password })
const saved = ({ username }: Member) => ({
  firstName: "Ana",
  lastName: "Roth",
  email: `${username}@example.org`,
  phoneNumber: "+352 621 000 000",
})

test.each([
  ["U+034F", (name: string) => `mar\u034fta.${name}`],
  ["U+FE00", (name: string) => `marta\ufe00.${name}`],
  ["U+3164", (name: string) => `mar\u3164ta.${name}`],
  ["Cyrillic а", (name: string) => `m\u0430rta.${name}`],
  ["an option", (name: string) => `--factors${name}`],
  ["a ligature", (name: string) => `ﬁona.${name}`],
])("a new username with %s is refused, at registration and in the profile", async (_what, of) => {
  const username = of(unique())
  const answer = await register(username)
  const { errors } = expectProblem(answer, "invalid_request")
  expect(errors).toMatchObject([{ path: "username", message: /^Username [a-z ]+$/ }])
  expect(answer.headers.getSetCookie()).toEqual([])
  const member = await newMember()
  const profile = { ...saved(member), username }
  expectProblem(await save(member, profile), "invalid_request")
})

test.each([
  ["in another script", "pace", "\u0440\u0430\u0441\u0435"],
  ["by rn for m", "marta", "rnarta"],
  ["by a capital I for an l", "paul", "pauI"],
])("a username that looks like another's is taken: %s", async (_what, one, other) => {
  const end = unique().replaceAll(/[01]/g, "7")
  expectOk(await register(`${one}.${end}`))
  const { errors, detail } = expectProblem(await register(`${other}.${end}`), "username_taken")
  expect(errors).toEqual([{ path: "username", message: "This username is taken" }])
  expect(detail).toBe("This username is taken. Choose another.")
  const member = await newMember()
  const profile = { ...saved(member), username: `${other}.${end}` }
  expectProblem(await save(member, profile), "username_taken")
})

test("of many concurrent look-alikes, one is registered", async () => {
  const end = unique()
  const names = ["marta", "rnarta", "Marta", "RNARTA"].map((name) => `${name}.${end}`)
  const answers = await Promise.all(names.map(register))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectProblem(answer, "username_taken")
  }
})

test("fullwidth letters are stored as regular ones, and can be typed at sign-in", async () => {
  const end = unique()
  const { user } = expectOk(await register(`Ｍａｒｔｅ.${end}`))
  expect(user.username).toBe(`Marte.${end}`)
  expectOk(await signIn(`Ｍａｒｔｅ.${end}`))
  expectOk(await signIn(`marte.${end}`))
})

test("existing usernames still sign in and can save their profile, and staff see what was typed", async () => {
  const end = unique()
  for (const [username, shown] of [
    [`m\u0430r\u034fta.${end}`, `m\\u{430}r\\u{34f}ta.${end}`],
    [`--factors.${end}`, `--factors.${end}`],
    [`ｗｉｄｅ.${end}`, `ｗｉｄｅ.${end}`],
    [`\u05d0\u05d1.${end}`, `\\u{5d0}\\u{5d1}.${end}`],
  ] as const) {
    const member = await newMember()
    await rename(member, username)
    expectOk(await signIn(username, member.password))
    expectOk(await signIn(username.toUpperCase(), member.password))
    expectOk(await save(member, { ...saved(member), username }))
    expect(expectOk(await member.get<User>("/api/auth/user")).username).toBe(username)
    await member.post("/api/chat", { text: "Hello" })
    expect((await bankCommand(["chat", "list"])).stdout).toContain(`  ${shown}  `)
    const bare = await bankCommand(["cards", "list", username])
    expect(bare.code).toBe(username.startsWith("-") ? 2 : 0)
    expect(await bankCommand(["cards", "list", "--", username])).toMatchObject({ code: 0 })
  }
})

test("a username that begins with a hyphen is not an option of a staff command, and an option is not a username", async () => {
  const member = await newMember()
  const username = `--factors.${unique()}`
  await rename(member, username)
  const why = ["--reason", "Reported as stolen"]
  expect(await bankCommand(["access", "end-sessions", username, ...why])).toMatchObject({ code: 2 })
  expect(await bankCommand(["access", "end-sessions", "--", username, ...why])).toMatchObject({
    code: 0,
  })
  const checked = ["--checked", "Passport seen"]
  expect(await bankCommand(["recover", "--factors", ...checked])).toMatchObject({ code: 2 })
  const issued = await bankCommand(["recover", "--", username, ...checked])
  expect(issued.stdout).toContain("Second factors stay")
})

test("if two usernames match the input, the exact one is used", async () => {
  const [end, wide, usual] = [unique(), await newMember(), await newMember()]
  await rename(wide, `ａｂｃ.${end}`)
  await rename(usual, `abc.${end}`)
  expectOk(await signIn(`ａｂｃ.${end}`, wide.password))
  expectOk(await signIn(`abc.${end}`, usual.password))
  expectProblem(await signIn(`ａｂｃ.${end}`, usual.password), "wrong_credentials")
})
