import * as z from "zod/mini"
import type { ChatMessage } from "#shared/contracts/help.ts"
import { answer, id, instant } from "../../http/openapi/answer-parts.ts"
export const chatMessage = answer<ChatMessage>()(
  "ChatMessage",
  z.strictObject({
    id,
    author: z.enum(["customer", "staff"]),
    text: z.string(),
    unread: z
      .boolean()
      .check(z.describe("An answer from staff that the customer has not seen yet.")),
    createdAt: instant,
  }),
)
