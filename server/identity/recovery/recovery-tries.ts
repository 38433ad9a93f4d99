import { hash } from "node:crypto"

/** The name of the guard on recoveries. */
export const triesName = "recovery"

/**
 * Under which key the guard counts: whose code is tried, and from which address. A password typed as a
 * username is not kept: a hash is.
 */
export function triesKey(username: string, address: string): string {
  const whose = hash("sha256", username.normalize("NFC").toLowerCase(), "base64url")
  return `${whose} ${address}`
}
