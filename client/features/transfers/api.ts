import { useMutation } from "@tanstack/react-query"
import type {
  Booked,
  NewTransfer,
  PayeeQuestion,
  PayeeVerification,
} from "#shared/contracts/transfers.ts"
import { post } from "../../lib/api-client.ts"
import { useSettledMutation } from "../../lib/use-settled-mutation.ts"

/** Asks whether a name belongs to an IBAN. Moves nothing, so it may be asked at any time. */
export function usePayeeVerification() {
  return useMutation({
    mutationFn: (question: PayeeQuestion) =>
      post<PayeeVerification>("/api/payee-verification", question),
  })
}

/** Sends money to an IBAN. */
export function useTransfer() {
  return useSettledMutation((transfer: NewTransfer, idempotencyKey) =>
    post<Booked>("/api/transfers", transfer, { idempotencyKey }),
  )
}
