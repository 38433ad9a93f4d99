import { says } from "#shared/refusals/catalog.ts"
import { Problem, tooManyRequests } from "../../use-case/problem.ts"

/**
 * The refusal when earlier wrong passwords or codes block further ones: this one is not compared.
 * @param waitSeconds until the next attempt is admitted
 */
export function tooManyAttempts(secrets: "passwords" | "codes", waitSeconds: number): Problem {
  const minutes = Math.ceil(waitSeconds / 60)
  return tooManyRequests(
    (say) => say(says.too_many_requests.attempts, { secrets, minutes }),
    waitSeconds,
  )
}

/** The same answer for an unknown username, a wrong password, and a blocked attempt. */
export const wrongCredentials = () =>
  new Problem("wrong_credentials", says.wrong_credentials.password)
