import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type {
  CardDetails,
  CardTransferResult,
  DebitCard,
  NewCardTransfer,
} from "#shared/contracts/cards.ts"
import { get, post, put } from "../../lib/api-client.ts"
import { useMoneyMutation } from "../../money/use-money-mutation.ts"

const cardsKey = ["cards"] as const

/** The customer's cards. Enable it only once there are accounts (specification section 7). */
export const cardsQuery = queryOptions({
  queryKey: cardsKey,
  queryFn: ({ signal }) => get<DebitCard[]>("/api/debit-cards", { signal }),
})

/** Freezes or unfreezes a card, with an optimistic update. */
export function useSetFrozen(card: DebitCard) {
  const showChanged = useShowChanged()
  const refreshCards = useRefreshCards()
  return useMutation({
    mutationFn: (what: "freeze" | "unfreeze") =>
      put<DebitCard>(
        `/api/debit-cards/${card.id}/${what}`,
        {},
        // The bank may require the password and a second factor first.
        what === "unfreeze" ? { action: "Unfreeze Card" } : {},
      ),
    onSuccess: showChanged,
    onError: refreshCards,
  })
}

/** Changes a card's daily limit: a decimal string in its account's currency. */
export function useSetLimit(card: DebitCard) {
  const showChanged = useShowChanged()
  return useMutation({
    mutationFn: (dailyLimit: string) =>
      put<DebitCard>(`/api/debit-cards/${card.id}/limit`, { dailyLimit }, { action: "Save Limit" }),
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
 * Fetches a card's number and CVV. Passes them to a callback, because the result of a mutation stays in the
 * query client's cache.
 */
export function useRevealCard(cardId: number) {
  return useMutation({
    mutationFn: async ({ action, onDetails }: Reveal): Promise<void> => {
      const path = `/api/debit-cards/${cardId}/details`
      await onDetails(await post<CardDetails>(path, {}, { action }))
    },
    gcTime: 0,
  })
}

type Reveal = {
  /** The purpose, in the menu's words. */
  action: string
  onDetails: (details: CardDetails) => void | Promise<void>
}

/** Refetches the cards after a refusal that shows that this page is out of date. */
export function useRefreshCards(): () => void {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: cardsKey })
}

/** A card transfer without its code. */
export type CardTransferWithoutCvv = Omit<NewCardTransfer, "cvv">

/**
 * Sends a card transfer.
 * @param cvv returns the code when the request is sent, so that the code is not kept in the query client's
 *   cache
 */
export function useCardTransfer(cvv: () => string) {
  return useMoneyMutation(
    (order: CardTransferWithoutCvv, idempotencyKey) =>
      post<CardTransferResult>("/api/card-transfer", { ...order, cvv: cvv() }, { idempotencyKey }),
    "Transfer Failed",
  )
}
