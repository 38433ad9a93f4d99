import { type Problem, tooManyRequests } from "../../use-case/problem.ts"

/**
 * The refusal when earlier wrong passwords or codes block further ones: this one is not compared.
 * @param waitSeconds until the next attempt is admitted
 */
export function tooManyAttempts(secrets: "passwords" | "codes", waitSeconds: number): Problem {
  const minutes = Math.ceil(waitSeconds / 60)
  const wait = minutes <= 1 ? "a minute" : `${minutes} minutes`
  return tooManyRequests(
    `Too many wrong ${secrets}. Nothing was changed. Try again in ${wait}.`,
    waitSeconds,
  )
}
