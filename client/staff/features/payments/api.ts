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
import { type OperationsBelow, staffPath } from "../../staff-path.ts"

/** The start of every query's key about payments with other banks. */
export const paymentsKey = ["payment-items"]

/** How many items wait in each queue. */
export const paymentQueuesQuery = queryOptions({
  queryKey: [...paymentsKey, "queues"],
  queryFn: ({ signal }) => get<PaymentQueue[]>(staffPath("readPaymentQueues"), { signal }),
  refetchInterval: 10_000,
})

export const paymentItemQuery = (id: string) =>
  queryOptions({
    queryKey: [...paymentsKey, "one", id],
    queryFn: ({ signal }) => get<PaymentItemDetail>(staffPath("readPaymentItem", id), { signal }),
    // What staff see of a file must not outlive their reason to see it.
    gcTime: 30_000,
    refetchInterval: 10_000,
  })

/** The decisions that take a second person, with what each is sent. */
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

const decisions = {
  assignment: "proposeAssignment",
  collection: "proposeCollection",
  return: "proposeReturn",
  refusal: "proposeRefusal",
  grant: "proposeGrant",
  hold: "proposeHold",
  "write-off": "proposeItemWriteOff",
  reversal: "proposeWriteOffReversal",
  release: "proposeRelease",
} as const satisfies Readonly<Record<keyof Decisions, OperationsBelow<"/payment-items/{id}/">>>

/** What an employee does about an item. Each resolves once the screens have been asked for again. */
export function useItemChanges(id: PaymentItem["itemId"]) {
  const client = useQueryClient()
  async function change<Answer>(
    operation: OperationsBelow<"/payment-items/{id}/">,
    body: object,
  ): Promise<Answer> {
    const answer = await post<Answer>(staffPath(operation, id), body)
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "session" })
    return answer
  }
  return {
    propose: <Verb extends keyof Decisions>(verb: Verb, body: Decisions[Verb]) =>
      change<Proposed>(decisions[verb], body),
    inquire: () => change<unknown>("inquireItem", {}),
    close: (reason: ItemReason) => change<unknown>("closePaymentItem", reason),
    take: () => change<unknown>("takePaymentItem", {}),
    leave: () => change<unknown>("leavePaymentItem", {}),
    openMessage: (reason: ItemReason) => change<unknown>("openItemMessage", reason),
    note: (note: ItemNote) => change<unknown>("notePaymentItem", note),
  }
}
