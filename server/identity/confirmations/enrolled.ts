import { and, eq, exists, isNotNull, or, sql } from "drizzle-orm"
import * as z from "zod/mini"
import { authenticators, passkeys } from "#shared/tables/factors.ts"
import { queryRows } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"

/** A predicate: the member's authenticator app, once its first code was right. */
export const enrolledAuthenticator = (userId: number) =>
  and(eq(authenticators.userId, userId), isNotNull(authenticators.enrolledAt))

/**
 * Whether the member has a second factor: an authenticator app or a passkey. Recovery codes do
 * not count: they only replace a lost one.
 */
export async function hasSecondFactor(db: Database, userId: number): Promise<boolean> {
  const one = sql`1`
  const found = or(
    exists(db.select({ one }).from(authenticators).where(enrolledAuthenticator(userId))),
    exists(db.select({ one }).from(passkeys).where(eq(passkeys.userId, userId))),
  )
  const Found = z.object({ found: z.boolean() })
  const [answer] = await queryRows(db, Found, sql`select ${found} as found`)
  return answer?.found ?? false
}
