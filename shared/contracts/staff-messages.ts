import * as z from "zod/mini"
import { NewChatMessage } from "./help.ts"
import type { Colleague } from "./staff-proposals.ts"
import { singleLine } from "./text.ts"

export type Conversation = {
  waiting: boolean
  lastAt: string
  /** Who has taken it. */
  employee: Colleague | null
}

/** GET /api/staff/conversations?list=waiting|mine|answered. */
export type ConversationItem = Conversation & { memberId: number; name: string }

/** GET /api/staff/members/{id}/messages: newest first. */
export type StaffMessage = {
  id: number
  author: "customer" | "staff"
  text: string
  at: string
  readAt: string | null
}

/** POST /api/staff/members/{id}/messages: the rules for the text are those for members. */
export const StaffAnswer = NewChatMessage
export type StaffAnswer = NewChatMessage

/** POST /api/staff/members/{id}/conversation: takes it, or gives it back. */
export const ConversationTaking = z.strictObject({ release: z.boolean("Say whether to release") })
export type ConversationTaking = z.infer<typeof ConversationTaking>

/** GET and POST /api/staff/message-templates: the text that is kept under a title. */
export const MessageTemplate = z.strictObject({
  title: singleLine("Title", 60, { min: 1, message: "Title is required" }),
  text: NewChatMessage.shape.text,
})
export type MessageTemplate = z.infer<typeof MessageTemplate>
