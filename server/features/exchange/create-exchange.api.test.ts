import { expect, test } from "vitest"
import type { ExchangeRate, ExchangeResult } from "#shared/contracts/exchange.ts"
import { convert } from "#shared/money/convert.ts"
import { currencies } from "#shared/money/currency.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { badAmounts, badIds, expectEachRefused, nonTexts } from "../../../testing/bad-values.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { expectOk, type Member, newMember, newVisitor } from "../../../testing/member.ts"

/** A member with 1000.00 EUR, and the ids of both accounts. */
async function newMemberWithEuros() {
  const member = await newMember()
  const { id: euro } = await member.account("EUR")
  const { id: pound } = await member.account("GBP")
  await member.deposit(euro, "1000.00")
  return { member, euro, pound }
}

const ratesOf = async (member: Member) =>
  expectOk(await member.get<ExchangeRate[]>("/api/exchange-rates"))

async function rateOf(member: Member, from: string, to: string): Promise<string> {
  const rates = await ratesOf(member)
  return rates.find((r) => r.fromCurrency === from && r.toCurrency === to)?.rate ?? "none"
}

test("every currency pair has one dated rate", async () => {
  const { member } = await newMemberWithEuros()
  const rates = await ratesOf(member)
  const pairs = currencies.flatMap((from) =>
    currencies.filter((to) => to !== from).map((to) => `${from} ${to}`),
  )
  expect(rates.map((r) => `${r.fromCurrency} ${r.toCurrency}`).toSorted()).toEqual(pairs.toSorted())
  for (const rate of rates) {
    expect(rate.rate).toMatch(/^\d{1,4}\.\d{6}$/)
    expect(rate.rateDate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  }
})

test("an exchange changes both balances and returns rate and amount", async () => {
  const { member, euro, pound } = await newMemberWithEuros()
  const expectedRate = await rateOf(member, "EUR", "GBP")
  const answer = await member.post<ExchangeResult>("/api/exchange", {
    fromAccountId: euro,
    toAccountId: pound,
    amount: "50",
    expectedRate,
  })
  expect(answer.status).toBe(201)
  const convertedAmount = toDecimal(convert(5_000n, expectedRate))
  expect(answer.body).toMatchObject({ exchangeRate: expectedRate, convertedAmount })
  expect(answer.body.transaction).toMatchObject({
    type: "exchange",
    direction: "out",
    amount: "50.00",
    currency: "EUR",
    convertedAmount,
    convertedCurrency: "GBP",
    exchangeRate: expectedRate,
    description: "Exchange EUR to GBP",
  })
  expect(answer.body.transaction.reference).toMatch(/^EXC-/)
  expect((await member.account("EUR")).balance).toBe("950.00")
  expect((await member.account("GBP")).balance).toBe(convertedAmount)
  expect((await member.get<unknown[]>("/api/transactions")).body[0]).toEqual(
    answer.body.transaction,
  )
})

test("the credited amount is rounded down, and no round trip gains a cent", async () => {
  const { member, euro, pound } = await newMemberWithEuros()
  const amounts = ["0.02", "0.03", "0.07", "0.99", "1.00", "1.01", "3.33", "7.77", "12.34", "99.99"]
  const out = await rateOf(member, "EUR", "GBP")
  const back = await rateOf(member, "GBP", "EUR")
  for (const amount of amounts) {
    const there = expectOk(
      await member.post<ExchangeResult>("/api/exchange", {
        fromAccountId: euro,
        toAccountId: pound,
        amount,
      }),
    ).convertedAmount
    expect(there).toBe(toDecimal(convert(fromDecimal(amount), out)))
    const again = expectOk(
      await member.post<ExchangeResult>("/api/exchange", {
        fromAccountId: pound,
        toAccountId: euro,
        amount: there,
      }),
    ).convertedAmount
    expect(again).toBe(toDecimal(convert(fromDecimal(there), back)))
    expect(fromDecimal(again)).toBeLessThanOrEqual(fromDecimal(amount))
  }
  expect((await member.account("GBP")).balance).toBe("0.00")
})

test("the expected rate is used, or the exchange is refused", async () => {
  const { member, euro, pound } = await newMemberWithEuros()
  const before = await fingerprint(member.user.id)
  for (const expectedRate of ["9999.999999", "0.000001", await rateOf(member, "GBP", "EUR")]) {
    const order = { fromAccountId: euro, toAccountId: pound, amount: "1", expectedRate }
    expectProblem(await member.post("/api/exchange", order), "rate_changed")
  }
  expect(await fingerprint(member.user.id)).toBe(before)
})

test("the latest rate is used, also between two currencies that are not the euro", async () => {
  const { member, euro } = await newMemberWithEuros()
  // Registration does not open these accounts, so the owner opens them, empty.
  const dollars = await openAccount(member, "USD")
  const francs = await openAccount(member, "CHF")
  let from = euro
  let amount = "100.00"
  for (const [code, other, to] of [
    ["EUR", "USD", dollars],
    ["USD", "CHF", francs],
    ["CHF", "EUR", euro],
  ] as const) {
    const rate = await rateOf(member, code, other)
    const dealt = expectOk(
      await member.post<ExchangeResult>("/api/exchange", {
        fromAccountId: from,
        toAccountId: to,
        amount,
      }),
    )
    expect(dealt.exchangeRate).toBe(rate)
    expect(dealt.convertedAmount).toBe(toDecimal(convert(fromDecimal(amount), rate)))
    from = to
    amount = dealt.convertedAmount
  }
  expect(fromDecimal(amount)).toBeLessThanOrEqual(10_000n)
})

test("the same account, the same currency, an empty balance, and too small an amount are refused", async () => {
  const { member, euro, pound } = await newMemberWithEuros()
  const secondEuro = await openAccount(member, "EUR")
  const before = await fingerprint(member.user.id)
  const exchange = (fromAccountId: number, toAccountId: number, amount: string) =>
    member.post("/api/exchange", { fromAccountId, toAccountId, amount })
  expectProblem(await exchange(euro, euro, "1"), "same_account")
  expectProblem(await exchange(euro, secondEuro, "1"), "same_currency")
  expectProblem(await exchange(euro, pound, "0.01"), "amount_too_small")
  expectProblem(await exchange(euro, pound, "1000.01"), "insufficient_funds")
  expectProblem(await exchange(pound, euro, "0.01"), "insufficient_funds")
  expect(await fingerprint(member.user.id)).toBe(before)
})

test("what is converted between own accounts has a daily limit, whichever way it is ordered", async () => {
  const { member, euro, pound } = await newMemberWithEuros()
  await member.deposit(euro, "69000.00")
  const exchange = (amount: string) =>
    member.post("/api/exchange", { fromAccountId: euro, toAccountId: pound, amount })
  const both = await Promise.all([exchange("30000.00"), exchange("30000.00")])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 422]))
  expectOk(await exchange("19999.00"))
  const before = await fingerprint(member.user.id)
  const over = await exchange("1.01")
  expectProblem(over, "exchange_limit_exceeded")
  expect(over.body).toMatchObject({
    detail:
      "This exceeds the limit of 50,000 EUR a day for exchanges. You have €1.00 left today. No money moved.",
  })
  const { iban } = await member.account("GBP")
  const transfer = {
    fromAccountId: euro,
    recipientIban: iban,
    recipientName: "Myself",
    amount: "1.01",
  }
  expectProblem(await member.post("/api/transfers", transfer), "exchange_limit_exceeded")
  expect(await fingerprint(member.user.id)).toBe(before)
  expectOk(await exchange("1.00"))
  await asOwner(
    "update limit_counters set day = day - 1 where scope = 'customer' and subject_id = $1",
    [member.user.id],
  )
  expectOk(await exchange("1.01"))
})

