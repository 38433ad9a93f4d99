import { ChatMessage, MessagesPage, NewChatMessage, ReadUpTo } from "#shared/contracts/help.ts"
import { maxUnansweredMessages, messagesPerMinute } from "#shared/limits.ts"
import { endpoint } from "../../http/endpoint.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { request } from "../../http/openapi/request-body.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { listMessages, readMessages, writeMessage } from "./messages.ts"

nameAnswers({ ChatMessage })

export const helpEndpoints = [
  endpoint({
    method: "get",
    path: "/chat",
    id: "listMessages",
    chapter: "Help",
    summary: "List the messages to and from staff, newest first",
    caller: "member",
    query: [
      {
        name: "cursor",
        in: "query",
        required: false,
        description: "The cursor from the Link header of the previous page.",
        schema: { type: "string" },
      },
    ],
    status: 200,
    answer: { list: ChatMessage },
    headers: { Link: 'What is older, when there is more: <…>; rel="next" (RFC 8288).' },
    problems: ["invalid_request"],
    querySchema: MessagesPage,
    paged: true,
    run: listMessages,
  }),

  endpoint({
    method: "post",
    path: "/chat",
    id: "writeMessage",
    chapter: "Help",
    summary: "Send a message to staff",
    description: `At most ${messagesPerMinute} messages per minute, and ${maxUnansweredMessages} until the bank answers.`,
    caller: "member",
    body: request(
      "NewChatMessage",
      NewChatMessage,
      {
        text: {
          minLength: 1,
          maxLength: 2000,
          description:
            "Text in any script. Line breaks are allowed; other control characters are not.",
        },
      },
      { text: "Which documents do you need for a mortgage?" },
    ),
    status: 201,
    answer: ChatMessage,
    run: writeMessage,
  }),

  endpoint({
    method: "post",
    path: "/chat/read",
    id: "readMessages",
    chapter: "Help",
    summary: "Mark staff's messages as read, up to the given one",
    caller: "member",
    body: request(
      "ReadUpTo",
      ReadUpTo,
      { id: { description: "The last message that the member has seen." } },
      { id: 1 },
    ),
    status: 200,
    answer: nothing,
    run: readMessages,
  }),
]
