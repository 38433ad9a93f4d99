import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type { NewPaymentRequest, PaymentRequest, RequestBlock } from "#shared/contracts/requests.ts"
import { get, post } from "../../lib/api-client.ts"
import { say } from "../../lib/say.ts"
import { useChange } from "../../lib/use-change.ts"
import { requestsKey } from "../../money/money-queries.ts"
import { useMoneyMutation } from "../../money/use-money-mutation.ts"

/** Who is asked by a request that nobody is named in. */
export const anybody = say("Anybody, by QR code")

/** The requests that the member made or is asked, the open ones first. */
export const requestsQuery = queryOptions({
  queryKey: [requestsKey, "list"],
  queryFn: ({ signal }) => get<PaymentRequest[]>("/api/payment-requests", { signal }),
})

/** One of them. */
export const requestQuery = (id: PaymentRequest["id"]) =>
  queryOptions({
    queryKey: [requestsKey, "one", id],
    queryFn: ({ signal }) => get<PaymentRequest>(`/api/payment-requests/${id}`, { signal }),
  })

/** The members whose requests do not arrive. */
export const blocksQuery = queryOptions({
  queryKey: [requestsKey, "blocks"],
  queryFn: ({ signal }) => get<RequestBlock[]>("/api/request-blocks", { signal }),
})

/** Asks another member or anybody for money. No money moves, but a request is made once. */
export function useRequestMoney() {
  const client = useQueryClient()
  return useMoneyMutation({ kind: "request" }, async (asked: NewPaymentRequest, idempotencyKey) => {
    const request = await post<PaymentRequest>("/api/payment-requests", asked, { idempotencyKey })
    void client.invalidateQueries({ queryKey: [requestsKey] })
    return request
  })
}

/** Cancels a request that the member made, or declines one that they are asked. */
export type RequestEnd = { verb: "cancel" } | { verb: "decline"; block: boolean }

/** Ends an open request. */
export function useEndRequest(id: PaymentRequest["id"]) {
  const client = useQueryClient()
  return useChange({
    send: ({ verb, ...body }: RequestEnd) =>
      post<PaymentRequest>(`/api/payment-requests/${id}/${verb}`, body),
    onSuccess: (request) => client.setQueryData(requestQuery(id).queryKey, request),
    // Also after a refusal: it may have been paid in the meantime.
    refetch: [[requestsKey]],
    refetchAfter: "both",
    // The dialog shows the refusal itself.
    meta: { quiet: true },
  })
}

/** Lets a blocked member ask again. */
export function useUnblock() {
  return useChange({
    send: (id: RequestBlock["id"]) => post<object>(`/api/request-blocks/${id}/removal`, {}),
    refetch: [[requestsKey]],
    refetchAfter: "both",
  })
}
