import type { BrowserContext } from "@playwright/test"
import type { Loan } from "#shared/contracts/loans.ts"
import { expect } from "./fixtures.ts"

/** Applies through the API and returns the loan's id. */
export async function apply(context: BrowserContext, changes: object = {}): Promise<string> {
  const answer = await context.request.post("/api/loans", {
    data: {
      loanType: "personal",
      amount: "12000.00",
      termMonths: 24,
      purpose: "Kitchen renovation and new appliances",
      employmentType: "employed",
      annualIncome: "41000.00",
      ...changes,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return String(((await answer.json()) as { id: number }).id)
}

/** Accepts a loan's offer through the API, as staff can pay it out only then. */
export async function accept(context: BrowserContext, id: string, password: string): Promise<void> {
  const loans = (await (await context.request.get("/api/loans")).json()) as Loan[]
  const offered = loans.find((each) => String(each.id) === id)
  if (!offered) throw new Error(`there is no loan ${id}`)
  const { amount, interestRate, termMonths, monthlyPayment } = offered
  const answer = await context.request.post(`/api/loans/${id}/acceptance`, {
    data: { amount, interestRate, termMonths, monthlyPayment, password },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
