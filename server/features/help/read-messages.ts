import type { RequestHandler } from "express"
import type { ReadUpTo } from "#shared/contracts/help.ts"
import type { AppContext } from "../../app-context.ts"
import { customerOf } from "../../identity/sessions/require-session.ts"
import { markRead } from "./queries.ts"

/** POST /api/chat/read: the customer has seen staff's answers up to this one. */
export function readMessages({
  db,
  announce,
}: AppContext): RequestHandler<object, object, ReadUpTo> {
  return async (request, response) => {
    const { userId } = customerOf(request)
    if (await markRead(db, userId, request.body.id)) announce(userId, "chat")
    response.json({})
  }
}
