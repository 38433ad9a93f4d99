import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type {
  CounterRepaid,
  CounterRepayment,
  LoanApproval,
  LoanPayoff,
  LoanReason,
  LoanRejection,
  LoanRescheduling,
  NewPromise,
  Payout,
  StaffLoan,
  StaffLoanDetail,
} from "#shared/contracts/staff-loans.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { get, post } from "../../../lib/api-client.ts"

export const loansPath = "/api/staff/loans"
export const arrearsPath = "/api/staff/arrears"

/** The start of every query's key about loans. */
export const loansKey = ["loans"]

/** A loan, and what is read of its member's file while that is open. */
export const loanQuery = (id: string) =>
  queryOptions({
    queryKey: [...loansKey, "one", id],
    queryFn: ({ signal }) => get<StaffLoanDetail>(`${loansPath}/${id}`, { signal }),
    // What staff see of a file must not outlive their reason to see it.
    gcTime: 30_000,
    refetchInterval: 30_000,
  })

/** What pays a loan off on a day, "2026-11-30". */
export const payoffQuery = (id: StaffLoan["loanId"], day: string) =>
  queryOptions({
    queryKey: [...loansKey, "payoff", id, day],
    queryFn: ({ signal }) => get<LoanPayoff>(`${loansPath}/${id}/payoff?on=${day}`, { signal }),
    gcTime: 30_000,
  })

/** What an employee does about a loan. Each resolves once the screens have been asked for again. */
export function useLoanChanges(id: StaffLoan["loanId"]) {
  const client = useQueryClient()
  async function change<Answer>(verb: string, body: object): Promise<Answer> {
    const answer = await post<Answer>(`${loansPath}/${id}/${verb}`, body)
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" })
    return answer
  }
  return {
    approve: (approval: LoanApproval) => change<Proposed>("approval", approval),
    reject: (rejection: LoanRejection) => change<Proposed>("rejection", rejection),
    undo: (reason: LoanReason) => change<unknown>("undoing", reason),
    payOut: (reason: LoanReason) => change<Payout>("payout", reason),
    repay: (repayment: CounterRepayment) => change<CounterRepaid>("repayments", repayment),
    reschedule: (terms: LoanRescheduling) => change<Proposed>("rescheduling", terms),
    note: (promise: NewPromise) => change<unknown>("promises", promise),
    writeOff: (reason: LoanReason) => change<Proposed>("write-off", reason),
  }
}
