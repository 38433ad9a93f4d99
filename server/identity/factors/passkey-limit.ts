import { maxPasskeys } from "#shared/limits.ts"
import { Problem } from "../../use-case/problem.ts"

/**
 * @param count the passkeys that the member has
 * @throws Problem too_many_passkeys at the maximum
 */
export function refuseTooManyPasskeys(count: number): void {
  if (count < maxPasskeys) return
  throw new Problem("too_many_passkeys")
}
