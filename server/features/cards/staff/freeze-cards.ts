import * as z from "zod/mini"
import { callFunction } from "../../../db/call-function.ts"
import { staffAnswer, staffRefusal } from "../../../staff/staff-answer.ts"
import type { StaffContext } from "../../../staff/staff-use-case.ts"

const FreezeRefused = staffRefusal("card_not_found", "card_closed", "already_frozen")
const FreezeAnswer = staffAnswer({ memberId: z.number(), lastFour: z.string() }, FreezeRefused)

export type FreezeCardOutcome =
  | { outcome: "frozen"; userId: number; lastFour: string }
  | z.output<typeof FreezeRefused>

/** Freezes a card so that only the bank can unfreeze it. */
export async function freezeCard(
  { db, announce }: StaffContext,
  { cardId }: { cardId: number },
): Promise<FreezeCardOutcome> {
  const done = await callFunction(db, "card_freeze", FreezeAnswer, [{ cardId }, {}])
  if (done.outcome === "refused") return done
  announce(done.memberId, "cards")
  return { outcome: "frozen", userId: done.memberId, lastFour: done.lastFour }
}

const UnfreezeRefused = staffRefusal("card_not_found", "card_closed", "not_frozen_by_bank")
const UnfreezeAnswer = staffAnswer(
  {
    memberId: z.number(),
    lastFour: z.string(),
    /** `frozen` where the holder had frozen the card as well. */
    status: z.enum(["active", "frozen"]),
  },
  UnfreezeRefused,
)

export type UnfreezeCardOutcome =
  | {
      outcome: "unfrozen"
      userId: number
      lastFour: string
      status: "active" | "frozen"
    }
  | z.output<typeof UnfreezeRefused>

/** Lifts the bank's freeze of a card. The holder's own freeze stays. */
export async function unfreezeCard(
  { db, announce }: StaffContext,
  { cardId }: { cardId: number },
): Promise<UnfreezeCardOutcome> {
  const done = await callFunction(db, "card_unfreeze_carry_out", UnfreezeAnswer, [{ cardId }, {}])
  if (done.outcome === "refused") return done
  const { memberId: userId, lastFour, status } = done
  announce(userId, "cards")
  return { outcome: "unfrozen", userId, lastFour, status }
}
