import { useMutation } from "@tanstack/react-query"
import type {
  Booked,
  NewTransfer,
  PayeeQuestion,
  PayeeVerification,
} from "#shared/contracts/transfers.ts"
import { ApiError, post } from "../../lib/api-client.ts"
import { useMoneyMutation } from "../../lib/use-money-mutation.ts"

/** What is known of a payee; "unavailable" when the check itself could not be made just now. */
export type PayeeCheck = PayeeVerification | { result: "unavailable" }

/**
 * Asks whether a name belongs to an IBAN. Moves nothing. A check that fails for reasons of ours must
 * not keep the customer from going on, so it is an answer too.
 */
export function usePayeeCheck() {
  return useMutation({
    mutationFn: async (question: PayeeQuestion): Promise<PayeeCheck> => {
      try {
        return await post<PayeeVerification>("/api/payee-verification", question)
      } catch (error) {
        const refused = error instanceof ApiError && error.status < 500 && error.status !== 429
        if (refused) throw error
        return { result: "unavailable" }
      }
    },
  })
}

/** Sends money to an IBAN. */
export function useTransfer() {
  return useMoneyMutation((transfer: NewTransfer, idempotencyKey) =>
    post<Booked>("/api/transfers", transfer, { idempotencyKey }),
  )
}
