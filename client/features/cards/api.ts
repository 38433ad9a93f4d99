import { queryOptions, useQueryClient } from "@tanstack/react-query"
import type {
  CardClosing,
  CardDetails,
  CardReplacement,
  CardSwitch,
  CardTransferResult,
  DebitCard,
  NewCardTransfer,
  NewVirtualCard,
} from "#shared/contracts/cards.ts"
import { get, post, put } from "../../lib/api-client.ts"
import { say, type Text } from "../../lib/say.ts"
import { useChange } from "../../lib/use-change.ts"
import { useMoneyMutation } from "../../money/use-money-mutation.ts"

const cardsKey = ["cards"] as const

/** The member's cards. Enable it only once there are accounts (specification section 7). */
export const cardsQuery = queryOptions({
  queryKey: cardsKey,
  queryFn: ({ signal }) => get<DebitCard[]>("/api/debit-cards", { signal }),
})

/** Freezes or unfreezes a card, with an optimistic update. */
export function useSetFrozen(card: DebitCard) {
  const showChanged = useShowChanged()
  return useChange({
    send: (what: "freeze" | "unfreeze") =>
      put<DebitCard>(
        `/api/debit-cards/${card.id}/${what}`,
        {},
        // The bank may require the password and a second factor first.
        what === "unfreeze" ? { action: say("Unfreeze Card") } : {},
      ),
    onSuccess: showChanged,
    refetch: [cardsKey],
    refetchAfter: "refusal",
  })
}

/** Changes a card's daily limit: a decimal string in its account's currency. */
export function useSetLimit(card: DebitCard) {
  const showChanged = useShowChanged()
  return useChange({
    send: (dailyLimit: string) =>
      put<DebitCard>(
        `/api/debit-cards/${card.id}/limit`,
        { dailyLimit },
        { action: say("Save Limit") },
      ),
    onSuccess: showChanged,
  })
}

/** Creates a virtual card. The bank requires the password or a second factor first, as for the next two. */
export function useCreateVirtualCard() {
  return useChange({
    send: (card: NewVirtualCard) =>
      post<DebitCard>("/api/debit-cards", card, { action: say("Create Card") }),
    refetch: [cardsKey],
  })
}

/** Closes a card for good and issues another one. */
export function useReplaceCard(card: DebitCard) {
  return useChange({
    send: (reason: CardReplacement["reason"]) =>
      post<DebitCard>(
        `/api/debit-cards/${card.id}/replacement`,
        { reason },
        { action: say("Replace Card") },
      ),
    refetch: [cardsKey],
    refetchAfter: "both",
  })
}

/** Closes a card for good. */
export function useCloseCard(card: DebitCard) {
  return useChange({
    send: (reason: CardClosing["reason"]) =>
      put<DebitCard>(
        `/api/debit-cards/${card.id}/close`,
        { reason },
        { action: say("Close Card") },
      ),
    refetch: [cardsKey],
    refetchAfter: "both",
  })
}

/** Turns what a card may pay on or off. Only turning it on may require the password or a second factor. */
export function useSetSwitch(card: DebitCard) {
  const showChanged = useShowChanged()
  return useChange({
    send: ({ name, turnedOn }: { name: CardSwitch; turnedOn: boolean }) =>
      put<DebitCard>(
        `/api/debit-cards/${card.id}/${turnedOn ? "switch-on" : "switch-off"}`,
        { switch: name },
        turnedOn ? { action: say("Turn On") } : {},
      ),
    onSuccess: showChanged,
    refetch: [cardsKey],
    refetchAfter: "refusal",
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
  return useChange({
    send: async ({ action, onDetails }: Reveal): Promise<void> => {
      const path = `/api/debit-cards/${cardId}/details`
      await onDetails(await post<CardDetails>(path, {}, { action }))
    },
    gcTime: 0,
  })
}

type Reveal = {
  /** The purpose, in the menu's words. */
  action: Text
  onDetails: (details: CardDetails) => void | Promise<void>
}

/** Refetches the cards: after a change of several, or a refusal that shows that this page is out of date. */
export function useRefreshCards(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: cardsKey })
}

/** A card transfer without its code. */
export type CardTransferWithoutCvv = Omit<NewCardTransfer, "cvv">

/** The name of the form's draft. */
export const cardTransferDraft = "card-transfer"

/**
 * Sends a card transfer.
 * @param cvv returns the code when the request is sent, so that the code is not kept in the query client's
 *   cache
 */
export function useCardTransfer(cvv: () => string) {
  return useMoneyMutation(
    { kind: "cardTransfer", draft: cardTransferDraft },
    (order: CardTransferWithoutCvv, idempotencyKey) =>
      post<CardTransferResult>("/api/card-transfer", { ...order, cvv: cvv() }, { idempotencyKey }),
    { errorTitle: say("Transfer Failed") },
  )
}
