import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type { Account, AccountName, NewAccount } from "#shared/contracts/accounts.ts"
import { get, post, put } from "../../lib/api-client.ts"
import { moneyQueryKeys } from "../../lib/money-queries.ts"

/** The customer's own open accounts, oldest first. */
export const accountsQuery = queryOptions({
  queryKey: moneyQueryKeys.accounts,
  queryFn: ({ signal }) => get<Account[]>("/api/accounts", { signal }),
})

/** Accounts and their cards are fetched again after every change of them, and also when it failed. */
function useRefresh() {
  const client = useQueryClient()
  return async () => {
    await Promise.all(
      [moneyQueryKeys.accounts, ["cards"]].map((queryKey) =>
        client.invalidateQueries({ queryKey, refetchType: "all" }),
      ),
    )
  }
}

/** Opens a further account, with a card for it. */
export function useOpenAccount() {
  return useMutation({
    mutationFn: (order: NewAccount) => post<Account>("/api/accounts", order),
    onSettled: useRefresh(),
  })
}

/** Gives an account another name. */
export function useRenameAccount(id: Account["id"]) {
  return useMutation({
    mutationFn: (name: AccountName) => put<Account>(`/api/accounts/${id}`, name),
    onSettled: useRefresh(),
  })
}

/** Closes an empty account for good. */
export function useCloseAccount(id: Account["id"]) {
  return useMutation({
    mutationFn: () => post<object>(`/api/accounts/${id}/closure`, {}),
    onSettled: useRefresh(),
  })
}
