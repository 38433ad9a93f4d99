import * as z from "zod/mini"
import type { CardSwitch } from "#shared/contracts/cards.ts"
import type { cardCloseReasons } from "#shared/stored-values.ts"
import { callFunction } from "../db/call-function.ts"
import type { Database } from "../db/pool.ts"
import type { Member } from "../use-case/use-case.ts"

const Changed = z.nullable(z.boolean())

/**
 * Closes a member's card for good (cards.sql), after its transfers that are being posted.
 * @returns whether this closed it; not a card that the bank froze
 */
export async function closeCard(
  tx: Database,
  userId: number,
  cardId: number,
  reason: (typeof cardCloseReasons)[number],
): Promise<boolean> {
  return (await callFunction(tx, "card_close", Changed, [userId, cardId, reason])) ?? false
}

/**
 * Turns a switch of a member's card on or off, after the card's transfers that are being posted. Turning
 * it on takes place in the transaction that used up the confirmation.
 * @returns whether that changed anything
 * @throws if turned on and neither a confirmation nor, without a second factor, the password allows it
 */
export async function setCardSwitch(
  tx: Database,
  { userId, signInId }: Member,
  cardId: number,
  cardSwitch: CardSwitch,
  turnedOn: boolean,
): Promise<boolean> {
  const args = [userId, signInId, cardId, cardSwitch, turnedOn]
  return (await callFunction(tx, "card_switch", Changed, args)) ?? false
}
