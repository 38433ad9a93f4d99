import { recordAudit } from "../../../db/audit.ts"
import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { liftBankFreeze, lockCard } from "./queries.ts"

export type UnfreezeCardOutcome =
  | {
      outcome: "unfrozen"
      userId: number
      lastFour: string
      /** `frozen` where the holder had frozen the card as well. */
      status: "active" | "frozen"
    }
  | { outcome: "refused"; reason: "card_not_found" | "card_closed" | "not_frozen_by_bank" }

/** Lifts the bank's freeze of a card. The holder's own freeze stays. */
export async function unfreezeCard(
  { pool, announce }: StaffContext,
  { cardId }: { cardId: number },
): Promise<UnfreezeCardOutcome> {
  const outcome = await inTransaction<UnfreezeCardOutcome>(pool, async (tx) => {
    const card = await lockCard(tx, cardId)
    if (!card) return { outcome: "refused", reason: "card_not_found" }
    if (card.closed) return { outcome: "refused", reason: "card_closed" }
    if (!card.frozenByBank) return { outcome: "refused", reason: "not_frozen_by_bank" }
    const { userId, lastFour } = card
    const status = await liftBankFreeze(tx, cardId)
    await recordAudit(tx, { userId, actor: "staff", action: "card.unfrozen", details: { cardId } })
    return { outcome: "unfrozen", userId, lastFour, status }
  })
  if (outcome.outcome === "unfrozen") announce(outcome.userId, "cards")
  return outcome
}
