import { expect, test } from "vitest"
import type { Account } from "#shared/contracts/accounts.ts"
import type { ExchangeRate, ExchangeResult } from "#shared/contracts/exchange.ts"
import type { ProposalDetail, Proposed } from "#shared/contracts/staff-proposals.ts"
import type { Transaction } from "#shared/contracts/transactions.ts"
import { asOwner } from "../database.ts"
import { expectOk, newMember } from "../member.ts"
import { openStaffApp } from "../staff-app.ts"

// One use of each change of this folder. Run by scripts/measure-changes.ts in a copy that has them, as an API test.

test("a member opens an account in the new currency, and exchanges euros into it", async () => {
  const member = await newMember()
  const euro = await member.account("EUR")
  await member.deposit(euro.id, "100.00")
  const order = { currency: "SEK", accountType: "savings" }
  const opened = expectOk(await member.post<Account>("/api/accounts", order))
  expect(opened).toMatchObject({ name: "Swedish Krona Savings", interestRate: "0.0100" })
  const rates = expectOk(await member.get<ExchangeRate[]>("/api/exchange-rates"))
  const rate = rates.find((one) => `${one.fromCurrency} ${one.toCurrency}` === "EUR SEK")?.rate
  const exchanged = expectOk(
    await member.post<ExchangeResult>("/api/exchange", {
      fromAccountId: euro.id,
      toAccountId: opened.id,
      amount: "10.00",
      expectedRate: rate,
    }),
  )
  expect(exchanged.transaction.convertedCurrency).toBe("SEK")
  const [account] = await asOwner<{ balance: string }>(
    "select balance from accounts where id = $1",
    [opened.id],
  )
  expect(account?.balance).toBe(exchanged.convertedAmount)
})

test("a member is told of the new event, as the new kind of notification", async () => {
  const member = await newMember()
  const { id } = await member.account("EUR")
  const goal = { name: "A boat", targetAmount: "900.00" }
  expectOk(await member.post(`/api/accounts/${id}/goals`, goal))
  await asOwner(
    "select goal_tell_missed(g.id) from savings_goals g join accounts a on a.id = g.account_id where a.id = $1",
    [id],
  )
  const told = expectOk(await member.get<object[]>("/api/notifications?type=goal_late"))
  expect(told).toMatchObject([{ subject: "goal", detail: "A boat", accountId: id }])
})

test("the bank posts a movement of the new kind, and the member sees it", async () => {
  const member = await newMember()
  const { id } = await member.account("EUR")
  await asOwner("select goodwill_pay($1, 5)", [id])
  const seen = expectOk(await member.get<Transaction[]>("/api/transactions"))
  expect(seen).toMatchObject([{ amount: "5.00", description: "Goodwill", type: "deposit" }])
})

test("a loan officer proposes the new operation, and a supervisor's decision carries it out", async () => {
  const app = await openStaffApp()
  const officer = await app.employ("Ola Keller", "loan_officer")
  const supervisor = await app.employ("Sam Ortega", "supervisor")
  const [loan] = await app.sql<{ id: string; until: string }>(
    `with one as (insert into users (username, password_hash) values ('borrower', 'none') returning id)
      insert into loans (user_id, loan_type, amount, currency, interest_rate, term_months, monthly_payment, purpose,
          employment_type, annual_income, status, approved_date)
        select id, 'personal', 1200, 'EUR', 5, 12, 102.73, 'Kitchen renovation', 'employed', 41000, 'approved', now()
          from one
        returning id, (offer_expires_on + 7)::text as until`,
  )
  const reason = "The member is abroad"
  const path = `/api/staff/loans/${loan?.id}/extension`
  const { body: sent } = await app.as(officer).post<Proposed>(path, { reason })
  const proposal = `/api/staff/proposals/${sent.proposal.id}`
  const { hash, mayDecide } = (await app.as(supervisor).get<ProposalDetail>(proposal)).body
  expect(mayDecide).toBe(true)
  const code = await app.codeOf(supervisor)
  const decision = { decision: "approve", hash, code }
  expect((await app.as(supervisor).post(`${proposal}/decision`, decision)).status).toBe(200)
  const [extended] = await app.sql<{ until: string }>(
    "select offer_expires_on::text as until from loans where id = $1",
    [loan?.id],
  )
  expect(extended?.until).toBe(loan?.until)
  await app.close()
})

test("a member is refused with the new code", async () => {
  const member = await newMember()
  const { id } = await member.account("EUR")
  const goal = { name: "A boat", targetAmount: "0.50" }
  const { status, body } = await member.post(`/api/accounts/${id}/goals`, goal)
  expect({ status, body }).toMatchObject({ status: 422, body: { code: "goal_too_small" } })
})
