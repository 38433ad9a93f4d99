import { User } from "#shared/contracts/auth.ts"
import { ChosenLanguage } from "#shared/contracts/profile.ts"
import { DeviceName, Place, Session, SessionTime } from "#shared/contracts/security.ts"
import { endpoint } from "../../http/endpoint.ts"
import { nothing } from "../../http/openapi/answers.ts"
import { anyBody, emptyBody, request } from "../../http/openapi/request-body.ts"
import { line } from "../../http/openapi/request-notes.ts"
import { nameAnswers } from "../../http/openapi/schemas.ts"
import { endOtherSessions, endSession, nameDevice, savePlace, signOut } from "./change-sessions.ts"
import { chooseLanguage } from "./choose-language.ts"
import { currentSession, currentUser, listSessions } from "./read-sessions.ts"

nameAnswers({ ChosenLanguage })

export const sessionEndpoints = [
  endpoint({
    method: "post",
    path: "/auth/logout",
    id: "signOut",
    chapter: "Session",
    summary: "Sign out",
    description: "Ends the session on all servers. Signing out twice succeeds.",
    caller: "anyone",
    body: anyBody,
    status: 200,
    answer: nothing,
    headers: {
      "Set-Cookie": "Removes the session cookie.",
      "Clear-Site-Data": "Clears all data that the browser stores for this site.",
    },
    handle: signOut,
  }),

  endpoint({
    method: "get",
    path: "/auth/user",
    id: "currentUser",
    chapter: "Session",
    summary: "Show the signed-in member",
    caller: "enrolling-member",
    status: 200,
    answer: User,
    run: currentUser,
  }),

  endpoint({
    method: "put",
    path: "/profile/language",
    id: "chooseLanguage",
    chapter: "Session",
    summary: "Choose the language in which the member reads the bank",
    description:
      "Applies to what the bank says to the member from then on, on all devices, and to emails. The member is told of a change. Only languages that the bank offers can be chosen.",
    caller: "enrolling-member",
    body: request(
      "ChosenLanguage",
      ChosenLanguage,
      { language: { description: "An ISO 639-1 code." } },
      { language: "en" },
    ),
    status: 200,
    answer: ChosenLanguage,
    headers: { "Set-Cookie": "The language of the pages that this browser asks for." },
    handle: chooseLanguage,
  }),

  endpoint({
    method: "get",
    path: "/auth/session",
    id: "currentSession",
    chapter: "Session",
    summary: "Show how long the session will last",
    description: "Does not extend the session.",
    caller: "enrolling-member",
    status: 200,
    answer: SessionTime,
    run: currentSession,
  }),

  endpoint({
    method: "post",
    path: "/auth/activity",
    id: "recordActivity",
    chapter: "Session",
    summary: "Keep the session alive",
    description:
      "Resets the idle timeout. Send this when the member is active. Reads do not extend the session, so that polling or a forgotten tab cannot keep it alive.",
    caller: "enrolling-member",
    body: anyBody,
    status: 200,
    answer: SessionTime,
    // requireSession has recorded the activity by then.
    run: currentSession,
  }),

  endpoint({
    method: "get",
    path: "/sessions",
    id: "listSessions",
    chapter: "Session",
    summary: "List the member's sessions, most recently used first",
    caller: "enrolling-member",
    status: 200,
    answer: { list: Session },
    run: listSessions,
  }),

  endpoint({
    method: "post",
    path: "/sessions/place",
    id: "savePlace",
    chapter: "Session",
    summary: "Save this browser's location",
    description: "Helps the member tell devices apart. The bank does not verify the location.",
    caller: "member",
    body: request(
      "Place",
      Place,
      { place: line(1, 100, "The location that the browser reports.") },
      { place: "Luxembourg, Luxembourg" },
    ),
    status: 200,
    answer: nothing,
    run: savePlace,
  }),

  endpoint({
    method: "put",
    path: "/sessions/{id}/name",
    id: "nameDevice",
    chapter: "Session",
    summary: "Name a device",
    description:
      "Applies to all sign-ins of the device: the same browser in the same network, in the last 90 days and from now on. An empty name removes it.",
    caller: "member",
    byUuid: true,
    body: request(
      "DeviceName",
      DeviceName,
      { name: line(0, 40, "The member's own name for the device.") },
      { name: "Work laptop" },
    ),
    status: 200,
    answer: Session,
    problems: ["not_found"],
    run: nameDevice,
  }),

  endpoint({
    method: "post",
    path: "/sessions/{id}/end",
    id: "endSession",
    chapter: "Session",
    summary: "Sign out one device",
    description: "Takes effect immediately on all servers and closes live event streams.",
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
    summary: "Sign out all other devices",
    description: "Takes effect immediately on all servers and closes live event streams.",
    caller: "enrolling-member",
    body: emptyBody,
    status: 200,
    answer: nothing,
    run: endOtherSessions,
  }),
]
