import type { Request } from "express"
import { requestDigest } from "../../http/request-digest.ts"
import type { Customer } from "../sessions/customer.ts"
import { customerOf } from "../sessions/require-session.ts"
import { proofFromRequest } from "./proof.ts"

/** The customer, and hashes of the request and of its proof if there is one. */
export type RequestBinding = { customer: Customer; binds: Buffer; proofHash: Buffer | undefined }

type ConfirmableRequest = Pick<Request, "get" | "method" | "originalUrl" | "body" | "customer">

/** Secret members of a body are left out: not even their hash may be stored. */
const secrets = ["cvv", "password", "currentPassword", "newPassword"]

/**
 * What a confirmation of this request is bound to: its method, path, and canonical body (PSD2 RTS
 * article 5(1)(b)). A changed request needs another confirmation. For requests behind
 * requireSession and validate.
 */
export function requestBindingOf(request: ConfirmableRequest): RequestBinding {
  return {
    customer: customerOf(request),
    binds: requestDigest(request, secrets),
    proofHash: proofFromRequest(request),
  }
}
