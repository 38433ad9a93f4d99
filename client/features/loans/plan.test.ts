import { expect, it } from "vitest"
import type { Loan } from "#shared/contracts/loans.ts"
import { scheduleTotals } from "#shared/money/schedule.ts"
import { owedAfter, planOf, planTotals } from "./plan.ts"

const terms = { amount: "1200.00", interestRate: "5.00", termMonths: 12, disbursedDate: null }
const offered = { ...terms, status: "approved", installments: [] } as unknown as Loan

it("plans a loan that is not paid out by its terms, without dates", () => {
  const lines = planOf(offered)
  expect(lines).toHaveLength(12)
  expect(lines[0]).toEqual({
    number: 1,
    principal: "97.73",
    interest: "5.00",
    payment: "102.73",
    paid: "0.00",
    dueDate: null,
    status: null,
  })
  const totals = planTotals(offered, lines)
  const { interest, total } = scheduleTotals(lines)
  expect(totals).toEqual({
    principal: "1200.00",
    interest,
    payment: total,
    paid: "0.00",
    open: total,
    early: "0.00",
  })
})

it("says what is still owed after each installment", () => {
  const owed = owedAfter(offered, planOf(offered))
  expect(owed).toHaveLength(12)
  expect(owed.slice(0, 1)).toEqual(["1102.27"])
  expect(owed.at(-1)).toBe("0.00")
})

it("says it only of installments to come after an early repayment, which no line has", () => {
  const line = { interest: "5.00", payment: "105.00", paid: "0.00", dueDate: null }
  const lines = [
    { ...line, number: 1, principal: "100.00", status: "paid" as const },
    { ...line, number: 2, principal: "300.00", status: "due" as const },
  ]
  expect(owedAfter({ amount: "400.00" }, lines)).toEqual(["300.00", "0.00"])
  expect(owedAfter({ amount: "1200.00" }, lines)).toEqual([null, "0.00"])
})

it("has no plan for a loan that never was", () => {
  expect(planOf({ ...offered, status: "closed" })).toEqual([])
  expect(planOf({ ...offered, status: "rejected" })).toEqual([])
})

it("adds up what is paid and open, and what was repaid early", () => {
  const one = { principal: "300.00", interest: "5.00" }
  const loan = {
    ...offered,
    status: "active",
    disbursedDate: "2026-01-01",
    installments: [
      { ...one, number: 1, dueDate: "2026-02-01", paid: "305.00", status: "paid" },
      { ...one, number: 2, dueDate: "2026-03-01", paid: "0.01", status: "overdue" },
    ],
  } as unknown as Loan
  const lines = planOf(loan)
  expect(lines.map(({ payment, dueDate }) => [payment, dueDate])).toEqual([
    ["305.00", "2026-02-01"],
    ["305.00", "2026-03-01"],
  ])
  expect(planTotals(loan, lines)).toEqual({
    principal: "600.00",
    interest: "10.00",
    payment: "610.00",
    paid: "305.01",
    open: "304.99",
    early: "600.00",
  })
})
