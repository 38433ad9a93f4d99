import type * as z from "zod/mini"
import type { ChatMessage, MessagesPage } from "#shared/contracts/help.ts"
import type { Input, Page } from "../../use-case/use-case.ts"
import type { AppContext } from "../app-context.ts"
import { presentMessage } from "./presenter.ts"
import { ownMessages } from "./queries.ts"

const pageSize = 50
/** GET /api/chat: newest first. */
export async function listMessages(
  { db }: AppContext,
  { member, query: { cursor } }: Input<unknown, z.output<typeof MessagesPage>>,
): Promise<Page<ChatMessage>> {
  const before = cursor === undefined ? undefined : Number(cursor)
  // Reads one extra row to find out whether there is a next page.
  const rows = await ownMessages(db, member.userId, pageSize + 1, before)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const next =
    rows.length > pageSize && last ? new URLSearchParams({ cursor: String(last.id) }) : undefined
  return { items: page.map(presentMessage), next }
}
