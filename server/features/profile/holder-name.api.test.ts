import { beforeAll, expect, inject, test } from "vitest"
import type { User } from "#shared/contracts/auth.ts"
import type { DebitCard } from "#shared/contracts/cards.ts"
import type { SecurityEvent } from "#shared/contracts/security.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { otherBankIban } from "../../../testing/card-holder.ts"
import { testClient } from "../../../testing/connections.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import {
  expectOk,
  type Member,
  newMember,
  newNamelessMember,
  newVisitor,
} from "../../../testing/member.ts"

let other: Member
beforeAll(async () => {
  other = await newMember({ firstName: "Bo", lastName: "Ek" })
})

const works = { firstName: "Electricity Works", lastName: "Luxembourg" }
const profileOf = ({ username, password }: Member, names: object) => ({
  password,
  email: `${username}@example.org`,
  phoneNumber: "+352 621 000 000",
  username,
  ...names,
})
const state = (member: Member, names: object) =>
  member.post("/api/holder-name", { ...names, password: member.password })
const current = async (member: Member) => expectOk(await member.get<User>("/api/auth/user"))
const cardNames = async (member: Member) => {
  const cards = expectOk(await member.get<DebitCard[]>("/api/debit-cards"))
  return cards.map(({ cardHolderName }) => cardHolderName)
}
const verify = async (member: Member, recipientName: string) => {
  const { iban: recipientIban } = await member.account("EUR")
  const question = { recipientIban, recipientName }
  return expectOk(await other.post<object>("/api/payee-verification", question))
}
async function funded(member: Member) {
  const { id } = await member.account("EUR")
  await member.deposit(id, "50.00")
  return id
}

test("saving the profile changes how a member is addressed, but not the holder's name", async () => {
  const member = await newMember({ firstName: "Ana", lastName: "Roth" })
  expectOk(await member.put("/api/profile", profileOf(member, works)))
  expect(await current(member)).toMatchObject({ ...works, holderName: "Ana Roth" })
  expect(await verify(member, "Electricity Works Luxembourg")).toEqual({ result: "no_match" })
  expect(await verify(member, "Ana Roth")).toEqual({ result: "match", currency: "EUR" })

  const order = { fromAccountId: await funded(member), amount: "0.01", recipientName: "Bo Ek" }
  const { iban } = await other.account("EUR")
  expectOk(await member.post("/api/transfers", { ...order, recipientIban: iban }))
  const [got] = expectOk(await other.get<Transaction[]>("/api/transactions"))
  expect(got).toMatchObject({ counterpartyName: "Ana Roth", description: "Transfer from Ana Roth" })
  expectOk(await member.post("/api/accounts", { currency: "USD", accountType: "current" }))
  expect(await cardNames(member)).toEqual(["ANA ROTH", "ANA ROTH", "ANA ROTH"])
})

test("invisible characters and the bank's own names are refused in every name", async () => {
  const member = await newNamelessMember()
  const unseen = (label: string) => `${label} contains a character that cannot be seen`
  const banks = (label: string) => `${label} must not be a name of the bank`
  for (const [firstName, lastName, path, message] of [
    ["Electri\u200bcity", "Works", "firstName", unseen("First name")],
    ["Ana", "Roth\u034f", "lastName", unseen("Last name")],
    ["Ana", "R\u3164oth", "lastName", unseen("Last name")],
    ["T\u0435ssera", "Works", "firstName", banks("First name")],
    ["The", "Ｔｅｓｓｅｒａ Credit Union", "lastName", banks("Last name")],
    ["Tes", "sera", "lastName", banks("Name")],
    ["Credit", "Union", "lastName", banks("Name")],
  ]) {
    const names = { firstName, lastName }
    const username = `n-${crypto.randomUUID()}`
    const registration = { username, password: "secret-word-1", ...names }
    const answers = [
      await newVisitor().post("/api/auth/register", registration),
      await member.put("/api/profile", profileOf(member, names)),
      await state(member, names),
    ]
    for (const answer of answers) {
      const { errors } = expectProblem(answer, "invalid_request")
      expect(errors).toEqual([{ path, message }])
    }
  }
  expect(await current(member)).toMatchObject({ firstName: null, holderName: null })
})

test("a member with an existing name of that kind keeps it and can save the rest", async () => {
  const member = await newMember()
  await asOwner("update users set first_name = $2 where id = $1", [member.user.id, "Tessera"])
  const names = { firstName: "Tessera", lastName: "Member" }
  expectOk(await member.put("/api/profile", profileOf(member, names)))
  const changed = await member.put(
    "/api/profile",
    profileOf(member, { ...names, lastName: "Bank" }),
  )
  expectProblem(changed, "invalid_request")
})

