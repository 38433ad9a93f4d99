import { sql } from "drizzle-orm"
import type { PasskeyRequest } from "#shared/contracts/confirmations.ts"
import type {
  StaffPasskeyOptions,
  StaffSession,
  StaffUnlock,
} from "#shared/contracts/staff-session.ts"
import { staffSays } from "#shared/refusals/staff/sentences.ts"
import { runStatement } from "../../db/call-function.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { Problem } from "../../use-case/problem.ts"
import { attemptLimiter } from "../attempts/attempt-limiter.ts"
import { tooManyAttempts } from "../attempts/attempt-problems.ts"
import { passkeyRequest } from "../confirmations/open-challenge.ts"
import { stepOfEmployeeCode, useStep } from "./authenticator.ts"
import { type IdentityContext, staffParty } from "./identity-context.ts"
import { newEmployeeChallenge, verifyEmployeePasskey } from "./passkeys.ts"
import { newConfirmationProof } from "./proofs.ts"
import { factorsOf, recordIdentity, sha256 } from "./queries.ts"
import { type LiveSignIn, notSignedIn, presentSession, signInOf, unlockSignIn } from "./sessions.ts"
import { passkeysUnavailable } from "./sign-in.ts"

/** A decision as it was shown: the proposal, and the hash of what it does (server/features/proposals/proposals.sql). */
export type ShownProposal = { readonly proposalId: number; readonly hash: string }

/** Either a code of the authenticator app or a passkey's answer. */
export type StaffFactorAnswer = StaffUnlock

const unlocking = "unlock"
const deciding = ({ proposalId, hash }: ShownProposal) => `proposal ${proposalId} ${hash}`

/**
 * POST /api/staff/session/passkey-options.
 * @throws Problem not_signed_in, passkeys_unavailable
 */
export async function offerUnlockPasskey(
  context: IdentityContext,
  token: string,
): Promise<StaffPasskeyOptions> {
  const { employee } = await signInOf(context, token)
  return { passkey: await offer(context, employee.id, unlocking) }
}

/**
 * POST /api/staff/session/unlock.
 * @throws Problem not_signed_in, wrong_code, too_many_requests
 */
export async function unlockSession(
  context: IdentityContext,
  token: string,
  factor: StaffFactorAnswer,
): Promise<StaffSession> {
  const signIn = await signInOf(context, token)
  await useFactor(context, signIn, factor, unlocking, (tx) => unlockSignIn(tx, signIn))
  return presentSession(context, await signInOf(context, token))
}

/**
 * A passkey's challenge for one decision as it was shown; it is worth nothing for another one.
 * @throws Problem not_signed_in, passkeys_unavailable
 */
export async function offerDecisionPasskey(
  context: IdentityContext,
  token: string,
  shown: ShownProposal,
): Promise<StaffPasskeyOptions> {
  const { employee } = await unlocked(context, token)
  return { passkey: await offer(context, employee.id, deciding(shown)) }
}

/**
 * Checks the factor with which an employee approves a proposal as it was shown.
 * @returns what proposal_decide takes as `confirmationId`, for this proposal and hash only, once, within five
 *   minutes; the database keeps its hash only
 * @throws Problem not_signed_in, wrong_code, too_many_requests
 */
export async function confirmProposal(
  context: IdentityContext,
  token: string,
  shown: ShownProposal,
  factor: StaffFactorAnswer,
): Promise<string> {
  const signIn = await unlocked(context, token)
  const proof = newConfirmationProof(context.env, signIn.id, deciding(shown))
  await useFactor(context, signIn, factor, deciding(shown), async (tx) => {
    await storeConfirmation(tx, signIn.id, proof, shown)
    await recordIdentity(tx, signIn.employee.id, "employee.confirmed", {
      proposalId: shown.proposalId,
    })
  })
  return proof
}

/**
 * Stores that a factor was given, in the transaction that used it.
 * @param proof what uses it up, once, within five minutes; only its hash is stored
 * @param shown the proposal that it approves; left out for a change of the employee's own factors
 */
export async function storeConfirmation(
  tx: Database,
  signInId: string,
  proof: string,
  shown?: ShownProposal,
): Promise<void> {
  // Not by the query builder, which would name columns that the role may not write.
  await runStatement(
    tx,
    sql`
    insert into employee_confirmations (sign_in_id, proposal_id, payload_hash, proof_hash)
      values (${signInId}, ${shown?.proposalId ?? null}, decode(${shown?.hash ?? null}, 'hex'), ${sha256(proof)})`,
  )
}

/** @throws Problem not_signed_in also when locked: nothing but the session can be read then */
export async function unlocked(context: IdentityContext, token: string): Promise<LiveSignIn> {
  const signIn = await signInOf(context, token)
  if (signIn.locked) throw notSignedIn()
  return signIn
}

/**
 * A passkey's challenge for what a signed-in employee confirms.
 * @throws Problem passkeys_unavailable
 */
export async function offer(
  { db, env }: IdentityContext,
  employeeId: number,
  purpose: string,
): Promise<PasskeyRequest> {
  const party = staffParty(env)
  if (!party.available) throw passkeysUnavailable()
  return passkeyRequest(party, await newEmployeeChallenge(db, env, { employeeId, purpose }), [])
}

/**
 * Uses up a signed-in employee's factor, and does what it is for in the same transaction. Five wrong codes in a row
 * of one employee make them wait; passkeys can't be guessed and are not counted.
 */
export async function useFactor<Done>(
  context: IdentityContext,
  { employee }: LiveSignIn,
  factor: StaffFactorAnswer,
  purpose: string,
  work: (tx: Database) => Promise<Done>,
): Promise<Done> {
  const attempts = attemptLimiter(context, "staff_factor")
  const key = String(employee.id)
  if (factor.passkey === undefined) {
    const { admitted, waitSeconds } = await attempts.consume(key)
    if (!admitted) throw tooManyAttempts("codes", waitSeconds)
  }
  const done = await inTransaction(context.pool, async (tx) => {
    if (!(await isRight(context, tx, employee.id, factor, purpose))) return undefined
    return { result: await work(tx) }
  })
  if (!done) {
    await recordIdentity(context.db, employee.id, "employee.factor_refused", { for: purpose })
    throw wrongFactor(factor)
  }
  if (factor.passkey === undefined) await attempts.reset(key)
  return done.result
}

async function isRight(
  { db, env }: IdentityContext,
  tx: Database,
  employeeId: number,
  { code, passkey }: StaffFactorAnswer,
  purpose: string,
): Promise<boolean> {
  const factors = await factorsOf(db, env, employeeId)
  if (passkey) {
    return verifyEmployeePasskey(tx, env, passkey, { employeeId, purpose })
  }
  if (code === undefined || !factors.includes("authenticator")) return false
  const step = await stepOfEmployeeCode(tx, env, employeeId, code)
  return step !== undefined && useStep(tx, employeeId, step)
}

const wrongFactor = ({ passkey }: StaffFactorAnswer) =>
  new Problem(
    "wrong_code",
    passkey ? staffSays.wrong_code.employeePasskey : staffSays.wrong_code.employeeCode,
  )
