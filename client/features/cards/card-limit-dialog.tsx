import { highestDailyLimit } from "#shared/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { say } from "../../lib/say.ts"
import { LimitDialog } from "../../money/limit-dialog.tsx"
import { useSetLimit } from "./api.ts"
import type { CardWithAccount } from "./card-groups.ts"
import { nameOf } from "./card-words.ts"

/** Changes a card's daily limit. */
export function CardLimitDialog({
  card,
  account: { currency },
  onClose,
}: CardWithAccount & { onClose: () => void }) {
  const name = nameOf(card)
  return (
    <LimitDialog
      title={say("Change Card Limit")}
      description={say("The most {card} can send in a day.", { card: name })}
      field="dailyLimit"
      currency={currency}
      present={card.dailyLimit}
      highest={card.own ? highestDailyLimit : card.dailyLimit}
      saving={useSetLimit(card)}
      toast={({ dailyLimit }) => ({
        title: say("The daily limit of {card} is now {limit}", {
          card: name,
          limit: formatAmount(dailyLimit, currency),
        }),
      })}
      onClose={onClose}
    />
  )
}
