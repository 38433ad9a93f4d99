import type { PayeeQuestion, PayeeVerification } from "#shared/contracts/transfers.ts"
import { ApiError, post } from "../../lib/api-client.ts"
import { useChange } from "../../lib/use-change.ts"

/** The result of a payee check; "unavailable" when the check itself failed. */
export type PayeeCheck = PayeeVerification | { result: "unavailable" }

/**
 * Checks whether a name belongs to an IBAN. A technical failure must not stop the member, so it is a
 * result too.
 */
export function usePayeeCheck() {
  return useChange({
    send: async (question: PayeeQuestion): Promise<PayeeCheck> => {
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
