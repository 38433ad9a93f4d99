import { useState } from "react"
import { highestLimit } from "#shared/contracts/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { LimitDialog } from "../../lib/limit-dialog.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useSetLimit } from "./api.ts"
import type { HeldCard } from "./card-groups.ts"

/** A card's daily limit, and the way to another one. */
export function CardLimit({ card, account: { currency } }: HeldCard) {
  const [changing, setChanging] = useState(false)
  const setting = useSetLimit(card)
  const name = `${card.cardType} ${card.lastFour}`
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-3">
      <span className="amount">{formatAmount(card.dailyLimit, currency)}</span>
      <button
        type="button"
        aria-label={`Change the daily limit of ${name}`}
        onClick={() => setChanging(true)}
        className="rounded-1 font-semibold text-brand-ink underline decoration-current/40 decoration-1 underline-offset-3 hover:decoration-current touch:-my-2.75 touch:min-h-11"
      >
        Change
      </button>
      {changing && (
        <LimitDialog
          title="Change Card Limit"
          description={`What ${name} may send a day.`}
          field="dailyLimit"
          currency={currency}
          present={card.dailyLimit}
          highest={highestLimit}
          pending={setting.isPending}
          onSave={(limit, onError) =>
            setting.mutate(limit, {
              onSuccess: ({ dailyLimit }) => {
                showToast({
                  title: `${name} may send ${formatAmount(dailyLimit, currency)} a day now`,
                })
                setChanging(false)
              },
              onError,
            })
          }
          onClose={() => setChanging(false)}
        />
      )}
    </span>
  )
}
