import { afterAll, beforeAll, expect, test } from "vitest"
import type { ProposalDetail, Proposed } from "#shared/contracts/staff-proposals.ts"
import { approveAs, memberAtTheCounter } from "../../../../testing/cash-desk.ts"
import { testPool } from "../../../../testing/connections.ts"
import type { TestEmployee } from "../../../../testing/employees.ts"
import { openStaffApp, type TestStaffApp } from "../../../../testing/staff-app.ts"
import { checkLedger } from "../../../ledger/check.ts"

// Entries that are only reversed as a whole, over HTTP: payouts and repayments of loans, and exchanges.

let app: TestStaffApp
let supervisor: TestEmployee

beforeAll(async () => {
  app = await openStaffApp()
  supervisor = await app.employ("Sam Ortega", "supervisor")
  await app.sql(`insert into exchange_rates (from_currency, to_currency, rate, rate_date, source)
    values ('EUR', 'GBP', 0.859123, current_date, 'seed'), ('GBP', 'EUR', 1.163977, current_date, 'seed')
    on conflict do nothing`)
})
afterAll(() => app.close())

type Counter = Awaited<ReturnType<typeof memberAtTheCounter>>

async function lend({ member }: Counter, days: number) {
  const [row] = await app.sql<{ id: string }>(
    `insert into loans (user_id, loan_type, amount, currency, interest_rate, term_months, monthly_payment, purpose,
        employment_type, annual_income, status, offer_expires_on, accepted_at)
      values ($1, 'personal', 1200, 'EUR', 5.00, 12, loan_annuity(1200, 5.00, 12), 'Kitchen renovation',
        'employed', 41000, 'approved', current_date + 14, now()) returning id`,
    [member],
  )
  await app.sql("select loan_disburse($1, null, now() - make_interval(days => $2))", [
    row?.id,
    days,
  ])
  return Number(row?.id)
}

/** Everything that is stored about a loan, apart from its entries. */
const stored = async (loan: number) =>
  (
    await app.sql<{ row: object }>(
      `select to_jsonb(l) || jsonb_build_object('parts', (select jsonb_agg(to_jsonb(i) order by i.number)
          from loan_installments i where i.loan_id = l.id)) as row from loans l where l.id = $1`,
      [loan],
    )
  )[0]?.row
/** Repays as the end of the day and members do: on the loan's own function. */
const pay = (loan: number, amount: string) =>
  app.sql(
    "select loan_pay(l, $2, bank_day(now()), jsonb_build_object('description', 'Repayment'), null) from loans l where id = $1",
    [loan, amount],
  )
const lastEntry = async (account: number) =>
  Number(
    (
      await app.sql<{ id: string }>(
        "select max(entry_id) as id from postings where account_id = $1",
        [account],
      )
    )[0]?.id,
  )
const propose = ({ teller }: Counter, entry: number) =>
  app.as(teller).post<Proposed & { code: string }>(`/api/staff/ledger-entries/${entry}/reversal`, {
    reason: "Booked by mistake",
  })
async function reverse(counter: Counter, entry: number): Promise<ProposalDetail> {
  const { body, status } = await propose(counter, entry)
  expect(status, JSON.stringify(body)).toBe(201)
  return approveAs(app, supervisor, body)
}
const balance = async (account: number) =>
  (await app.sql<{ balance: string }>("select balance from accounts where id = $1", [account]))[0]
    ?.balance

test("a payout is taken back to the cent, and its loan waits for its payout again", async () => {
  const counter = await memberAtTheCounter(app)
  const loan = await lend(counter, 3)
  const entry = await lastEntry(counter.account)
  const part = await app.as(counter.teller).post(`/api/staff/ledger-entries/${entry}/correction`, {
    amount: "100.00",
    reason: "Too much",
  })
  expect(part.status).toBe(400)
  const read = await reverse(counter, entry)
  expect(read.rows).toContainEqual({ name: "Debt", before: "€1,200.00", after: "€0.00" })
  expect(await balance(counter.account)).toBe("0.00")
  expect(await stored(loan)).toMatchObject({
    status: "approved",
    balance: 0,
    account_id: null,
    disbursed_date: null,
    parts: null,
  })
  expect((await propose(counter, entry)).body.code).toBe("already_done")
  await app.sql("select loan_disburse($1, null, null)", [loan])
  expect(await stored(loan)).toMatchObject({ status: "active", balance: 1200 })
})

