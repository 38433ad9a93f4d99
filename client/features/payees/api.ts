import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type {
  NewSavedPayee,
  NewTrustedPayee,
  RecentPayee,
  SavedPayee,
  SavedPayeeDetail,
  TrustedPayee,
} from "#shared/contracts/payees.ts"
import { get, post, put } from "../../lib/api-client.ts"
import { asWritten, say } from "../../lib/say.ts"
import { useChange } from "../../lib/use-change.ts"
import { moneyQueryKeys } from "../../money/money-queries.ts"

const path = "/api/trusted-payees"

/** The payees that the member pays without a confirmation (PSD2 RTS article 13). */
export const trustedPayeesQuery = queryOptions({
  queryKey: ["security", "payees"],
  queryFn: ({ signal }) => get<TrustedPayee[]>(path, { signal }),
})

/** Whether an IBAN, without spaces, is a trusted payee's. */
export function isTrusted(payees: readonly TrustedPayee[] | undefined, iban: string): boolean {
  return payees?.some((payee) => payee.iban === iban) ?? false
}

/** Adds a trusted payee, which must be confirmed. */
export function useTrustPayee() {
  return useChange({
    send: (payee: NewTrustedPayee) =>
      post<TrustedPayee>(path, payee, { action: say("Trust Payee") }),
    refetch: [trustedPayeesQuery.queryKey],
    refetchAfter: "both",
  })
}

/** Removes a trusted payee: payments to them must be confirmed again. */
export function useRemovePayee() {
  return useChange({
    send: (id: TrustedPayee["id"]) => post<unknown>(`${path}/${id}/removal`, {}),
    refetch: [trustedPayeesQuery.queryKey],
    refetchAfter: "both",
  })
}

const savedPath = "/api/saved-payees"
const savedKey = [...trustedPayeesQuery.queryKey, "saved"] as const

/** The payees that the member has saved, by name: all of them, or those that a search finds. */
export const savedPayeesQuery = (search = "") =>
  queryOptions({
    queryKey: [...savedKey, "list", search],
    queryFn: ({ signal }) => {
      const query = search ? `?${new URLSearchParams({ q: search })}` : ""
      return get<SavedPayee[]>(`${savedPath}${query}`, { signal })
    },
  })

/** One saved payee with the newest transfers to it: refetched after every posting. */
export const savedPayeeQuery = (id: SavedPayee["id"]) =>
  queryOptions({
    queryKey: [...moneyQueryKeys.transactions, "payee", id],
    queryFn: ({ signal }) => get<SavedPayeeDetail>(`${savedPath}/${id}`, { signal }),
    staleTime: 2_000,
  })

/** The payees that were paid last, newest first. */
export const recentPayeesQuery = queryOptions({
  queryKey: [...moneyQueryKeys.transactions, "payees"],
  queryFn: ({ signal }) => get<RecentPayee[]>("/api/recent-payees", { signal }),
})

/** The name that the member knows a saved payee by. */
export const shownName = ({ ownName, name }: Pick<SavedPayee, "ownName" | "name">) =>
  asWritten(ownName ?? name)

/** Saves a payee. The bank verifies the name first. */
export function useSavePayee() {
  return useChange({
    send: (payee: NewSavedPayee) => post<SavedPayee>(savedPath, payee),
    refetch: [savedKey],
  })
}

/** Sets the member's own name for a saved payee; an empty one removes it. */
export function useRenamePayee(id: SavedPayee["id"]) {
  const client = useQueryClient()
  return useChange({
    send: ({ name }: { name: string }) => put<SavedPayee>(`${savedPath}/${id}`, { ownName: name }),
    onSuccess: (payee) =>
      client.setQueryData(savedPayeeQuery(id).queryKey, (known) => known && { ...known, ...payee }),
    refetch: [savedKey],
  })
}

/** Deletes a saved payee. The transfers stay in the history. */
export function useDeletePayee() {
  return useChange({
    send: (id: SavedPayee["id"]) => post<unknown>(`${savedPath}/${id}/removal`, {}),
    refetch: [savedKey],
  })
}
