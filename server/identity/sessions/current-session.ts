import type { SessionTime } from "#shared/contracts/security.ts"
import type { Input } from "../../use-case/use-case.ts"
import type { MemberContext } from "../member-context.ts"
import { notSignedIn } from "./require-session.ts"
import { timeLeft } from "./sign-ins.ts"

/**
 * GET /api/auth/session, and the answer to POST /api/auth/activity: how long the session lasts, so
 * that the app can warn the member. Does not extend it.
 */
export async function currentSession(
  { db, env }: MemberContext,
  { member }: Input,
): Promise<SessionTime> {
  const left = await timeLeft(db, member.signInId, env.SESSION_IDLE_MINUTES * 60)
  if (!left) throw notSignedIn()
  return left
}
