import { hash } from "node:crypto"
import type pg from "pg"
import { addressBlock, addressNetwork } from "../../rate-limits/address-block.ts"
import { attemptLimiter, waitsAfter } from "../attempts/attempt-limiter.ts"

/** One counted attempt to sign in. */
export type SignInAttempt = {
  /** Whether password and code may be compared. */
  admitted: boolean
  /** Call it after the right ones. */
  forget(): Promise<void>
}

/** Wrong sign-ins from one network, or with one username from anywhere, before the first wait. */
const triesTogether = 20

/**
 * Counts attempts to sign in to the staff app before anything is compared: five wrong ones with one
 * username from one address block that pair for a growing time, as do twenty from one network and
 * twenty with one username. The counts are in PostgreSQL, and unknown usernames are counted too.
 */
export function signInAttempts(context: { pool: pg.Pool }) {
  const pairs = attemptLimiter(context, "staff_sign_in")
  const networks = attemptLimiter(context, "staff_sign_in_network", waitsAfter(triesTogether))
  const usernames = attemptLimiter(context, "staff_sign_in_username", waitsAfter(triesTogether))

  return async (username: string, address = "unknown"): Promise<SignInAttempt> => {
    const who = digest(username)
    const counted: [limiter: typeof pairs, key: string][] = [
      [pairs, `${who}@${addressBlock(address)}`],
      [networks, addressNetwork(address)],
      [usernames, who],
    ]
    for (const [limiter, key] of counted) {
      const { admitted } = await limiter.consume(key)
      if (!admitted) return { admitted: false, forget: () => Promise.resolve() }
    }
    return {
      admitted: true,
      async forget() {
        await pairs.reset(`${who}@${addressBlock(address)}`)
        // Others' wrong attempts stay counted: their next wait must not get shorter.
        await networks.giveBack(addressNetwork(address))
        await usernames.giveBack(who)
      },
    }
  }
}

/** The field may hold a mistyped password, so only a hash of it is stored. */
const digest = (username: string) =>
  hash("sha256", username.trim().toLowerCase(), "base64url").slice(0, 22)
