import { hash } from "node:crypto"

/** The name of the recovery attempt limiter. */
export const recoveryLimiter = "recovery"

/**
 * The key that tries are counted under: username and address. The username is hashed, since a
 * password may have been typed there by mistake.
 */
export function recoveryAttemptKey(username: string, address: string): string {
  const whose = hash("sha256", username.normalize("NFC").toLowerCase(), "base64url")
  return `${whose} ${address}`
}
