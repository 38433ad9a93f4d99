import { and, asc, eq, isNull, sql } from "drizzle-orm"
import { accounts } from "#shared/tables/accounts.ts"
import { trustedPayees } from "#shared/tables/confirmations.ts"
import { users } from "#shared/tables/users.ts"
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

/** The customer's trusted payees, by name. */
export function ownPayees(db: Database, userId: number): Promise<PayeeRow[]> {
  return db
    .select(shown)
    .from(trustedPayees)
    .where(ofOwner(userId))
    .orderBy(asc(sql`lower(${trustedPayees.name})`), asc(trustedPayees.id))
}

/** Until the transaction ends, no other transaction can add a trusted payee for this customer. */
export async function lockPayees(tx: Database, userId: number): Promise<void> {
  await tx.execute(sql`select from ${users} where ${users.id} = ${userId} for no key update`)
}

/** How many trusted payees the customer has, and whether this IBAN's is one of them. */
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

/** The owner of the open account with this IBAN at this bank. */
export async function holderOf(db: Database, iban: string): Promise<number | undefined> {
  const [row] = await db
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.iban, iban), isNull(accounts.closedAt)))
  return row?.userId
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
 * Removes the customer's trusted payee.
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
