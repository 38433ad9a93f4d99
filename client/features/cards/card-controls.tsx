import { useState } from "react"
import type { DebitCard } from "#shared/contracts/cards.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { say } from "../../lib/say.ts"
import { nameOf, paysWhom } from "./card-words.ts"

/** A small button beside a value. @param label what it changes */
export function ChangeButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="rounded-1 font-semibold text-brand-ink underline decoration-current/40 decoration-1 underline-offset-3 hover:decoration-current touch:-my-2.75 touch:min-h-11"
    >
      {say("Change")}
    </button>
  )
}

const CardControlsDialog = lazyOverlay(
  () => import("./card-controls-dialog.tsx"),
  (code) => code.CardControlsDialog,
)

/** Whom a card may send money to, with a button to change it if it is the member's own. */
export function CardControls({ card }: { card: DebitCard }) {
  const [changing, setChanging] = useState(false)
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-3">
      <span>{paysWhom(card)}</span>
      {card.own && (
        <ChangeButton
          label={say("Change what {card} may send", { card: nameOf(card) })}
          onClick={() => setChanging(true)}
        />
      )}
      {changing && <CardControlsDialog card={card} onClose={() => setChanging(false)} />}
    </span>
  )
}
