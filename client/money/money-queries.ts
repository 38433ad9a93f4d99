import type { QueryClient } from "@tanstack/react-query"

/** The query keys of data that postings change, for all features that move money. */
export const moneyQueryKeys = {
  accounts: ["accounts"],
  transactions: ["transactions"],
} as const

/** The first part of the query keys of everything that concerns orders and what is coming. */
export const ordersKey = "orders"

/** The first part of the query keys of payment requests. */
export const requestsKey = "requests"

/** The query key of the daily limit and its use. */
export const limitsKey = ["security", "limits"] as const

/** The query key of which payments to other banks are possible. */
export const otherBanksKey = ["other-banks"] as const

/**
 * Refetches accounts and transactions (specification section 4), even if no screen shows them, so that the
 * next screen starts with the new figures. Invalidates what is coming, which the balances decide, and the daily
 * limit, which is fetched when shown. A payment may have been refused because other banks do not answer.
 */
export async function refreshMoney(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: limitsKey, refetchType: "none" })
  void queryClient.invalidateQueries({ queryKey: [ordersKey] })
  void queryClient.invalidateQueries({ queryKey: otherBanksKey })
  await Promise.all(
    Object.values(moneyQueryKeys).map((queryKey) =>
      queryClient.invalidateQueries({ queryKey, refetchType: "all" }),
    ),
  )
}
