import { askDatabase, type StaffRefusal } from "../../../staff/ask-database.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"

type Refused = StaffRefusal<"card_not_found" | "card_closed" | "already_frozen">

export type FreezeCardOutcome = { outcome: "frozen"; userId: number; lastFour: string } | Refused

/** Freezes a card so that only the bank can unfreeze it. */
export async function freezeCard(
  { db, announce }: StaffContext,
  { cardId }: { cardId: number },
): Promise<FreezeCardOutcome> {
  type Done = { outcome: "done"; memberId: number; lastFour: string }
  const done = await askDatabase<Done | Refused>(db, "card_freeze", { cardId })
  if (done.outcome === "refused") return done
  announce(done.memberId, "cards")
  return { outcome: "frozen", userId: done.memberId, lastFour: done.lastFour }
}
