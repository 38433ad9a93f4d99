import type { RequestHandler } from "express"
import { type SecurityEvent, SecurityPage } from "#shared/contracts/security.ts"
import type { AppContext } from "../../app-context.ts"
import { parseQuery } from "../../http/validate.ts"
import { customerOf } from "../sessions/require-session.ts"
import { presentEvent } from "./presenter.ts"
import { ownEvents } from "./queries.ts"

const pageSize = 10

/** GET /api/security-activity: newest first; the Link header (RFC 8288) points to older events. */
export function listEvents({ db }: AppContext): RequestHandler<object, SecurityEvent[]> {
  return async (request, response) => {
    const { cursor, unseen } = parseQuery(SecurityPage, request.query)
    // One extra row shows whether there is a next page.
    const rows = await ownEvents(db, customerOf(request), {
      limit: pageSize + 1,
      before: cursor === undefined ? undefined : Number(cursor),
      unseen: unseen !== undefined,
    })
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    if (rows.length > pageSize && last) {
      const next = new URLSearchParams({ cursor: String(last.id), ...(unseen && { unseen }) })
      response.set("Link", `</api/security-activity?${next}>; rel="next"`)
    }
    response.json(page.map(presentEvent))
  }
}
