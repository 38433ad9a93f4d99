import type { RequestHandler } from "express"
import type { Session } from "#shared/contracts/security.ts"
import type { AppContext } from "../../app-context.ts"
import { presentSession } from "../activity/presenter.ts"
import { customerOf } from "./require-session.ts"
import { ownLiveSignIns } from "./sign-ins.ts"

/** GET /api/sessions: where the customer is signed in, most recently used first (ASVS 7.5.2). */
export function listSessions({ db, env }: AppContext): RequestHandler<object, Session[]> {
  return async (request, response) => {
    const { userId, signInId } = customerOf(request)
    const rows = await ownLiveSignIns(db, userId, env.SESSION_IDLE_MINUTES * 60)
    response.json(rows.map((row) => presentSession(row, signInId)))
  }
}
