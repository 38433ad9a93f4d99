import * as z from "zod/mini"
import {
  ConversationItem,
  ConversationTaking,
  MessageTemplate,
  NewMessageTemplate,
  StaffAnswer,
  StaffMessage,
} from "#shared/contracts/staff-messages.ts"
import { nothing } from "../../../http/openapi/answers.ts"
import { emptyBody, request } from "../../../http/openapi/request-body.ts"
import { listQuery } from "../../../staff/lists.ts"
import { cursor, cursorText } from "../../../staff/pages.ts"
import { staffEndpoint } from "../../../staff/staff-endpoint.ts"
import {
  changeTemplate,
  listConversations,
  listTemplates,
  removeTemplate,
  storeTemplate,
  takeConversation,
} from "./conversations.ts"
import { readMessages } from "./read-member.ts"
import { aboutMember } from "./rules.ts"
import { answerMember } from "./serve-member.ts"

/** Conversations with members. */
export const messageEndpoints = [
  staffEndpoint({
    id: "listConversations",
    chapter: "Messages",
    summary: "List conversations",
    description:
      "With `author=customer` those without an answer, the longest waiting first; otherwise the newest first, unless `sort` says otherwise.",
    ...listQuery("conversations"),
    paged: true,
    status: 200,
    answer: { list: ConversationItem },
    run: listConversations,
  }),

  staffEndpoint({
    id: "readMemberMessages",
    chapter: "Messages",
    summary: "List the messages of a member's conversation",
    query: [cursor],
    querySchema: z.strictObject({ cursor: cursorText }),
    paged: true,
    status: 200,
    answer: { list: StaffMessage },
    problems: [...aboutMember, "purpose_required"],
    run: readMessages,
  }),

  staffEndpoint({
    id: "answerMember",
    chapter: "Messages",
    summary: "Answer a member",
    body: request("StaffAnswer", StaffAnswer, {}, { text: "Your card is on its way." }),
    status: 201,
    answer: nothing,
    problems: [...aboutMember, "purpose_required"],
    run: answerMember,
  }),

  staffEndpoint({
    id: "takeConversation",
    chapter: "Messages",
    summary: "Assign a conversation",
    description: "To the employee who asks, to another one who serves members, or to nobody.",
    body: request("ConversationTaking", ConversationTaking, {}, { employeeId: 3 }),
    status: 200,
    answer: nothing,
    problems: [...aboutMember, "invalid_request"],
    run: takeConversation,
  }),

  staffEndpoint({
    id: "listTemplates",
    chapter: "Messages",
    summary: "List texts that employees often send",
    status: 200,
    answer: { list: MessageTemplate },
    run: listTemplates,
  }),

  staffEndpoint({
    id: "storeTemplate",
    chapter: "Messages",
    summary: "Keep a text for everyone",
    description: "In place of the text with the same title.",
    body: request(
      "NewMessageTemplate",
      NewMessageTemplate,
      {},
      { title: "New card", text: "Your card is on its way." },
    ),
    status: 201,
    answer: nothing,
    run: storeTemplate,
  }),

  staffEndpoint({
    id: "changeTemplate",
    chapter: "Messages",
    summary: "Change a text's title and words",
    body: request(
      "MessageTemplateChange",
      NewMessageTemplate,
      {},
      { title: "New card", text: "{name}, your card is on its way." },
    ),
    status: 200,
    answer: nothing,
    problems: ["not_found", "already_done"],
    run: changeTemplate,
  }),

  staffEndpoint({
    id: "removeTemplate",
    chapter: "Messages",
    summary: "Remove a text",
    body: emptyBody,
    status: 200,
    answer: nothing,
    problems: ["not_found"],
    run: removeTemplate,
  }),
]
