import { hash } from "node:crypto"
import type { Bank } from "../../bank.ts"
import { hasSecondFactor } from "../../confirmation/enrolled.ts"
import { openChallenge } from "../../confirmation/open-challenge.ts"
import { Problem } from "../../http/problem.ts"

/** A sign-in is bound to nothing but its customer: there is no session yet, and nothing else to alter. */
const binds = hash("sha256", "POST /api/auth/login", "buffer")

/**
 * The answer to the right password of a customer who has a second factor: a challenge, no session and
 * no cookie (ASVS 6.3.3, 6.6.2).
 * @returns undefined when the password is all there is
 */
export async function secondStep(
  bank: Pick<Bank, "db" | "env">,
  userId: number,
): Promise<Problem | undefined> {
  if (!(await hasSecondFactor(bank.db, userId))) return undefined
  const challenge = await openChallenge(bank, {
    userId,
    signInId: null,
    purpose: "sign_in",
    binds,
    summary: [],
  })
  return new Problem(
    "second_factor_required",
    "Your password is right. Give your second factor to sign in.",
    { challenge },
  )
}
