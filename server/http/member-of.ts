import type { Request } from "express"
import type { Member } from "../use-case/use-case.ts"

declare global {
  namespace Express {
    interface Request {
      /** Set by the check of the session (identity/sessions/require-session.ts). */
      member?: Member
    }
  }
}

/** The member that requireSession let through. */
export function memberOf(request: Pick<Request, "member">): Member {
  if (!request.member) throw new Error("this route is not behind requireSession")
  return request.member
}
