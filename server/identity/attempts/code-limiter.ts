import type { FactorMethod } from "#shared/contracts/confirmations.ts"
import { addressBlock, addressNetwork } from "../../rate-limits/address-block.ts"
import { knownAddresses } from "../activity/known-addresses.ts"
import type { MemberContext } from "../member-context.ts"
import { attemptLimiter, waitsAfter } from "./attempt-limiter.ts"
import { tooManyAttempts } from "./attempt-problems.ts"

/**
 * Wrong codes before the waits begin. At that pace, guessing a six-digit code of which three are
 * valid at any moment takes centuries.
 */
const codeAttempts = 10

/** Whose code it is, and who submits it. */
export type CodeSubmitter = {
  userId: number
  /** The sign-in that submits it; null during sign-in. */
  signInId: string | null
  address: string | undefined
}

/** Counts attempts at one member's codes. */
export type CodeLimiter = {
  /**
   * Counts an attempt before the code is checked.
   * @returns how many attempts are left
   * @throws Problem too_many_requests
   */
  count(): Promise<number>
  /** Call it after the right code. */
  forget(): Promise<void>
}

/**
 * Counts wrong codes across all challenges, so that opening another one gives no more attempts
 * (ASVS 6.3.1, 6.5.1). An attacker with the password can use up attempts, so the member's known
 * devices have separate counts: each sign-in, and each address that a second factor came from. All
 * other places share one count. Recovery codes cannot be guessed and count by network alone;
 * passkeys are not counted (docs/decisions/039-wrong-codes.md).
 */
export async function codeLimiter(
  context: Pick<MemberContext, "pool" | "db">,
  giver: CodeSubmitter,
  method: FactorMethod,
): Promise<CodeLimiter> {
  if (method === "passkey") {
    return {
      count: () => Promise.resolve(Number.POSITIVE_INFINITY),
      forget: () => Promise.resolve(),
    }
  }
  const attempts = attemptLimiter(context, `second_factor_${method}`, waitsAfter(codeAttempts))
  const own = await ownKey(context, giver, method)
  const key = own ?? String(giver.userId)
  return {
    async count() {
      const { admitted, left, waitSeconds } = await attempts.consume(key)
      if (admitted) return left
      throw tooManyAttempts("codes", waitSeconds)
    },
    // The shared count may include an attacker's attempts, whose wait must not start over.
    forget: () => (own === undefined ? attempts.giveBack(key) : attempts.reset(key)),
  }
}

/** The key of this device's, address's, or network's own count; undefined for a new one. */
async function ownKey(
  { db }: Pick<MemberContext, "db">,
  { userId, signInId, address = "unknown" }: CodeSubmitter,
  method: FactorMethod,
): Promise<string | undefined> {
  if (signInId !== null) return `${userId}/${signInId}`
  if (method === "recovery_code") return `${userId}@${addressNetwork(address)}`
  const block = addressBlock(address)
  const known = await knownAddresses(db, userId, { secondFactor: true })
  return known.map(addressBlock).includes(block) ? `${userId}@${block}` : undefined
}
