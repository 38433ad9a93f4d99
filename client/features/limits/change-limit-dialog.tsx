import type { Limits } from "#shared/contracts/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { LimitDialog } from "../../money/limit-dialog.tsx"
import { useChangeLimit } from "./api.ts"

/** Changes the daily transfer limit, up to the bank's maximum. */
export function ChangeLimitDialog({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  return (
    <LimitDialog
      title="Change Daily Limit"
      description="The most you can send to others in a day, from all your accounts."
      field="dailyTransferLimit"
      currency="EUR"
      present={limits.dailyTransferLimit}
      highest={limits.highest}
      saving={useChangeLimit()}
      toast={({ dailyTransferLimit }) => ({
        title: `Your daily limit is now ${formatAmount(dailyTransferLimit, "EUR")}`,
      })}
      onClose={onClose}
    />
  )
}
