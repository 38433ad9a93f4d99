import { useState } from "react"
import type { CardDetails, DebitCard } from "#shared/contracts/cards.ts"
import { errorText, isSignedOut, problemOf } from "../../lib/problem.ts"
import { showToast } from "../../ui/toast-store.ts"
import { useReveal } from "./api.ts"
import { useShownDetails } from "./use-shown-details.ts"

/** What a card's number is wanted for; also what the password dialog's button says. */
export type Purpose = "Show Details" | "Copy Number"

/**
 * Shows a card's details or copies its number, and says for which of the two the password is wanted
 * first, if it is.
 */
export function useCardSecrets(card: DebitCard) {
  const { details, hide, willShow } = useShownDetails()
  const [asking, setAsking] = useState<Purpose>()
  const reveal = useReveal(card.id)

  /** @returns the message when the password is not right */
  async function fetchFor(purpose: Purpose, password?: string): Promise<string | undefined> {
    const onDetails = purpose === "Show Details" ? willShow() : copyNumber
    try {
      await reveal.mutateAsync({ password, onDetails })
    } catch (error) {
      const problem = problemOf(error)
      if (problem?.code === "password_required") setAsking(purpose)
      else if (problem?.code === "wrong_password") return problem.detail.replace(/\.$/, "")
      else {
        setAsking(undefined)
        if (!isSignedOut(error)) fail(errorText(error))
      }
      return undefined
    }
    setAsking(undefined)
    return undefined
  }

  return {
    details,
    hide,
    busy: reveal.isPending,
    /** What the password is asked for just now. */
    asking,
    stopAsking: () => setAsking(undefined),
    fetchFor,
  }
}

async function copyNumber({ cardNumber }: CardDetails): Promise<void> {
  try {
    await navigator.clipboard.writeText(cardNumber)
    showToast({ title: "Card number copied to clipboard" })
  } catch {
    fail("Your browser did not let us copy. Show the details and copy the number from the card.")
  }
}

function fail(description: string): void {
  showToast({ title: "Error", description, tone: "destructive" })
}
