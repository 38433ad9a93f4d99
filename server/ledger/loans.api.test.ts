import { expect, test } from "vitest"
import { monthlyPayment } from "#shared/money/annuity.ts"
import { toDecimal } from "#shared/money/money.ts"
import { schedule } from "#shared/money/schedule.ts"
import { asApp, asOwner } from "../../testing/database.ts"
import { borrow, loanOf } from "../../testing/loans.ts"
import { newMember } from "../../testing/member.ts"

/** A few hundred loans of every size, rate and term, the same in each run. */
const examples = Array.from({ length: 360 }, (_, index) => ({
  principal: toDecimal(100_000n + ((BigInt(index * index) * 38_461n) % 49_900_001n)),
  rate: toDecimal(350n + BigInt((index * 37) % 1650)),
  months: index + 1,
}))

test("the database calculates exactly the schedule that screens show", async () => {
  const made = await asOwner<{ payment: string; installments: unknown }>(
    `select loan_annuity(principal, rate, months)::text as payment, (
        select jsonb_agg(jsonb_build_object('principal', s.principal::text, 'interest', s.interest::text)
          order by s.number) from loan_schedule(principal, rate, months) s) as installments
      from jsonb_to_recordset($1) as loan(principal numeric, rate numeric, months int, place int)
      order by months`,
    [JSON.stringify(examples)],
  )
  expect(made).toHaveLength(examples.length)
  for (const [index, { principal, rate, months }] of examples.entries()) {
    const loan = [principal, rate, months] as const
    expect(made[index]?.payment).toBe(monthlyPayment(...loan))
    expect(made[index]?.installments, loan.join(" ")).toEqual(schedule(...loan))
  }
})

test.each([
  ["2026-01-31T12:00:00Z", ["2026-02-28", "2026-03-31", "2026-04-30"]],
  ["2023-12-31T12:00:00Z", ["2024-01-31", "2024-02-29", "2024-03-31"]],
  ["2024-02-29T12:00:00Z", ["2024-03-29", "2024-04-29", "2024-05-29"]],
  // Past midnight in Luxembourg already.
  ["2026-04-29T22:30:00Z", ["2026-05-30", "2026-06-30", "2026-07-30"]],
])("paid out at %s, installments are due on %j", async (at, due) => {
  const member = await newMember()
  const { installments } = await loanOf(member, await borrow(member, { at, termMonths: 3 }))
  expect(installments.map(({ dueDate }) => dueDate)).toEqual(due)
})

test("the app's role can neither pay out, collect, nor write a loan", async () => {
  for (const text of [
    "select loan_disburse(1, 'UTC', null)",
    "select loan_collect(1, '2026-01-01', 'UTC', null)",
    "select interest_pay('{1}', '2026-01-31', null)",
    "update loans set balance = 0",
    "insert into loan_installments values (1, 1, '2026-01-01', 1, 1)",
    "insert into bank_days values ('2020-01-01')",
  ]) {
    await expect(asApp(text)).rejects.toThrow("permission denied")
  }
})
