import { expect, test } from "vitest"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import { parseRate } from "#shared/money/convert.ts"
import { toDecimal } from "#shared/money/money.ts"
import { type Customer, expectOk, newCustomer } from "../../../testing/customer.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"

const outside = "FR1420041010050500013M02606"

type Order = { fromAccountId: number; amount: string; recipientIban?: string }

const send = (customer: Customer, { recipientIban = outside, ...order }: Order) =>
  customer.post("/api/transfers", { ...order, recipientIban, recipientName: "Payee" })

async function newRich(currency: "EUR" | "GBP") {
  const customer = await newCustomer()
  const { id: fromAccountId } = await customer.account(currency)
  await customer.deposit(fromAccountId, "120000.00")
  return { customer, fromAccountId }
}

test("exactly 50,000 EUR per day can be sent, and not a cent more; the next day starts again", async () => {
  const { customer, fromAccountId } = await newRich("EUR")
  const payee = await newCustomer()
  const { iban } = await payee.account("EUR")
  expectOk(await send(customer, { fromAccountId, amount: "20000.01" }))
  const before = await fingerprint(customer.user.id)
  for (const amount of ["30000.00", "50000.01", "99999.99"]) {
    const { detail } = expectProblem(
      await send(customer, { fromAccountId, amount }),
      "daily_limit_exceeded",
    )
    expect(detail).toContain("50,000 EUR")
    expect(detail).toContain("You have €29,999.99 left today.")
    expect(detail).toContain("No money moved.")
  }
  expect(await fingerprint(customer.user.id)).toBe(before)
  expectOk(await send(customer, { fromAccountId, amount: "29999.99", recipientIban: iban }))
  expectProblem(await send(customer, { fromAccountId, amount: "0.01" }), "daily_limit_exceeded")
  expect((await payee.account("EUR")).balance).toBe("29999.99")

  // A lower limit, so that the amount for the day stays below the bank's maximum when it doubles.
  const other = await newRich("EUR")
  const { id } = other.customer.user
  const order = { fromAccountId: other.fromAccountId, amount: "20000.00" }
  await asOwner("update users set daily_transfer_limit = 20000 where id = $1", [id])
  expectOk(await send(other.customer, order))
  expectProblem(await send(other.customer, { ...order, amount: "0.01" }), "daily_limit_exceeded")
  await asOwner(
    "update limit_counters set day = day - 1 where scope = 'customer' and subject_id = $1",
    [id],
  )
  expectOk(await send(other.customer, order))
  expectProblem(await send(other.customer, { ...order, amount: "0.01" }), "daily_limit_exceeded")
})

test("transfers between own accounts and exchanges do not count", async () => {
  const { customer, fromAccountId } = await newRich("EUR")
  const own = await customer.account("GBP")
  expectOk(await send(customer, { fromAccountId, amount: "30000", recipientIban: own.iban }))
  const exchange = { fromAccountId, toAccountId: own.id, amount: "10000" }
  expectOk(await customer.post("/api/exchange", exchange))
  expectOk(await send(customer, { fromAccountId, amount: "50000" }))
})

test("each customer has a separate limit", async () => {
  const [one, other] = await Promise.all([newRich("EUR"), newRich("EUR")])
  for (const { customer, fromAccountId } of [one, other]) {
    expectOk(await send(customer, { fromAccountId, amount: "50000" }))
  }
})

test("pounds count in euros at the latest rate, to the cent", async () => {
  const { customer, fromAccountId } = await newRich("GBP")
  const rates = expectOk(await customer.get<ExchangeRate[]>("/api/exchange-rates"))
  const rate = parseRate(
    rates.find((r) => r.fromCurrency === "GBP" && r.toCurrency === "EUR")?.rate ?? "",
  )
  const inEuro = (pence: bigint) => (pence * rate + 500_000n) / 1_000_000n
  let most = (5_000_000n * 1_000_000n) / rate
  while (inEuro(most + 1n) <= 5_000_000n) most += 1n
  while (inEuro(most) > 5_000_000n) most -= 1n
  const tooMuch = { fromAccountId, amount: toDecimal(most + 1n) }
  expectProblem(await send(customer, tooMuch), "daily_limit_exceeded")
  expectOk(await send(customer, { fromAccountId, amount: toDecimal(most) }))
  // The rest of the limit may be worth less than a penny.
  expectProblem(await send(customer, { fromAccountId, amount: "0.02" }), "daily_limit_exceeded")
})

test("thirty concurrent transfers through both processes stop at the limit", async () => {
  const { customer, fromAccountId } = await newRich("EUR")
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => send(customer, { fromAccountId, amount: "2000.00" })),
  )
  const passed = answers.filter(({ status }) => status === 201)
  expect(passed).toHaveLength(25)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    const { detail } = expectProblem(answer, "daily_limit_exceeded")
    expect(detail).toContain("You have €0.00 left today.")
  }
  expect((await customer.account("EUR")).balance).toBe("70000.00")
})
