import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type { DataExport, Membership } from "#shared/contracts/data.ts"
import { handleClosedMembership, membershipClosureKey } from "../../identity/session/session-end.ts"
import { get, post, send } from "../../lib/api-client.ts"
import { say } from "../../lib/say.ts"
import { useChange } from "../../lib/use-change.ts"

/** The copy of the member's data. Asked for again while it is made. */
export const exportQuery = queryOptions({
  queryKey: ["profile", "data-export"],
  queryFn: ({ signal }) => get<DataExport>("/api/data-export", { signal }),
  refetchInterval: ({ state }) =>
    state.data?.state === "waiting" || state.data?.state === "making" ? 2_000 : false,
})

/** What stands in the way of closing the membership. */
export const membershipQuery = queryOptions({
  queryKey: ["profile", "membership"],
  queryFn: ({ signal }) => get<Membership>("/api/membership", { signal }),
  // Every posting can change it.
  staleTime: 0,
})

/** Asks for a copy of the member's data. */
export function useRequestExport() {
  const client = useQueryClient()
  return useChange({
    send: () => post<DataExport>("/api/data-export", {}),
    onSuccess: (stored) => client.setQueryData(exportQuery.queryKey, stored),
    meta: { errorTitle: say("No copy was asked for") },
  })
}

/** Downloads the copy, after the password and a second factor. */
export function useDownloadExport() {
  return useChange({
    send: async () => {
      const response = await send("POST", "/api/data-export/download", {
        body: {},
        action: say("Download"),
      })
      const [, name = "tessera-data.zip"] =
        /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? []
      return { name, content: await response.blob() }
    },
    meta: { errorTitle: say("Your data was not downloaded") },
  })
}

/** Closes the membership for good, after the password and a second factor, and leaves for the sign-in page. */
export function useCloseMembership() {
  return useChange({
    mutationKey: membershipClosureKey,
    send: () =>
      send("POST", "/api/membership/closure", { body: {}, action: say("Close for good") }),
    onSuccess: handleClosedMembership,
    meta: { errorTitle: say("Your membership was not closed") },
  })
}
