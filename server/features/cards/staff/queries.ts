import { asc, eq, gt, sql } from "drizzle-orm"
import { accounts } from "#shared/tables/accounts.ts"
import { debitCards } from "#shared/tables/cards.ts"
import type { Database } from "../../../db/pool.ts"
import { sealed, shownStatus } from "../queries.ts"

/** A customer's cards. */
export function cardsOfCustomer(db: Database, userId: number) {
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
    .where(eq(accounts.userId, userId))
    .orderBy(asc(debitCards.id))
}

/** Any customer's card, locked until the transaction ends. */
export async function lockCard(tx: Database, id: number) {
  const [row] = await tx
    .select({
      userId: accounts.userId,
      lastFour: debitCards.lastFour,
      frozenByBank: debitCards.frozenByBank,
      closed: sql<boolean>`${debitCards.closedAt} is not null`,
    })
    .from(debitCards)
    .innerJoin(accounts, eq(accounts.id, debitCards.accountId))
    .where(eq(debitCards.id, id))
    .for("update", { of: debitCards })
  return row
}

/** Freezes a card so that only the bank can unfreeze it. */
export async function setFrozenByBank(tx: Database, id: number): Promise<void> {
  await tx
    .update(debitCards)
    .set({ status: "frozen", frozenByBank: true })
    .where(eq(debitCards.id, id))
}

/**
 * Lifts the bank's freeze. A card that its holder had frozen as well stays frozen, now by the holder.
 * @returns the card's new status
 */
export async function liftBankFreeze(tx: Database, id: number): Promise<"active" | "frozen"> {
  const holderFroze = sql`(
    select action = 'card.frozen' from audit_events
      where user_id = (select user_id from accounts where id = account_id) and actor = 'customer'
        and action in ('card.frozen', 'card.unfrozen') and details ->> 'cardId' = ${String(id)}
      order by id desc limit 1)`
  const [row] = await tx
    .update(debitCards)
    .set({
      status: sql`case when ${holderFroze} then 'frozen'::card_status else 'active' end`,
      frozenByBank: false,
    })
    .where(eq(debitCards.id, id))
    .returning({ status: debitCards.status })
  if (!row) throw new Error("the card was not returned")
  return row.status
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

/** A card's encrypted number and its customer, locked until the transaction ends. */
export async function sealedCardForUpdate(tx: Database, id: number) {
  const [row] = await tx
    .select({ ...sealed, userId: accounts.userId })
    .from(debitCards)
    .innerJoin(accounts, eq(accounts.id, debitCards.accountId))
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
