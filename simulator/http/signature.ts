import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"

/**
 * Both sides sign what they send, with the key that both have. Version 2 is `Rail-Signature-V2`: the
 * HMAC-SHA-256 of seven lines, in hex: `v2`, the direction (`from-bank`, `to-bank`), `POST`, the path, and the
 * values of `Content-Length`, `Content-Digest`, and `Rail-Time`, which is the time in seconds since 1970.
 * Version 1, `Rail-Signature`, is that of the time, a period, and the body.
 */
type Direction = "from-bank" | "to-bank"

/** A message is refused if its time differs by more than this, in seconds. */
const toleranceS = 300

/** The headers of a message that is sent to the bank immediately. */
export function signedHeaders(key: string, path: string, body: Uint8Array): Record<string, string> {
  const time = Math.floor(Date.now() / 1000).toString()
  const digest = digestOf(body)
  return {
    "Rail-Time": time,
    "Content-Digest": digest,
    "Rail-Signature-V2": second(key, "to-bank", path, body.length.toString(), digest, time),
  }
}

/**
 * Whether a message of the bank was signed with the key at a time within 300 seconds of now: by version 2, or by
 * version 1 if there is no version 2.
 */
export function isSigned(
  key: string,
  path: string,
  headers: IncomingHttpHeaders,
  body: Uint8Array,
): boolean {
  const { "rail-time": time, "rail-signature": v1, "rail-signature-v2": v2 } = headers
  if (typeof time !== "string" || !/^[0-9]{1,12}$/.test(time)) return false
  if (Math.abs(Date.now() / 1000 - Number(time)) > toleranceS) return false
  if (v2 === undefined) return isEqual(v1, first(key, time, body))
  const digest = digestOf(body)
  const length = body.length.toString()
  if (headers["content-length"] !== length || headers["content-digest"] !== digest) return false
  return isEqual(v2, second(key, "from-bank", path, length, digest, time))
}

const digestOf = (body: Uint8Array) =>
  `sha-256=:${createHash("sha256").update(body).digest("base64")}:`

const first = (key: string, time: string, body: Uint8Array) =>
  createHmac("sha256", key).update(`${time}.`).update(body).digest("hex")

const second = (key: string, direction: Direction, path: string, ...values: string[]) =>
  createHmac("sha256", key)
    .update(["v2", direction, "POST", path, ...values].join("\n"))
    .digest("hex")

function isEqual(given: string | string[] | undefined, expected: string): boolean {
  if (typeof given !== "string" || given.length !== expected.length) return false
  return timingSafeEqual(Buffer.from(given), Buffer.from(expected))
}
