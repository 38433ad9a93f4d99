import type { Response } from "express"
import type { SignInResult, User } from "#shared/contracts/auth.ts"
import type { Session, SessionTime } from "#shared/contracts/security.ts"
import { keepLanguage } from "../../http/language.ts"
import type { Input } from "../../use-case/use-case.ts"
import { presentSession } from "../activity/read-events.ts"
import type { MemberContext } from "../member-context.ts"
import { readUser, type UserRow } from "../sign-in/queries.ts"
import { notSignedIn } from "./require-session.ts"
import { ownLiveSignIns, timeLeft } from "./sign-ins.ts"

/** The member as the API answers it. */
export function presentUser({ createdAt, updatedAt, ...user }: UserRow): User {
  return { ...user, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() }
}

/** Answers a sign-in. The pages that follow are in the language that the member has chosen. */
export function answerSignIn({ env }: MemberContext, response: Response, user: UserRow): void {
  keepLanguage(response, user.language, env)
  response.json({ user: presentUser(user) } satisfies SignInResult)
}

/** GET /api/auth/user. */
export async function currentUser({ db }: MemberContext, { member }: Input): Promise<User> {
  const user = await readUser(db, member.userId)
  if (!user) throw notSignedIn()
  return presentUser(user)
}

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

/** GET /api/sessions: where the member is signed in, most recently used first (ASVS 7.5.2). */
export async function listSessions(
  { db, env }: MemberContext,
  { member, say }: Input,
): Promise<Session[]> {
  const { userId, signInId } = member
  const rows = await ownLiveSignIns(db, userId, env.SESSION_IDLE_MINUTES * 60)
  return rows.map((row) => presentSession(row, signInId, say))
}
