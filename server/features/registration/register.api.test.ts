import { randomInt, randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { SignInResult } from "#shared/contracts/auth.ts"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { checkIban } from "#shared/iban/iban.ts"
import { mod97 } from "#shared/iban/mod-97.fixture.ts"
import { ownBankCode } from "#shared/iban/own-bank.ts"
import { testHashKib } from "../../../testing/api-process.ts"
import { type BadValues, badLines, nonTexts, personNames } from "../../../testing/bad-values.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, newMember, newVisitor } from "../../../testing/member.ts"

const register = (order: object) => newVisitor().post<SignInResult>("/api/auth/register", order)
const newName = () => `r-${randomUUID()}`

test("a new member is signed in and has a euro and a sterling account", async () => {
  const member = await newMember({ firstName: "Ada", email: `${newName()}@example.com` })
  expect(member.user).toMatchObject({ username: member.username, firstName: "Ada" })
  expect(JSON.stringify(member.user)).not.toMatch(/password|argon2/i)
  expect((await member.get("/api/auth/user")).body).toEqual(member.user)
  const accounts = await member.accounts()
  expect(accounts).toMatchObject([
    { currency: "EUR", accountType: "current", balance: "0.00", interestRate: "0.0000" },
    { currency: "GBP", accountType: "savings", balance: "0.00", interestRate: "0.0150" },
  ])
  expect(accounts.map(({ iban }) => iban.slice(0, 2))).toEqual(["LU", "GB"])
  for (const { iban } of accounts) {
    expect(mod97(iban)).toBe(1n)
    expect(checkIban(iban)).toMatchObject({ ok: true, iban })
    expect(ownBankCode(iban)).toBe(true)
  }
  expect((await member.get("/api/transactions")).body).toEqual([])
})

test("the password is kept as an argon2id hash with its own salt", async () => {
  const [one, other] = [newName(), newName()]
  for (const username of [one, other]) expectOk(await register({ username, password: "same-one" }))
  const rows = await asOwner<{ password_hash: string }>(
    "select password_hash from users where username = any($1)",
    [[one, other]],
  )
  expect(new Set(rows.map((row) => row.password_hash)).size).toBe(2)
  const parameters = `$argon2id$v=19$m=${testHashKib},t=1,p=1$`
  for (const row of rows) expect(row.password_hash.startsWith(parameters)).toBe(true)
})

test.each([
  ["the same", (name: string) => name],
  ["capitals", (name: string) => name.toUpperCase()],
  ["accents in another case", (name: string) => name.replace("ž", "Ž").replace("é", "É")],
  ["accents taken apart", (name: string) => name.normalize("NFD")],
])("a username can be registered once, whatever its spelling: %s", async (_what, spell) => {
  const username = `žofie.é.${randomUUID()}`
  expectOk(await register({ username, password: "secret-1" }))
  const { errors } = expectProblem(
    await register({ username: spell(username), password: "secret-2" }),
    "username_taken",
  )
  expect(errors).toEqual([{ path: "username", message: "This username is taken" }])
})

test("names that are too long for a card in uppercase are shortened only on the card", async () => {
  const [firstName, lastName] = ["ß".repeat(69), "ß".repeat(70)]
  const member = await newMember({ firstName, lastName })
  expect(member.user).toMatchObject({ firstName, lastName })
  const [card] = expectOk(await member.get<DebitCard[]>("/api/debit-cards"))
  expect(card?.cardHolderName).toBe(`${"SS".repeat(69)} SS`)
})

test("registering tells nobody whether an email address is another member's", async () => {
  const email = `${newName()}@example.com`
  const [first, second, other] = [newName(), newName(), newName()]
  const answers = [
    await register({ username: first, password: "secret-1", email }),
    await register({ username: second, password: "secret-2", email: email.toUpperCase() }),
    await register({ username: other, password: "secret-3", email: `${newName()}@example.com` }),
  ]
  for (const answer of answers) {
    expectOk(answer)
    expect(answer.status).toBe(201)
  }
  const stored = await asOwner<{ email: string }>(
    "select email from users where lower(email) = $1 order by id",
    [email.toLowerCase()],
  )
  expect(stored.map((row) => row.email)).toEqual([email, email.toUpperCase()])
})

test("a refused registration leaves nothing", async () => {
  const [username, email] = [newName(), `${newName()}@example.com`]
  expectOk(await register({ username, password: "secret-1" }))
  expectProblem(await register({ username, password: "secret-2", email }), "username_taken")
  expect(await asOwner("select from users where email = $1", [email])).toHaveLength(0)
})

test("ten concurrent registrations of one username create one member", async () => {
  const username = newName()
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => register({ username, password: "secret-1" })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectProblem(answer, "username_taken")
  }
})

test("names in any script are returned unchanged", async () => {
  for (const name of personNames) {
    const answer = await register({
      username: newName(),
      password: "pässwörd 密碼 🔑",
      firstName: name,
      lastName: name,
    })
    expect(expectOk(answer).user).toMatchObject({ firstName: name, lastName: name })
  }
  for (const start of ["Žofie", "Γιώργος", "محمد", "山田太郎", "अमित", "a.b_c@d+e-f"]) {
    const username = `${start}${randomInt(1e12)}`
    const member = newVisitor()
    expectOk(await member.post("/api/auth/register", { username, password: "secret-1" }))
    expect((await member.get("/api/auth/user")).body).toMatchObject({ username })
  }
})

const tooShort = "Username must be at least 3 characters"
const noPassword = "Password must be at least 6 characters"
const names = (label: string): BadValues => ({
  [`${label} is required`]: [...nonTexts, "", " "],
  ...badLines(label, 70),
})
const badFields: Record<string, BadValues> = {
  username: {
    [tooShort]: [...nonTexts, undefined, "", "ab", "   "],
    "Username must be at most 64 characters": ["a".repeat(65)],
    "Username can only have letters, digits and . _ @ + -": [
      "a b c",
      " abc",
      "abc ",
      "a\u00a0bc",
      "<b>x</b>",
      "abc'",
      "a/b",
      "abc\u200b",
      "🏦🏦🏦",
    ],
    "Username contains a character that cannot be used": ["abc\u0000", "abc\n", "abc\ud800"],
  },
  password: {
    [noPassword]: [...nonTexts, undefined, "", "12345"],
    "Password must be at most 256 characters": ["x".repeat(257)],
  },
  email: {
    "Invalid email format": [
      ...nonTexts,
      "",
      "a",
      "a@b",
      "@example.com",
      "a@",
      "a b@example.com",
      "a@exa mple.com",
      "a@example.com\u0000",
      "a\n@example.com",
      `${"a".repeat(250)}@example.com`,
      "a@b@c.com",
    ],
  },
  firstName: names("First name"),
  lastName: names("Last name"),
}

test.each(Object.keys(badFields))("an invalid %s is refused and creates nothing", async (field) => {
  const marker = newName()
  const good = { username: marker, password: "secret-1" }
  for (const [message, values] of Object.entries(badFields[field] ?? {})) {
    for (const value of values) {
      const answer = await register({ ...good, [field]: value })
      const { errors } = expectProblem(answer, "invalid_request")
      expect(errors?.[0], JSON.stringify(value)).toEqual({ path: field, message })
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  }
  expect(await asOwner("select from users where username = $1", [marker])).toHaveLength(0)
})
