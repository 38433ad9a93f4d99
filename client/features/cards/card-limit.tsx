import { useState } from "react"
import { formatAmount } from "#shared/money/format.ts"
import { lazyOverlay } from "../../lib/lazy.tsx"
import { ChangeButton } from "./card-controls.tsx"
import type { CardWithAccount } from "./card-groups.ts"

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
        label={`Change the daily limit of ${card.cardType} ${card.lastFour}`}
        onClick={() => setChanging(true)}
      />
      {changing && (
        <CardLimitDialog card={card} account={account} onClose={() => setChanging(false)} />
      )}
    </span>
  )
}
