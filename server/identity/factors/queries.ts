import { randomBytes } from "node:crypto"
import { and, asc, eq, gt, isNull, lt, sql } from "drizzle-orm"
import { authenticators, passkeys, recoveryCodes } from "#shared/tables/factors.ts"
import { users } from "#shared/tables/users.ts"
import type { Database } from "../../db/pool.ts"
import type { SealedSecret } from "../confirmations/authenticator-secret.ts"
import { enrolledAuthenticator } from "../confirmations/enrolled.ts"
import { unusedCodes } from "../confirmations/queries.ts"

/** How long a secret waits for its first code. */
const enrollmentPeriod = sql`interval '15 minutes'`

const shown = {
  id: passkeys.id,
  name: passkeys.name,
  synced: passkeys.synced,
  createdAt: passkeys.createdAt,
  lastUsedAt: passkeys.lastUsedAt,
}

export type PasskeyRow = Pick<typeof passkeys.$inferSelect, keyof typeof shown>
export type NewPasskeyRow = Omit<typeof passkeys.$inferInsert, "userId">

/** A predicate: one of the member's own passkeys. */
const ownPasskey = (userId: number, id: number) =>
  and(eq(passkeys.id, id), eq(passkeys.userId, userId))

/** A predicate: a secret that waits for its first code. */
const waiting = (userId: number) =>
  and(eq(authenticators.userId, userId), isNull(authenticators.enrolledAt))

/**
 * Locks the member's row until the transaction ends. This serializes changes of factors, and no
 * sign-in can begin between the check of the factors and the change.
 */
export async function lockMember(tx: Database, userId: number): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update")
}

/** The member's own passkeys, oldest first. */
export function ownPasskeys(db: Database, userId: number): Promise<PasskeyRow[]> {
  return db
    .select(shown)
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id))
}

/** The member's own passkey with this id. */
export async function ownPasskeyById(
  db: Database,
  userId: number,
  id: number,
): Promise<PasskeyRow | undefined> {
  const [row] = await db.select(shown).from(passkeys).where(ownPasskey(userId, id))
  return row
}

/** When the member set up the authenticator app; undefined without one. */
export async function authenticatorEnrolledAt(
  db: Database,
  userId: number,
): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: authenticators.enrolledAt })
    .from(authenticators)
    .where(enrolledAuthenticator(userId))
  return row?.at ?? undefined
}

/** The maximum in WebAuthn section 5.4.3. */
const userHandleBytes = 64

/**
 * The user handle that passkeys know the member by: random, so that it reveals neither the
 * member nor how many there are (WebAuthn section 14.6.1), and permanent. Created on first use;
 * the caller holds the member's row (lockMember).
 */
export async function ensureUserHandle(tx: Database, userId: number): Promise<Buffer> {
  const own = eq(users.id, userId)
  const [row] = await tx.select({ handle: users.passkeyUserHandle }).from(users).where(own)
  if (row?.handle) return row.handle
  const handle = randomBytes(userHandleBytes)
  await tx.update(users).set({ passkeyUserHandle: handle }).where(own)
  return handle
}

/** The number of factors: the authenticator app and passkeys. */
export async function countFactors(db: Database, userId: number): Promise<number> {
  const apps = db.$count(authenticators, enrolledAuthenticator(userId))
  const keys = db.$count(passkeys, eq(passkeys.userId, userId))
  return (await apps) + (await keys)
}

/** The number of unused recovery codes. */
export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  return await db.$count(recoveryCodes, unusedCodes(userId))
}

/**
 * Stores a secret until its first code. It replaces one that still waits.
 * @returns false when the member already has an authenticator app
 */
export async function storePendingSecret(
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

/**
 * The secret that waits for its first code, and the database's clock in milliseconds since 1970.
 */
export async function pendingSecret(db: Database, userId: number) {
  const [row] = await db
    .select({
      secretCiphertext: authenticators.secretCiphertext,
      keyId: authenticators.keyId,
      now: sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`,
    })
    .from(authenticators)
    .where(
      and(
        waiting(userId),
        gt(authenticators.createdAt, sql`clock_timestamp() - ${enrollmentPeriod}`),
      ),
    )
  return row
}

/**
 * Makes the app a factor and uses up the code's time step.
 * @param secretCiphertext the secret that the code was made with
 * @returns false when another secret replaced it, or another request was first
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

/**
 * Deletes the member's authenticator app.
 * @returns whether there was one
 */
export async function deleteAuthenticator(tx: Database, userId: number): Promise<boolean> {
  const rows = await tx
    .delete(authenticators)
    .where(enrolledAuthenticator(userId))
    .returning({ userId: authenticators.userId })
  return rows.length > 0
}

/** Deletes a secret that still waits for its first code. */
export async function deletePendingSecret(tx: Database, userId: number): Promise<void> {
  await tx.delete(authenticators).where(waiting(userId))
}

/** @throws on `passkeys_credential_key` when the bank already knows this passkey */
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

/**
 * Renames the member's own passkey.
 * @returns it, or undefined when there is no such passkey
 */
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

/**
 * Deletes the member's own passkey.
 * @returns whether there was one
 */
export async function deleteOwnPasskey(tx: Database, userId: number, id: number): Promise<boolean> {
  const rows = await tx
    .delete(passkeys)
    .where(ownPasskey(userId, id))
    .returning({ id: passkeys.id })
  return rows.length > 0
}

/** Replaces the member's recovery codes, used and unused, with new hashes. */
export async function replaceRecoveryCodes(
  tx: Database,
  userId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  if (hashes.length === 0) return
  await tx.insert(recoveryCodes).values(hashes.map((codeHash) => ({ userId, codeHash })))
}
