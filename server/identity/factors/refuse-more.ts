import { Problem } from "../../http/problem.ts"

const mostPasskeys = 10

/**
 * @param count the passkeys that the customer has
 * @throws Problem too_many_passkeys at the maximum
 */
export function refuseMore(count: number): void {
  if (count < mostPasskeys) return
  throw new Problem(
    "too_many_passkeys",
    `You can have at most ${mostPasskeys} passkeys. Nothing was changed. Remove one first.`,
  )
}
