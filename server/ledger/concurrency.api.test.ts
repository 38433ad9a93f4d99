import { expect, test } from "vitest"
import { fromDecimal } from "#shared/money/money.ts"
import { expectProblem } from "../../testing/expect-problem.ts"
import { type Member, newMember } from "../../testing/member.ts"

type Payer = { member: Member; id: number; iban: string }

async function newPayer(balance: string): Promise<Payer> {
  const member = await newMember()
  const { id, iban } = await member.account("EUR")
  await member.deposit(id, balance)
  return { member, id, iban }
}

const send = (from: Payer, recipientIban: string, amount: string) =>
  from.member.post("/api/transfers", {
    fromAccountId: from.id,
    amount,
    recipientIban,
    recipientName: "Payee",
  })

const centsOf = async ({ member }: Payer) => fromDecimal((await member.account("EUR")).balance)

test("two members who pay each other concurrently do not deadlock, and no cent is lost", async () => {
  const [one, other] = await Promise.all([newPayer("100.00"), newPayer("100.00")])
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      n % 2 === 0 ? send(one, other.iban, "1.00") : send(other, one.iban, "0.50"),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 60 }, () => 201))
  expect(await centsOf(one)).toBe(8_500n)
  expect(await centsOf(other)).toBe(11_500n)
})

test("forty concurrent payments from one balance succeed as often as it allows", async () => {
  const payer = await newPayer("100.00")
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => send(payer, "DE89370400440532013000", "7.00")),
  )
  const passed = answers.filter(({ status }) => status === 201)
  expect(passed).toHaveLength(14)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectProblem(answer, "insufficient_funds")
  }
  expect(await centsOf(payer)).toBe(200n)
})

test("a ring of payers, with concurrent deposits and exchanges, loses no cent", async () => {
  const ring = await Promise.all(Array.from({ length: 5 }, () => newPayer("50.00")))
  const work = ring.flatMap((payer, index) =>
    Array.from({ length: 8 }, async (_, n) => {
      const next = ring[(index + 1 + (n % 4)) % ring.length] ?? payer
      return (await send(payer, next.iban, "1.25")).status
    }),
  )
  expect(new Set(await Promise.all(work))).toEqual(new Set([201]))
  const total = (await Promise.all(ring.map(centsOf))).reduce((sum, cents) => sum + cents, 0n)
  expect(total).toBe(25_000n)
})
