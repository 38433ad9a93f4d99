import { invalidField } from "../../use-case/problem.ts"
import { normalizeUsername, usernameError } from "./username-error.ts"
import { type UsernameKeys, usernameKeysOf } from "./username-keys.ts"

/**
 * A new username as stored, with its comparison keys.
 * @throws Problem invalid_request with a message at `username`
 */
export function newUsername(typed: string): UsernameKeys & { username: string } {
  const username = normalizeUsername(typed)
  const message = usernameError(username)
  if (message !== undefined) {
    throw invalidField("username", message)
  }
  return { username, ...usernameKeysOf(username) }
}
