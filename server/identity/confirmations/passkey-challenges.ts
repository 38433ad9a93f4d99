import { randomBytes } from "node:crypto"
import { and, eq, isNull, lt, sql } from "drizzle-orm"
import { passkeyChallenges } from "#shared/tables/factors.ts"
import type { Database } from "../../db/pool.ts"

/** As long as a challenge of a confirmation. */
const lifetime = sql`interval '5 minutes'`

/**
 * What a passkey is to sign where no confirmation is asked: 256 random bits (WebAuthn section 13.4.3),
 * good once within five minutes by the database's clock.
 * @param userId whose new passkey it will be; null where a passkey is to say who signs in
 * @returns base64url
 */
export async function newPasskeyChallenge(db: Database, userId: number | null): Promise<string> {
  const challenge = randomBytes(32).toString("base64url")
  await db
    .insert(passkeyChallenges)
    .values({ challenge, userId, expiresAt: sql`clock_timestamp() + ${lifetime}` })
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, sql`clock_timestamp()`))
  return challenge
}

/**
 * Takes away the challenge that a passkey says it signed: of the same answer at once one finds it.
 * @param clientDataJSON as the browser gave it, base64url
 * @param userId as newPasskeyChallenge was told
 * @returns the challenge, or undefined when the bank has none such
 */
export async function takePasskeyChallenge(
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

/** Voids what was asked for one customer's new passkeys. */
export async function forgetPasskeyChallenges(tx: Database, userId: number): Promise<void> {
  await tx.delete(passkeyChallenges).where(eq(passkeyChallenges.userId, userId))
}

function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString("utf8"))
    const { challenge } = (said ?? {}) as { challenge?: unknown }
    // What is no challenge of ours may be no text for PostgreSQL either.
    return typeof challenge === "string" && /^[\w-]{43}$/.test(challenge) ? challenge : undefined
  } catch {
    return undefined
  }
}
