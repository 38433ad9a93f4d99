import { hash } from "node:crypto"
import type { Request } from "express"

/**
 * SHA-256 of what a request asks for: its method, path and canonical body, so that neither the order of
 * members nor blanks count, and everything else does. What an idempotency key and a confirmation bind to.
 * @param left names of the body's members that only prove who asks: a stored hash of a short code or of
 *   a password would give it away
 */
export function requestDigest(
  { method, originalUrl, body }: Pick<Request, "method" | "originalUrl" | "body">,
  left: readonly string[],
): Buffer {
  const order: unknown = left.length > 0 ? without(body as object, left) : body
  const content = JSON.stringify([method, originalUrl, canonical(order)])
  return hash("sha256", content, "buffer")
}

function without(body: object, members: readonly string[]): object {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !members.includes(name)))
}

/** The same value for the same members in any order. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== "object") return value
  return Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, member]) => [key, canonical(member)])
}