test("a payout whose money is spent, or on which something was paid, is not taken back", async () => {
  const counter = await memberAtTheCounter(app)
  const loan = await lend(counter, 40)
  const payout = await lastEntry(counter.account)
  await pay(loan, "102.73")
  expect((await propose(counter, payout)).body.code).toBe("insufficient_funds")
  await counter.post(counter.cash("102.73"))
  expect((await propose(counter, payout)).body.code).toBe("already_done")
})

test.each([
  ["an installment", "102.73", 40, "Ada"],
  ["a part of one", "50.00", 40, "Bea"],
  ["more than is due", "400.00", 40, "Cleo"],
  ["all of it", "1200.00", 0, "Dora"],
])(
  "a repayment of %s is undone: the loan is as it was before it",
  async (_what, amount, days, other) => {
    const counter = await memberAtTheCounter(app)
    const loan = await lend(counter, days)
    const before = await stored(loan)
    await pay(loan, amount)
    const first = await lastEntry(counter.account)
    expect(await stored(loan)).not.toEqual(before)
    const { body } = await propose(counter, first)
    const answers = await Promise.allSettled([
      approveAs(app, supervisor, body),
      approveAs(app, await app.employ(`Second ${other}`, "supervisor"), body),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    expect(await stored(loan)).toEqual(before)
    expect(await balance(counter.account)).toBe("1200.00")
  },
)

test("only the last payment is undone, and then the one before it", async () => {
  const counter = await memberAtTheCounter(app)
  const loan = await lend(counter, 40)
  const states = [await stored(loan)]
  const entries: number[] = []
  for (const amount of ["50.00", "52.73"]) {
    await pay(loan, amount)
    entries.push(await lastEntry(counter.account))
    states.push(await stored(loan))
  }
  const [first = 0, second = 0] = entries
  expect((await propose(counter, first)).body.code).toBe("already_done")
  await reverse(counter, second)
  expect(await stored(loan)).toEqual(states[1])
  await reverse(counter, first)
  expect(await stored(loan)).toEqual(states[0])
})

test("an exchange is taken back exactly in both currencies, whatever the rate is now", async () => {
  const counter = await memberAtTheCounter(app)
  const [pounds] = await app.sql<{ id: string }>(
    `insert into accounts (holder_id, account_type, currency, iban, name)
      select holder_id, 'current', 'GBP', replace(iban, 'LU77', 'GB77'), 'Pounds' from accounts where id = $1
      returning id`,
    [counter.account],
  )
  const other = Number(pounds?.id)
  await counter.post(counter.cash("100.00"))
  await app.sql("select ledger_post_for_bank($1, null)", [
    JSON.stringify({
      kind: "exchange",
      userId: counter.member,
      fromAccountId: counter.account,
      toAccountId: other,
      amount: "33.33",
      description: "Exchange",
    }),
  ])
  const got = await balance(other)
  expect(got).not.toBe("0.00")
  const entry = await lastEntry(other)
  await app.sql("create table settled_rates as select id, rate from exchange_rates")
  await app.sql("update exchange_rates set rate = rate * 1.01")
  const { body } = await propose(counter, entry)
  // Spent meanwhile: nothing is debited that is not there.
  const spend = (amount: string, back: boolean) =>
    app.sql("select ledger_post_for_bank($1, null)", [
      JSON.stringify({
        kind: back ? "deposit" : "demo_outgoing_transfer",
        userId: counter.member,
        ...(back ? { toAccountId: other } : { fromAccountId: other }),
        amount,
        description: "Spent",
      }),
    ])
  await spend("0.01", false)
  await expect(approveAs(app, supervisor, body)).rejects.toThrow("insufficient_funds")
  await spend("0.01", true)
  const read = await reverse(counter, entry)
  expect(read.rows).toContainEqual(
    expect.objectContaining({ name: "Converted to", after: "Taken back as a whole" }),
  )
  expect([await balance(counter.account), await balance(other)]).toEqual(["100.00", "0.00"])
  const legs = await app.sql<{ sum: string }>(
    `select currency, sum(amount)::text as sum from postings where system_account = 'fx_position'
      and entry_id in ($1, (select entry_id from entry_reversals where reversed_entry_id = $1)) group by currency`,
    [entry],
  )
  expect(legs.map(({ sum }) => sum)).toEqual(["0.00", "0.00"])
  await app.sql(
    "update exchange_rates set rate = settled.rate from settled_rates settled where settled.id = exchange_rates.id",
  )
})

test("the ledger is sound after all of it", async () => {
  const owner = testPool({ connectionString: app.database.ownerUrl })
  const { violations } = await checkLedger(owner)
  await owner.end()
  // This bank has rates of one pair alone.
  expect(violations.filter((one) => !one.startsWith("The rates of"))).toEqual([])
})
