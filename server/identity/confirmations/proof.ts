import { hash } from "node:crypto"
import type { Request } from "express"
import { proofHeader } from "#shared/contracts/proof-header.ts"

/** What is kept of a proof, and looked up: SHA-256 of its text. It is random, so none can be guessed. */
export function hashOfProof(proof: string): Buffer {
  return hash("sha256", proof, "buffer")
}

/** The hash of the proof that came with a request (see proofHeader); undefined when none did. */
export function presentedProof(request: Pick<Request, "get">): Buffer | undefined {
  const proof = request.get(proofHeader)
  return proof === undefined ? undefined : hashOfProof(proof)
}
