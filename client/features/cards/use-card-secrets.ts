import type { CardDetails, DebitCard } from "#shared/contracts/cards.ts"
import { say, type Text } from "../../lib/say.ts"
import { showToast } from "../../ui/toast-store.ts"
import { useRevealCard } from "./api.ts"
import { useShownDetails } from "./use-shown-details.ts"

/**
 * Shows a card's details or copies them. The bank may first require the password or a second factor, but not for
 * what is on the screen.
 */
export function useCardSecrets(card: DebitCard) {
  const { details, secondsLeft, hide, willShow } = useShownDetails()
  const { mutate, isPending } = useRevealCard(card.id)
  return {
    details,
    secondsLeft,
    hide,
    busy: isPending,
    show: () => mutate({ action: say("Show Details"), onDetails: willShow() }),
    copy: () =>
      details
        ? void copyNumber(details)
        : mutate({ action: say("Copy Number"), onDetails: copyNumber }),
    copyExpiry: () => void copyDetail(card.expiryDate, say("Expiry date copied to clipboard")),
    copyCvv: () => details && void copyDetail(details.cvv, say("CVV copied to clipboard")),
  }
}

const copyNumber = ({ cardNumber }: CardDetails): Promise<void> =>
  copyDetail(cardNumber, say("Card number copied to clipboard"))

async function copyDetail(text: string, done: Text): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ title: done })
  } catch {
    showToast({
      title: say("Error"),
      description: say(
        "Your browser didn't allow copying. Show the details and copy them from the card.",
      ),
      tone: "destructive",
    })
  }
}
