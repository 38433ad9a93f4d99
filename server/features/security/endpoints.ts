import { Place, SeenUpTo } from "#shared/contracts/security.ts"

import { endpoint } from "../../http/endpoint.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { emptyBody, request } from "../../http/openapi/request-body.ts"
import { line } from "../../http/openapi/request-notes.ts"
import { securityEvent, session } from "./answers.ts"
import { confirmEvents } from "./confirm-events.ts"
import { endOtherSessions } from "./end-other-sessions.ts"
import { endSession } from "./end-session.ts"
import { listEvents } from "./list-events.ts"
import { listSessions } from "./list-sessions.ts"
import { savePlace } from "./save-place.ts"

export const securityEndpoints = [
  endpoint({
    method: "get",
    path: "/sessions",
    id: "listSessions",
    chapter: "Session",
    summary: "Where the customer is signed in, the newest use first",
    caller: "enrolling-member",
    status: 200,
    answer: { list: session },
    handle: listSessions,
  }),

  endpoint({
    method: "post",
    path: "/sessions/place",
    id: "savePlace",
    chapter: "Session",
    summary: "Say where this browser is",
    description: "To tell devices apart by; it is shown as the browser's own word.",
    caller: "member",
    body: request(
      "Place",
      Place,
      { place: line(1, 100, "Where the browser says it is.") },
      { place: "Luxembourg, Luxembourg" },
    ),
    status: 200,
    answer: nothing,
    handle: savePlace,
  }),

  endpoint({
    method: "post",
    path: "/sessions/{id}/end",
    id: "endSession",
    chapter: "Session",
    summary: "Sign one device out",
    description: "At once, on every process of the bank, live streams included.",
    caller: "enrolling-member",
    byUuid: true,
    body: emptyBody,
    status: 200,
    answer: nothing,
    problems: ["not_found"],
    handle: endSession,
  }),

  endpoint({
    method: "post",
    path: "/sessions/end-others",
    id: "endOtherSessions",
    chapter: "Session",
    summary: "Sign out everywhere else",
    description: "At once, on every process of the bank, live streams included.",
    caller: "enrolling-member",
    body: emptyBody,
    status: 200,
    answer: nothing,
    handle: endOtherSessions,
  }),

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
