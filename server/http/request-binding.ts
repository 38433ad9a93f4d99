import type { Request } from "express"
import type { RequestBinding } from "../use-case/caller.ts"
import { memberOf } from "./member-of.ts"
import { proofFromRequest } from "./proof.ts"
import { requestDigest } from "./request-digest.ts"

type ConfirmableRequest = Pick<Request, "get" | "method" | "originalUrl" | "body" | "member">

/** Secret members of a body are left out: not even their hash may be stored. */
const secrets = ["cvv", "password", "currentPassword", "newPassword"]

/**
 * What a confirmation of this request is bound to: its method, path, and canonical body (PSD2 RTS
 * article 5(1)(b)). A changed request needs another confirmation. For requests behind
 * requireSession and validate.
 */
export function requestBindingOf(request: ConfirmableRequest): RequestBinding {
  return {
    member: memberOf(request),
    binds: requestDigest(request, secrets),
    proofHash: proofFromRequest(request),
  }
}
