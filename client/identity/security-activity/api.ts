import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query"
import type { SecurityEvent, Session } from "#shared/contracts/security.ts"
import { get, post, send } from "../../lib/api-client.ts"
import { nextPage } from "../../lib/next-page.ts"
import { showToast } from "../../ui/toast-store.ts"

const everything = ["security"]
const activity = "/api/security-activity"

/** Where the customer is signed in, the newest use first. */
export const sessionsQuery = queryOptions({
  queryKey: [...everything, "sessions"],
  queryFn: ({ signal }) => get<Session[]>("/api/sessions", { signal }),
})

/** What the customer is still to be told of, newest first. */
export const unseenQuery = queryOptions({
  queryKey: [...everything, "unseen"],
  queryFn: ({ signal }) => get<SecurityEvent[]>(`${activity}?unseen=true`, { signal }),
})

/** What happened to the customer's access and things, page by page, newest first. */
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
    onSuccess: (_answer, { device }) => {
      showToast({ title: "Signed out", description: `${device} is signed out.` })
      return refresh()
    },
    // It may be over already: then the list shows it.
    onError: refresh,
  })
}

/** Signs out everywhere else. */
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

/** Says that what the customer was told of, up to this event, was their own doing. */
export function useConfirmEvents() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: SecurityEvent["id"]) => post<unknown>(`${activity}/seen`, { id }),
    onSuccess: refresh,
  })
}
