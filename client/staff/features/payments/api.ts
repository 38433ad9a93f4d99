import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type {
  AccountChoice,
  ItemNote,
  ItemReason,
  PaymentItem,
  PaymentItemDetail,
  PaymentQueue,
  RefusalChoice,
  ReturnChoice,
} from "#shared/contracts/staff-payments.ts"
import type { Proposed } from "#shared/contracts/staff-proposals.ts"
import { get, post } from "../../../lib/api-client.ts"

export const paymentItemsPath = "/api/staff/payment-items"

/** The start of every query's key about payments with other banks. */
export const paymentsKey = ["payment-items"]

/** How many items wait in each queue. */
export const paymentQueuesQuery = queryOptions({
  queryKey: [...paymentsKey, "queues"],
  queryFn: ({ signal }) => get<PaymentQueue[]>("/api/staff/payment-queues", { signal }),
  refetchInterval: 10_000,
})

export const paymentItemQuery = (id: string) =>
  queryOptions({
    queryKey: [...paymentsKey, "one", id],
    queryFn: ({ signal }) => get<PaymentItemDetail>(`${paymentItemsPath}/${id}`, { signal }),
    // What staff see of a file must not outlive their reason to see it.
    gcTime: 30_000,
    refetchInterval: 10_000,
  })

/** The decisions that take a second person, by their path. */
export type Decisions = {
  assignment: AccountChoice
  collection: AccountChoice
  return: ReturnChoice
  refusal: RefusalChoice
  grant: ItemReason
  hold: ItemReason
  "write-off": ItemReason
  reversal: ItemReason
  release: ItemReason
}

/** What an employee does about an item. Each resolves once the screens have been asked for again. */
export function useItemChanges(id: PaymentItem["itemId"]) {
  const client = useQueryClient()
  async function change<Answer>(verb: string, body: object): Promise<Answer> {
    const answer = await post<Answer>(`${paymentItemsPath}/${id}/${verb}`, body)
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" })
    return answer
  }
  return {
    propose: <Verb extends keyof Decisions>(verb: Verb, body: Decisions[Verb]) =>
      change<Proposed>(verb, body),
    inquire: () => change<unknown>("inquiry", {}),
    close: (reason: ItemReason) => change<unknown>("closing", reason),
    take: () => change<unknown>("taking", {}),
    leave: () => change<unknown>("leaving", {}),
    openMessage: (reason: ItemReason) => change<unknown>("views", reason),
    note: (note: ItemNote) => change<unknown>("notes", note),
  }
}
