import type { RepeatAnswer, RepeatQuestion } from "#shared/contracts/transfers.ts"
import { post } from "../../lib/api-client.ts"
import { useChange } from "../../lib/use-change.ts"

/** Longer than the bank needs; a payment does not wait for this question. */
const timeoutMs = 4_000

/**
 * Asks right before a payment is sent when the member last sent the same one, in any tab or on any device. Null
 * if they did not, or if the bank does not say: it must not keep anybody from paying.
 */
export function useRepeatCheck() {
  return useChange({
    send: async (question: RepeatQuestion): Promise<string | null> => {
      try {
        const answer = await post<RepeatAnswer>("/api/repeat-checks", question, { timeoutMs })
        return answer.sentAt
      } catch {
        return null
      }
    },
  })
}
