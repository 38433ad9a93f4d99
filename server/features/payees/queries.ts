import { and, asc, eq, isNull, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { maxRecentPayees } from "#shared/limits.ts"
import { trustedPayees } from "#shared/tables/confirmations.ts"
import { savedPayees } from "#shared/tables/payees.ts"
import { users } from "#shared/tables/users.ts"
import { queryRows, runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"

const shown = {
  id: trustedPayees.id,
  iban: trustedPayees.iban,
  name: trustedPayees.name,
  createdAt: trustedPayees.createdAt,
}

/** The columns of a trusted payee that may leave the server. */
export type PayeeRow = Pick<typeof trustedPayees.$inferSelect, keyof typeof shown>

/** Ownership condition of every query on trusted payees. It excludes removed payees. */
const ofOwner = (userId: number) =>
  and(eq(trustedPayees.userId, userId), isNull(trustedPayees.removedAt))

/** The member's trusted payees, by name. */
export function ownPayees(db: Database, userId: number): Promise<PayeeRow[]> {
  return db.select(shown).from(trustedPayees).where(ofOwner(userId)).orderBy(asc(trustedPayees.id))
}

/** Until the transaction ends, no other transaction can add a payee for this member. */
export async function lockPayees(tx: Database, userId: number): Promise<void> {
  await runStatement(tx, sql`select from ${users} where ${users.id} = ${userId} for no key update`)
}

/** How many trusted payees the member has, and whether this IBAN's is one of them. */
export async function knownPayees(db: Database, userId: number, iban: string) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      known: sql<boolean>`coalesce(bool_or(${trustedPayees.iban} = ${iban}), false)`,
    })
    .from(trustedPayees)
    .where(ofOwner(userId))
  return row ?? { count: 0, known: false }
}

/** Whether the open account with this IBAN at this bank is one of the member's own; undefined without such an account. */
export async function isOwnIban(
  db: Database,
  userId: number,
  iban: string,
): Promise<boolean | undefined> {
  const [row] = await queryRows(
    db,
    z.object({ own: z.boolean() }),
    sql`select exists (select from account_people p where p.id = a.id and p.viewer = ${userId}) as own
      from accounts a where a.iban = ${iban} and a.closed_at is null`,
  )
  return row?.own
}

/** @param payee the IBAN in electronic format, as payments store it */
export async function insertPayee(
  tx: Database,
  payee: { userId: number; iban: string; name: string },
): Promise<PayeeRow> {
  const [row] = await tx.insert(trustedPayees).values(payee).returning(shown)
  if (!row) throw new Error("the new payee was not returned")
  return row
}

/**
 * Removes the member's trusted payee.
 * @returns the payee; undefined when there was none with this id
 */
export async function markRemoved(
  tx: Database,
  userId: number,
  id: number,
): Promise<PayeeRow | undefined> {
  const [row] = await tx
    .update(trustedPayees)
    .set({ removedAt: sql`clock_timestamp()` })
    .where(and(ofOwner(userId), eq(trustedPayees.id, id)))
    .returning(shown)
  return row
}

const saved = {
  id: savedPayees.id,
  iban: savedPayees.iban,
  name: savedPayees.name,
  ownName: savedPayees.ownName,
  verified: savedPayees.verified,
  verifiedAt: savedPayees.verifiedAt,
  createdAt: savedPayees.createdAt,
}

/** The columns of a saved payee that may leave the server. */
export type SavedPayeeRow = Pick<typeof savedPayees.$inferSelect, keyof typeof saved>

/** The member's saved payees, oldest first. */
export function ownSavedPayees(db: Database, userId: number): Promise<SavedPayeeRow[]> {
  return db
    .select(saved)
    .from(savedPayees)
    .where(eq(savedPayees.userId, userId))
    .orderBy(asc(savedPayees.id))
}

const ofSaver = (userId: number, id: number) =>
  and(eq(savedPayees.userId, userId), eq(savedPayees.id, id))

/** The member's saved payee with this id. */
export async function ownSavedPayee(
  db: Database,
  userId: number,
  id: number,
): Promise<SavedPayeeRow | undefined> {
  const [row] = await db.select(saved).from(savedPayees).where(ofSaver(userId, id))
  return row
}

/** How many payees the member has saved, and whether this IBAN's is one of them. */
export async function knownSavedPayees(db: Database, userId: number, iban: string) {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      known: sql<boolean>`coalesce(bool_or(${savedPayees.iban} = ${iban}), false)`,
    })
    .from(savedPayees)
    .where(eq(savedPayees.userId, userId))
  return row ?? { count: 0, known: false }
}

/** @param payee the IBAN in electronic format */
export async function insertSavedPayee(
  tx: Database,
  payee: Pick<SavedPayeeRow, "iban" | "name" | "ownName" | "verified"> & { userId: number },
): Promise<SavedPayeeRow> {
  const [row] = await tx.insert(savedPayees).values(payee).returning(saved)
  if (!row) throw new Error("the new payee was not returned")
  return row
}

/**
 * Sets or removes the member's own name for a payee.
 * @returns the payee; undefined when there was none with this id
 */
export async function setOwnName(
  db: Database,
  userId: number,
  id: number,
  ownName: string | null,
): Promise<SavedPayeeRow | undefined> {
  const [row] = await db
    .update(savedPayees)
    .set({ ownName })
    .where(ofSaver(userId, id))
    .returning(saved)
  return row
}

/** Deletes the member's saved payee, and returns whether there was one with this id. */
export async function deleteSavedPayee(db: Database, userId: number, id: number): Promise<boolean> {
  const { rowCount } = await db.delete(savedPayees).where(ofSaver(userId, id))
  return rowCount === 1
}

/** `paidAt` is the booking time, to the microsecond. */
const RecentPayeeRow = z.object({
  iban: z.string(),
  name: z.string(),
  reference: z.string(),
  paidAt: z.string(),
})
export type RecentPayeeRow = z.output<typeof RecentPayeeRow>

/** How many of an account's newest debits are looked through for payees. */
const lookedThrough = 500

/**
 * The payees whom the member paid last, each IBAN once, newest first, without payments that the other bank
 * rejected or returned: to pay such an account again would fail again. Looks through the newest debits of each
 * account only, so a long history costs no more.
 */
export function recentPayees(db: Database, userId: number): Promise<RecentPayeeRow[]> {
  return queryRows(db, RecentPayeeRow, recentPayeesStatement(userId))
}

/** Its plan must use an index however long the history is. */
export const recentPayeesStatement = (userId: number) => sql`
  select iban, name, reference, to_char(at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "paidAt"
    from (select distinct on (t.recipient_iban) t.recipient_iban as iban, t.recipient_name as name,
        t.reference, t.created_at at time zone 'UTC' as at, t.id
      from account_people a cross join lateral (
        select id, entry_id, type, recipient_iban, recipient_name, reference, created_at from transactions
          where from_account_id = a.id order by created_at desc, id desc limit ${lookedThrough}) t
        join journal_entries e on e.id = t.entry_id and e.user_id = ${userId}
      where a.viewer = ${userId} and t.type = 'transfer' and t.recipient_iban is not null
        and not exists (select from account_people own
          where own.iban = t.recipient_iban and own.viewer = ${userId})
        and not exists (select from payments p
          where p.transaction_id = t.id and p.state in ('rejected', 'returned'))
      order by t.recipient_iban, t.created_at desc, t.id desc) as paid
    order by at desc, id desc limit ${maxRecentPayees}`
