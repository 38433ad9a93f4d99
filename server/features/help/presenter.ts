import type { ChatMessage } from "#shared/contracts/help.ts"
import type { MessageRow } from "./queries.ts"

/** A message in the API's format. */
export function presentMessage({ id, author, text, createdAt, readAt }: MessageRow): ChatMessage {
  return {
    id,
    author,
    text,
    unread: author === "staff" && readAt === null,
    createdAt: createdAt.toISOString(),
  }
}
