import type { Loan } from "#shared/contracts/loans.ts"
import { type Customer, expectOk } from "./customer.ts"
import { asOwner } from "./database.ts"

/** A valid loan application. */
export const application = {
  loanType: "personal",
  amount: "1200.00",
  currency: "EUR",
  termMonths: 12,
  purpose: "Kitchen renovation and new appliances",
  employmentType: "employed",
  annualIncome: "41000.00",
} as const

/** Applies for a loan and returns its id. */
export async function apply(customer: Customer, changes: object = {}): Promise<number> {
  return expectOk(await customer.post<Loan>("/api/loans", { ...application, ...changes })).id
}

/**
 * Applies, and pays the loan out like staff.
 * @param at when it is paid out: now or in the past
 */
export async function borrow(
  customer: Customer,
  { at, ...changes }: { at?: string } & Record<string, unknown> = {},
): Promise<number> {
  const id = await apply(customer, changes)
  await asOwner("update loans set status = 'approved', approved_date = now() where id = $1", [id])
  await asOwner("select loan_disburse($1, 'Europe/Luxembourg', $2)", [id, at ?? null])
  return id
}

/** The customer's loan as the API returns it. */
export async function loanOf(customer: Customer, id: number): Promise<Loan> {
  const loans = expectOk(await customer.get<Loan[]>("/api/loans"))
  const loan = loans.find((each) => each.id === id)
  if (!loan) throw new Error(`${customer.username} has no loan ${id}`)
  return loan
}
