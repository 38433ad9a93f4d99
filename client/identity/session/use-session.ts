import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import type { SessionTime } from "#shared/contracts/security.ts"
import { watchActivity } from "../../lib/activity.ts"
import { get, post } from "../../lib/api-client.ts"
import { type Ending, sessionClock } from "../../lib/session-clock.ts"
import { settings } from "../../lib/settings.ts"
import { useChange } from "../../lib/use-change.ts"
import { handleOtherTabSignOut } from "./session-end.ts"
import { listenToTabs, notifyTabs } from "./session-tabs.ts"

/** How long before the end the member is warned; for a very short session, half its length. */
const leadSeconds = Math.min(60, settings.sessionIdleMinutes * 30)

/** A session that is about to end, and the actions the member has. */
export type SessionEnding = Ending & {
  staying: boolean
  stay: () => void
  /** The maximum length cannot be extended. */
  acknowledge: () => void
}

/**
 * Reports the member's activity to the bank, so that only actual inactivity ends the session, and tells
 * when the session is about to end. While the warning is shown, only answering it counts as activity. All
 * tabs of a browser share what they learn.
 */
export function useSession(): SessionEnding | undefined {
  const client = useQueryClient()
  const [ending, setEnding] = useState<Ending>()
  const clock = useRef<ReturnType<typeof sessionClock>>(undefined)
  const { mutate, isPending } = useChange({
    // As a query, because signing out cancels queries: after the logout, the bank would refuse it.
    send: () =>
      client.fetchQuery({
        queryKey: ["session", "activity"],
        queryFn: ({ signal }) => post<SessionTime>("/api/auth/activity", {}, { signal }),
        staleTime: 0,
        gcTime: 0,
      }),
    meta: { quiet: true },
    onSuccess: (time) => {
      clock.current?.heard(time)
      notifyTabs({ kind: "time", time })
    },
  })

  useEffect(() => {
    const ask = () =>
      client.fetchQuery({
        queryKey: ["session", "time"],
        queryFn: ({ signal }) => get<SessionTime>("/api/auth/session", { signal }),
        staleTime: 0,
        gcTime: 0,
      })
    const started = sessionClock(ask, leadSeconds, setEnding)
    clock.current = started
    const stopListening = listenToTabs((news) =>
      news.kind === "time" ? started.heard(news.time) : handleOtherTabSignOut(),
    )
    void started.check()
    return () => {
      stopListening()
      started.stop()
    }
  }, [client])

  const asked = ending !== undefined
  useEffect(() => (asked ? undefined : watchActivity(mutate)), [mutate, asked])

  return (
    ending && {
      ...ending,
      staying: isPending,
      stay: () => mutate(),
      acknowledge: () => clock.current?.acknowledge(),
    }
  )
}
