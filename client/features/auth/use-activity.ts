import { useMutation } from "@tanstack/react-query"
import { useEffect } from "react"
import { watchActivity } from "../../lib/activity.ts"
import { post } from "../../lib/api-client.ts"

/** Tells the bank that the customer is still here, so that only real idleness ends the session. */
export function useActivity(): void {
  const { mutate } = useMutation({
    mutationFn: () => post<unknown>("/api/auth/activity", {}),
    meta: { quiet: true },
  })
  useEffect(() => watchActivity(mutate), [mutate])
}
