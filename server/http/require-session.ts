import type { Request, RequestHandler } from "express"
import type { Bank } from "../bank.ts"
import { useSignIn } from "../db/sign-ins.ts"
import type { Customer } from "./customer.ts"
import { Problem } from "./problem.ts"

const safeMethods = new Set(["GET", "HEAD"])

/**
 * Lets only a signed-in customer through. Only the customer's own doing keeps a session alive: a
 * read does not move its last activity, so neither polling nor a stream does (ASVS 7.3.1).
 * @throws Problem not_signed_in
 */
export function requireSession({ db, env }: Bank): RequestHandler {
  const idleSeconds = env.SESSION_IDLE_MINUTES * 60
  return async (request, _response, next) => {
    const signInId = request.session.signInId
    const active = !safeMethods.has(request.method)
    const userId = signInId && (await useSignIn(db, signInId, idleSeconds, active))
    if (!signInId || !userId) throw notSignedIn()
    request.customer = { userId, signInId }
    next()
  }
}

/** The customer that requireSession let through. */
export function customerOf(request: Pick<Request, "customer">): Customer {
  if (!request.customer) throw new Error("this route is not behind requireSession")
  return request.customer
}

/** The one answer to anyone who is not, or no longer, signed in. */
export const notSignedIn = () =>
  new Problem(
    "not_signed_in",
    "You are not signed in, or your session has ended. Nothing was changed.",
  )
