import type { Limits } from "#shared/contracts/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { LimitDialog } from "../../money/limit-dialog.tsx"
import { showToast } from "../../ui/toast-store.ts"
import { useChangeLimit } from "./api.ts"

/** Changes the daily transfer limit, up to the bank's maximum. */
export function ChangeLimitDialog({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  const changing = useChangeLimit()
  return (
    <LimitDialog
      title="Change Daily Limit"
      description="The most you can send to others in a day, from all your accounts."
      field="dailyTransferLimit"
      currency="EUR"
      present={limits.dailyTransferLimit}
      highest={limits.highest}
      pending={changing.isPending}
      onSave={(limit, onError) =>
        changing.mutate(limit, {
          onSuccess: ({ dailyTransferLimit }) => {
            const amount = formatAmount(dailyTransferLimit, "EUR")
            showToast({ title: `Your daily limit is now ${amount}` })
            onClose()
          },
          onError,
        })
      }
      onClose={onClose}
    />
  )
}
