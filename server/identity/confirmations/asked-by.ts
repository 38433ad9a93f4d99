import type { Request } from "express"
import { requestDigest } from "../../http/request-digest.ts"
import type { Customer } from "../sessions/customer.ts"
import { customerOf } from "../sessions/require-session.ts"
import { presentedProof } from "./proof.ts"

/** Who asks for what, and the proof of its confirmation if there is one: both as hashes. */
export type Asked = { customer: Customer; binds: Buffer; proofHash: Buffer | undefined }

export type ConfirmableRequest = Pick<
  Request,
  "get" | "method" | "originalUrl" | "body" | "customer"
>

/** Members of a body that are secrets: no hash of theirs is stored, so none binds a confirmation. */
const secrets = ["cvv", "password", "currentPassword", "newPassword"]

/**
 * What a confirmation of this request is bound to: its method, path and canonical body (PSD2 RTS article
 * 5(1)(b)). An altered request is another one. For requests behind requireSession and validate.
 */
export function askedBy(request: ConfirmableRequest): Asked {
  return {
    customer: customerOf(request),
    binds: requestDigest(request, secrets),
    proofHash: presentedProof(request),
  }
}
