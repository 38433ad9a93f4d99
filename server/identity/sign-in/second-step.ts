import { hash } from "node:crypto"
import { Problem } from "../../use-case/problem.ts"
import { hasSecondFactor } from "../confirmations/enrolled.ts"
import { openChallenge } from "../confirmations/open-challenge.ts"
import type { MemberContext } from "../member-context.ts"

/**
 * A sign-in's challenge is bound to the member alone: there is no session yet, and no request to
 * alter.
 */
const binds = hash("sha256", "POST /api/auth/login", "buffer")

/**
 * The answer to the correct password of a member with a second factor: a challenge, but no
 * session and no cookie (ASVS 6.3.3, 6.6.2).
 * @returns undefined when the member has no second factor
 */
export async function secondStep(
  context: Pick<MemberContext, "db" | "env">,
  userId: number,
): Promise<Problem | undefined> {
  if (!(await hasSecondFactor(context.db, userId))) return undefined
  const challenge = await openChallenge(context, {
    userId,
    signInId: null,
    purpose: "sign_in",
    binds,
    summary: [],
  })
  return new Problem("second_factor_required", undefined, { challenge })
}
