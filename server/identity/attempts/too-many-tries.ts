import { Problem } from "../../http/problem.ts"

/**
 * The refusal when earlier wrong passwords block a signed-in customer's password, which is not
 * compared.
 */
export function tooManyPasswordAttempts(waitSeconds: number): Problem {
  const minutes = Math.ceil(waitSeconds / 60)
  return new Problem(
    "too_many_requests",
    `Too many wrong passwords. Nothing was changed. Try again in ${minutes <= 1 ? "a minute" : `${minutes} minutes`}.`,
    { headers: { "Retry-After": String(Math.max(1, waitSeconds)) } },
  )
}
