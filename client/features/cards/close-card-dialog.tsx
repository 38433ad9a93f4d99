import type { DebitCard } from "#shared/contracts/cards.ts"
import { say } from "../../lib/say.ts"
import { useCloseCard } from "./api.ts"
import { CardReasonDialog } from "./card-reason-dialog.tsx"
import { closingChoices, kindOf, nameOf } from "./card-words.ts"

type CloseCardDialogProps = {
  card: DebitCard
  /** Called once the card is closed. */
  onDone: () => void
  /** Called if it is kept. */
  onClose: () => void
}

/** Closes a card without another one. */
export function CloseCardDialog({ card, onDone, onClose }: CloseCardDialogProps) {
  const name = nameOf(card)
  return (
    <CardReasonDialog
      title={say("Close {card}", { card: name })}
      description={kindOf(card)}
      label={say("Why?")}
      reasons={closingChoices(card)}
      action={say("Close Card")}
      pendingLabel={say("Closing")}
      closing={useCloseCard(card)}
      toast={() => ({ title: say("{card} is closed for good", { card: name }) })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {say(
          "{card} stops working at once and can't be opened again. Transfers that were already sent are not affected, and they stay in your transactions.",
          { card: name },
        )}
      </p>
      {card.status === "active" && !card.isVirtual && (
        <p>{say("If you may still find it, freeze it instead.")}</p>
      )}
    </CardReasonDialog>
  )
}
