/**
 * Signatures of requests between banks over HTTP, with a key that both sides have.
 *
 * Version 2 (`Rail-Signature-V2`) is an HMAC-SHA-256 over these lines, in hex: `v2`, the direction,
 * the method, the path, `Content-Length`, `Content-Digest` (RFC 9530), and `Rail-Time`. They are all in the
 * headers, so that a receiver knows who is sending before it reads a body, and a request for one path
 * or direction is of no use for another.
 *
 * Version 1 (`Rail-Signature`) is an HMAC over `Rail-Time`, a period, and the body. It proves nothing
 * before the whole body has been read.
 */
import { createHash, createHmac, timingSafeEqual } from "node:crypto"
import type { IncomingHttpHeaders } from "node:http"

export type Versions = readonly ("v1" | "v2")[]

/** What is signed of a request besides its body. */
export type SignedRequest = {
  /** Who sends it: this bank, or the other side. */
  readonly direction: "from-bank" | "to-bank"
  readonly path: string
}

/** The key of the signatures, and the versions that this bank accepts and sends. */
export type Signing = { readonly key: string; readonly versions: Versions }

/** The versions by RAIL_OLD_SIGNATURES: the old one is left out, or kept for the other side's update. */
export const versionsBy = (old: "accepted" | "refused"): Versions =>
  old === "accepted" ? ["v1", "v2"] : ["v2"]

/** What the headers of a request prove. */
export type Proof = {
  /** Whether they prove the sender before the body is read. */
  readonly byHeaders: boolean
  /** Whether this is the body that was signed. */
  matches(body: Uint8Array): boolean
}

/** How much older or newer than now a request may be, in seconds. */
const toleranceS = 300

/** The headers of a request that is sent now, with a signature of each version. */
export function signedHeaders(
  { key, versions }: Signing,
  request: SignedRequest,
  body: Uint8Array,
): Record<string, string> {
  const time = Math.floor(Date.now() / 1000).toString()
  const digest = digestOf(body)
  const length = body.length.toString()
  return {
    "Rail-Time": time,
    ...(versions.includes("v2") && {
      "Content-Digest": digest,
      "Rail-Signature-V2": hmac(key, headersText(request, length, digest, time)).toString("hex"),
    }),
    ...(versions.includes("v1") && {
      "Rail-Signature": hmac(key, `${time}.`, body).toString("hex"),
    }),
  }
}

/**
 * What the headers of a request that arrived prove; undefined if they cannot be those of a request signed now. A
 * request with a signature of version 2 is never judged by version 1.
 */
export function proofOf(
  { key, versions }: Signing,
  request: SignedRequest,
  headers: IncomingHttpHeaders,
): Proof | undefined {
  const { "rail-time": time, "content-length": length, "content-digest": digest } = headers
  if (typeof time !== "string" || !/^[0-9]{1,12}$/.test(time)) return undefined
  if (Math.abs(Date.now() / 1000 - Number(time)) > toleranceS) return undefined
  const { "rail-signature": v1, "rail-signature-v2": v2 } = headers
  if (v2 === undefined) {
    if (!versions.includes("v1") || !isSignature(v1)) return undefined
    return {
      byHeaders: false,
      matches: (body) => timingSafeEqual(hmac(key, `${time}.`, body), Buffer.from(v1, "hex")),
    }
  }
  if (!versions.includes("v2") || !isSignature(v2)) return undefined
  if (length === undefined || typeof digest !== "string") return undefined
  const signed = hmac(key, headersText(request, length, digest, time))
  if (!timingSafeEqual(signed, Buffer.from(v2, "hex"))) return undefined
  return { byHeaders: true, matches: (body) => digestOf(body) === digest }
}

const isSignature = (value: string | string[] | undefined): value is string =>
  typeof value === "string" && /^[0-9a-f]{64}$/.test(value)

const headersText = (
  { direction, path }: SignedRequest,
  length: string,
  digest: string,
  time: string,
) => ["v2", direction, "POST", path, length, digest, time].join("\n")

const digestOf = (body: Uint8Array) =>
  `sha-256=:${createHash("sha256").update(body).digest("base64")}:`

function hmac(key: string, ...parts: (string | Uint8Array)[]): Buffer {
  const made = createHmac("sha256", key)
  for (const part of parts) made.update(part)
  return made.digest()
}
