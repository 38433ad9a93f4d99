import type { Request } from "express"
import type { Customer } from "../use-case/caller.ts"

declare global {
  namespace Express {
    interface Request {
      /** Set by the check of the session (identity/sessions/require-session.ts). */
      customer?: Customer
    }
  }
}

/** The customer that requireSession let through. */
export function customerOf(request: Pick<Request, "customer">): Customer {
  if (!request.customer) throw new Error("this route is not behind requireSession")
  return request.customer
}
