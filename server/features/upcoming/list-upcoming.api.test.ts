import { expect, test } from "vitest"
import type { Order } from "#shared/contracts/orders.ts"
import { type Upcoming, upcomingDays } from "#shared/contracts/upcoming.ts"
import { addDays } from "#shared/time/target-days.ts"
import { asOwner } from "../../../testing/database.ts"
import { expectOk, type Member, newMember } from "../../../testing/member.ts"

const outside = { recipientIban: "DE89370400440532013000", recipientName: "Anna Weber" }

const upcoming = async (member: Member) => expectOk(await member.get<Upcoming[]>("/api/upcoming"))

async function bankToday(): Promise<string> {
  const [row] = await asOwner<{ day: string }>(
    "select bank_day(clock_timestamp())::text as day",
    [],
  )
  return row?.day ?? ""
}

async function plan(member: Member, changes: object): Promise<number> {
  const { id: fromAccountId } = await member.account("EUR")
  const body = { fromAccountId, amount: "100.00", ...outside, ...changes }
  return expectOk(await member.post<Order>("/api/orders", body)).id
}

const lines = (items: Upcoming[]) =>
  items.map(({ kind, on, amount, covered, waiting }) =>
    [kind, on, amount, covered, ...(waiting ? ["waiting"] : [])].join(" "),
  )

test("each date of an order in the next 35 days is listed, and whether the account covers it", async () => {
  const member = await newMember()
  expect(await upcoming(member)).toEqual([])
  await member.deposit((await member.account("EUR")).id, "250.00")
  const today = await bankToday()
  const id = await plan(member, { firstOn: addDays(today, 1), rhythm: "two_weeks" })
  await plan(member, { firstOn: addDays(today, upcomingDays), amount: "20.00" })
  await plan(member, { firstOn: addDays(today, upcomingDays + 1), amount: "1.00" })
  const listed = await upcoming(member)
  expect(listed[0]).toEqual({
    kind: "order",
    on: addDays(today, 1),
    direction: "out",
    currency: "EUR",
    accountId: (await member.account("EUR")).id,
    amount: "100.00",
    name: "Anna Weber",
    madeBy: null,
    waiting: false,
    covered: true,
    orderId: id,
    loanId: null,
    reference: null,
  })
  expect(lines(listed)).toEqual([
    `order ${addDays(today, 1)} 100.00 true`,
    `order ${addDays(today, 15)} 100.00 true`,
    `order ${addDays(today, 29)} 100.00 false`,
    `order ${addDays(today, 35)} 20.00 false`,
  ])
  expect(await upcoming(await newMember())).toEqual([])
})

test("a payment to the member's own account has the account's name", async () => {
  const member = await newMember()
  const { iban, name } = await member.account("GBP")
  const firstOn = addDays(await bankToday(), 2)
  await plan(member, { firstOn, recipientIban: iban, recipientName: "Anna Weber" })
  expect(await upcoming(member)).toMatchObject([{ kind: "order", name }])
})

test("a skipped date, a paused order, and an ended one are not listed; a payment that waits is", async () => {
  const member = await newMember()
  const today = await bankToday()
  const schedule = { firstOn: addDays(today, 2), rhythm: "four_weeks" }
  const id = await plan(member, schedule)
  expectOk(await member.post(`/api/orders/${id}/skip`, { dueOn: schedule.firstOn }))
  expect(lines(await upcoming(member))).toEqual([`order ${addDays(today, 30)} 100.00 false`])
  expectOk(await member.post(`/api/orders/${id}/pause`, {}))
  expect(await upcoming(member)).toEqual([])
  expectOk(await member.post(`/api/orders/${id}/resume`, {}))
  await asOwner(
    `insert into order_runs (order_id, due_on, state, tries, first_tried_on, next_try_at, reason)
      values ($1, $2, 'waiting', 1, $2, clock_timestamp(), 'insufficient_funds')`,
    [id, addDays(today, -1)],
  )
  expect(lines(await upcoming(member))).toEqual([
    `order ${today} 100.00 false waiting`,
    `order ${addDays(today, 30)} 100.00 false`,
  ])
  expectOk(await member.post(`/api/orders/${id}/end`, {}))
  expect(await upcoming(member)).toEqual([])
})

test("a payment on its way is listed, is debited already, and is not counted again", async () => {
  const member = await newMember()
  const { id: fromAccountId } = await member.account("EUR")
  await member.deposit(fromAccountId, "300.00")
  const sent = await member.post<{ transaction: { reference: string } }>("/api/transfers", {
    fromAccountId,
    amount: "200.00",
    ...outside,
    speed: "standard",
  })
  const { reference } = expectOk(sent).transaction
  await plan(member, { firstOn: addDays(await bankToday(), 10) })
  const listed = await upcoming(member)
  expect(listed.find(({ kind }) => kind === "payment")).toMatchObject({
    amount: "200.00",
    name: "Anna Weber",
    reference,
    covered: null,
    direction: "out",
  })
  expect(listed.find(({ kind }) => kind === "order")?.covered).toBe(true)
})

test("installments and interest of savings are listed", async () => {
  const member = await newMember()
  const [euros, pounds] = [await member.account("EUR"), await member.account("GBP")]
  const today = await bankToday()
  await asOwner(
    `insert into interest_balances (account_id, accrued, accrued_to, version)
      values ($1, 1.23999999, '2020-01-02', 0)`,
    [pounds.id],
  )
  const [loan] = await asOwner<{ id: number }>(
    `insert into loans (user_id, loan_type, amount, currency, interest_rate, term_months, monthly_payment, status,
        purpose, employment_type, annual_income, balance, account_id, disbursed_date, interest_from)
      values ($1, 'personal', 1000, 'EUR', 5, 2, 502, 'active', 'A kitchen for the flat', 'employed', 30000, 1000, $2,
        now(), current_date) returning id::float8 as id`,
    [member.user.id, euros.id],
  )
  await asOwner(
    `insert into loan_installments (loan_id, number, due_date, principal, interest)
      values ($1, 1, $2::date + 3, 499, 4), ($1, 2, $2::date + 36, 501, 2)`,
    [loan?.id, today],
  )
  const listed = await upcoming(member)
  expect(listed.find(({ kind }) => kind === "installment")).toMatchObject({
    on: addDays(today, 3),
    amount: "503.00",
    currency: "EUR",
    loanId: loan?.id,
    covered: false,
    accountId: euros.id,
    name: null,
  })
  expect(listed.filter(({ kind }) => kind === "installment")).toHaveLength(1)
  const interest = listed.find(({ kind }) => kind === "interest")
  expect(interest).toMatchObject({
    direction: "in",
    amount: "1.23",
    currency: "GBP",
    accountId: pounds.id,
    covered: null,
  })
  expect(interest?.on).toMatch(/-01$/)
  expect(interest && interest.on > today).toBe(true)
  await asOwner("delete from interest_balances where account_id = $1", [pounds.id])
  await asOwner("delete from loan_installments where loan_id = $1", [loan?.id])
  await asOwner("delete from loans where id = $1", [loan?.id])
})
