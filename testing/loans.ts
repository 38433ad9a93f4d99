import type { Loan } from "#shared/contracts/loans.ts"
import { asOwner } from "./database.ts"
import { expectOk, type Member } from "./member.ts"

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

/** The terms of that application's offer, at the rate of every application. */
export const offeredTerms = {
  amount: "1200.00",
  interestRate: "5.00",
  termMonths: 12,
  monthlyPayment: "102.73",
} as const

/** Approves a loan like staff: an open offer. Takes its id. */
export const openOffer =
  "update loans set status = 'approved', approved_date = now(), accepted_at = null where id = $1"

/** Approves a loan like staff, and accepts the offer like the member; takes its id. */
export const acceptedOffer =
  "update loans set status = 'approved', approved_date = now(), accepted_at = now() where id = $1"

/** Applies for a loan and returns its id. */
export async function apply(member: Member, changes: object = {}): Promise<number> {
  return expectOk(await member.post<Loan>("/api/loans", { ...application, ...changes })).id
}

/**
 * Applies, accepts the offer, and pays the loan out like staff.
 * @param at when it is paid out: now or in the past
 */
export async function borrow(
  member: Member,
  { at, ...changes }: { at?: string } & Record<string, unknown> = {},
): Promise<number> {
  const id = await apply(member, changes)
  await asOwner(acceptedOffer, [id])
  await asOwner("select loan_disburse($1, 'Europe/Luxembourg', $2)", [id, at ?? null])
  return id
}

/** The member's loan as the API returns it. */
export async function loanOf(member: Member, id: number): Promise<Loan> {
  const loans = expectOk(await member.get<Loan[]>("/api/loans"))
  const loan = loans.find((each) => each.id === id)
  if (!loan) throw new Error(`${member.username} has no loan ${id}`)
  return loan
}

/**
 * Accepts the offer of a loan as the API returned it, with the password.
 * @param changes to the terms or the password
 */
export function accept(member: Member, loan: Loan, changes: object = {}, options = {}) {
  const { amount, interestRate, termMonths, monthlyPayment } = loan
  const terms = { amount, interestRate, termMonths, monthlyPayment }
  return member.post<Loan>(
    `/api/loans/${loan.id}/acceptance`,
    { ...terms, password: member.password, ...changes },
    options,
  )
}
