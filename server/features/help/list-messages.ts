import type { RequestHandler } from "express"
import * as z from "zod/mini"
import type { ChatMessage } from "#shared/contracts/help.ts"
import type { AppContext } from "../../app-context.ts"
import { parseQuery } from "../../http/validate.ts"
import { customerOf } from "../../identity/sessions/require-session.ts"
import { presentMessage } from "./presenter.ts"
import { ownMessages } from "./queries.ts"

const pageSize = 50
const wrongCursor = "Cursor must come from a Link header"

const Page = z.strictObject({
  cursor: z.optional(z.string(wrongCursor).check(z.regex(/^[1-9][0-9]{0,14}$/, wrongCursor))),
})

/** GET /api/chat: newest first, with older pages by the Link header (RFC 8288). */
export function listMessages({ db }: AppContext): RequestHandler<object, ChatMessage[]> {
  return async (request, response) => {
    const { cursor } = parseQuery(Page, request.query)
    const before = cursor === undefined ? undefined : Number(cursor)
    // Reads one extra row to find out whether there is a next page.
    const rows = await ownMessages(db, customerOf(request).userId, pageSize + 1, before)
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    if (rows.length > pageSize && last) {
      response.set("Link", `</api/chat?cursor=${last.id}>; rel="next"`)
    }
    response.json(page.map(presentMessage))
  }
}
