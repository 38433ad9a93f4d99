import type { CardDetails, DebitCard } from "#shared/contracts/cards.ts"
import { showToast } from "../../ui/toast-store.ts"
import { useRevealCard } from "./api.ts"
import { useShownDetails } from "./use-shown-details.ts"

/**
 * Shows a card's details or copies its number. The bank may first require the password or a second factor.
 */
export function useCardSecrets(card: DebitCard) {
  const { details, hide, willShow } = useShownDetails()
  const { mutate, isPending } = useRevealCard(card.id)
  return {
    details,
    hide,
    busy: isPending,
    show: () => mutate({ action: "Show Details", onDetails: willShow() }),
    copy: () => mutate({ action: "Copy Number", onDetails: copyNumber }),
  }
}

async function copyNumber({ cardNumber }: CardDetails): Promise<void> {
  try {
    await navigator.clipboard.writeText(cardNumber)
    showToast({ title: "Card number copied to clipboard" })
  } catch {
    showToast({
      title: "Error",
      description:
        "Your browser didn't allow copying. Show the details and copy the number from the card.",
      tone: "destructive",
    })
  }
}
