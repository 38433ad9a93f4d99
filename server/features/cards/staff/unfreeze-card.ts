import { askDatabase, type StaffRefusal } from "../../../staff/ask-database.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"

type Refused = StaffRefusal<"card_not_found" | "card_closed" | "not_frozen_by_bank">

export type UnfreezeCardOutcome =
  | {
      outcome: "unfrozen"
      userId: number
      lastFour: string
      /** `frozen` where the holder had frozen the card as well. */
      status: "active" | "frozen"
    }
  | Refused

/** Lifts the bank's freeze of a card. The holder's own freeze stays. */
export async function unfreezeCard(
  { db, announce }: StaffContext,
  { cardId }: { cardId: number },
): Promise<UnfreezeCardOutcome> {
  type Done = {
    outcome: "done"
    memberId: number
    lastFour: string
    status: "active" | "frozen"
  }
  const done = await askDatabase<Done | Refused>(db, "card_unfreeze_carry_out", { cardId })
  if (done.outcome === "refused") return done
  const { memberId: userId, lastFour, status } = done
  announce(userId, "cards")
  return { outcome: "unfrozen", userId, lastFour, status }
}
