import * as z from "zod/mini"
import {
  ConversationItem,
  type ConversationTaking,
  MessageTemplate,
  type NewMessageTemplate,
} from "#shared/contracts/staff-messages.ts"
import { callFunction } from "../../../db/call-function.ts"
import { type ListQuery, readList } from "../../../staff/lists.ts"
import { doneOr, staffAnswer } from "../../../staff/staff-answer.ts"
import type { StaffContext, StaffInput } from "../../../staff/staff-use-case.ts"
import type { Page, WithId } from "../../../use-case/use-case.ts"
import { memberRefusal } from "./rules.ts"

/** GET /api/staff/conversations: the longest unanswered first of those that wait, or else the newest. */
export const listConversations = (
  context: StaffContext,
  { token, query }: StaffInput<unknown, ListQuery>,
): Promise<Page<ConversationItem>> => {
  const sort = query["author"] === "customer" ? "at" : "-at"
  return readList(context, token, ConversationItem, { list: "conversations", sort, query })
}

/** POST /api/staff/members/:id/conversation: assigns it to the employee, or gives it back. */
export async function takeConversation(
  { db }: StaffContext,
  { token, id, body }: StaffInput<ConversationTaking> & WithId,
): Promise<object> {
  const payload = { memberId: id, ...body }
  const args = [token, payload] as const
  doneOr(memberRefusal, await callFunction(db, "staff_take_conversation", staffAnswer({}), args))
  return {}
}

/** GET /api/staff/message-templates. */
export const listTemplates = (
  { db }: StaffContext,
  { token }: StaffInput,
): Promise<MessageTemplate[]> =>
  callFunction(db, "staff_list_templates", z.array(MessageTemplate), [token])

/** POST /api/staff/message-templates: keeps a text under its title, in place of the one before. */
export async function storeTemplate(
  { db }: StaffContext,
  { token, body }: StaffInput<NewMessageTemplate>,
): Promise<object> {
  await callFunction(db, "staff_store_template", staffAnswer({}), [
    token,
    { title: body.title.trim(), text: body.text.trim() },
  ])
  return {}
}
