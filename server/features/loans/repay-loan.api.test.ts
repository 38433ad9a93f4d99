import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { Payoff } from "#shared/contracts/loans.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { fromDecimal, toDecimal } from "#shared/money/money.ts"
import { badAmounts, expectEachRefused } from "../../../testing/bad-values.ts"
import { asOwner, fingerprint, ownerConnection } from "../../../testing/database.ts"
import { expectProblem, withoutTrace } from "../../../testing/expect-problem.ts"
import { apply, borrow, loanOf } from "../../../testing/loans.ts"
import { expectOk, newMember } from "../../../testing/member.ts"

const day = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString()
const plus = (...amounts: string[]) =>
  toDecimal(amounts.reduce((sum, each) => sum + fromDecimal(each), 0n))

test("the full payoff closes the loan, to the cent in both ledgers", async () => {
  const member = await newMember()
  const id = await borrow(member, { at: daysAgo(10) })
  const payoff = expectOk(await member.get<Payoff>(`/api/loans/${id}/payoff`))
  // 1,200.00 × 5% × 10 / 365 = 1.6438…
  expect(payoff).toMatchObject({
    principal: "1200.00",
    interest: "1.64",
    total: "1201.64",
    due: "0.00",
    accrued: "1.64",
  })
  expect((await loanOf(member, id)).payoff).toEqual(payoff)
  const account = await member.account("EUR")
  await member.deposit(account.id, "100.00")
  const answer = await member.post<PostingResult>(`/api/loans/${id}/repayments`, {
    amount: "1201.64",
  })
  expect(answer.status).toBe(201)
  expect(answer.body.transaction).toMatchObject({
    type: "withdrawal",
    direction: "out",
    amount: "1201.64",
    description: "Personal loan repayment",
  })
  expect(answer.body.transaction.reference).toMatch(/^LON-/)
  expect((await member.account("EUR")).balance).toBe("98.36")
  expect(await loanOf(member, id)).toMatchObject({
    status: "closed",
    balance: "0.00",
    installments: [],
    payoff: null,
    nextPayment: null,
  })
  const legs = await asOwner(
    `select p.system_account, p.amount from postings p join transactions t using (entry_id)
      where t.id = $1 order by p.amount`,
    [answer.body.transaction.id],
  )
  expect(legs).toEqual([
    { system_account: null, amount: "-1201.64" },
    { system_account: "interest", amount: "1.64" },
    { system_account: "loans_receivable", amount: "1200.00" },
  ])
  const again = await member.post(`/api/loans/${id}/repayments`, { amount: "1.00" })
  expectProblem(again, "loan_not_active")
  expectProblem(await member.get(`/api/loans/${id}/payoff`), "loan_not_active")
})

test("a partial repayment covers the interest so far, then principal, and lowers what remains", async () => {
  const member = await newMember()
  const id = await borrow(member, { at: daysAgo(10) })
  const before = await loanOf(member, id)
  expectOk(await member.post(`/api/loans/${id}/repayments`, { amount: "501.64" }))
  const after = await loanOf(member, id)
  expect(after).toMatchObject({ status: "active", balance: "700.00", monthlyPayment: "59.93" })
  expect(after.installments.map(({ dueDate }) => dueDate)).toEqual(
    before.installments.map(({ dueDate }) => dueDate),
  )
  expect(plus(...after.installments.map(({ principal }) => principal))).toBe("700.00")
  expect(after.installments[1]).toMatchObject({ principal: "57.25", interest: "2.68" })
  // The first month's interest counts only its remaining days.
  const [first] = after.installments
  expect(fromDecimal(first?.interest ?? "")).toBeLessThan(292n)
  expect(first?.principal).toBe("57.01")
  expect(after.payoff).toMatchObject({ principal: "700.00", accrued: "0.00", total: "700.00" })
  expect((await member.account("EUR")).balance).toBe("698.36")
})

test("the payoff of a day to come has the installments until then, and interest by days after the last", async () => {
  const member = await newMember()
  const id = await borrow(member, { at: daysAgo(10) })
  const payoffOn = (on: string) => member.get<Payoff>(`/api/loans/${id}/payoff?on=${on}`)
  const [first] = (await loanOf(member, id)).installments
  const due = first?.dueDate ?? ""
  const tenLater = new Date(Date.parse(due) + 10 * day).toISOString().slice(0, 10)
  expect(expectOk(await payoffOn(due))).toMatchObject({ date: due, due: "102.73", accrued: "0.00" })
  const rest = toDecimal(120_000n - fromDecimal(first?.principal ?? "0"))
  // 1,102.27 × 5% × 10 / 365 = 1.5099…
  expect(expectOk(await payoffOn(tenLater))).toMatchObject({
    date: tenLater,
    principal: "1200.00",
    due: "102.73",
    accrued: "1.51",
    total: plus("102.73", rest, "1.51"),
  })
  expectProblem(await payoffOn("2026-01-01"), "invalid_request")
  expectProblem(await payoffOn("2026-02-30"), "invalid_request")
})

