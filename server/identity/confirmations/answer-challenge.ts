import { randomBytes } from "node:crypto"
import type { Factor, FactorMethod, Proof } from "#shared/contracts/confirmations.ts"
import { says } from "#shared/refusals/catalog.ts"
import { recordAudit } from "../../db/audit.ts"
import type { Database } from "../../db/pool.ts"
import { inTransaction } from "../../db/transaction.ts"
import { hashOfProof } from "../../http/request-binding.ts"
import { notFound, Problem } from "../../use-case/problem.ts"
import type { Input, WithId } from "../../use-case/use-case.ts"
import { codeLimiter } from "../attempts/code-limiter.ts"
import type { MemberContext } from "../member-context.ts"
import {
  type ChallengeOwner,
  type ClaimedChallenge,
  challengeExists,
  claimAttempt,
  markConfirmed,
} from "./queries.ts"
import { methodOf, verifyFactor } from "./verify-factor.ts"

/** 256 random bits; ASVS 7.2.3 requires 128 of a session token. */
const proofBytes = 32

/**
 * Checks a factor that a member submits for a challenge. The attempt is counted and committed
 * first, for the challenge and, if it is a code, across all challenges (code-limiter.ts).
 * @param owner whose challenge it must be
 * @param address the client's address
 * @returns who confirmed, and the proof, of which only a hash is stored
 * @throws Problem not_found (the same for another member's and for none), confirmation_void,
 *   wrong_code, too_many_requests
 */
export async function answerChallenge(
  context: Pick<MemberContext, "pool" | "db" | "env">,
  { id, owner, address }: { id: string; owner: ChallengeOwner; address: string | undefined },
  factor: Factor,
): Promise<{ userId: number; proof: string }> {
  const claimed = await claimAttempt(context.db, id, owner)
  if (!claimed) throw await challengeRefusal(context, id, owner)
  const signInId = owner === "signing_in" ? null : owner.signInId
  const giver = { userId: claimed.userId, signInId, address }
  const limiter = await codeLimiter(context, giver, methodOf(factor))
  const left = Math.min(claimed.triesLeft, await limiter.count())
  const proof = randomBytes(proofBytes).toString("base64url")
  const right = await inTransaction(context.pool, async (tx) => {
    if (!(await verifyFactor(tx, context.env, claimed, factor))) return false
    // Throwing rolls back the use of the factor.
    if (!(await markConfirmed(tx, claimed, hashOfProof(proof)))) throw confirmationVoid()
    await recordAnswer(tx, true, claimed, factor, signInId)
    return true
  })
  if (!right) {
    await recordAnswer(context.db, false, claimed, factor, signInId)
    throw wrongCode(left)
  }
  await limiter.forget()
  return { userId: claimed.userId, proof }
}

/**
 * During sign-in, the answer does not reveal whether a challenge exists; a signed-in member
 * learns it only for their own challenges.
 */
async function challengeRefusal(
  { db }: Pick<MemberContext, "db">,
  id: string,
  owner: ChallengeOwner,
): Promise<Problem> {
  if (owner === "signing_in") return confirmationVoid()
  return (await challengeExists(db, id, owner)) ? confirmationVoid() : notFound()
}

/** Every answer is recorded, right or wrong (ASVS 16.3.1). */
function recordAnswer(
  tx: Database,
  right: boolean,
  { userId, purpose }: ClaimedChallenge,
  factor: Factor,
  signInId: string | null,
): Promise<void> {
  const method = methodOf(factor)
  const action = actionOf(right, purpose, method)
  return recordAudit(tx, {
    userId,
    signInId,
    actor: "customer",
    action,
    details: { purpose, method },
  })
}

/**
 * A second factor that fails after the right password, and a used recovery code, are separate
 * actions because members are notified of them.
 */
function actionOf(right: boolean, purpose: ClaimedChallenge["purpose"], method: FactorMethod) {
  if (!right)
    return purpose === "sign_in" ? "sign_in.second_factor_failed" : "second_factor.refused"
  return method === "recovery_code" ? "second_factor.recovery_code_used" : "second_factor.accepted"
}

/**
 * The refusal of a wrong factor.
 * @param left attempts before the challenge or the code is blocked
 */
export const wrongCode = (left: number): Problem =>
  new Problem("wrong_code", (say) => say(says.wrong_code.challenge, { left }))

/** The refusal when a challenge no longer takes answers. */
export const confirmationVoid = () =>
  new Problem("confirmation_void", says.confirmation_void.challenge)

/**
 * POST /api/confirmations/:id: answers a challenge of this sign-in with a second factor.
 * @throws Problem not_found (the same for another member's, another sign-in's, and none),
 *   wrong_code, confirmation_void, too_many_requests
 */
export async function confirm(
  context: MemberContext,
  { member, id, body, client }: Input<Factor> & WithId<string>,
): Promise<Proof> {
  const owner = member
  const { address } = client
  const { proof } = await answerChallenge(context, { id, owner, address }, body)
  return { proof }
}
