import type { DebitCard } from "#shared/contracts/cards.ts"
import { useReplaceCard } from "./api.ts"
import { CardReasonDialog } from "./card-reason-dialog.tsx"
import { kindOf, replacementChoices } from "./card-words.ts"

type ReplaceCardDialogProps = {
  card: DebitCard
  /** Called once the card is closed. */
  onDone: () => void
  /** Called if it is kept. */
  onClose: () => void
}

/** Replaces a card. */
export function ReplaceCardDialog({ card, onDone, onClose }: ReplaceCardDialogProps) {
  const name = `${card.cardType} ${card.lastFour}`
  return (
    <CardReasonDialog
      title={`Replace ${name}`}
      description={kindOf(card)}
      label="What happened?"
      reasons={replacementChoices(card)}
      action="Replace Card"
      pendingLabel="Replacing"
      closing={useReplaceCard(card)}
      toast={({ cardType, lastFour }) => ({
        title: `${cardType} ${lastFour} replaces ${name}`,
        description: `${name} is closed for good.`,
      })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {`${name} closes for good at once. You get a new card with a new number, expiry date, and CVV, and you can use it here right away.`}
      </p>
      <p>The account, the daily limit, and the settings stay the same.</p>
    </CardReasonDialog>
  )
}
