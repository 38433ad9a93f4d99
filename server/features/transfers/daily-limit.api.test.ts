import { expect, test } from "vitest"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import { parseRate } from "#shared/money/convert.ts"
import { toDecimal } from "#shared/money/money.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

const outside = "FR1420041010050500013M02606"

type Order = { fromAccountId: number; amount: string; recipientIban?: string }

const send = (member: Member, { recipientIban = outside, ...order }: Order) =>
  member.post("/api/transfers", { ...order, recipientIban, recipientName: "Payee" })

async function newRich(currency: "EUR" | "GBP") {
  const member = await newMember()
  const { id: fromAccountId } = await member.account(currency)
  await member.deposit(fromAccountId, "120000.00")
  return { member, fromAccountId }
}

test("exactly 50,000 EUR per day can be sent, and not a cent more; the next day starts again", async () => {
  const { member, fromAccountId } = await newRich("EUR")
  const payee = await newMember()
  const { iban } = await payee.account("EUR")
  expectOk(await send(member, { fromAccountId, amount: "20000.01" }))
  const before = await fingerprint(member.user.id)
  for (const amount of ["30000.00", "50000.01", "99999.99"]) {
    const { detail } = expectProblem(
      await send(member, { fromAccountId, amount }),
      "daily_limit_exceeded",
    )
    expect(detail).toContain("50,000 EUR")
    expect(detail).toContain("You have €29,999.99 left today.")
    expect(detail).toContain("No money moved.")
  }
  expect(await fingerprint(member.user.id)).toBe(before)
  expectOk(await send(member, { fromAccountId, amount: "29999.99", recipientIban: iban }))
  expectProblem(await send(member, { fromAccountId, amount: "0.01" }), "daily_limit_exceeded")
  expect((await payee.account("EUR")).balance).toBe("29999.99")

  // A lower limit, so that the amount for the day stays below the bank's maximum when it doubles.
  const other = await newRich("EUR")
  const { id } = other.member.user
  const order = { fromAccountId: other.fromAccountId, amount: "20000.00" }
  await asOwner("update users set daily_transfer_limit = 20000 where id = $1", [id])
  expectOk(await send(other.member, order))
  expectProblem(await send(other.member, { ...order, amount: "0.01" }), "daily_limit_exceeded")
  await asOwner(
    "update limit_counters set day = day - 1 where scope = 'customer' and subject_id = $1",
    [id],
  )
  expectOk(await send(other.member, order))
  expectProblem(await send(other.member, { ...order, amount: "0.01" }), "daily_limit_exceeded")
})

test("transfers between own accounts and exchanges do not count", async () => {
  const { member, fromAccountId } = await newRich("EUR")
  const own = await member.account("GBP")
  expectOk(await send(member, { fromAccountId, amount: "30000", recipientIban: own.iban }))
  const exchange = { fromAccountId, toAccountId: own.id, amount: "10000" }
  expectOk(await member.post("/api/exchange", exchange))
  expectOk(await send(member, { fromAccountId, amount: "50000" }))
})

test("each member has a separate limit", async () => {
  const [one, other] = await Promise.all([newRich("EUR"), newRich("EUR")])
  for (const { member, fromAccountId } of [one, other]) {
    expectOk(await send(member, { fromAccountId, amount: "50000" }))
  }
})

test("pounds count in euros at the latest rate, to the cent", async () => {
  const { member, fromAccountId } = await newRich("GBP")
  const rates = expectOk(await member.get<ExchangeRate[]>("/api/exchange-rates"))
  const rate = parseRate(
    rates.find((r) => r.fromCurrency === "GBP" && r.toCurrency === "EUR")?.rate ?? "",
  )
  const inEuro = (pence: bigint) => (pence * rate + 500_000n) / 1_000_000n
  let max = (5_000_000n * 1_000_000n) / rate
  while (inEuro(max + 1n) <= 5_000_000n) max += 1n
  while (inEuro(max) > 5_000_000n) max -= 1n
  const tooMuch = { fromAccountId, amount: toDecimal(max + 1n) }
  expectProblem(await send(member, tooMuch), "daily_limit_exceeded")
  expectOk(await send(member, { fromAccountId, amount: toDecimal(max) }))
  // The rest of the limit may be worth less than a penny.
  expectProblem(await send(member, { fromAccountId, amount: "0.02" }), "daily_limit_exceeded")
})

test("thirty concurrent transfers through both processes stop at the limit", async () => {
  const { member, fromAccountId } = await newRich("EUR")
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => send(member, { fromAccountId, amount: "2000.00" })),
  )
  const passed = answers.filter(({ status }) => status === 201)
  expect(passed).toHaveLength(25)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    const { detail } = expectProblem(answer, "daily_limit_exceeded")
    expect(detail).toContain("You have €0.00 left today.")
  }
  expect((await member.account("EUR")).balance).toBe("70000.00")
})
