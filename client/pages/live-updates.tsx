import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef } from "react"
import type { User } from "#shared/contracts/auth.ts"
import { type RecentChanges, type Topic, topics } from "#shared/contracts/live.ts"
import { newestUnread, unreadCountQuery } from "../features/notifications/api.ts"
import { passwordChangeKey } from "../identity/passwords/password-api.ts"
import { membershipClosureKey } from "../identity/session/session-end.ts"
import { isIntendedSignOut, useSigningOut } from "../identity/sign-in/api.ts"
import { get } from "../lib/api-client.ts"
import { leaveDocument } from "../lib/leave-document.ts"
import { followLive } from "../lib/live-tabs.ts"
import { msSinceRequest } from "../lib/query-history.ts"
import { showToastIfNone } from "../ui/toast-store.ts"

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

/** How long a change waits, so that what is fetched after it anyway is not fetched twice. */
const gatherMs = 100
/** And at most, while this page itself changes something: its own requests follow. */
const maxGatherMs = 2_000

/** Keeps the signed-in member's data up to date without polling, and says when money arrives. */
export function LiveUpdates({ userId }: { userId: User["id"] }) {
  const client = useQueryClient()
  const signingOut = useSigningOut()
  useEffect(() => {
    // A stream that opens or reconnects during a sign-out would be refused.
    if (signingOut) return
    return followLive(`tessera-live-${userId}`, {
      onChange: (changed) => fetchChanged(client, changed, performance.now()),
      onOpened: (lately) => fetchMissed(client, lately),
      onSession: () => void querySession(client, userId),
    })
  }, [client, userId, signingOut])
  return <MoneyArrivals />
}

/** Refetches what changed, except what was requested since the bank said so. */
function fetchChanged(client: QueryClient, changed: readonly Topic[], heardAt: number): void {
  const changedKeys = new Set(changed.flatMap((topic) => keys[topic]))
  function fetchOnce() {
    // A sign-out's own events would cause requests with an ended session, which would be reported as
    // expired.
    if (isIntendedSignOut(client)) return
    const waited = performance.now() - heardAt
    if (client.isMutating() > 0 && waited < maxGatherMs) {
      setTimeout(fetchOnce, gatherMs)
      return
    }
    void client.invalidateQueries({
      predicate: (query) =>
        changedKeys.has(String(query.queryKey[0])) && msSinceRequest(query) >= waited,
    })
  }
  setTimeout(fetchOnce, gatherMs)
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

/**
 * Says that money has arrived while the page is open: how much, and from whom. Never in place of another toast; the
 * notification stays. Renders nothing.
 */
export function MoneyArrivals() {
  const unread = useQuery(unreadCountQuery).data?.unread
  const known = useRef<number>(undefined)
  useEffect(() => {
    if (unread === undefined) return
    const added = known.current === undefined ? 0 : unread - known.current
    known.current = unread
    if (added > 0) void announce(added)
  }, [unread])
  return null
}

/** @param added how many notifications are new */
async function announce(added: number): Promise<void> {
  // Without them, the number at the bell says that something happened.
  const newest = await newestUnread().catch(() => [])
  const arrived = newest.slice(0, added).find(({ type }) => type === "money_received")
  if (!arrived) return
  const { text, detail } = arrived
  showToastIfNone({ title: text, ...(detail !== null && { description: detail }) })
}
