import { Problem } from "../../http/problem.ts"

/** More would not be told apart. */
const mostPasskeys = 10

/**
 * Lets another passkey be added, or refuses.
 * @param count how many there are
 * @throws Problem too_many_passkeys
 */
export function refuseMore(count: number): void {
  if (count < mostPasskeys) return
  throw new Problem(
    "too_many_passkeys",
    `You have ${mostPasskeys} passkeys, which is the most. Nothing was changed. Remove one first.`,
  )
}
