import { expect, test } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { productionSettings, startApi } from "../../../testing/api-process.ts"
import { bankCommand } from "../../../testing/bank-command.ts"
import { testClient } from "../../../testing/connections.ts"
import { asOwner } from "../../../testing/database.ts"
import {
  expectOk,
  type Member,
  newMember,
  newNamelessMember,
  newVisitor,
} from "../../../testing/member.ts"
import { openScratchDatabase } from "../../../testing/scratch-database.ts"

const seen = ["--checked", "Passport seen at the counter"]
const holder = (...args: string[]) => bankCommand(["holder", ...args])
const events = ({ user }: Member) =>
  asOwner<{ action: string; details: object }>(
    `select action, details from audit_events where user_id = $1 and actor = 'staff' order by id`,
    [user.id],
  )

test("staff check a name with evidence, which is recorded permanently", async () => {
  const member = await newMember({ firstName: "Ana", lastName: "Roth" })
  const { username } = member
  expect((await holder("show", username)).stdout).toContain("not checked")
  const done = await holder("check", username, ...seen)
  expect(done).toMatchObject({ code: 0, stderr: "" })
  expect(done.stdout).toContain("Ana Roth")
  expect((await holder("show", username)).stdout).toMatch(/Identity:\s+checked/)
  expect(await events(member)).toEqual([
    { action: "identity.checked", details: { holderName: "Ana Roth", evidence: seen[1] } },
  ])
})

test("staff change a name with evidence: accounts and cards have it, and it is checked", async () => {
  const member = await newMember({ firstName: "Ana", lastName: "Roth" })
  expect(await holder("check", member.username, ...seen)).toMatchObject({ code: 0 })
  const changed = await holder("name", member.username, "Ana Tessera", ...seen)
  expect(changed).toMatchObject({ code: 0, stderr: "" })
  expect((await member.get("/api/auth/user")).body).toMatchObject({
    firstName: "Ana",
    lastName: "Roth",
    holderName: "Ana Tessera",
  })
  const cards = expectOk(await member.get<DebitCard[]>("/api/debit-cards"))
  expect(cards.map(({ cardHolderName }) => cardHolderName)).toEqual(["ANA TESSERA", "ANA TESSERA"])
  expect((await events(member)).slice(1)).toEqual([
    { action: "holder.name_changed", details: { before: "Ana Roth", holderName: "Ana Tessera" } },
    { action: "identity.checked", details: { holderName: "Ana Tessera", evidence: seen[1] } },
  ])
})

test("the staff command says what is missing", async () => {
  const { username } = await newNamelessMember()
  expect((await holder("show", username)).stdout).toContain("not stated yet")
  expect(await holder("check", username, ...seen)).toMatchObject({ code: 1 })
  expect(await holder("check", username, "--checked", "no")).toMatchObject({ code: 1 })
  expect(await holder("check", username)).toMatchObject({ code: 2 })
  expect(await holder("name", username, "Ana\u200bRoth", ...seen)).toMatchObject({ code: 1 })
  expect(await holder("name", username, ...seen)).toMatchObject({ code: 2 })
  expect(await holder("check", "nobody.at.all", ...seen)).toMatchObject({ code: 1 })
})

test("in production a name matches only after staff checked it, and no longer after it changes", async () => {
  // A bank in production accepts no simulated deposits, so this test uses a separate bank.
  const bank = await openScratchDatabase()
  const api = await startApi(bank, {
    ...productionSettings,
    SCA_POLICY: "enrolled",
    PASSWORD_POLICY: "spec",
    TRUST_PROXY: "1",
  })
  const owner = testClient(bank.ownerUrl)
  await owner.connect()
  const https = { headers: { "x-forwarded-proto": "https" } }
  const member = async (username: string, names: object) => {
    const visitor = newVisitor([api.url])
    const order = { username, password: "quiet-lantern-1", ...names }
    expectOk(await visitor.post("/api/auth/register", order, https))
    const accounts = expectOk(await visitor.get<Account[]>("/api/accounts", https))
    return { ...visitor, iban: accounts[0]?.iban }
  }
  try {
    const payer = await member("the.payer", { firstName: "Bo", lastName: "Ek" })
    const payee = await member("the.payee", { firstName: "Zoë", lastName: "Kowalski" })
    const ask = async (recipientName: string) => {
      const question = { recipientIban: payee.iban, recipientName }
      return (await payer.post("/api/payee-verification", question, https)).body
    }
    for (const name of ["Zoë Kowalski", "Zoe Kowalsky", "Peter Miller"]) {
      expect(await ask(name)).toEqual({ result: "not_possible" })
    }
    const done = await bankCommand(["holder", "check", "the.payee", ...seen], bank)
    expect(done).toMatchObject({ code: 0, stderr: "" })
    expect(await ask("Zoe Kowalski")).toEqual({ result: "match", currency: "EUR" })
    expect(await ask("Peter Miller")).toEqual({ result: "no_match" })
    // A different name from the one that staff verified.
    await owner.query("update users set holder_name = 'Zoë Miller' where username = 'the.payee'")
    expect(await ask("Zoë Miller")).toEqual({ result: "not_possible" })
  } finally {
    await owner.end()
    await api.stop()
    await bank.drop()
  }
})
