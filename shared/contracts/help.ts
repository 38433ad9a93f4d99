import * as z from "zod/mini"
import type { chatMessages } from "../tables/help.ts"
import { fault } from "../words/reader.ts"
import { described, id, instant, rowId } from "./fields.ts"
import { fitsDecomposed, lengthOf } from "./text.ts"

const longest = 2000
const empty = "Write a message first"

/** Control characters except line ends and tabs, and lone surrogates. */
const unprintable = /(?![\n\r\t])[\p{Cc}\p{Cs}]/u

/** POST /api/chat: a message to the bank's staff, in any script, with several lines. */
export const NewChatMessage = z.strictObject({
  text: z.string(fault(empty)).check(
    z.refine((text) => text.trim().length > 0, fault(empty, true)),
    z.refine(
      (text) => lengthOf(text) <= longest,
      fault((say) => say("A message can have at most {max} characters", { max: longest })),
    ),
    z.refine(
      (text) => fitsDecomposed(text, longest),
      fault((say) =>
        say("A message can have at most {max} characters with combined letters written out", {
          max: longest,
        }),
      ),
    ),
    z.refine(
      (text) => !unprintable.test(text),
      fault("The message contains a character that cannot be used"),
    ),
  ),
}) satisfies z.ZodMiniType<Pick<typeof chatMessages.$inferInsert, "text">>

export type NewChatMessage = z.infer<typeof NewChatMessage>

/**
 * GET /api/chat: the member's conversation with staff, newest first. `unread` marks answers from
 * staff that the member has not seen; their own messages are never unread.
 */
export const ChatMessage = z.object({
  id,
  author: z.enum(["customer", "staff"]),
  text: z.string(),
  unread: described(z.boolean(), "An answer from staff that the member has not seen yet."),
  /** ISO 8601 in UTC. */
  createdAt: instant,
}) satisfies z.ZodMiniType<Pick<typeof chatMessages.$inferSelect, "id" | "author" | "text">>
export type ChatMessage = z.infer<typeof ChatMessage>

/** POST /api/chat/read: marks answers up to this message as read. */
export const ReadUpTo = z.strictObject({
  id: rowId("Name the last message that was read"),
})

export type ReadUpTo = z.infer<typeof ReadUpTo>

const wrongCursor = "Cursor must come from a Link header"

/** The query of GET /api/chat. */
export const MessagesPage = z.strictObject({
  cursor: z.optional(
    z.string(fault(wrongCursor)).check(z.regex(/^[1-9][0-9]{0,14}$/, fault(wrongCursor))),
  ),
})
