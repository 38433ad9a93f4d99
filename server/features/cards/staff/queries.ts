import { asc, eq, gt } from "drizzle-orm"
import { accounts } from "#shared/tables/accounts.ts"
import { debitCards } from "#shared/tables/cards.ts"
import type { Database } from "../../../db/pool.ts"
import { sealed, shownStatus } from "../queries.ts"

/** A member's own cards. */
export function cardsOfMember(db: Database, userId: number) {
  return db
    .select({
      id: debitCards.id,
      cardType: debitCards.cardType,
      lastFour: debitCards.lastFour,
      currency: accounts.currency,
      status: shownStatus,
      frozenByBank: debitCards.frozenByBank,
      closeReason: debitCards.closeReason,
    })
    .from(debitCards)
    .innerJoin(accounts, eq(accounts.id, debitCards.accountId))
    .where(eq(debitCards.userId, userId))
    .orderBy(asc(debitCards.id))
}

/** A page of all cards, ordered by id, with what tells how their numbers are encrypted. */
export function cardsAfter(db: Database, after: number, limit: number) {
  return db
    .select({
      id: debitCards.id,
      lastFour: debitCards.lastFour,
      cardKeyId: debitCards.cardKeyId,
      cardNumberCiphertext: debitCards.cardNumberCiphertext,
    })
    .from(debitCards)
    .where(gt(debitCards.id, after))
    .orderBy(asc(debitCards.id))
    .limit(limit)
}

/** A card's encrypted number and its member, locked until the transaction ends. */
export async function sealedCardForUpdate(tx: Database, id: number) {
  const [row] = await tx
    .select({ ...sealed, userId: debitCards.userId })
    .from(debitCards)
    .where(eq(debitCards.id, id))
    .for("no key update", { of: debitCards })
  return row
}

/** Stores a card's number as encrypted under another key. */
export async function setSeal(
  tx: Database,
  id: number,
  seal: Pick<
    typeof debitCards.$inferInsert,
    "cardKeyId" | "cardNumberCiphertext" | "cardNumberHash"
  >,
): Promise<void> {
  await tx.update(debitCards).set(seal).where(eq(debitCards.id, id))
}
