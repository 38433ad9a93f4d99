import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type { InstantLimit, Limits, NewPayeeLimit } from "#shared/contracts/limits.ts"
import { get, put } from "../../lib/api-client.ts"
import { say } from "../../lib/say.ts"
import { useChange } from "../../lib/use-change.ts"
import { limitsKey } from "../../money/money-queries.ts"

/**
 * The daily limit and how much of it is used. Not cached, because every payment changes it; prefetched with
 * the page's code (client/routes.tsx) and fetched again when shown.
 */
export const limitsQuery = queryOptions({
  queryKey: limitsKey,
  queryFn: ({ signal }) => get<Limits>("/api/limits", { signal }),
  staleTime: 2_000,
})

/** The limit that currently applies: after a recovery, it is lower than the member's own. */
export function currentDailyLimit({ dailyTransferLimit, lowered }: Limits): string {
  return lowered?.limit ?? dailyTransferLimit
}

/** Locks or unlocks all payments to others. Locking takes effect immediately; unlocking must be confirmed. */
export function useLockPayments() {
  const client = useQueryClient()
  return useChange({
    send: (lock: boolean) =>
      lock
        ? put<Limits>("/api/payments/lock", {})
        : put<Limits>("/api/payments/unlock", {}, { action: say("Unlock Payments") }),
    onSuccess: (limits) => client.setQueryData(limitsQuery.queryKey, limits),
  })
}

/** Changes the daily transfer limit, in EUR as a decimal string. May require a confirmation. */
export function useChangeLimit() {
  const client = useQueryClient()
  return useChange({
    send: (dailyTransferLimit: string) =>
      put<Limits>("/api/limits", { dailyTransferLimit }, { action: say("Save Limit") }),
    onSuccess: (limits) => client.setQueryData(limitsQuery.queryKey, limits),
  })
}

/** Sets or removes the limit for instant payments, in EUR as a decimal string. Raising it may require a confirmation. */
export function useChangeInstantLimit({ dailyTransferLimit }: Pick<Limits, "dailyTransferLimit">) {
  const client = useQueryClient()
  return useChange({
    send: (instantLimit: InstantLimit | null) =>
      put<Limits>(
        "/api/limits",
        { dailyTransferLimit, instantLimit },
        { action: say("Save Limit") },
      ),
    onSuccess: (limits) => client.setQueryData(limitsQuery.queryKey, limits),
  })
}

/** Sets or removes the limit for new payees. A weaker one may require a confirmation, and waits. */
export function useChangeNewPayeeLimit({ dailyTransferLimit }: Pick<Limits, "dailyTransferLimit">) {
  const client = useQueryClient()
  return useChange({
    send: (newPayeeLimit: NewPayeeLimit | null) =>
      put<Limits>(
        "/api/limits",
        { dailyTransferLimit, newPayeeLimit },
        { action: say("Save Limit") },
      ),
    onSuccess: (limits) => client.setQueryData(limitsQuery.queryKey, limits),
  })
}
