import { Problem } from "../../http/problem.ts"
import { looksOf, type UsernameLooks } from "./looks.ts"
import { keptUsername, usernameFault } from "./username-fault.ts"

/**
 * A new username as stored, with its comparison keys.
 * @throws Problem invalid_request with a message at `username`
 */
export function newUsername(typed: string): UsernameLooks & { username: string } {
  const username = keptUsername(typed)
  const message = usernameFault(username)
  if (message !== undefined) {
    throw new Problem("invalid_request", `${message}. Nothing was changed.`, {
      errors: [{ path: "username", message }],
    })
  }
  return { username, ...looksOf(username) }
}
