import type { Session } from "#shared/contracts/security.ts"
import type { Input } from "../../use-case/use-case.ts"
import { presentSession } from "../activity/presenter.ts"
import type { MemberContext } from "../member-context.ts"
import { ownLiveSignIns } from "./sign-ins.ts"

/** GET /api/sessions: where the member is signed in, most recently used first (ASVS 7.5.2). */
export async function listSessions(
  { db, env }: MemberContext,
  { member }: Input,
): Promise<Session[]> {
  const { userId, signInId } = member
  const rows = await ownLiveSignIns(db, userId, env.SESSION_IDLE_MINUTES * 60)
  return rows.map((row) => presentSession(row, signInId))
}
