import type { FactorMethod } from "#shared/contracts/confirmations.ts"
import type { Bank } from "../bank.ts"
import { guard, type Waits } from "../http/guard.ts"
import { Problem } from "../http/problem.ts"

const minutes = (count: number) => count * 60

/**
 * Ten wrong codes, then a quarter of an hour, each further one twice as long, at most a day: at that
 * pace a code of six digits, three of which are right at any moment, holds for centuries.
 */
const tenTries: Waits = [
  ...Array.from({ length: 9 }, () => 0),
  ...[15, 30, 60, 120, 240, 480, 960, 1440].map(minutes),
]

/** Counts tries of one customer's codes. */
export type CodeGuard = {
  /**
   * Counts one, before it is judged.
   * @returns how many more may follow
   * @throws Problem too_many_requests
   */
  count(): Promise<number>
  /** The code was right. */
  forget(): Promise<void>
}

/**
 * Counts wrong codes by customer over all challenges, so that opening another gives no more tries (ASVS
 * 6.3.1, 6.5.1). Codes of the app and recovery codes count apart: whoever blocks one with a stolen
 * password leaves the customer the other. Passkeys are not counted: they cannot be guessed.
 */
export function codeGuard(
  bank: Pick<Bank, "pool">,
  userId: number,
  method: FactorMethod,
): CodeGuard {
  if (method === "passkey") {
    return {
      count: () => Promise.resolve(Number.POSITIVE_INFINITY),
      forget: () => Promise.resolve(),
    }
  }
  const tries = guard(bank, `second_factor_${method}`, tenTries)
  const key = String(userId)
  return {
    async count() {
      const { admitted, left, waitSeconds } = await tries.consume(key)
      if (admitted) return left
      throw new Problem(
        "too_many_requests",
        `Too many wrong codes. Nothing was changed. Codes are taken again in ${inWords(waitSeconds)}.`,
        { headers: { "Retry-After": String(Math.max(1, waitSeconds)) } },
      )
    },
    forget: () => tries.reset(key),
  }
}

function inWords(seconds: number): string {
  const whole = Math.ceil(seconds / 60)
  return whole <= 1 ? "a minute" : `${whole} minutes`
}
