import { highestDailyLimit } from "#shared/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { LimitDialog } from "../../money/limit-dialog.tsx"
import { useSetLimit } from "./api.ts"
import type { CardWithAccount } from "./card-groups.ts"

/** Changes a card's daily limit. */
export function CardLimitDialog({
  card,
  account: { currency },
  onClose,
}: CardWithAccount & { onClose: () => void }) {
  const name = `${card.cardType} ${card.lastFour}`
  return (
    <LimitDialog
      title="Change Card Limit"
      description={`The most ${name} can send in a day.`}
      field="dailyLimit"
      currency={currency}
      present={card.dailyLimit}
      highest={highestDailyLimit}
      saving={useSetLimit(card)}
      toast={({ dailyLimit }) => ({
        title: `The daily limit of ${name} is now ${formatAmount(dailyLimit, currency)}`,
      })}
      onClose={onClose}
    />
  )
}
