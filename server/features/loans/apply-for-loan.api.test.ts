import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import type { Loan } from "#shared/contracts/loans.ts"
import { loanBounds } from "#shared/money/loan-bounds.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { badAmounts, badLines, expectEachRefused, nonTexts } from "../../../testing/bad-values.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { application } from "../../../testing/loans.ts"
import { expectOk, newMember, newVisitor } from "../../../testing/member.ts"

const key = () => ({ headers: { "idempotency-key": randomUUID() } })

test("an application is pending, with the bank's own rate and payment", async () => {
  const member = await newMember()
  const answer = await member.post<Loan>("/api/loans", {
    ...application,
    amount: "18000",
    termMonths: 48,
    purpose: "  A new roof for the house ",
    creditScore: 712,
    collateral: "A car",
    // The server ignores the rate and payment that the client sends.
    monthlyPayment: "1.00",
    interestRate: 0,
  })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    status: "pending",
    amount: "18000.00",
    interestRate: "5.00",
    monthlyPayment: "414.53",
    termMonths: 48,
    purpose: "A new roof for the house",
    creditScore: 712,
    collateral: "A car",
    balance: "0.00",
    installments: [],
    arrears: "0.00",
    nextPayment: null,
    payoff: null,
    approvedDate: null,
    rejectionReason: null,
  })
  expect(expectOk(await member.get<Loan[]>("/api/loans"))).toEqual([answer.body])
  expect((await member.account("EUR")).balance).toBe("0.00")
})

test("lists newest first, and only the member's own", async () => {
  const member = await newMember()
  for (const loanType of ["auto", "business"]) {
    expectOk(await member.post("/api/loans", { ...application, loanType }))
  }
  const listed = expectOk(await member.get<Loan[]>("/api/loans"))
  expect(listed.map(({ loanType }) => loanType)).toEqual(["business", "auto"])
  const other = await newMember()
  expect(expectOk(await other.get("/api/loans"))).toEqual([])
  const nowhere = await other.get("/api/loans/999999999/payoff")
  expectProblem(nowhere, "not_found")
  expectProblem(await other.get(`/api/loans/${listed[0]?.id}/payoff`), "not_found")
  expectProblem(await newVisitor().get("/api/loans"), "not_signed_in")
})

test("EUR is the default currency", async () => {
  const member = await newMember()
  const { currency: _left, ...rest } = application
  expect(expectOk(await member.post<Loan>("/api/loans", rest)).currency).toBe("EUR")
})

test("accepts 1,000 to 500,000 EUR, or the equivalent in another currency", async () => {
  const member = await newMember()
  const ask = (amount: string, currency = "EUR") =>
    member.post("/api/loans", { ...application, amount, currency })
  for (const amount of ["1000", "500000.00"]) expect((await ask(amount)).status).toBe(201)
  for (const amount of ["999.99", "500000.01", "9999999999.99"]) {
    const { errors } = expectProblem(await ask(amount), "invalid_request")
    expect(errors).toEqual([
      { path: "amount", message: "Amount must be between 1,000 and 500,000 EUR" },
    ])
  }
  const rates = expectOk(await member.get<ExchangeRate[]>("/api/exchange-rates"))
  const rate = rates.find((each) => each.fromCurrency === "EUR" && each.toCurrency === "GBP")
  const { least = "", most = "" } = loanBounds("GBP", rate?.rate) ?? {}
  for (const amount of [least, most]) expect((await ask(amount, "GBP")).status).toBe(201)
  for (const amount of [fromDecimal(least) - 1n, fromDecimal(most) + 1n]) {
    const { errors } = expectProblem(await ask(toDecimal(amount), "GBP"), "invalid_request")
    expect(errors?.[0]?.message).toMatch(/^Amount must be between £.+ and £.+, the worth of/)
  }
})

test("validates every field, with the specification's messages", async () => {
  const member = await newMember()
  const check = (
    field: string,
    values: Parameters<typeof expectEachRefused>[4],
    optional = false,
  ) => expectEachRefused(member, "/api/loans", application, field, values, { optional })
  await check("loanType", ["student", "", null, 1])
  const { "Amount must be a positive number": bad = [], ...others } = badAmounts
  await check("amount", {
    "Amount is required": ["", null, 100],
    "Amount must be a positive number": bad.filter((each) => typeof each === "string" && each),
    ...others,
  })
  await check("currency", ["JPY", "eur", "", 1], true)
  await check("termMonths", {
    "Term must be a whole number of months from 1 to 360": [0, 361, -1, 1.5, "12", null],
  })
  await check("purpose", {
    "Purpose must be at least 10 characters": [...nonTexts, "", "too short", "   nine     "],
    "Purpose must be at most 1000 characters": ["a".repeat(1001), "🏦".repeat(1001)],
    "Purpose contains a character that cannot be used": ["a new\u0000 kitchen", "a new\nkitchen"],
  })
  await check("employmentType", ["retired ", "", null])
  await check("annualIncome", {
    "Annual income is required": ["", null, 41000],
    "Annual income must be an amount such as 45000.00": ["-1", "abc", "1.005", "1e5"],
  })
  await check(
    "creditScore",
    { "Credit score must be a whole number from 300 to 850": [299, 851, 500.5, "700", null] },
    true,
  )
  await check("collateral", badLines("Collateral", 1000), true)
  expectProblem(
    await member.post("/api/loans", { ...application, status: "approved" }),
    "invalid_request",
  )
})

test("the same key applies once, fifty times at once, and again later", async () => {
  const member = await newMember()
  const once = key()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => member.post<Loan>("/api/loans", application, once)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const fresh = answers.filter(({ headers }) => headers.get("idempotency-replayed") === null)
  expect(fresh).toHaveLength(1)
  expect(expectOk(await member.get<Loan[]>("/api/loans"))).toHaveLength(1)
  const other = await member.post("/api/loans", { ...application, termMonths: 24 }, once)
  expectProblem(other, "idempotency_key_reused")
  const again = await member.post<Loan>("/api/loans", application, key())
  expect(again.body.id).not.toBe(answers[0]?.body.id)
})

test("at most twenty applications can be pending, and the refusal is stored (ASVS 2.4.1)", async () => {
  const member = await newMember()
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => member.post("/api/loans", application)),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  const once = key()
  const refused = await member.post("/api/loans", application, once)
  expectProblem(refused, "too_many_applications")
  await asOwner("delete from loans where user_id = $1", [member.user.id])
  const replayed = await member.post("/api/loans", application, once)
  expectProblem(replayed, "too_many_applications")
  expect(replayed.headers.get("idempotency-replayed")).toBe("true")
  expectOk(await member.post("/api/loans", application, key()))
})
