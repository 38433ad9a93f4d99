/** Signatures of messages over HTTP: an HMAC over the time in seconds, a period, and the body. */
import { createHmac, timingSafeEqual } from "node:crypto"

export const timeHeader = "rail-time"
export const signatureHeader = "rail-signature"

/** How much older or newer than now a message may be, in seconds. */
const toleranceS = 300

/** The headers of a message that is sent now. */
export function signedHeaders(key: string, body: Uint8Array): Record<string, string> {
  const time = Math.floor(Date.now() / 1000).toString()
  return { [timeHeader]: time, [signatureHeader]: hmac(key, time, body).toString("hex") }
}

/**
 * Whether headers could be those of a message signed now: a time near ours and a complete
 * signature.
 */
export function mayBeSigned(time: unknown, signature: unknown): boolean {
  if (typeof time !== "string" || !/^[0-9]{1,12}$/.test(time)) return false
  if (typeof signature !== "string" || !/^[0-9a-f]{64}$/.test(signature)) return false
  return Math.abs(Date.now() / 1000 - Number(time)) <= toleranceS
}

/** Whether a message was signed with the key, at about the current time. */
export function isSigned(
  key: string,
  time: unknown,
  signature: unknown,
  body: Uint8Array,
): boolean {
  if (typeof time !== "string" || typeof signature !== "string") return false
  if (!mayBeSigned(time, signature)) return false
  return timingSafeEqual(hmac(key, time, body), Buffer.from(signature, "hex"))
}

function hmac(key: string, time: string, body: Uint8Array): Buffer {
  return createHmac("sha256", key).update(`${time}.`).update(body).digest()
}
