import { randomInt } from "node:crypto"
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, ne, or, sql } from "drizzle-orm"
import { type CardType, cardSerialLength, makeCardNumber } from "#shared/cards/card-number.ts"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { closedCardsListed } from "#shared/limits.ts"
import { debitCards } from "#shared/tables/cards.ts"
import { accountPeople } from "#shared/tables/holder-people.ts"
import { users } from "#shared/tables/users.ts"
import { runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import { nameOnCards } from "../../identity/names/holder-name.ts"
import {
  type CardKeys,
  cardNumberHashes,
  currentCvvVersion,
  encryptCardNumber,
} from "./card-secrets.ts"

/** The member whose card it is. */
type Person = { id: number; holderName: string | null }
type NewCard = { accountId: number; person: Person; cardType?: CardType } & Partial<
  Pick<
    typeof debitCards.$inferInsert,
    | "isVirtual"
    | "name"
    | "singleUse"
    | "dailyLimit"
    | "transfersToOthers"
    | "transfersToNewPayees"
    | "replacesCardId"
  >
>

/** A card's status; `closed` says more than whether it is frozen. */
export const shownStatus = sql<DebitCard["status"]>`case when ${debitCards.closedAt} is null
  then ${debitCards.status}::text else 'closed' end`

/** The columns of a card that may leave the server. The presenter masks the number, and says whose it is. */
const shown = {
  id: debitCards.id,
  accountId: debitCards.accountId,
  userId: debitCards.userId,
  lastFour: debitCards.lastFour,
  cardHolderName: debitCards.cardHolderName,
  expiryDate: sql<string>`to_char(${debitCards.expiryDate}, 'MM/YY')`,
  cardType: debitCards.cardType,
  status: shownStatus,
  frozenByBank: debitCards.frozenByBank,
  dailyLimit: debitCards.dailyLimit,
  isVirtual: debitCards.isVirtual,
  name: debitCards.name,
  singleUse: debitCards.singleUse,
  transfersToOthers: debitCards.transfersToOthers,
  transfersToNewPayees: debitCards.transfersToNewPayees,
  closedAt: sql<string | null>`to_char(${debitCards.closedAt} at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  closeReason: debitCards.closeReason,
  replacesCardId: debitCards.replacesCardId,
}

/** `userId` is whose card it is. */
export type CardRow = Omit<DebitCard, "cardNumber" | "own"> & { userId: number }

/** A card with everybody who sees it. */
export type SeenCard = CardRow & { viewers: number[] }

const open = isNull(debitCards.closedAt)

/** Condition of every card query: cards of the open accounts that the member sees. They may be another owner's. */
function seenBy(db: Database, userId: number) {
  const seenAccounts = db
    .select({ id: accountPeople.id })
    .from(accountPeople)
    .where(and(eq(accountPeople.viewer, userId), isNull(accountPeople.closedAt)))
  return inArray(debitCards.accountId, seenAccounts)
}

/** The narrower condition of every query that uses a card: it is the member's own. */
const usedBy = (db: Database, userId: number) =>
  and(eq(debitCards.userId, userId), seenBy(db, userId))

const seenCard = (db: Database, userId: number, id: number) =>
  and(eq(debitCards.id, id), seenBy(db, userId))

/** Condition for one of the member's own cards. */
export const ownCard = (db: Database, userId: number, id: number) =>
  and(eq(debitCards.id, id), usedBy(db, userId))

/** The open cards that the member sees, by account, oldest first; then the closed ones, the newest first. */
export async function seenCards(db: Database, userId: number): Promise<CardRow[]> {
  const cards = () => db.select(shown).from(debitCards)
  const opened = await cards()
    .where(and(seenBy(db, userId), open))
    .orderBy(asc(debitCards.accountId), asc(debitCards.id))
  const closed = await cards()
    .where(and(seenBy(db, userId), isNotNull(debitCards.closedAt)))
    .orderBy(desc(debitCards.closedAt), desc(debitCards.id))
    .limit(closedCardsListed)
  return [...opened, ...closed]
}

/** The card with this id, if the member sees it. */
export async function seenCardById(
  db: Database,
  userId: number,
  id: number,
): Promise<SeenCard | undefined> {
  const viewers = sql<number[]>`account_viewers(${debitCards.accountId})::float8[]`
  const [row] = await db
    .select({ ...shown, viewers })
    .from(debitCards)
    .where(seenCard(db, userId, id))
  return row
}

/** The currency of a card's daily limit. */
export async function cardCurrency(db: Database, userId: number, id: number) {
  const [row] = await db
    .select({ currency: accountPeople.currency })
    .from(debitCards)
    .innerJoin(
      accountPeople,
      and(eq(accountPeople.id, debitCards.accountId), eq(accountPeople.viewer, userId)),
    )
    .where(seenCard(db, userId, id))
  return row?.currency
}

/**
 * Sets a card's daily limit: any of the member's own, and a lower one of another owner's.
 * @returns the previous limit; undefined when that is not theirs to set, or the card is closed
 */
export async function setCardLimit(
  tx: Database,
  userId: number,
  id: number,
  dailyLimit: string,
): Promise<string | undefined> {
  const settable = or(eq(debitCards.userId, userId), gte(debitCards.dailyLimit, dailyLimit))
  const [before] = await tx
    .select({ dailyLimit: debitCards.dailyLimit })
    .from(debitCards)
    .where(and(seenCard(tx, userId, id), open, settable))
    .for("no key update")
  if (!before) return undefined
  await tx
    .update(debitCards)
    .set({ dailyLimit })
    .where(and(seenCard(tx, userId, id), open))
  return before.dailyLimit
}

/** The stored values that a card's number and CVV come from. They never leave the server. */
export const sealed = {
  accountId: debitCards.accountId,
  cardType: debitCards.cardType,
  cardKeyId: debitCards.cardKeyId,
  cardNumberCiphertext: debitCards.cardNumberCiphertext,
  cvvKeyVersion: debitCards.cvvKeyVersion,
  expiryDate: debitCards.expiryDate,
}

/** The same for the member's own open card with this id. */
export async function ownSealedCard(db: Database, userId: number, id: number) {
  const [row] = await db
    .select(sealed)
    .from(debitCards)
    .where(and(ownCard(db, userId, id), open))
  return row
}

export type OpenStatus = Exclude<CardRow["status"], "closed">

/**
 * Freezes a card that the member sees, or unfreezes their own unless the bank froze it.
 * @returns whether this changed the card
 */
export async function setCardStatus(
  tx: Database,
  userId: number,
  id: number,
  status: OpenStatus,
): Promise<boolean> {
  const reached = status === "frozen" ? seenCard : ownCard
  const changed = await tx
    .update(debitCards)
    .set({ status })
    .where(
      and(
        reached(tx, userId, id),
        open,
        ne(debitCards.status, status),
        eq(debitCards.frozenByBank, false),
      ),
    )
    .returning({ id: debitCards.id })
  return changed.length > 0
}

/**
 * One lock for each last four digits: numbers issued and re-encrypted at the same time are checked one at a
 * time.
 */
const cardNumberLock = 7_303_014

/**
 * Waits for transactions that issue or re-encrypt a number with the same last four digits. Held until the
 * transaction ends.
 */
export async function lockCardNumber(tx: Database, lastFour: string): Promise<void> {
  const lock = sql`select pg_advisory_xact_lock(${cardNumberLock}, ${Number(lastFour)})`
  await runStatement(tx, lock)
}

/** Whether a number was issued, under any known key. The caller holds its lock. */
async function isIssued(tx: Database, keys: CardKeys, cardNumber: string): Promise<boolean> {
  const hashes = cardNumberHashes(keys, cardNumber)
  return (await tx.$count(debitCards, inArray(debitCards.cardNumberHash, hashes))) > 0
}

/** @returns an unused card number; its lock is held until the transaction ends */
async function newCardNumber(tx: Database, keys: CardKeys, cardType: CardType): Promise<string> {
  for (;;) {
    const serial = Array.from({ length: cardSerialLength[cardType] }, () => randomInt(10)).join("")
    const cardNumber = makeCardNumber(cardType, serial)
    await lockCardNumber(tx, cardNumber.slice(-4))
    if (!(await isIssued(tx, keys, cardNumber))) return cardNumber
  }
}

/** How many open virtual cards of their own the member has. */
export function countVirtualCards(db: Database, userId: number): Promise<number> {
  return db.$count(debitCards, and(usedBy(db, userId), eq(debitCards.isVirtual, true), open))
}

/** Whether an account has an open card that the bank froze, no matter whose. */
export async function hasCardFrozenByBank(db: Database, accountId: number): Promise<boolean> {
  const frozen = and(eq(debitCards.accountId, accountId), eq(debitCards.frozenByBank, true))
  return (await db.$count(debitCards, and(frozen, open))) > 0
}

/** Waits for transactions that create cards of this member. */
export async function lockCardsOf(tx: Database, userId: number): Promise<void> {
  await runStatement(tx, sql`select from ${users} where ${users.id} = ${userId} for no key update`)
}

/**
 * Issues a card that is valid to the end of the month four years from now. It is its person's, and carries their
 * name, or none until they have given it.
 */
export async function issueCard(
  tx: Database,
  keys: CardKeys,
  { accountId, person, cardType = "Visa", ...options }: NewCard,
): Promise<{ id: number }> {
  const cardNumber = await newCardNumber(tx, keys, cardType)
  const cvvKeyVersion = currentCvvVersion(keys)
  const [row] = await tx
    .insert(debitCards)
    .values({
      accountId,
      userId: person.id,
      ...encryptCardNumber(keys, cardNumber, { accountId, cardType, cvvKeyVersion }),
      lastFour: cardNumber.slice(-4),
      cvvKeyVersion,
      cardHolderName: nameOnCards(person.holderName),
      expiryDate: sql`(date_trunc('month', bank_day(now())::timestamp) + interval '49 months' - interval '1 day')::date`,
      cardType,
      ...options,
    })
    .returning({ id: debitCards.id })
  if (!row) throw new Error("the new card was not returned")
  return row
}
