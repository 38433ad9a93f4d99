import { hash } from "node:crypto"

/** The name of the guard on recoveries. */
export const triesName = "recovery"

/** What the keys of one customer's tries begin with. A password typed as a username is not kept: a hash is. */
const triesOf = (username: string) =>
  hash("sha256", username.normalize("NFC").toLowerCase(), "base64url")

/** Under which key the guard counts: whose code is tried, and from which address. */
export function triesKey(username: string, address: string): string {
  return `${triesOf(username)} ${address}`
}

/** What all rows of rate_limits begin with that count tries for this customer. */
export function triesPrefix(username: string): string {
  return `${triesName}:${triesOf(username)} `
}
