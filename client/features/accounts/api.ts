import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type { Account, AccountDetail, AccountName, NewAccount } from "#shared/contracts/accounts.ts"
import { get, post, put } from "../../lib/api-client.ts"
import { say } from "../../lib/say.ts"
import { useChange } from "../../lib/use-change.ts"
import { moneyQueryKeys } from "../../money/money-queries.ts"

/** The member's open accounts, oldest first. */
export const accountsQuery = queryOptions({
  queryKey: moneyQueryKeys.accounts,
  queryFn: ({ signal }) => get<Account[]>("/api/accounts", { signal }),
})

/** One account, open or closed. Refetched with the list, because every posting changes both. */
export const accountQuery = (id: Account["id"]) =>
  queryOptions({
    queryKey: [...moneyQueryKeys.accounts, id],
    queryFn: ({ signal }) => get<AccountDetail>(`/api/accounts/${id}`, { signal }),
    gcTime: 30_000,
  })

/** Refetches accounts and their cards after every change, even a failed one. */
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

/** Opens an additional account and a card for it. */
export function useOpenAccount() {
  return useChange({
    send: (order: NewAccount) => post<Account>("/api/accounts", order),
    onSettled: useRefresh(),
  })
}

/** Renames an account. */
export function useRenameAccount(id: Account["id"]) {
  return useChange({
    send: (name: AccountName) => put<Account>(`/api/accounts/${id}`, name),
    onSettled: useRefresh(),
  })
}

/** Closes an empty account permanently, after the password and a second factor. */
export function useCloseAccount(id: Account["id"]) {
  return useChange({
    send: () => post<object>(`/api/accounts/${id}/closure`, {}, { action: say("Close Account") }),
    onSettled: useRefresh(),
  })
}
