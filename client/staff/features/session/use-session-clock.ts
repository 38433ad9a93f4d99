import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import type { StaffSession } from "#shared/contracts/staff-session.ts"
import { watchActivity } from "../../../lib/activity.ts"
import { post } from "../../../lib/api-client.ts"
import { type Ending, sessionClock } from "../../../lib/session-clock.ts"
import { staffPath } from "../../staff-path.ts"
import { sessionQuery } from "./api.ts"

const leadSeconds = 60

/**
 * Tells the bank that the employee is there, so that only their absence locks the session, and shows the lock
 * when it comes. Nothing that the page fetches by itself counts.
 * @returns what ends within a minute, if anything does
 */
export function useSessionClock(locked: boolean): Ending | undefined {
  const client = useQueryClient()
  const [ending, setEnding] = useState<Ending>()
  useEffect(() => {
    if (locked) return undefined
    const learn = (session: StaffSession | null) => {
      client.setQueryData(sessionQuery.queryKey, session)
      return { idle: session?.locksIn ?? 0, absolute: session?.endsIn ?? 0 }
    }
    const clock = sessionClock(
      async () => learn(await client.fetchQuery({ ...sessionQuery, staleTime: 0 })),
      leadSeconds,
      setEnding,
    )
    void clock.check()
    const stopWatching = watchActivity(() => {
      post<StaffSession>(staffPath("staffActivity"), {}).then(
        (session) => clock.heard(learn(session)),
        // The session has ended or is locked: the bank says which.
        () => clock.check(),
      )
    })
    return () => {
      clock.stop()
      stopWatching()
    }
  }, [client, locked])
  return ending
}
