import { randomBytes } from "node:crypto"
import { and, eq, isNull, lt, sql } from "drizzle-orm"
import { passkeyChallenges } from "#shared/tables/factors.ts"
import type { Database } from "../../db/pool.ts"
import { challengeLifetime } from "./queries.ts"

/**
 * A challenge for a passkey outside a confirmation: 256 random bits (WebAuthn section 13.4.3),
 * valid once within five minutes by the database's clock.
 * @param userId the member who adds a passkey; null for signing in with a passkey
 * @returns base64url
 */
export async function newPasskeyChallenge(db: Database, userId: number | null): Promise<string> {
  const challenge = randomBytes(32).toString("base64url")
  await db
    .insert(passkeyChallenges)
    .values({ challenge, userId, expiresAt: sql`clock_timestamp() + ${challengeLifetime}` })
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`clock_timestamp()`))
  return challenge
}

/**
 * Deletes the challenge that a passkey's answer names. If the same answer arrives several times at
 * once, only one finds it.
 * @param clientDataJSON from the browser, base64url
 * @param userId as given to newPasskeyChallenge
 * @returns the challenge, or undefined if there is none
 */
export async function consumePasskeyChallenge(
  db: Database,
  clientDataJSON: string,
  userId: number | null,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  const { userId: owner, expiresAt } = passkeyChallenges
  const [taken] = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        userId === null ? isNull(owner) : eq(owner, userId),
      ),
    )
    .returning({ isYoung: sql<boolean>`${expiresAt} > clock_timestamp()` })
  return taken?.isYoung ? challenge : undefined
}

/** Deletes the challenges for one member's new passkeys. */
export async function deletePasskeyChallenges(tx: Database, userId: number): Promise<void> {
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
}

/** The challenge that a passkey signed; undefined for text that is none of ours. */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const clientData: unknown = JSON.parse(
      Buffer.from(clientDataJSON, "base64url").toString("utf8"),
    )
    const { challenge } = (clientData ?? {}) as { challenge?: unknown }
    // Text of another form is not one of our challenges, and PostgreSQL might reject it.
    return typeof challenge === "string" && /^[\w-]{43}$/.test(challenge) ? challenge : undefined
  } catch {
    return undefined
  }
}
