import { NewChatMessage, ReadUpTo } from "#shared/contracts/help.ts"
import { endpoint } from "../../http/endpoint.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { request } from "../../http/openapi/request-body.ts"
import { chatMessage } from "./answers.ts"
import { listMessages } from "./list-messages.ts"
import { readMessages } from "./read-messages.ts"
import { writeMessage } from "./write-message.ts"

export const helpEndpoints = [
  endpoint({
    method: "get",
    path: "/chat",
    id: "listMessages",
    chapter: "Help",
    summary: "The conversation with the bank's staff, newest first",
    caller: "member",
    query: [
      {
        name: "cursor",
        in: "query",
        required: false,
        description: "Where the page before ended, as the Link header gave it.",
        schema: { type: "string" },
      },
    ],
    status: 200,
    answer: { list: chatMessage },
    headers: { Link: 'What is older, when there is more: <…>; rel="next" (RFC 8288).' },
    problems: ["invalid_request"],
    handle: listMessages,
  }),

  endpoint({
    method: "post",
    path: "/chat",
    id: "writeMessage",
    chapter: "Help",
    summary: "Write to staff",
    description: "Twenty messages a minute at most.",
    caller: "member",
    body: request(
      "NewChatMessage",
      NewChatMessage,
      {
        text: {
          minLength: 1,
          maxLength: 2000,
          description: "Any script, over several lines; no other control characters.",
        },
      },
      { text: "Which documents do you need for a mortgage?" },
    ),
    status: 201,
    answer: chatMessage,
    handle: writeMessage,
  }),

  endpoint({
    method: "post",
    path: "/chat/read",
    id: "readMessages",
    chapter: "Help",
    summary: "Say that staff's answers up to one were read",
    caller: "member",
    body: request(
      "ReadUpTo",
      ReadUpTo,
      { id: { description: "The last message that was on the customer's screen." } },
      { id: 1 },
    ),
    status: 200,
    answer: nothing,
    handle: readMessages,
  }),
]
