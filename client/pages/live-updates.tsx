import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { User } from "#shared/contracts/auth.ts"
import { type RecentChanges, type Topic, topics } from "#shared/contracts/live.ts"
import { passwordChangeKey } from "../identity/passwords/password-api.ts"
import { membershipClosureKey } from "../identity/session/session-end.ts"
import { isIntendedSignOut, useSigningOut } from "../identity/sign-in/api.ts"
import { get } from "../lib/api-client.ts"
import { leaveDocument } from "../lib/leave-document.ts"
import { followLive } from "../lib/live-tabs.ts"
import { msSinceRequest } from "../lib/query-history.ts"

/**
 * The first parts of the query keys of each topic. Balances decide whether what is coming is covered. Whatever
 * changed, the member may have been told of it.
 */
const keys: Record<Topic, readonly string[]> = {
  accounts: ["accounts", "orders", "notifications"],
  transactions: ["transactions", "requests", "notifications"],
  cards: ["cards", "notifications"],
  loans: ["loans", "notifications"],
  orders: ["orders", "notifications"],
  requests: ["requests", "notifications"],
  profile: ["auth", "notifications"],
  chat: ["chat", "notifications"],
  security: ["security", "notifications"],
  notifications: ["notifications"],
}

/** Keeps the signed-in member's data up to date without polling. Renders nothing. */
export function LiveUpdates({ userId }: { userId: User["id"] }) {
  const client = useQueryClient()
  const signingOut = useSigningOut()
  useEffect(() => {
    // A stream that opens or reconnects during a sign-out would be refused.
    if (signingOut) return
    return followLive(`tessera-live-${userId}`, {
      onChange: (changed) => {
        // A sign-out's own events would cause requests with an ended session, which would be reported as
        // expired.
        if (isIntendedSignOut(client)) return
        for (const key of new Set(changed.flatMap((topic) => keys[topic]))) {
          void client.invalidateQueries({ queryKey: [key] })
        }
      },
      onOpened: (lately) => fetchMissed(client, lately),
      onSession: () => void querySession(client, userId),
    })
  }, [client, userId, signingOut])
  return null
}

/** Refetches only what may have changed between its request and the opening of the stream. */
function fetchMissed(client: QueryClient, { heardForMs, changedMsAgo }: RecentChanges): void {
  if (isIntendedSignOut(client)) return
  void client.invalidateQueries({
    predicate: (query) => {
      const [key] = query.queryKey
      return topics.some(
        (topic) =>
          keys[topic].includes(String(key)) &&
          msSinceRequest(query) >= Math.min(heardForMs, changedMsAgo[topic] ?? heardForMs),
      )
    },
  })
}

/**
 * Fetches the current user once. If no one is signed in, the session ends as after any refused call; if
 * someone else signed in from another tab, this member's data is removed from the page.
 */
async function querySession(client: QueryClient, userId: User["id"]): Promise<void> {
  // This tab's own sign-out ends the stream before its answer arrives.
  if (isIntendedSignOut(client)) return
  // A password change ends the stream too, perhaps before this browser has the new cookie; and so does closing the
  // membership, which leads to the sign-in page by itself.
  for (const mutationKey of [passwordChangeKey, membershipClosureKey]) {
    if (client.isMutating({ mutationKey }) > 0) return
  }
  const user = await client
    .fetchQuery({
      queryKey: ["session"],
      queryFn: ({ signal }) => get<User>("/api/auth/user", { signal }),
      staleTime: 0,
      gcTime: 0,
    })
    .catch(() => undefined)
  if (user && user.id !== userId) leaveDocument.reload()
}
