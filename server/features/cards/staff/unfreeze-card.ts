import * as z from "zod/mini"
import { callFunction } from "../../../db/call-function.ts"
import { staffAnswer, staffRefusal } from "../../../staff/staff-answer.ts"
import type { StaffContext } from "../../../staff/staff-context.ts"

const Refused = staffRefusal("card_not_found", "card_closed", "not_frozen_by_bank")
const Answer = staffAnswer(
  {
    memberId: z.number(),
    lastFour: z.string(),
    /** `frozen` where the holder had frozen the card as well. */
    status: z.enum(["active", "frozen"]),
  },
  Refused,
)

export type UnfreezeCardOutcome =
  | {
      outcome: "unfrozen"
      userId: number
      lastFour: string
      status: "active" | "frozen"
    }
  | z.output<typeof Refused>

/** Lifts the bank's freeze of a card. The holder's own freeze stays. */
export async function unfreezeCard(
  { db, announce }: StaffContext,
  { cardId }: { cardId: number },
): Promise<UnfreezeCardOutcome> {
  const done = await callFunction(db, "card_unfreeze_carry_out", Answer, [{ cardId }, {}])
  if (done.outcome === "refused") return done
  const { memberId: userId, lastFour, status } = done
  announce(userId, "cards")
  return { outcome: "unfrozen", userId, lastFour, status }
}
