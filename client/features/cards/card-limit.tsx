import { useState } from "react"
import { formatAmount } from "#shared/money/format.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { say } from "../../lib/say.ts"
import { ChangeButton } from "./card-controls.tsx"
import type { CardWithAccount } from "./card-groups.ts"
import { nameOf } from "./card-words.ts"

const CardLimitDialog = lazyOverlay(
  () => import("./card-limit-dialog.tsx"),
  (code) => code.CardLimitDialog,
)

/** A card's daily limit, with a button to change it. */
export function CardLimit({ card, account }: CardWithAccount) {
  const [changing, setChanging] = useState(false)
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-3">
      <span translate="no" className="amount">
        {formatAmount(card.dailyLimit, account.currency)}
      </span>
      <ChangeButton
        label={say("Change the daily limit of {card}", { card: nameOf(card) })}
        onClick={() => setChanging(true)}
      />
      {changing && (
        <CardLimitDialog card={card} account={account} onClose={() => setChanging(false)} />
      )}
    </span>
  )
}