test("without a holder's name no payment to others is possible, and the username does not replace it", async () => {
  const member = await newNamelessMember()
  expect(await cardNames(member)).toEqual([null, null])
  expect(await verify(member, member.username)).toEqual({ result: "not_possible" })
  const fromAccountId = await funded(member)
  const { iban } = await other.account("EUR")
  const order = { fromAccountId, amount: "1.00", recipientName: "Bo Ek" }
  for (const recipientIban of [iban, otherBankIban]) {
    const answer = await member.post("/api/transfers", { ...order, recipientIban })
    expect(expectProblem(answer, "holder_name_required").detail).toMatch(/profile.*No money moved/)
  }
  const own = await member.account("GBP")
  expectOk(await member.post("/api/transfers", { ...order, recipientIban: own.iban }))
  expectOk(
    await member.post("/api/exchange", { fromAccountId, toAccountId: own.id, amount: "1.00" }),
  )
  const [card] = expectOk(await member.get<DebitCard[]>("/api/debit-cards"))
  const revealed = await member.post<{ cvv: string }>(`/api/debit-cards/${card?.id}/details`, {
    password: member.password,
  })
  const byCard = { cardId: card?.id, amount: "1.00", recipientName: "Bo Ek", description: "Test" }
  const { cvv } = expectOk(revealed)
  const sent = await member.post("/api/card-transfer", { ...byCard, recipientIban: iban, cvv })
  expectProblem(sent, "holder_name_required")
})

test("a name can be set once: cards carry it, and payees see it", async () => {
  const member = await newNamelessMember()
  const names = { firstName: " Zoë ", lastName: "Kowalski" }
  for (const _again of [1, 2]) {
    const answer = await state(member, names)
    expect(expectOk(answer)).toEqual({ holderName: "Zoë Kowalski" })
  }
  const another = await state(member, works)
  expect(expectProblem(another, "holder_name_fixed").status).toBe(409)
  expect(await cardNames(member)).toEqual(["ZOË KOWALSKI", "ZOË KOWALSKI"])
  expect(await verify(member, "Zoe Kowalski")).toMatchObject({ result: "match" })
  // Until now they had no name to be addressed by.
  const user = { firstName: "Zoë", lastName: "Kowalski", holderName: "Zoë Kowalski" }
  expect(await current(member)).toMatchObject(user)
  const events = await asOwner<{ details: object }>(
    "select details from audit_events where user_id = $1 and action = 'holder.name_stated'",
    [member.user.id],
  )
  expect(events).toEqual([{ details: { holderName: "Zoë Kowalski" } }])
  const order = { fromAccountId: await funded(member), amount: "1.00", recipientName: "Bo Ek" }
  const { iban } = await other.account("EUR")
  expectOk(await member.post("/api/transfers", { ...order, recipientIban: iban }))
})

test("a name that is set in a session causes a notice at the next sign-in on another device", async () => {
  const member = await newNamelessMember()
  expectOk(await state(member, works))
  const { username, password } = member
  const later = newVisitor()
  const headers = { "user-agent": "Wget/1.25" }
  expectOk(await later.post("/api/auth/login", { username, password }, { headers }))
  const told = expectOk(await later.get<SecurityEvent[]>("/api/security-activity?unseen=true"))
  expect(told.map(({ text }) => text)).toContain("You added the name on your accounts")
})

test("of many concurrent names, one is stored", async () => {
  const member = await newNamelessMember()
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      state(member, {
        firstName: "Zoë",
        lastName: `Kowalski ${"i".repeat(n)}`,
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7)
})

test("the API's role cannot change a holder's name, nor write an identity check", async () => {
  const { appUrl } = inject("bank")
  const client = testClient(appUrl)
  await client.connect()
  const statements = [
    `update users set holder_name = 'Somebody' where id = ${other.user.id}`,
    `insert into identity_checks (user_id, holder_name, evidence)
      values (${other.user.id}, 'Bo Ek', 'because I say so')`,
    `update debit_cards set card_holder_name = 'SOMEBODY' where account_id > 0`,
  ]
  try {
    for (const statement of statements) {
      await expect(client.query(statement)).rejects.toThrow(/permission denied/)
    }
    const { rows } = await client.query("select holder_state_name($1, 'Somebody', 'X') as stated", [
      other.user.id,
    ])
    expect(rows).toEqual([{ stated: false }])
  } finally {
    await client.end()
  }
  expect((await current(other)).holderName).toBe("Bo Ek")
})
