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
import { type OperationsBelow, staffPath } from "../../staff-path.ts"

/** The start of every query's key about loans. */
export const loansKey = ["loans"]

/** A loan, and what is read of its member's file while that is open. */
export const loanQuery = (id: string) =>
  queryOptions({
    queryKey: [...loansKey, "one", id],
    queryFn: ({ signal }) => get<StaffLoanDetail>(staffPath("readLoan", id), { signal }),
    // What staff see of a file must not outlive their reason to see it.
    gcTime: 30_000,
    refetchInterval: 30_000,
  })

/** What pays a loan off on a day, "2026-11-30". */
export const payoffQuery = (id: StaffLoan["loanId"], day: string) =>
  queryOptions({
    queryKey: [...loansKey, "payoff", id, day],
    queryFn: ({ signal }) =>
      get<LoanPayoff>(`${staffPath("quoteLoanPayoff", id)}?on=${day}`, { signal }),
    gcTime: 30_000,
  })

/** What an employee does about a loan. Each resolves once the screens have been asked for again. */
export function useLoanChanges(id: StaffLoan["loanId"]) {
  const client = useQueryClient()
  async function change<Answer>(
    operation: OperationsBelow<"/loans/{id}/">,
    body: object,
  ): Promise<Answer> {
    const answer = await post<Answer>(staffPath(operation, id), body)
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" })
    return answer
  }
  return {
    approve: (approval: LoanApproval) => change<Proposed>("proposeApproval", approval),
    reject: (rejection: LoanRejection) => change<Proposed>("proposeRejection", rejection),
    undo: (reason: LoanReason) => change<unknown>("undoLoanApproval", reason),
    payOut: (reason: LoanReason) => change<Payout>("payOutLoan", reason),
    repay: (repayment: CounterRepayment) => change<CounterRepaid>("repayAtCounter", repayment),
    reschedule: (terms: LoanRescheduling) => change<Proposed>("proposeRescheduling", terms),
    note: (promise: NewPromise) => change<unknown>("notePromise", promise),
    writeOff: (reason: LoanReason) => change<Proposed>("proposeWriteOff", reason),
  }
}
