import type { NewDeposit } from "#shared/contracts/deposits.ts"
import type { Booked } from "#shared/contracts/transfers.ts"
import { post } from "../../lib/api-client.ts"
import { useSettledMutation } from "../../lib/use-settled-mutation.ts"

/** Adds simulated money to an account. */
export function useDeposit() {
  return useSettledMutation((deposit: NewDeposit, idempotencyKey) =>
    post<Booked>("/api/deposits", deposit, { idempotencyKey }),
  )
}
