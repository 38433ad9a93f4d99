import { expect, test } from "vitest"
import { bankCommand } from "../../testing/bank-command.ts"
import { asOwner, ownerConnection, withoutTriggers } from "../../testing/database.ts"
import { accept, apply, loanOf } from "../../testing/loans.ts"
import { expectOk, newMember } from "../../testing/member.ts"

test("portfolio at risk is what postings and due dates say", async () => {
  const made: number[] = []
  for (const days of [0, 10, 45, 100]) {
    const member = await newMember()
    const id = await apply(member)
    await bankCommand(["loans", "approve", String(id), "--rate", "4.2"])
    expectOk(await accept(member, await loanOf(member, id)))
    await bankCommand(["loans", "disburse", String(id)])
    if (days > 0) {
      await asOwner(
        `update loan_installments set due_date = bank_day(clock_timestamp()) - $2::int + (number - 1) * 365
          where loan_id = $1`,
        [id, days],
      )
    }
    made.push(id)
  }
  const client = await ownerConnection()
  try {
    await client.query("begin isolation level repeatable read")
    const { rows: told } = await client.query<object>(
      `select days, loans::int, balance::text from report_portfolio_at_risk(bank_day(clock_timestamp()))
        where currency = 'EUR' order by days`,
    )
    // What was lent by an account's postings and not repaid; of accounts with several loans, which this test does
    // not make, the loans' balances.
    const { rows: computed } = await client.query<object>(
      `with lent as (
        select l.id, case when count(*) over (partition by l.account_id) = 1 then (
            select -sum(p.amount) from postings p where p.system_account = 'loans_receivable'
              and (p.entry_id in (select o.entry_id from postings o where o.account_id = l.account_id)
                or p.entry_id = l.written_off_entry_id))
            else l.balance end as rest,
          (select bank_day(clock_timestamp()) - i.due_date from loan_installments i
            where i.loan_id = l.id and i.paid_principal + i.paid_interest < i.principal + i.interest
            order by i.due_date limit 1) as late
        from loans l where l.disbursed_date is not null and l.currency = 'EUR')
      select days, count(lent.id)::int as loans, coalesce(sum(rest), 0)::numeric(20, 2)::text as balance
        from (values (0, -100000), (1, 1), (30, 30), (60, 60), (90, 90)) as b(days, least)
          left join lent on rest > 0 and coalesce(late, -1) >= least
        group by days order by days`,
    )
    expect(told).toEqual(computed)
    const { rows: sole } = await client.query<{ number: number }>(
      `select count(*)::int as number from loans l where id = any($1) and not exists (
        select from loans o where o.account_id = l.account_id and o.id <> l.id)`,
      [made],
    )
    expect(sole[0]?.number).toBe(4)
    expect(told[4]).toMatchObject({ days: 90, loans: expect.any(Number) as number })
    expect((told[4] as { loans: number }).loans).toBeGreaterThan(0)
  } finally {
    await client.query("rollback")
    client.release()
  }
})

test("the trial balance sums to zero in each currency, today and on an earlier day", async () => {
  const member = await newMember()
  await member.deposit((await member.account("EUR")).id, "12.34")
  const sums = await asOwner<{ currency: string; sum: string }>(
    `select currency, sum(balance)::text as sum from ledger_trial_balance(bank_day(clock_timestamp()))
      group by currency`,
  )
  expect(sums.length).toBeGreaterThan(0)
  expect(sums.filter(({ sum }) => Number(sum) !== 0)).toEqual([])
  const [before] = await asOwner<{ number: number }>(
    "select count(*)::int as number from ledger_trial_balance('2020-01-01') where balance <> 0",
  )
  expect(before?.number).toBe(0)
})

test("deposits by product are what the accounts' postings sum to", async () => {
  const differing = await asOwner(
    `select from report_products() r where product like 'deposits%' and balance <> (
      select coalesce(sum(p.amount), 0) from accounts a join postings p on p.account_id = a.id
        where 'deposits_' || a.account_type = r.product and a.currency = r.currency)`,
  )
  expect(differing).toEqual([])
})

test("a member without a sign for six years is dormant, and one who signed in is not", async () => {
  const [gone, here] = await Promise.all([newMember(), newMember()])
  for (const { user } of [gone, here]) {
    await asOwner("update users set created_at = now() - interval '6 years 2 days' where id = $1", [
      user.id,
    ])
  }
  // Without the trigger that forbids it, and without locking the table for others.
  await withoutTriggers(
    `update sign_ins set created_at = now() - interval '6 years 1 day', last_active_at = now() - interval '6 years 1 day'
      where user_id = $1`,
    [gone.user.id],
  )
  const rows = await asOwner<{ member_id: string; years: number }>(
    "select * from report_dormant(0, 10000)",
  )
  expect(JSON.stringify(rows)).not.toContain(gone.username)
  const years = new Map(rows.map((row) => [Number(row.member_id), row.years]))
  expect(years.get(gone.user.id)).toBe(6)
  expect(years.has(here.user.id)).toBe(false)
})

test("exceptions name the limits that a member set", async () => {
  const member = await newMember()
  await asOwner("update users set daily_transfer_limit = 200 where id = $1", [member.user.id])
  const [row] = await asOwner<{ exceptions: unknown }>(
    "select exceptions from report_exceptions($1, 1)",
    [member.user.id - 1],
  )
  expect(row?.exceptions).toEqual([{ kind: "daily_limit", amount: "200.00" }])
})
