import { and, asc, eq, isNull, lt, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { challengeAttempts, challengeMinutes } from "#shared/limits.ts"
import { confirmations } from "#shared/tables/confirmations.ts"
import { authenticators, passkeys, recoveryCodes } from "#shared/tables/factors.ts"
import { queryRows } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import { enrolledAuthenticator } from "./enrolled.ts"

/** How long a challenge is valid, by the database's clock. */
export const challengeLifetime = sql.raw(`interval '${challengeMinutes} minutes'`)

/**
 * How long an expired challenge is kept, so that a late answer is told that it expired. After that,
 * only the audit trail has it.
 */
const kept = sql`interval '1 hour'`

type NewConfirmation = Omit<typeof confirmations.$inferInsert, "expiresAt">

/** Stores a challenge, and deletes the member's old ones. */
export async function insertConfirmation(db: Database, row: NewConfirmation): Promise<Date> {
  const [written] = await db
    .insert(confirmations)
    .values({ ...row, expiresAt: sql`clock_timestamp() + ${challengeLifetime}` })
    .returning({ expiresAt: confirmations.expiresAt })
  if (!written) throw new Error("the new confirmation was not returned")
  await db
    .delete(confirmations)
    .where(
      and(
        eq(confirmations.userId, row.userId),
        lt(confirmations.expiresAt, sql`clock_timestamp() - ${kept}`),
      ),
    )
  return written.expiresAt
}

/**
 * Whose challenge it must be: that of this sign-in and member, or of one who is still signing in.
 */
export type ChallengeOwner = { userId: number; signInId: string } | "signing_in"

/** The owner predicate of every query on challenges. */
function ofOwner(id: string, owner: ChallengeOwner) {
  if (owner === "signing_in") {
    return and(
      eq(confirmations.id, id),
      eq(confirmations.purpose, "sign_in"),
      isNull(confirmations.signInId),
    )
  }
  return and(
    eq(confirmations.id, id),
    eq(confirmations.userId, owner.userId),
    eq(confirmations.signInId, owner.signInId),
  )
}

const open = and(
  isNull(confirmations.confirmedAt),
  sql`${confirmations.expiresAt} > clock_timestamp()`,
)

/**
 * Counts an attempt before it is checked, so that an interrupted one counts too and concurrent
 * attempts get at most five checks.
 * @returns the challenge and how many attempts are left; undefined when it accepts no more
 */
export async function claimAttempt(db: Database, id: string, owner: ChallengeOwner) {
  const [row] = await db
    .update(confirmations)
    .set({ failures: sql`${confirmations.failures} + 1` })
    .where(and(ofOwner(id, owner), open, lt(confirmations.failures, challengeAttempts)))
    .returning({
      id: confirmations.id,
      userId: confirmations.userId,
      purpose: confirmations.purpose,
      challenge: confirmations.challenge,
      triesLeft: sql<number>`${challengeAttempts} - ${confirmations.failures}`,
    })
  return row
}

export type ClaimedChallenge = NonNullable<Awaited<ReturnType<typeof claimAttempt>>>

/** Whether this challenge exists, expired or not. */
export async function challengeExists(
  db: Database,
  id: string,
  owner: ChallengeOwner,
): Promise<boolean> {
  const rows = await db
    .select({ id: confirmations.id })
    .from(confirmations)
    .where(ofOwner(id, owner))
  return rows.length > 0
}

/**
 * Stores the proof's hash. A challenge for signing in needs no proof, so it is marked as used at once.
 * @returns false when another request was first, or the challenge expired
 */
export async function markConfirmed(
  tx: Database,
  { id, purpose }: ClaimedChallenge,
  proofHash: Buffer,
): Promise<boolean> {
  const moment = sql`now()`
  const rows = await tx
    .update(confirmations)
    .set({
      proofHash,
      confirmedAt: moment,
      ...(purpose === "sign_in" && { usedAt: moment }),
    })
    .where(and(eq(confirmations.id, id), open))
    .returning({ id: confirmations.id })
  return rows.length > 0
}

/** The member's passkeys as a browser needs them, oldest first. */
export function knownPasskeys(db: Database, userId: number) {
  return db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id))
}

const KnownCodes = z.object({ authenticator: z.boolean(), recovery: z.boolean() })

/** Which code methods the member can confirm with. */
export async function knownCodes(db: Database, userId: number) {
  const [known] = await queryRows(
    db,
    KnownCodes,
    sql`select
    exists (select 1 from ${authenticators} where ${enrolledAuthenticator(userId)}) as authenticator,
    exists (select 1 from ${recoveryCodes} where ${unusedCodes(userId)}) as recovery`,
  )
  return known ?? { authenticator: false, recovery: false }
}

/** A predicate: the member's unused recovery codes. */
export const unusedCodes = (userId: number) =>
  and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
