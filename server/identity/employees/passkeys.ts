import { and, eq, isNull, lt, or, sql } from "drizzle-orm"
import type { PasskeyAnswer } from "#shared/contracts/confirmations.ts"
import { employeeChallenges, employeePasskeys, employees } from "#shared/tables/employees.ts"
import type { Env } from "../../config/env.ts"
import type { Database } from "../../db/pool.ts"
import { challengeIn } from "../confirmations/passkey-challenges.ts"
import { challengeLifetime } from "../confirmations/queries.ts"
import { signatureCount } from "../confirmations/verify-passkey.ts"
import type { NewPasskeyRow } from "../factors/queries.ts"
import { staffParty } from "./identity-context.ts"
import {
  type ChallengeUse,
  isOurChallenge,
  isOurPasskey,
  macOfPasskey,
  newChallenge,
} from "./proofs.ts"

/** A new passkey with the MAC that makes it count, as the database's functions take it. */
export const passkeyRow = (
  env: Pick<Env, "FACTOR_KEYS">,
  employeeId: number,
  passkey: NewPasskeyRow,
): Readonly<Record<string, unknown>> => {
  const { mac, keyId } = macOfPasskey(env, { ...passkey, employeeId })
  const { publicKey } = passkey
  return { ...passkey, publicKey: publicKey.toString("hex"), mac: mac.toString("hex"), keyId }
}

/** A challenge for an employee's passkey, valid once within five minutes. Base64url. */
export async function newEmployeeChallenge(
  db: Database,
  env: Pick<Env, "FACTOR_KEYS">,
  use: ChallengeUse,
): Promise<string> {
  const { employeeId, purpose } = use
  const challenge = newChallenge(env, use)
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
 * @returns the challenge, or undefined when it is not for this employee and use, or too old, or not the app's own
 */
export async function takeEmployeeChallenge(
  db: Database,
  env: Pick<Env, "FACTOR_KEYS">,
  clientDataJSON: string,
  use: ChallengeUse,
): Promise<string | undefined> {
  const { employeeId, purpose } = use
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
  return taken?.isYoung && isOurChallenge(env, challenge, use) ? challenge : undefined
}

/**
 * Whether an employee's passkey signed a challenge of this use for the staff app's pages, with the
 * employee's PIN or biometrics (WebAuthn section 7.2). Right or wrong, it uses up the challenge. A passkey that was
 * not enrolled through this app counts for nothing.
 */
export async function verifyEmployeePasskey(
  db: Database,
  env: Pick<Env, "FACTOR_KEYS" | "STAFF_URL">,
  answer: PasskeyAnswer,
  use: ChallengeUse & { employeeId: number },
): Promise<boolean> {
  const party = staffParty(env)
  const challenge = await takeEmployeeChallenge(db, env, answer.response.clientDataJSON, use)
  const [known] = await db
    .select({
      id: employeePasskeys.id,
      publicKey: employeePasskeys.publicKey,
      counter: employeePasskeys.signatureCount,
      mac: employeePasskeys.mac,
      keyId: employeePasskeys.keyId,
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
  const { employeeId } = use
  if (!isOurPasskey(env, { ...known, employeeId, credentialId: answer.id })) return false
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