test("overdue amounts are covered first, interest before principal", async () => {
  const member = await newMember()
  const id = await borrow(member, { at: daysAgo(70) })
  const before = await loanOf(member, id)
  const [one, two, three] = before.installments
  expect([one?.status, two?.status, three?.status]).toEqual(["overdue", "overdue", "upcoming"])
  expect(before.arrears).toBe("205.46")
  expect(before.nextPayment?.dueDate).toBe(three?.dueDate)
  expect(before.payoff?.due).toBe("205.46")
  expectOk(await member.post(`/api/loans/${id}/repayments`, { amount: "105.00" }))
  const part = await loanOf(member, id)
  expect(part.arrears).toBe("100.46")
  expect(part.installments.slice(0, 2).map(({ status, paid }) => [status, paid])).toEqual([
    ["paid", "102.73"],
    ["overdue", "2.27"],
  ])
  expect(part.balance).toBe("1102.27")
  expect(part.installments[2]).toEqual(three)
  expectOk(await member.post(`/api/loans/${id}/repayments`, { amount: "100.46" }))
  expect(await loanOf(member, id)).toMatchObject({ arrears: "0.00", balance: "1004.13" })
})

test("more than the payoff is refused with the payoff, and so is an amount that does not reach the principal", async () => {
  const member = await newMember()
  const id = await borrow(member, { at: daysAgo(10) })
  await member.deposit((await member.account("EUR")).id, "500.00")
  const before = await fingerprint(member.user.id)
  const repay = (amount: string) => member.post(`/api/loans/${id}/repayments`, { amount })
  const large = expectProblem(await repay("1201.65"), "repayment_too_large")
  expect(large.detail).toBe(
    "This is more than you owe. €1,201.64 pays off the loan today. No money moved.",
  )
  for (const amount of ["0.01", "1.64"]) {
    const small = expectProblem(await repay(amount), "repayment_too_small")
    expect(small.detail).toContain("Repay more than €1.64")
  }
  await expectEachRefused(member, `/api/loans/${id}/repayments`, { amount: "1" }, "amount", [
    ...(badAmounts["Amount must be a positive number"] ?? []),
  ])
  expect(await fingerprint(member.user.id)).toBe(before)
})

test("with insufficient funds nothing changes", async () => {
  const member = await newMember()
  const id = await borrow(member)
  const { id: from } = await member.account("EUR")
  const order = { fromAccountId: from, recipientIban: "DE89370400440532013000", recipientName: "A" }
  expectOk(await member.post("/api/transfers", { ...order, amount: "1000.00" }))
  const before = await loanOf(member, id)
  const answer = await member.post(`/api/loans/${id}/repayments`, { amount: "1200.00" })
  expectProblem(answer, "insufficient_funds")
  expect(await loanOf(member, id)).toEqual(before)
})

test("another member's loan, a nonexistent one, and one not paid out yet are refused", async () => {
  const member = await newMember()
  const id = await borrow(member)
  const other = await newMember()
  const foreign = await other.post(`/api/loans/${id}/repayments`, { amount: "1.00" })
  const absent = await other.post("/api/loans/999999999/repayments", { amount: "1.00" })
  expectProblem(foreign, "not_found")
  expect(withoutTrace(foreign)).toBe(withoutTrace(absent))
  const pending = await apply(other)
  const early = await other.post(`/api/loans/${pending}/repayments`, { amount: "1.00" })
  expectProblem(early, "loan_not_active")
})

test("the same key repays once, fifty times at once", async () => {
  const member = await newMember()
  const id = await borrow(member)
  const once = { headers: { "idempotency-key": randomUUID() } }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () =>
      member.post<PostingResult>(`/api/loans/${id}/repayments`, { amount: "100.00" }, once),
    ),
  )
  expect(new Set(answers.map(({ body }) => body.transaction.id)).size).toBe(1)
  expect((await loanOf(member, id)).balance).toBe("1100.00")
  expect((await member.account("EUR")).balance).toBe("1100.00")
})

test("if two processes pay the loan off at once, one succeeds", async () => {
  const member = await newMember()
  const id = await borrow(member)
  await member.deposit((await member.account("EUR")).id, "2000.00")
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      member.post(`/api/loans/${id}/repayments`, { amount: "1200.00" }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    expectProblem(answer, "loan_not_active")
  }
  expect((await member.account("EUR")).balance).toBe("2000.00")
  expect((await loanOf(member, id)).status).toBe("closed")
})

test("the remaining installments always cover the rest, repayment after repayment", async () => {
  const member = await newMember()
  const id = await borrow(member)
  await member.deposit((await member.account("EUR")).id, "100.00")
  const repay = async (amount: string) =>
    expectOk(await member.post(`/api/loans/${id}/repayments`, { amount }))
  // 0.18 over twelve months ends after nine installments of 0.02; 0.17 would need all twelve.
  await repay("1199.82")
  expect((await loanOf(member, id)).installments).toHaveLength(9)
  await repay("0.01")
  const { balance, payoff } = await loanOf(member, id)
  expect(balance).toBe("0.17")
  expect(payoff?.total).toBe("0.17")
  await repay("0.17")
  expect(await loanOf(member, id)).toMatchObject({ status: "closed", balance: "0.00" })
})

test("a loan that is being paid out is refused immediately, and not locked before its account", async () => {
  const member = await newMember()
  const id = await apply(member)
  await asOwner("update loans set status = 'approved', approved_date = now() where id = $1", [id])
  const staff = await ownerConnection()
  try {
    await staff.query("begin")
    await staff.query("select loan_disburse($1, 'Europe/Luxembourg', null)", [id])
    const answer = await member.post(`/api/loans/${id}/repayments`, { amount: "1.00" })
    expectProblem(answer, "loan_not_active")
  } finally {
    await staff.query("rollback")
    staff.release()
  }
})
