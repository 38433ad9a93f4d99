import { recordAudit } from "../../../db/audit.ts"
import { inTransaction } from "../../../db/transaction.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"
import { lockCard, setFrozenByBank } from "./queries.ts"

export type FreezeCardOutcome =
  | { outcome: "frozen"; userId: number; lastFour: string }
  | { outcome: "refused"; reason: "card_not_found" | "card_closed" | "already_frozen" }

/** Freezes a card so that only the bank can unfreeze it. */
export async function freezeCard(
  { pool, announce }: StaffContext,
  { cardId }: { cardId: number },
): Promise<FreezeCardOutcome> {
  const outcome = await inTransaction<FreezeCardOutcome>(pool, async (tx) => {
    const card = await lockCard(tx, cardId)
    if (!card) return { outcome: "refused", reason: "card_not_found" }
    if (card.closed) return { outcome: "refused", reason: "card_closed" }
    if (card.frozenByBank) return { outcome: "refused", reason: "already_frozen" }
    const { userId, lastFour } = card
    await setFrozenByBank(tx, cardId)
    await recordAudit(tx, { userId, actor: "staff", action: "card.frozen", details: { cardId } })
    return { outcome: "frozen", userId, lastFour }
  })
  if (outcome.outcome === "frozen") announce(outcome.userId, "cards")
  return outcome
}
