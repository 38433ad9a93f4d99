import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type { NewTrustedPayee, TrustedPayee } from "#shared/contracts/payees.ts"
import { get, post } from "../../lib/api-client.ts"

const path = "/api/trusted-payees"

/** The payees that the customer pays without a confirmation (PSD2 RTS article 13). */
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
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (payee: NewTrustedPayee) =>
      post<TrustedPayee>(path, payee, { action: "Trust Payee" }),
    onSettled: refresh,
  })
}

/** Removes a trusted payee: payments to them must be confirmed again. */
export function useRemovePayee() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (id: TrustedPayee["id"]) => post<unknown>(`${path}/${id}/removal`, {}),
    onSettled: refresh,
  })
}

function useRefresh() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: trustedPayeesQuery.queryKey })
}
