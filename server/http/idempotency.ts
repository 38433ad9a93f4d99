import type { RequestHandler } from "express"
import { idempotencyKeyPattern } from "#shared/contracts/outcomes.ts"
import { says } from "#shared/refusals/catalog.ts"
import { Problem } from "../use-case/problem.ts"
import type { Idempotency } from "../use-case/use-case.ts"
import { requestDigest } from "./request-binding.ts"

declare global {
  namespace Express {
    interface Request {
      idempotency?: Idempotency
    }
  }
}

/**
 * Reads the `Idempotency-Key` header (IETF draft). Without it the request is not repeatable. The
 * hash covers method, path, and canonical body, to detect the same key with another body.
 * @param proofs fields that authenticate the request and are left out of the hash: a stored hash of
 *   a short code would reveal it, and so would the answer to a retry with another code
 */
export function idempotentExcept(...proofs: string[]): RequestHandler {
  return (request, _response, next) => {
    const key = request.get("idempotency-key")
    if (key === undefined) return next()
    if (!idempotencyKeyPattern.test(key)) {
      throw new Problem("invalid_request", says.invalid_request.key)
    }
    request.idempotency = { key, requestHash: requestDigest(request, proofs).toString("hex") }
    next()
  }
}
