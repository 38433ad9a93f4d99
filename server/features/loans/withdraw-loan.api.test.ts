import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import type { TransactionCategory } from "#shared/contracts/insights.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { loanWithdrawalDays } from "#shared/limits.ts"
import { addDays } from "#shared/time/target-days.ts"
import { asOwner, fingerprint } from "../../../testing/database.ts"
import { expectProblem } from "../../../testing/expect-problem.ts"
import { apply, borrow, loanOf } from "../../../testing/loans.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()
const withdraw = (member: Member, id: number, amount: string, options = {}) =>
  member.post<PostingResult>(`/api/loans/${id}/withdrawal`, { amount }, options)

test("within 14 days, a loan is paid back with the interest by days, in one posting", async () => {
  const member = await newMember()
  const id = await borrow(member, { at: daysAgo(10) })
  const loan = await loanOf(member, id)
  expect(loan.withdrawalUntil).toBe(addDays(loan.disbursedDate ?? "", loanWithdrawalDays))
  // 1,200.00 × 5% × 10 / 365 = 1.6438…
  expect(loan.payoff?.total).toBe("1201.64")
  const account = await member.account("EUR")
  await member.deposit(account.id, "100.00")
  const answer = await withdraw(member, id, "1201.64")
  expect(answer.status).toBe(201)
  expect(answer.body.transaction).toMatchObject({
    type: "withdrawal",
    direction: "out",
    amount: "1201.64",
    description: "Personal loan withdrawal",
  })
  expect((await member.account("EUR")).balance).toBe("98.36")
  const over = await loanOf(member, id)
  expect(over).toMatchObject({ status: "closed", balance: "0.00", withdrawalUntil: null })
  expect(over.withdrawnAt).toMatch(/^2/)
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
  const { reference } = answer.body.transaction
  expect(
    expectOk(await member.get<TransactionCategory>(`/api/transactions/${reference}/category`)),
  ).toMatchObject({ category: "borrowed" })
  const told = await asOwner(
    `select a.actor, a.action, a.details ->> 'amount' as amount, n.type from audit_events a
      join notifications n on n.source = 'audit' and n.source_id = a.id
      where a.user_id = $1 and a.action = 'loan.withdrawn'`,
    [member.user.id],
  )
  expect(told).toEqual([
    { actor: "customer", action: "loan.withdrawn", amount: "1201.64", type: "loan" },
  ])
  expectProblem(await withdraw(member, id, "1201.64"), "loan_not_active")
})

test("the 14th day is the last one", async () => {
  const member = await newMember()
  const id = await borrow(member)
  const paidOut = (days: number) =>
    asOwner(
      `update loans set disbursed_date = bank_day(clock_timestamp()) - $2::int,
        interest_from = bank_day(clock_timestamp()) where id = $1`,
      [id, days],
    )
  await paidOut(loanWithdrawalDays + 1)
  expect((await loanOf(member, id)).withdrawalUntil).toBeNull()
  const { detail } = expectProblem(await withdraw(member, id, "1200.00"), "withdrawal_over")
  expect(detail).toBe(
    "The 14 days in which you can withdraw are over. You can repay the loan early at any time. No money moved.",
  )
  await paidOut(loanWithdrawalDays)
  expect((await withdraw(member, id, "1200.00")).status).toBe(201)
})

test("any amount but the day's payoff is refused with the payoff, and moves nothing", async () => {
  const member = await newMember()
  const id = await borrow(member)
  const before = await fingerprint(member.user.id)
  for (const amount of ["1199.99", "1200.01", "0.01"]) {
    const { detail } = expectProblem(await withdraw(member, id, amount), "withdrawal_changed")
    expect(detail).toBe(
      "What you pay back to withdraw has changed since you saw it. It is €1,200.00 today. No money moved.",
    )
  }
  expect(await fingerprint(member.user.id)).toEqual(before)
  // What is left after a partial repayment is what is paid back to withdraw.
  expectOk(await member.post(`/api/loans/${id}/repayments`, { amount: "200.00" }))
  expect((await withdraw(member, id, "1000.00")).status).toBe(201)
})

test("without the money, of another member, and before the payout, it is refused", async () => {
  const member = await newMember()
  const id = await borrow(member)
  const { id: from, iban } = await member.account("EUR")
  const other = await newMember()
  const { iban: toIban } = await other.account("EUR")
  expect(iban).not.toBe(toIban)
  expectOk(
    await member.post("/api/transfers", {
      fromAccountId: from,
      amount: "0.01",
      recipientIban: toIban,
      recipientName: "Bo Ek",
    }),
  )
  expectProblem(await withdraw(member, id, "1200.00"), "insufficient_funds")
  expectProblem(await withdraw(other, id, "1200.00"), "not_found")
  expectProblem(await withdraw(member, await apply(member), "1200.00"), "loan_not_active")
  expect((await loanOf(member, id)).status).toBe("active")
})

test("the same key withdraws once, fifty times at once, and again later", async () => {
  const member = await newMember()
  const id = await borrow(member)
  const options = { headers: { "idempotency-key": randomUUID() } }
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => withdraw(member, id, "1200.00", options)),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.transaction.id)).size).toBe(1)
  expect((await member.account("EUR")).balance).toBe("0.00")
  const again = await withdraw(member, id, "1200.00", options)
  expect(again.body).toEqual(answers[0]?.body)
  expect(again.headers.get("idempotency-replayed")).toBe("true")
})

test("a withdrawal and a repayment at once close the loan once", async () => {
  const member = await newMember()
  const id = await borrow(member)
  const answers = await Promise.all([
    withdraw(member, id, "1200.00"),
    member.post(`/api/loans/${id}/repayments`, { amount: "1200.00" }),
  ])
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect((await member.account("EUR")).balance).toBe("0.00")
})
