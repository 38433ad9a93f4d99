import { and, asc, eq, isNull, lt, sql } from "drizzle-orm"
import { confirmations } from "#shared/tables/confirmations.ts"
import { authenticators, passkeys, recoveryCodes } from "#shared/tables/factors.ts"
import type { Database } from "../../db/pool.ts"
import { enrolledAuthenticator } from "./enrolled.ts"

/** So many wrong answers void a challenge. A constant and no setting: no deployment may loosen it. */
export const mostFailures = 5

/** How long a challenge is good for (issue 5 point 3; ASVS 6.5.5 allows ten minutes). */
const lifetime = sql`interval '5 minutes'`

/**
 * How long one is kept after that, so that whoever is late is told so; then the audit trail alone
 * remembers it.
 */
const kept = sql`interval '1 hour'`

type NewConfirmation = Omit<typeof confirmations.$inferInsert, "expiresAt">

/** Writes a challenge down, good for five minutes, and forgets the customer's old ones. */
export async function insertConfirmation(db: Database, row: NewConfirmation): Promise<Date> {
  const [written] = await db
    .insert(confirmations)
    .values({ ...row, expiresAt: sql`clock_timestamp() + ${lifetime}` })
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

/** Whose challenge it must be: this sign-in's of this customer, or of nobody yet. */
export type Asker = { userId: number; signInId: string } | "signing_in"

/** The owner predicate of every query on challenges. */
function ofAsker(id: string, asker: Asker) {
  if (asker === "signing_in") {
    return and(
      eq(confirmations.id, id),
      eq(confirmations.purpose, "sign_in"),
      isNull(confirmations.signInId),
    )
  }
  return and(
    eq(confirmations.id, id),
    eq(confirmations.userId, asker.userId),
    eq(confirmations.signInId, asker.signInId),
  )
}

const open = and(
  isNull(confirmations.confirmedAt),
  sql`${confirmations.expiresAt} > clock_timestamp()`,
)

/**
 * Counts a try before it is judged, so that one that is cut off counts too, and of any number at
 * once five are judged.
 * @returns the challenge and how many tries it has left; undefined when it takes none
 */
export async function claimTry(db: Database, id: string, asker: Asker) {
  const [row] = await db
    .update(confirmations)
    .set({ failures: sql`${confirmations.failures} + 1` })
    .where(and(ofAsker(id, asker), open, lt(confirmations.failures, mostFailures)))
    .returning({
      id: confirmations.id,
      userId: confirmations.userId,
      purpose: confirmations.purpose,
      challenge: confirmations.challenge,
      triesLeft: sql<number>`${mostFailures} - ${confirmations.failures}`,
    })
  return row
}

export type ClaimedChallenge = NonNullable<Awaited<ReturnType<typeof claimTry>>>

/** Whether there is such a challenge, of whatever age. */
export async function isThere(db: Database, id: string, asker: Asker): Promise<boolean> {
  const rows = await db
    .select({ id: confirmations.id })
    .from(confirmations)
    .where(ofAsker(id, asker))
  return rows.length > 0
}

/**
 * Keeps the proof's hash. A sign-in is over with that, so its challenge is used at once.
 * @returns false when somebody else was quicker, or the time was up
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

/** The customer's passkeys as a browser is told of them, oldest first. */
export function knownPasskeys(db: Database, userId: number) {
  return db
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.id))
}

/** What the customer could confirm with besides passkeys. */
export async function knownCodes(db: Database, userId: number) {
  const { rows } = await db.execute<{ authenticator: boolean; recovery: boolean }>(sql`select
    exists (select 1 from ${authenticators} where ${enrolledAuthenticator(userId)}) as authenticator,
    exists (select 1 from ${recoveryCodes} where ${unusedCodes(userId)}) as recovery`)
  return rows[0] ?? { authenticator: false, recovery: false }
}

/** The customer's recovery codes that are still good, as a predicate. */
export const unusedCodes = (userId: number) =>
  and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt))
