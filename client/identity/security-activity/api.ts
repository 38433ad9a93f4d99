import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import type { DeviceName, SecurityEvent, Session } from "#shared/contracts/security.ts"
import { get, post, put, send } from "../../lib/api-client.ts"
import { nextPage } from "../../lib/next-page.ts"
import { showToast } from "../../ui/toast-store.ts"

const everything = ["security"]
const activity = "/api/security-activity"

/** The customer's sign-ins, most recently used first. */
export const sessionsQuery = queryOptions({
  queryKey: [...everything, "sessions"],
  queryFn: ({ signal }) => get<Session[]>("/api/sessions", { signal }),
})

/** The notices that the customer has not confirmed yet, newest first. */
export const unseenQuery = queryOptions({
  queryKey: [...everything, "unseen"],
  queryFn: ({ signal }) => get<SecurityEvent[]>(`${activity}?unseen=true`, { signal }),
})

/** The customer's activity, page by page, newest first. */
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

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: everything })
}

/** Signs one device out. */
export function useEndSession() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id }: Session) => post<unknown>(`/api/sessions/${id}/end`, {}),
    onSuccess: (_answer, { deviceName, device }) => {
      showToast({ title: "Signed out", description: `${deviceName ?? device} is signed out.` })
      return refresh()
    },
    // The sign-in may have ended already: refetching shows that.
    onError: refresh,
  })
}

/** Names a device, or removes its name when it is empty. */
export function useNameDevice(id: Session["id"]) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (name: DeviceName) => put<Session>(`/api/sessions/${id}/name`, name),
    onSuccess: refresh,
  })
}

/** Signs out all other devices. */
export function useEndOtherSessions() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: () => post<unknown>("/api/sessions/end-others", {}),
    onSuccess: () => {
      showToast({ title: "Signed out", description: "You are signed in on this device only." })
      return refresh()
    },
  })
}

/** Confirms that the notices up to this event were the customer's own actions. */
export function useConfirmEvents() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: SecurityEvent["id"]) => post<unknown>(`${activity}/seen`, { id }),
    onSuccess: refresh,
  })
}
