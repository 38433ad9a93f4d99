import type { QueryClient } from "@tanstack/react-query"

/** The keys of what a movement of money changes. Here, for every feature that moves money needs them. */
export const moneyQueryKeys = {
  accounts: ["accounts"],
  transactions: ["transactions"],
} as const

/** The key of how much may be sent a day, and how much was. */
export const limitsKey = ["security", "limits"] as const

/**
 * Fetches accounts and transactions again (specification section 4), also where no screen shows them
 * just now, so that the next one starts with the new figures. What may still be sent today is outdated
 * as well, and asked for where it is shown next.
 */
export async function refreshMoney(queryClient: QueryClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: limitsKey, refetchType: "none" })
  await Promise.all(
    Object.values(moneyQueryKeys).map((queryKey) =>
      queryClient.invalidateQueries({ queryKey, refetchType: "all" }),
    ),
  )
}
