import type { FactorMethod } from "#shared/contracts/confirmations.ts"
import type { AppContext } from "../../app-context.ts"
import { addressBlock, addressNetwork } from "../../http/address-block.ts"
import { Problem } from "../../http/problem.ts"
import { knownAddresses } from "../activity/known-addresses.ts"
import { attemptLimiter, type Waits } from "./attempt-limiter.ts"

const minutes = (count: number) => count * 60

/**
 * Ten wrong codes, then a quarter of an hour, each further one twice as long, at most a day: at that
 * pace a code of six digits, three of which are right at any moment, holds for centuries.
 */
const tenTries: Waits = [
  ...Array.from({ length: 9 }, () => 0),
  ...[15, 30, 60, 120, 240, 480, 960, 1440].map(minutes),
]

/** Whose code it is, and who gives it. */
export type Giver = {
  userId: number
  /** The sign-in that gives it; null while somebody signs in. */
  signInId: string | null
  address: string | undefined
}

/** Counts tries of one customer's codes. */
export type CodeLimiter = {
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
 * Counts wrong codes over all challenges, so that opening another gives no more tries (ASVS 6.3.1,
 * 6.5.1). Whoever has the password can use up tries, so those of devices that the customer had before
 * are counted apart: each sign-in by itself, and each address where they gave a second factor. All other
 * places share one count. A recovery code, which cannot be guessed, counts for its network alone;
 * passkeys are not counted. (docs/decisions/039-wrong-codes.md)
 */
export async function codeLimiter(
  context: Pick<AppContext, "pool" | "db">,
  giver: Giver,
  method: FactorMethod,
): Promise<CodeLimiter> {
  if (method === "passkey") {
    return {
      count: () => Promise.resolve(Number.POSITIVE_INFINITY),
      forget: () => Promise.resolve(),
    }
  }
  const tries = attemptLimiter(context, `second_factor_${method}`, tenTries)
  const own = await ownKey(context, giver, method)
  const key = own ?? String(giver.userId)
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
    // What others share may hold an attacker's tries, whose wait must not begin anew.
    forget: () => (own === undefined ? tries.giveBack(key) : tries.reset(key)),
  }
}

/** What counts for this device, address or network alone; undefined where it is a new one. */
async function ownKey(
  { db }: Pick<AppContext, "db">,
  { userId, signInId, address = "unknown" }: Giver,
  method: FactorMethod,
): Promise<string | undefined> {
  if (signInId !== null) return `${userId}/${signInId}`
  if (method === "recovery_code") return `${userId}@${addressNetwork(address)}`
  const block = addressBlock(address)
  const known = await knownAddresses(db, userId, { secondFactor: true })
  return known.map(addressBlock).includes(block) ? `${userId}@${block}` : undefined
}

function inWords(seconds: number): string {
  const whole = Math.ceil(seconds / 60)
  return whole <= 1 ? "a minute" : `${whole} minutes`
}
