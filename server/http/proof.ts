import { hash } from "node:crypto"
import type { Request } from "express"
import { proofHeader } from "#shared/contracts/proof-header.ts"

/** Proofs are stored and looked up by SHA-256. They are random, so a hash reveals nothing. */
export function hashOfProof(proof: string): Buffer {
  return hash("sha256", proof, "buffer")
}

/** The hash of the request's proof (see proofHeader); undefined when it has none. */
export function proofFromRequest(request: Pick<Request, "get">): Buffer | undefined {
  const proof = request.get(proofHeader)
  return proof === undefined ? undefined : hashOfProof(proof)
}
