import { createHmac, timingSafeEqual } from "node:crypto"

/**
 * Both sides sign what they send: `Rail-Time` is the time in seconds since 1970, `Rail-Signature`
 * the HMAC-SHA-256 of the time, a period, and the body, in hex, with the key that both sides have.
 */
export const timeHeader = "rail-time"
export const signatureHeader = "rail-signature"

/** A message is refused if its time differs by more than this, in seconds. */
const toleranceS = 300

export function sign(key: string, time: string, body: Uint8Array): string {
  return createHmac("sha256", key).update(`${time}.`).update(body).digest("hex")
}

/** The headers of a message that is sent immediately. */
export function signedHeaders(key: string, body: Uint8Array): Record<string, string> {
  const time = Math.floor(Date.now() / 1000).toString()
  return { [timeHeader]: time, [signatureHeader]: sign(key, time, body) }
}

/** Whether a message was signed with the key at a time within 300 seconds of now. */
export function isSigned(
  key: string,
  time: string | undefined,
  signature: string | undefined,
  body: Uint8Array,
): boolean {
  if (!time || !signature || !/^[0-9]{1,12}$/.test(time)) return false
  if (Math.abs(Date.now() / 1000 - Number(time)) > toleranceS) return false
  const expected = Buffer.from(sign(key, time, body))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}
