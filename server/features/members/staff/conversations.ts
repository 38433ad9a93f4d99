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

/**
 * POST /api/staff/members/:id/conversation: assigns it to an employee, or to nobody.
 * @throws Problem not_found, own_membership, invalid_request of an employee who may not serve the member
 */
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

/**
 * POST /api/staff/message-templates/:id: another title and text.
 * @throws Problem not_found, already_done if another one has the title
 */
export const changeTemplate = (
  { db }: StaffContext,
  { token, id, body }: StaffInput<NewMessageTemplate> & WithId,
): Promise<object> => change(db, token, { id, ...trimmed(body) })

/** POST /api/staff/message-templates/:id/removal. */
export const removeTemplate = (
  { db }: StaffContext,
  { token, id }: StaffInput & WithId,
): Promise<object> => change(db, token, { id })

async function change(
  db: StaffContext["db"],
  token: string,
  payload: Partial<NewMessageTemplate> & { id: number },
): Promise<object> {
  const args = [token, payload] as const
  doneOr(memberRefusal, await callFunction(db, "staff_change_template", staffAnswer({}), args))
  return {}
}

const trimmed = ({ title, text }: NewMessageTemplate) => ({
  title: title.trim(),
  text: text.trim(),
})

/** POST /api/staff/message-templates: keeps a text under its title, in place of the one before. */
export async function storeTemplate(
  { db }: StaffContext,
  { token, body }: StaffInput<NewMessageTemplate>,
): Promise<object> {
  await callFunction(db, "staff_store_template", staffAnswer({}), [token, trimmed(body)])
  return {}
}
