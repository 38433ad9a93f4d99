import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type { Account } from "#shared/contracts/accounts.ts"
import type { Order } from "#shared/contracts/orders.ts"
import { asWritten } from "#shared/words/text.ts"
import { get, post } from "../../lib/api-client.ts"
import { useChange } from "../../lib/use-change.ts"
import { ordersKey } from "../../money/money-queries.ts"

/** The member's standing orders and scheduled payments; those that have ended come last. */
export const ordersQuery = queryOptions({
  queryKey: [ordersKey, "list"],
  queryFn: ({ signal }) => get<Order[]>("/api/orders", { signal }),
})

/** One of them, with its last twelve dates. */
export const orderQuery = (id: Order["id"]) =>
  queryOptions({
    queryKey: [ordersKey, "one", id],
    queryFn: ({ signal }) => get<Order>(`/api/orders/${id}`, { signal }),
  })

/** Whom an order pays: one of the member's own accounts is called by its name. */
export const payeeOf = (
  { recipientIban, recipientName }: Order,
  accounts: readonly Account[] | undefined,
) => asWritten(accounts?.find(({ iban }) => iban === recipientIban)?.name ?? recipientName)

/** What can be done with an order, besides replacing it. */
export type OrderChange =
  | { change: "pause" | "resume" | "end" }
  | {
      change: "skip"
      /** The date that is left out. */
      dueOn: string
    }

/** Pauses, resumes, or ends an order, or skips one of its dates. */
export function useChangeOrder(id: Order["id"]) {
  const client = useQueryClient()
  return useChange({
    send: ({ change, ...rest }: OrderChange) => post<Order>(`/api/orders/${id}/${change}`, rest),
    onSuccess: (order) => client.setQueryData(orderQuery(id).queryKey, order),
    // Also after a refusal: the order may have been changed elsewhere.
    refetch: [[ordersKey]],
    refetchAfter: "both",
    // The dialog shows the refusal itself.
    meta: { quiet: true },
  })
}
