import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query"
import type { DeviceName, SecurityEvent, Session } from "#shared/contracts/security.ts"
import { get, post, put, send } from "../../lib/api-client.ts"
import { nextPage } from "../../lib/next-page.ts"
import { say } from "../../lib/say.ts"
import { useChange } from "../../lib/use-change.ts"

const everything = ["security"]
const activity = "/api/security-activity"

/** The member's sign-ins, most recently used first. */
export const sessionsQuery = queryOptions({
  queryKey: [...everything, "sessions"],
  queryFn: ({ signal }) => get<Session[]>("/api/sessions", { signal }),
})

/** The notices that the member has not confirmed yet, newest first. */
export const unseenQuery = queryOptions({
  queryKey: [...everything, "unseen"],
  queryFn: ({ signal }) => get<SecurityEvent[]>(`${activity}?unseen=true`, { signal }),
})

/** The member's activity, page by page, newest first. */
export const activityQuery = infiniteQueryOptions({
  queryKey: [...everything, "activity"],
  queryFn: async ({ pageParam, signal }) => {
    const response = await send("GET", pageParam, { signal })
    const events = (await response.json()) as SecurityEvent[]
    return { events, next: nextPage(response.headers.get("link")) }
  },
  initialPageParam: activity,
  getNextPageParam: ({ next }) => next,
})

/** Signs one device out. */
export function useEndSession() {
  return useChange({
    send: ({ id }: Session) => post<unknown>(`/api/sessions/${id}/end`, {}),
    toast: (_answer, { deviceName, device }) => ({
      title: say("Signed out"),
      description: say("{device} is signed out.", { device: deviceName ?? device }),
    }),
    refetch: [everything],
    // The sign-in may have ended already: refetching shows that.
    refetchAfter: "both",
  })
}

/** Names a device, or removes its name when it is empty. */
export function useNameDevice(id: Session["id"]) {
  return useChange({
    send: (name: DeviceName) => put<Session>(`/api/sessions/${id}/name`, name),
    refetch: [everything],
  })
}

/** Signs out all other devices. */
export function useEndOtherSessions() {
  return useChange({
    send: () => post<unknown>("/api/sessions/end-others", {}),
    toast: () => ({
      title: say("Signed out"),
      description: say("You are signed in on this device only."),
    }),
    refetch: [everything],
  })
}

/** Confirms that the notices up to this event were the member's own actions. */
export function useConfirmEvents() {
  return useChange({
    send: (id: SecurityEvent["id"]) => post<unknown>(`${activity}/seen`, { id }),
    refetch: [everything],
  })
}
