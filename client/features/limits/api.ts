import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type { Limits } from "#shared/contracts/limits.ts"
import { get, put } from "../../lib/api-client.ts"
import { limitsKey } from "../../lib/money-queries.ts"

/**
 * How much may be sent a day, and how much was. Asked for each time, since every payment changes it; once
 * for a page that asks beside its code (client/routes.tsx) and again as it is shown.
 */
export const limitsQuery = queryOptions({
  queryKey: limitsKey,
  queryFn: ({ signal }) => get<Limits>("/api/limits", { signal }),
  staleTime: 2_000,
})

/** What may be sent a day as things are: less than the customer's own limit after a recovery. */
export function limitToday({ dailyTransferLimit, lowered }: Limits): string {
  return lowered?.limit ?? dailyTransferLimit
}

/** Locks or unlocks all payments to others. Locking is immediate; unlocking has to be confirmed. */
export function useLockPayments() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (lock: boolean) =>
      lock
        ? put<Limits>("/api/payments/lock", {})
        : put<Limits>("/api/payments/unlock", {}, { action: "Unlock Payments" }),
    onSuccess: (limits) => client.setQueryData(limitsQuery.queryKey, limits),
  })
}

/** Changes the daily transfer limit, in EUR as a decimal string. It may have to be confirmed. */
export function useChangeLimit() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (dailyTransferLimit: string) => put<Limits>("/api/limits", { dailyTransferLimit }),
    onSuccess: (limits) => client.setQueryData(limitsQuery.queryKey, limits),
  })
}
