import { hash } from "node:crypto"
import type { Request } from "express"

/**
 * SHA-256 of a request's method, path, and canonical body: the order of members and whitespace do
 * not matter, everything else does. Idempotency keys and confirmations are bound to it.
 * @param left names of the body's members that only authenticate: a stored hash of a short code or
 *   a password would reveal it
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
