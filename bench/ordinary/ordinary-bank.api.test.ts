import { afterAll, beforeAll, expect, test } from "vitest"
import { openEmptyDatabase, type ScratchDatabase } from "../../testing/scratch-database.ts"
import type { BenchMember } from "../load/plan.ts"
import { type OrdinaryBank, registerMembers, startOrdinaryBank } from "./start-ordinary-bank.ts"

// What the bank is compared with must do what it is compared in.
let database: ScratchDatabase
let bank: OrdinaryBank
let payer: BenchMember
let payee: BenchMember
beforeAll(async () => {
  database = await openEmptyDatabase()
  bank = await startOrdinaryBank(database.ownerUrl)
  const [one, other] = await registerMembers(bank, 2)
  if (!one || !other) throw new Error("two members")
  ;[payer, payee] = [one, other]
})
afterAll(async () => {
  await bank.stop()
  await database.drop()
})

const accountOf = ({ accounts: [account] }: BenchMember) => account ?? { id: 0, iban: "" }

async function send(member: BenchMember | undefined, path: string, body?: object) {
  const answer = await fetch(`http://127.0.0.1:${bank.port}${path}`, {
    method: body ? "POST" : "GET",
    headers: {
      ...(member && { cookie: member.cookie }),
      ...(body && { "Content-Type": "application/json" }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as unknown }
}

const pay = (amount: string, fromAccountId = accountOf(payer).id) =>
  send(payer, "/api/transfers", {
    fromAccountId,
    amount,
    recipientIban: accountOf(payee).iban,
    recipientName: "Member",
  })

async function euros(member: BenchMember): Promise<string | undefined> {
  const { body } = await send(member, "/api/accounts")
  return (body as { currency: string; balance: string }[]).find(
    ({ currency }) => currency === "EUR",
  )?.balance
}

test("the ordinary bank moves money between members, and lists it for both", async () => {
  expect(await pay("0.01")).toMatchObject({
    status: 201,
    body: { transaction: { amount: "0.01" } },
  })
  expect([await euros(payer), await euros(payee)]).toEqual(["39999.99", "40000.01"])
  for (const member of [payer, payee]) {
    expect(await send(member, "/api/transactions")).toMatchObject({
      status: 200,
      body: [{ amount: "0.01", currency: "EUR", recipientName: "Member" }],
    })
  }
  expect(await send(payer, "/api/auth/user")).toMatchObject({
    status: 200,
    body: { username: "member-1" },
  })
})

test("it refuses a visitor, money that is not there, another's account, and nonsense", async () => {
  expect((await send(undefined, "/api/accounts")).status).toBe(401)
  expect((await pay("40000.00")).status).toBe(422)
  expect((await pay("1.00", accountOf(payee).id)).status).toBe(422)
  expect((await pay("much")).status).toBe(400)
  expect([await euros(payer), await euros(payee)]).toEqual(["39999.99", "40000.01"])
})
