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
        description: "The end of the previous page, from the Link header.",
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
    description: "At most twenty messages per minute.",
    caller: "member",
    body: request(
      "NewChatMessage",
      NewChatMessage,
      {
        text: {
          minLength: 1,
          maxLength: 2000,
          description: "Any script. Line breaks are allowed, other control characters are not.",
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
    summary: "Mark staff's answers up to one as read",
    caller: "member",
    body: request(
      "ReadUpTo",
      ReadUpTo,
      { id: { description: "The last message that the customer has seen." } },
      { id: 1 },
    ),
    status: 200,
    answer: nothing,
    handle: readMessages,
  }),
]
