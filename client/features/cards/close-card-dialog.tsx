import type { DebitCard } from "#shared/contracts/cards.ts"
import { useCloseCard } from "./api.ts"
import { CardReasonDialog } from "./card-reason-dialog.tsx"
import { closingChoices, kindOf } from "./card-words.ts"

type CloseCardDialogProps = {
  card: DebitCard
  /** Called once the card is closed. */
  onDone: () => void
  /** Called if it is kept. */
  onClose: () => void
}

/** Closes a card without another one. */
export function CloseCardDialog({ card, onDone, onClose }: CloseCardDialogProps) {
  const name = `${card.cardType} ${card.lastFour}`
  return (
    <CardReasonDialog
      title={`Close ${name}`}
      description={kindOf(card)}
      label="Why?"
      reasons={closingChoices(card)}
      action="Close Card"
      pendingLabel="Closing"
      closing={useCloseCard(card)}
      toast={() => ({ title: `${name} is closed for good` })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {`${name} stops working at once and can't be opened again. Transfers that were already sent are not affected, and they stay in your transactions.`}
      </p>
      {card.status === "active" && !card.isVirtual && (
        <p>If you may still find it, freeze it instead.</p>
      )}
    </CardReasonDialog>
  )
}
