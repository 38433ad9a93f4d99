import * as z from "zod/mini"
import { callFunction } from "../../../db/call-function.ts"
import { staffAnswer, staffRefusal } from "../../../staff/staff-answer.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"

const Refused = staffRefusal("card_not_found", "card_closed", "already_frozen")
const Answer = staffAnswer({ memberId: z.number(), lastFour: z.string() }, Refused)

export type FreezeCardOutcome =
  | { outcome: "frozen"; userId: number; lastFour: string }
  | z.output<typeof Refused>

/** Freezes a card so that only the bank can unfreeze it. */
export async function freezeCard(
  { db, announce }: StaffContext,
  { cardId }: { cardId: number },
): Promise<FreezeCardOutcome> {
  const done = await callFunction(db, "card_freeze", Answer, [{ cardId }, {}])
  if (done.outcome === "refused") return done
  announce(done.memberId, "cards")
  return { outcome: "frozen", userId: done.memberId, lastFour: done.lastFour }
}
