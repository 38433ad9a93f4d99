import { Place } from "#shared/contracts/security.ts"
import { endpoint } from "../../http/endpoint.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { anyBody, emptyBody, request } from "../../http/openapi/request-body.ts"
import { line } from "../../http/openapi/request-notes.ts"
import { session, sessionTime } from "../activity/answers.ts"
import { user } from "../sign-in/answers.ts"
import { currentSession } from "./current-session.ts"
import { currentUser } from "./current-user.ts"
import { endOtherSessions } from "./end-other-sessions.ts"
import { endSession } from "./end-session.ts"
import { listSessions } from "./list-sessions.ts"
import { recordActivity } from "./record-activity.ts"
import { savePlace } from "./save-place.ts"
import { signOut } from "./sign-out.ts"
export const sessionEndpoints = [
  endpoint({
    method: "post",
    path: "/auth/logout",
    id: "signOut",
    chapter: "Session",
    summary: "Sign out",
    description: "Ends the session on every process of the bank. Signing out twice is no error.",
    caller: "anyone",
    body: anyBody,
    status: 200,
    answer: nothing,
    headers: {
      "Set-Cookie": "Takes the session cookie away.",
      "Clear-Site-Data": "Has the browser forget all it keeps of this site.",
    },
    handle: signOut,
  }),

  endpoint({
    method: "get",
    path: "/auth/user",
    id: "currentUser",
    chapter: "Session",
    summary: "Who is signed in",
    caller: "enrolling-member",
    status: 200,
    answer: user,
    handle: currentUser,
  }),

  endpoint({
    method: "get",
    path: "/auth/session",
    id: "currentSession",
    chapter: "Session",
    summary: "How long the session lasts",
    description: "Asking does not keep it alive.",
    caller: "enrolling-member",
    status: 200,
    answer: sessionTime,
    handle: currentSession,
  }),

  endpoint({
    method: "post",
    path: "/auth/activity",
    id: "recordActivity",
    chapter: "Session",
    summary: "Keep the session alive",
    description:
      "Says that the customer is there. Reading does not keep a session alive, so neither polling nor a forgotten tab does.",
    caller: "enrolling-member",
    body: anyBody,
    status: 200,
    answer: sessionTime,
    handle: recordActivity,
  }),

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
]
