import { useState } from "react"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { paysWhom } from "./card-words.ts"
import { ChangeButton } from "./change-button.tsx"

const CardControlsDialog = lazyOverlay(
  () => import("./card-controls-dialog.tsx"),
  (code) => code.CardControlsDialog,
)

/** Whom a card may send money to, with a button to change it. */
export function CardControls({ card }: { card: DebitCard }) {
  const [changing, setChanging] = useState(false)
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-3">
      <span>{paysWhom(card)}</span>
      <ChangeButton
        label={`Change what ${card.cardType} ${card.lastFour} may send`}
        onClick={() => setChanging(true)}
      />
      {changing && <CardControlsDialog card={card} onClose={() => setChanging(false)} />}
    </span>
  )
}
