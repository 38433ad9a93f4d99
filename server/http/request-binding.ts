import { hash } from "node:crypto"
import type { Request } from "express"
import { proofHeader } from "#shared/contracts/proof-header.ts"
import type { RequestBinding } from "../use-case/use-case.ts"
import { sayFor } from "./language.ts"
import { memberOf } from "./member-of.ts"

/** Proofs are stored and looked up by SHA-256. They are random, so a hash reveals nothing. */
export function hashOfProof(proof: string): Buffer {
  return hash("sha256", proof, "buffer")
}

/** The hash of the request's proof (see proofHeader); undefined when it has none. */
export function proofFromRequest(request: Pick<Request, "get">): Buffer | undefined {
  const proof = request.get(proofHeader)
  return proof === undefined ? undefined : hashOfProof(proof)
}

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

/** Secret members of a body are left out: not even their hash may be stored. */
const secrets = ["cvv", "password", "currentPassword", "newPassword"]

/**
 * What a confirmation of this request is bound to: its method, path, and canonical body (PSD2 RTS
 * article 5(1)(b)). A changed request needs another confirmation. For requests behind
 * requireSession and validate.
 */
export function requestBindingOf(request: Request): RequestBinding {
  return {
    member: memberOf(request),
    binds: requestDigest(request, secrets),
    proofHash: proofFromRequest(request),
    say: sayFor(request),
  }
}
