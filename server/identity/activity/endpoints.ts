import {
  SecurityEvent,
  SecurityPage,
  SeenUpTo,
  Session,
  SessionTime,
} from "#shared/contracts/security.ts"
import { endpoint } from "../../http/endpoint.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { request } from "../../http/openapi/request-body.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { confirmEvents, listEvents } from "./read-events.ts"

nameAnswers({ SessionTime, Session, SecurityEvent })

export const activityEndpoints = [
  endpoint({
    method: "get",
    path: "/security-activity",
    id: "listSecurityEvents",
    chapter: "Session",
    summary: "List the member's security events, newest first",
    caller: "member",
    query: [
      {
        name: "cursor",
        in: "query",
        required: false,
        description: "The cursor from the Link header of the previous page.",
        schema: { type: "string" },
      },
      {
        name: "unseen",
        in: "query",
        required: false,
        description:
          "If present, return only what the member is asked about: events that are not confirmed yet and were not done in this session, nor on this device within the last hour or on the member's first day.",
        schema: { type: "string", enum: ["true"] },
      },
    ],
    status: 200,
    answer: { list: SecurityEvent },
    headers: { Link: 'What is older, when there is more: <…>; rel="next" (RFC 8288).' },
    problems: ["invalid_request"],
    querySchema: SecurityPage,
    paged: true,
    run: listEvents,
  }),

  endpoint({
    method: "post",
    path: "/security-activity/seen",
    id: "confirmSecurityEvents",
    chapter: "Session",
    summary: "Confirm that recent security events were the member's own actions",
    description:
      "Confirms all events up to the given one. Events from the session that sends this request stay unconfirmed, so that the member sees them on other sessions.",
    caller: "member",
    body: request(
      "SeenUpTo",
      SeenUpTo,
      { id: { description: "The newest event that the member has seen." } },
      { id: 1 },
    ),
    status: 200,
    answer: nothing,
    run: confirmEvents,
  }),
]
