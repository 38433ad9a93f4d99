import { randomBytes } from "node:crypto"
import { and, eq, isNull, lt, or, sql } from "drizzle-orm"
import type { PasskeyAnswer } from "#shared/contracts/confirmations.ts"
import { employeeChallenges, employeePasskeys, employees } from "#shared/tables/employees.ts"
import type { Database } from "../../db/pool.ts"
import { challengeIn } from "../confirmations/passkey-challenges.ts"
import { challengeLifetime } from "../confirmations/queries.ts"
import type { RelyingParty } from "../confirmations/relying-party.ts"
import { signatureCount } from "../confirmations/verify-passkey.ts"

/** Whose challenge it is, and what its answer is for, such as a sign-in or one decision. */
export type ChallengeUse = {
  /** Null for a username that does not exist: nobody can answer its challenge. */
  readonly employeeId: number | null
  readonly purpose: string
}

/** A challenge for an employee's passkey: 256 random bits, valid once within five minutes. Base64url. */
export async function newEmployeeChallenge(
  db: Database,
  { employeeId, purpose }: ChallengeUse,
): Promise<string> {
  const challenge = randomBytes(32).toString("base64url")
  const expiresAt = sql`clock_timestamp() + ${challengeLifetime}`
  await db.insert(employeeChallenges).values({ challenge, employeeId, purpose, expiresAt })
  await db
    .delete(employeeChallenges)
    .where(lt(employeeChallenges.expiresAt, sql`clock_timestamp()`))
  return challenge
}

/**
 * Deletes the challenge that an answer names. If the same answer arrives several times at once, only
 * one finds it.
 * @returns the challenge, or undefined when it is not for this employee and use, or too old
 */
export async function takeEmployeeChallenge(
  db: Database,
  clientDataJSON: string,
  { employeeId, purpose }: ChallengeUse,
): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJSON)
  if (challenge === undefined) return undefined
  const { employeeId: owner, expiresAt } = employeeChallenges
  const [taken] = await db
    .delete(employeeChallenges)
    .where(
      and(
        eq(employeeChallenges.challenge, challenge),
        eq(employeeChallenges.purpose, purpose),
        employeeId === null ? isNull(owner) : eq(owner, employeeId),
      ),
    )
    .returning({ isYoung: sql<boolean>`${expiresAt} > clock_timestamp()` })
  return taken?.isYoung ? challenge : undefined
}

/**
 * Whether an employee's passkey signed a challenge of this use for the staff app's pages, with the
 * employee's PIN or biometrics (WebAuthn section 7.2). Right or wrong, it uses up the challenge.
 */
export async function verifyEmployeePasskey(
  db: Database,
  party: RelyingParty,
  answer: PasskeyAnswer,
  use: ChallengeUse & { employeeId: number },
): Promise<boolean> {
  const challenge = await takeEmployeeChallenge(db, answer.response.clientDataJSON, use)
  const [known] = await db
    .select({
      id: employeePasskeys.id,
      publicKey: employeePasskeys.publicKey,
      counter: employeePasskeys.signatureCount,
      userHandle: employees.passkeyUserHandle,
    })
    .from(employeePasskeys)
    .innerJoin(employees, eq(employees.id, employeePasskeys.employeeId))
    .where(
      and(
        eq(employeePasskeys.credentialId, answer.id),
        eq(employeePasskeys.employeeId, use.employeeId),
      ),
    )
  if (challenge === undefined || !known || !party.available) return false
  const { userHandle } = answer.response
  if (userHandle !== undefined && userHandle !== known.userHandle.toString("base64url")) {
    return false
  }
  const count = await signatureCount(party, answer, challenge, known)
  if (count === undefined) return false
  const { signatureCount: last } = employeePasskeys
  const taken = await db
    .update(employeePasskeys)
    .set({ signatureCount: count, lastUsedAt: sql`clock_timestamp()` })
    .where(
      and(
        eq(employeePasskeys.id, known.id),
        or(lt(last, count), and(eq(last, 0), sql`${count} = 0`)),
      ),
    )
    .returning({ id: employeePasskeys.id })
  return taken.length > 0
}
