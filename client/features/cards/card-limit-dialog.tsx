import { highestDailyLimit } from "#shared/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { LimitDialog } from "../../money/limit-dialog.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useSetLimit } from "./api.ts"
import type { CardWithAccount } from "./card-groups.ts"

/** Changes a card's daily limit. */
export function CardLimitDialog({
  card,
  account: { currency },
  onClose,
}: CardWithAccount & { onClose: () => void }) {
  const setting = useSetLimit(card)
  const name = `${card.cardType} ${card.lastFour}`
  return (
    <LimitDialog
      title="Change Card Limit"
      description={`The most ${name} can send in a day.`}
      field="dailyLimit"
      currency={currency}
      present={card.dailyLimit}
      highest={highestDailyLimit}
      pending={setting.isPending}
      onSave={(limit, onError) =>
        setting.mutate(limit, {
          onSuccess: ({ dailyLimit }) => {
            showToast({
              title: `The daily limit of ${name} is now ${formatAmount(dailyLimit, currency)}`,
            })
            onClose()
          },
          onError,
        })
      }
      onClose={onClose}
    />
  )
}
