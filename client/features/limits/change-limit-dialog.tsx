import type { Limits } from "#shared/contracts/limits.ts"
import { formatAmount } from "#shared/money/format.ts"
import { say } from "../../lib/say.ts"
import { LimitDialog } from "../../money/limit-dialog.tsx"
import { useChangeLimit } from "./api.ts"

/** Changes the daily transfer limit, up to the bank's maximum. */
export function ChangeLimitDialog({ limits, onClose }: { limits: Limits; onClose: () => void }) {
  return (
    <LimitDialog
      title={say("Change Daily Limit")}
      description={say("The most you can send to others in a day, from all your accounts.")}
      field="dailyTransferLimit"
      currency="EUR"
      present={limits.dailyTransferLimit}
      highest={limits.highest}
      saving={useChangeLimit()}
      toast={({ dailyTransferLimit }) => ({
        title: say("Your daily limit is now {limit}", {
          limit: formatAmount(dailyTransferLimit, "EUR"),
        }),
      })}
      onClose={onClose}
    />
  )
}
