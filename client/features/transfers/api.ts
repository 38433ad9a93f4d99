import type { NewTransfer, PostingResult } from "#shared/contracts/transfers.ts"
import { post } from "../../lib/api-client.ts"
import { useMoneyMutation } from "../../money/use-money-mutation.ts"

/** Sends a transfer to an IBAN. */
export function useTransfer() {
  return useMoneyMutation((transfer: NewTransfer, idempotencyKey) =>
    post<PostingResult>("/api/transfers", transfer, { idempotencyKey }),
  )
}
