import type { RequestHandler } from "express"
import { Problem } from "./problem.ts"
import { requestDigest } from "./request-digest.ts"

/** A request that may be asked again: claimed by the posting function, in the money's transaction. */
export type Idempotency = { key: string; requestHash: string }

declare global {
  namespace Express {
    interface Request {
      idempotency?: Idempotency
    }
  }
}

/**
 * Reads the `Idempotency-Key` header (IETF draft). Without it the request is simply not repeatable.
 * The hash is of method, path and canonical body, so that the same key with another body is noticed.
 * @param proofs fields that prove who asks and are no part of what is asked: not hashed, since a
 *   stored hash of a short code would give it away, and so would the answer to another code's try
 */
export function idempotentBut(...proofs: string[]): RequestHandler {
  return (request, _response, next) => {
    const key = request.get("idempotency-key")
    if (key === undefined) return next()
    if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
      throw new Problem(
        "invalid_request",
        "The Idempotency-Key must have 1 to 255 visible ASCII characters. Nothing was changed.",
      )
    }
    request.idempotency = { key, requestHash: requestDigest(request, proofs).toString("hex") }
    next()
  }
}
