import { useQueryClient } from "@tanstack/react-query"
import type { Order } from "#shared/contracts/orders.ts"
import type { PostingResult } from "#shared/contracts/transactions.ts"
import { post, put } from "../../lib/api-client.ts"
import { problemOf } from "../../lib/problem.ts"
import { ordersKey, requestsKey } from "../../money/money-queries.ts"
import { useMoneyMutation } from "../../money/use-money-mutation.ts"
import { isOrder, type NewPayment } from "./transfer-values.ts"

/**
 * Sends a transfer to an IBAN, or stores an order for later.
 * @param editing the order that is replaced
 */
export function useSendPayment(editing?: Order["id"]) {
  const client = useQueryClient()
  return useMoneyMutation(
    {
      kind: (payment: NewPayment) => (isOrder(payment) ? "order" : "transfer"),
      draft: paymentDraft(editing),
    },
    async (payment: NewPayment, idempotencyKey): Promise<PostingResult | Order> => {
      if (!isOrder(payment)) {
        const sent = await post<PostingResult>("/api/transfers", payment, { idempotencyKey })
        if (payment.requestId !== undefined) {
          void client.invalidateQueries({ queryKey: [requestsKey] })
        }
        return sent
      }
      const stored = await (editing === undefined
        ? post<Order>("/api/orders", payment, { idempotencyKey })
        : put<Order>(`/api/orders/${editing}`, payment, { idempotencyKey }))
      void client.invalidateQueries({ queryKey: [ordersKey] })
      return stored
    },
    { quiet: isOverNewPayeeLimit },
  )
}

/** The name of the form's draft. */
export const paymentDraft = (editing: Order["id"] | undefined): string =>
  editing === undefined ? "transfer" : `order-${editing}`

/** Whether a payment was refused for a limit that allows it later: the form says so, with the day. */
export function isOverNewPayeeLimit(error: unknown): boolean {
  return problemOf(error)?.code === "new_payee_limit_exceeded"
}
