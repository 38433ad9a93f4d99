import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import type { User } from "#shared/contracts/auth.ts"
import { type Lately, type Topic, topics } from "#shared/contracts/live.ts"
import { passwordChangeKey } from "../identity/passwords/password-api.ts"
import { leavesOnPurpose } from "../identity/sign-in/api.ts"
import { get } from "../lib/api-client.ts"
import { leaveDocument } from "../lib/leave-document.ts"
import { followLive } from "../lib/live-tabs.ts"
import { askedMsAgo } from "../lib/query-history.ts"

/** The first part of the keys under which each topic's data is kept. */
const keys: Record<Topic, string> = {
  accounts: "accounts",
  transactions: "transactions",
  cards: "cards",
  loans: "loans",
  profile: "auth",
  chat: "chat",
  security: "security",
}

/** Keeps what the signed-in customer sees up to date, without polling. Shows nothing. */
export function LiveUpdates({ userId }: { userId: User["id"] }) {
  const client = useQueryClient()
  useEffect(
    () =>
      followLive(`tessera-live-${userId}`, {
        onChange: (changed) => {
          // Its own news would be asked for with a session that is over, and taken for expired.
          if (leavesOnPurpose(client)) return
          for (const topic of changed) void client.invalidateQueries({ queryKey: [keys[topic]] })
        },
        onOpened: (lately) => askForMissed(client, lately),
        onSession: () => void askSession(client, userId),
      }),
    [client, userId],
  )
  return null
}

/** Asks again for what may have changed between its question and the stream's opening, and nothing else. */
function askForMissed(client: QueryClient, { heardForMs, changedMsAgo }: Lately): void {
  if (leavesOnPurpose(client)) return
  void client.invalidateQueries({
    predicate: (query) => {
      const topic = topics.find((one) => keys[one] === query.queryKey[0])
      if (!topic) return false
      return askedMsAgo(query) >= Math.min(heardForMs, changedMsAgo[topic] ?? heardForMs)
    },
  })
}

/**
 * Asks once who is signed in. That nobody is ends the session here as on any other call; that somebody
 * else is, signed in from another tab, leaves nothing of this customer on the page.
 */
async function askSession(client: QueryClient, userId: User["id"]): Promise<void> {
  // A logout of this tab's own ends the stream before its answer is here.
  if (leavesOnPurpose(client)) return
  // A changed password ends the stream too, perhaps before this browser has its new cookie.
  if (client.isMutating({ mutationKey: passwordChangeKey }) > 0) return
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