test("invalid input is refused field by field and changes nothing", async () => {
  const { member, euro, pound } = await newMemberWithEuros()
  const good = { fromAccountId: euro, toAccountId: pound, amount: "1.00", expectedRate: "0.852690" }
  const expectRefused = expectEachRefused.bind(null, member, "/api/exchange", good)
  await expectRefused("fromAccountId", { "Choose the account to exchange from": badIds })
  await expectRefused("toAccountId", { "Choose the account to exchange to": badIds })
  await expectRefused("amount", badAmounts)
  const wrongRates = [
    "",
    "1",
    "0.85269",
    "0.8526900",
    "-0.852690",
    "1e0",
    "12345.000000",
    "٠.852690",
  ]
  await expectRefused(
    "expectedRate",
    {
      "Rate must be a decimal number": nonTexts,
      "Rate must be a number with six decimals": [...wrongRates, "0.852690\u0000", " 0.852690"],
    },
    { optional: true },
  )
})

test("rates and exchanges require sign-in", async () => {
  expectProblem(await newVisitor().get("/api/exchange-rates"), "not_signed_in")
  const order = { fromAccountId: 1, toAccountId: 2, amount: "1" }
  expectProblem(await newVisitor().post("/api/exchange", order), "not_signed_in")
})

async function openAccount({ user }: Member, currency: string): Promise<number> {
  const [row] = await asOwner<{ id: string }>(
    `insert into accounts (holder_id, account_type, currency, iban, name)
      select $1, 'current', $2::currency, 'XX00' || lpad(floor(random() * 1e15)::text, 16, '0'),
        'Another' returning id`,
    [user.id, currency],
  )
  return Number(row?.id)
}
