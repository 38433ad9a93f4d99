import * as z from "zod/mini"
import { asWritten } from "../words/text.ts"
import { described, id, moment, nullableText, rowId } from "./fields.ts"
import { NewChatMessage } from "./help.ts"
import { Colleague } from "./staff-proposals.ts"
import { singleLine } from "./text.ts"

const conversationFields = {
  waiting: z.boolean(),
  lastAt: moment,
  /** Who has taken it. */
  employee: z.nullable(Colleague),
}

export const Conversation = z.object(conversationFields)
export type Conversation = z.infer<typeof Conversation>

/** GET /api/staff/conversations. */
export const ConversationItem = z.object({
  memberId: id,
  name: z.string(),
  ...conversationFields,
  preview: described(
    nullableText,
    "The beginning of the last message; null of a membership on which the employee may not act.",
  ),
})
export type ConversationItem = z.infer<typeof ConversationItem>

const maybe = z.nullable(moment)

/** GET /api/staff/members/{id}/messages: newest first. */
export const StaffMessage = z.object({
  id,
  author: z.enum(["customer", "staff"]),
  text: z.string(),
  at: moment,
  readAt: maybe,
})
export type StaffMessage = z.infer<typeof StaffMessage>

/** POST /api/staff/members/{id}/messages: the rules for the text are those for members. */
export const StaffAnswer = NewChatMessage
export type StaffAnswer = NewChatMessage

/** POST /api/staff/members/{id}/conversation: to the employee who asks, another one, or nobody. */
export const ConversationTaking = z.strictObject({
  employeeId: z.nullable(rowId(asWritten("Choose an employee"))),
})
export type ConversationTaking = z.infer<typeof ConversationTaking>

/** What stands for the member's name in a template. */
export const nameInTemplate = "{name}"

/**
 * POST /api/staff/message-templates: the text that is kept under a title. An employee reads it before it is sent, so
 * what is filled in is only what can't be overlooked when it is wrong.
 */
export const NewMessageTemplate = z.strictObject({
  title: singleLine(asWritten("Title"), 60, { min: 1, message: asWritten("Title is required") }),
  text: NewChatMessage.shape.text.check(
    z.refine((text) => !/[{}]/.test(text.replaceAll(nameInTemplate, "")), {
      error: `Only ${nameInTemplate} is filled in. Write no other braces`,
    }),
  ),
})
export type NewMessageTemplate = z.infer<typeof NewMessageTemplate>

/** GET /api/staff/message-templates. */
export const MessageTemplate = z.object({ id, title: z.string(), text: z.string() })
export type MessageTemplate = z.infer<typeof MessageTemplate>
