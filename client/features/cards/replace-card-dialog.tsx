import type { DebitCard } from "#shared/contracts/cards.ts"
import { say } from "../../lib/say.ts"
import { useReplaceCard } from "./api.ts"
import { CardReasonDialog } from "./card-reason-dialog.tsx"
import { kindOf, nameOf, replacementChoices } from "./card-words.ts"

type ReplaceCardDialogProps = {
  card: DebitCard
  /** Called once the card is closed. */
  onDone: () => void
  /** Called if it is kept. */
  onClose: () => void
}

/** Replaces a card. */
export function ReplaceCardDialog({ card, onDone, onClose }: ReplaceCardDialogProps) {
  const name = nameOf(card)
  return (
    <CardReasonDialog
      title={say("Replace {card}", { card: name })}
      description={kindOf(card)}
      label={say("What happened?")}
      reasons={replacementChoices(card)}
      action={say("Replace Card")}
      pendingLabel={say("Replacing")}
      closing={useReplaceCard(card)}
      toast={(next) => ({
        title: say("{card} replaces {replaced}", { card: nameOf(next), replaced: name }),
        description: say("{card} is closed for good.", { card: name }),
      })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {say(
          "{card} closes for good at once. You get a new card with a new number, expiry date, and CVV, and you can use it here right away.",
          { card: name },
        )}
      </p>
      <p>{say("The account, the daily limit, and the settings stay the same.")}</p>
    </CardReasonDialog>
  )
}
