import type { NewDeposit } from "#shared/contracts/deposits.ts"
import type { PostingResult } from "#shared/contracts/transfers.ts"
import { post } from "../../lib/api-client.ts"
import { useMoneyMutation } from "../../money/use-money-mutation.ts"

/** Adds simulated money to an account. */
export function useDeposit() {
  return useMoneyMutation({ kind: "deposit" }, (deposit: NewDeposit, idempotencyKey) =>
    post<PostingResult>("/api/deposits", deposit, { idempotencyKey }),
  )
}
