import { randomBytes } from "node:crypto"
import { and, asc, eq, gt, isNull, lt, sql } from "drizzle-orm"
import { authenticators, passkeys, recoveryCodes } from "#shared/tables/factors.ts"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"
import type { SealedSecret } from "../confirmations/authenticator-secret.ts"
import { enrolledAuthenticator } from "../confirmations/enrolled.ts"
import { unusedCodes } from "../confirmations/queries.ts"

/** How long a secret waits for its first code. */
const patience = sql`interval '15 minutes'`

const shown = {
  id: passkeys.id,
  name: passkeys.name,
  synced: passkeys.synced,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
}

export type PasskeyRow = Pick<typeof passkeys.$inferSelect, keyof typeof shown>
export type NewPasskeyRow = Omit<typeof passkeys.$inferInsert, "userId">

/** One of the customer's own passkeys, as a predicate. */
const ownPasskey = (userId: number, id: number) =>
  and(eq(passkeys.id, id), eq(passkeys.userId, userId))

/** A secret that waits for its first code, as a predicate. */
const waiting = (userId: number) =>
  and(eq(authenticators.userId, userId), isNull(authenticators.enrolledAt))

/**
 * Holds the customer's own row until the transaction ends, so that changes of factors come one after
 * the other, and no sign-in begins between the look at the factors and the change.
 */
export async function lockCustomer(tx: Database, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update")
}

/** The customer's own passkeys, oldest first. */
export function ownPasskeys(db: Database, userId: number): Promise<PasskeyRow[]> {
  return db
    .select(shown)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id))
}

/** The customer's own passkey with this id. */
export async function ownPasskeyById(
  db: Database,
  userId: number,
  id: number,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.select(shown).from(passkeys).where(ownPasskey(userId, id))
  return row
}

/** Since when the customer has an authenticator app. */
export async function enrolledSince(db: Database, userId: number): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: authenticators.enrolledAt })
    .from(authenticators)
    .where(enrolledAuthenticator(userId))
  return row?.at ?? undefined
}

/** As long as WebAuthn section 5.4.3 has it. */
const userHandleBytes = 64

/**
 * What passkeys know the customer by: random, so that it says nothing of them or of how many customers
 * there are (WebAuthn section 14.6.1), and always the same. Made when it is first asked for; the caller
 * holds the customer's row (lockCustomer).
 */
export async function keptUserHandle(tx: Database, userId: number): Promise<Buffer> {
  const own = eq(users.id, userId)
  const [row] = await tx.select({ handle: users.passkeyUserHandle }).from(users).where(own)
  if (row?.handle) return row.handle
  const handle = randomBytes(userHandleBytes)
  await tx.update(users).set({ passkeyUserHandle: handle }).where(own)
  return handle
}

/** How many factors the customer has: the authenticator app and passkeys. */
export async function countFactors(db: Database, userId: number): Promise<number> {
  const apps = db.$count(authenticators, enrolledAuthenticator(userId))
  const keys = db.$count(passkeys, eq(passkeys.userId, userId))
  return (await apps) + (await keys)
}

/** How many of the customer's recovery codes are still good. */
export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  return await db.$count(recoveryCodes, unusedCodes(userId))
}

/**
 * Keeps a secret until its first code; one that still waited is void.
 * @returns false when the customer has an authenticator app already
 */
export async function keepWaitingSecret(
  db: Database,
  userId: number,
  sealed: SealedSecret,
): Promise<boolean> {
  const rows = await db
    .insert(authenticators)
    .values({ userId, ...sealed })
    .onConflictDoUpdate({
      target: authenticators.userId,
      set: { ...sealed, lastStep: 0, createdAt: sql`clock_timestamp()` },
      setWhere: isNull(authenticators.enrolledAt),
    })
    .returning({ userId: authenticators.userId })
  return rows.length > 0
}

/** The secret that waits for its first code, and the database's clock in milliseconds since 1970. */
export async function waitingSecret(db: Database, userId: number) {
  const [row] = await db
    .select({
      secretCiphertext: authenticators.secretCiphertext,
      keyId: authenticators.keyId,
      now: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`,
    })
    .from(authenticators)
    .where(and(waiting(userId), gt(authenticators.createdAt, sql`clock_timestamp() - ${patience}`)))
  return row
}

/**
 * From now on the app is a factor; the code's time step is taken with that.
 * @param secretCiphertext the secret that the code was of
 * @returns false when another took its place, or was quicker
 */
export async function markEnrolled(
  tx: Database,
  userId: number,
  secretCiphertext: Buffer,
  step: number,
): Promise<boolean> {
  const rows = await tx
    .update(authenticators)
    .set({ enrolledAt: sql`clock_timestamp()`, lastStep: step })
    .where(
      and(
        waiting(userId),
        eq(authenticators.secretCiphertext, secretCiphertext),
        lt(authenticators.lastStep, step),
      ),
    )
    .returning({ userId: authenticators.userId })
  return rows.length > 0
}

/** Takes the customer's authenticator app away. @returns whether there was one */
export async function deleteAuthenticator(tx: Database, userId: number): Promise<boolean> {
  const rows = await tx
    .delete(authenticators)
    .where(enrolledAuthenticator(userId))
    .returning({ userId: authenticators.userId })
  return rows.length > 0
}

/** Takes away a secret that still waits for its first code. */
export async function deleteWaitingSecret(tx: Database, userId: number): Promise<void> {
  await tx.delete(authenticators).where(waiting(userId))
}

/** @throws on `passkeys_credential_key` when the bank knows this passkey */
export async function insertPasskey(
  tx: Database,
  userId: number,
  row: NewPasskeyRow,
): Promise<number> {
  const [written] = await tx
    .insert(passkeys)
    .values({ ...row, userId })
    .returning({ id: passkeys.id })
  if (!written) throw new Error("the new passkey was not returned")
  return written.id
}

/** Gives the customer's own passkey another name. @returns it, or undefined when there is none such */
export async function renameOwnPasskey(
  tx: Database,
  userId: number,
  id: number,
  name: string,
): Promise<PasskeyRow | undefined> {
  const [row] = await tx
    .update(passkeys)
    .set({ name })
    .where(ownPasskey(userId, id))
    .returning(shown)
  return row
}

/** Takes the customer's own passkey away. @returns whether there was one */
export async function deleteOwnPasskey(tx: Database, userId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(passkeys)
    .where(ownPasskey(userId, id))
    .returning({ id: passkeys.id })
  return rows.length > 0
}

/** Voids the customer's recovery codes, used or not, and keeps these hashes in their place. */
export async function replaceRecoveryCodes(
  tx: Database,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length === 0) return
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}
