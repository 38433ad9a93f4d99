import type { RequestHandler } from "express"
import { says } from "#shared/refusals/catalog.ts"
import { Problem } from "../../use-case/problem.ts"
import type { MemberContext } from "../member-context.ts"

const safeMethods = new Set(["GET", "HEAD"])

/**
 * Lets only a signed-in member through. Only unsafe requests extend a session: reads do not, so
 * polling and streams do not keep it alive (ASVS 7.3.1). Where the bank requires a second factor
 * (SCA_POLICY), a sign-in without one may only set one up or sign out (ASVS 6.3.3).
 * @param beforeEnrollment whether the route also serves such a sign-in
 * @throws Problem not_signed_in, enrolment_required
 */
export function requireSession(
  { recordActivity, env }: MemberContext,
  { beforeEnrollment = false }: { beforeEnrollment?: boolean } = {},
): RequestHandler {
  const needsFactor = env.SCA_POLICY === "required" && !beforeEnrollment
  return async (request, _response, next) => {
    const signInId = request.session.signInId
    const { signIn } = request
    if (!signInId || !signIn) throw notSignedIn()
    if (signIn.activityStale && !safeMethods.has(request.method)) await recordActivity(signInId)
    if (needsFactor && !signIn.secondFactor) throw enrollmentRequired()
    request.member = { userId: signIn.userId, signInId }
    next()
  }
}

const enrollmentRequired = () => new Problem("enrolment_required", says.enrolment_required.anything)

/** The same answer for everyone without a live session. */
export const notSignedIn = () => new Problem("not_signed_in", says.not_signed_in.member)
