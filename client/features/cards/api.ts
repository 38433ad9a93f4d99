import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type {
  CardDetails,
  CardTransferred,
  DebitCard,
  NewCardTransfer,
} from "#shared/contracts/cards.ts"
import { get, post, put } from "../../lib/api-client.ts"
import { useMoneyMutation } from "../../lib/use-money-mutation.ts"

const cardsKey = ["cards"] as const

/** The customer's own cards. Ask for them only once there are accounts (specification section 7). */
export const cardsQuery = queryOptions({
  queryKey: cardsKey,
  queryFn: ({ signal }) => get<DebitCard[]>("/api/debit-cards", { signal }),
})

/** Freezes or unfreezes a card, and shows it so at once. */
export function useSetFrozen(card: DebitCard) {
  const showChanged = useShowChanged()
  const refreshCards = useRefreshCards()
  return useMutation({
    mutationFn: (what: "freeze" | "unfreeze") =>
      put<DebitCard>(
        `/api/debit-cards/${card.id}/${what}`,
        {},
        // The bank may want the password and a second factor before it.
        what === "unfreeze" ? { action: "Unfreeze Card" } : {},
      ),
    onSuccess: showChanged,
    onError: refreshCards,
  })
}

/** Changes what a card may send a day: a decimal string in its account's currency. */
export function useSetLimit(card: DebitCard) {
  const showChanged = useShowChanged()
  return useMutation({
    mutationFn: (dailyLimit: string) =>
      put<DebitCard>(`/api/debit-cards/${card.id}/limit`, { dailyLimit }),
    onSuccess: showChanged,
  })
}

function useShowChanged() {
  const queryClient = useQueryClient()
  return (changed: DebitCard) =>
    queryClient.setQueryData(cardsQuery.queryKey, (cards) =>
      cards?.map((each) => (each.id === changed.id ? changed : each)),
    )
}

/**
 * Fetches a card's number and CVV. They are handed on instead of returned: what a mutation returns
 * stays in the query client's cache.
 */
export function useReveal(cardId: number) {
  return useMutation({
    mutationFn: async ({ action, onDetails }: Reveal): Promise<void> => {
      const path = `/api/debit-cards/${cardId}/details`
      await onDetails(await post<CardDetails>(path, {}, { action }))
    },
    gcTime: 0,
  })
}

type Reveal = {
  /** What they are wanted for, in the words of the menu. */
  action: string
  onDetails: (details: CardDetails) => void | Promise<void>
}

/** Fetches the cards again, after a refusal that tells of a change this page has not heard of. */
export function useRefreshCards(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: cardsKey })
}

/** A card transfer without its code. */
export type CardOrder = Omit<NewCardTransfer, "cvv">

/**
 * Sends money with a card.
 * @param cvv gives the code when it is sent; so it stays out of the query client's cache
 */
export function useCardTransfer(cvv: () => string) {
  return useMoneyMutation(
    (order: CardOrder, idempotencyKey) =>
      post<CardTransferred>("/api/card-transfer", { ...order, cvv: cvv() }, { idempotencyKey }),
    "Transfer Failed",
  )
}
