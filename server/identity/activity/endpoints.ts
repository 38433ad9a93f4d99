import { SeenUpTo } from "#shared/contracts/security.ts"

import { endpoint } from "../../http/endpoint.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { request } from "../../http/openapi/request-body.ts"
import { securityEvent } from "./answers.ts"
import { confirmEvents } from "./confirm-events.ts"
import { listEvents } from "./list-events.ts"

export const activityEndpoints = [
  endpoint({
    method: "get",
    path: "/security-activity",
    id: "listSecurityEvents",
    chapter: "Session",
    summary: "What happened to the customer's access and things, newest first",
    caller: "member",
    query: [
      {
        name: "cursor",
        in: "query",
        required: false,
        description: "Where the page before ended, as the Link header gave it.",
        schema: { type: "string" },
      },
      {
        name: "unseen",
        in: "query",
        required: false,
        description: "Only what the customer is still to be told of.",
        schema: { type: "string", enum: ["true"] },
      },
    ],
    status: 200,
    answer: { list: securityEvent },
    headers: { Link: 'What is older, when there is more: <…>; rel="next" (RFC 8288).' },
    problems: ["invalid_request"],
    handle: listEvents,
  }),

  endpoint({
    method: "post",
    path: "/security-activity/seen",
    id: "confirmSecurityEvents",
    chapter: "Session",
    summary: "Say that what one was told of was one's own doing",
    description:
      "Up to the event that is named. What was done on the very session that says so stays to be told on others.",
    caller: "member",
    body: request(
      "SeenUpTo",
      SeenUpTo,
      { id: { description: "The newest event that was seen." } },
      { id: 1 },
    ),
    status: 200,
    answer: nothing,
    handle: confirmEvents,
  }),
]
