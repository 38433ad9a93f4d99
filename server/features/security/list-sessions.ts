import type { RequestHandler } from "express"
import type { Session } from "#shared/contracts/security.ts"
import type { Bank } from "../../bank.ts"
import { ownLiveSignIns } from "../../db/sign-ins.ts"
import { customerOf } from "../../http/require-session.ts"
import { presentSession } from "./presenter.ts"

/** GET /api/sessions: where the customer is signed in, the newest use first (ASVS 7.5.2). */
export function listSessions({ db, env }: Bank): RequestHandler<object, Session[]> {
  return async (request, response) => {
    const { userId, signInId } = customerOf(request)
    const rows = await ownLiveSignIns(db, userId, env.SESSION_IDLE_MINUTES * 60)
    response.json(rows.map((row) => presentSession(row, signInId)))
  }
}
