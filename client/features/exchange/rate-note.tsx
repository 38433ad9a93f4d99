import TriangleAlert from "lucide-react/icons/triangle-alert"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import { formatMargin, formatRate } from "#shared/money/format.ts"
import { formatDay } from "../../lib/format-date.ts"
import { Button } from "../../ui/button.tsx"
import { Note } from "../../ui/note.tsx"

type RateNoteProps = {
  rate: ExchangeRate | undefined
  /** The bank refused the previously shown rate. */
  changed: boolean
  pending: boolean
  fetching: boolean
  onRetry: () => void
}

/** Says that there is no rate, that it has changed, or how far it is from the reference rate. */
export function RateNote({ rate, changed, pending, fetching, onRetry }: RateNoteProps) {
  if (pending) return null
  if (!rate) {
    return (
      <Note tone="negative" role="alert" icon={<TriangleAlert />} title="No exchange rate">
        <p>You can't exchange money without a rate.</p>
        <Button
          tone="secondary"
          className="mt-3"
          pending={fetching}
          pendingLabel="Trying"
          onClick={onRetry}
        >
          Try Again
        </Button>
      </Note>
    )
  }
  if (!changed) {
    if (Number(rate.marginPercent) === 0) return null
    return (
      <p className="text-sm text-ink-muted">
        {`${formatMargin(rate.marginPercent)} below the European Central Bank's reference rate of ${formatDay(rate.rateDate)}, ${formatRate(rate.referenceRate, 6)}. This is what the exchange costs.`}
      </p>
    )
  }
  return (
    <Note
      tone="caution"
      role="alert"
      icon={<TriangleAlert />}
      title="The rate has changed"
    >{`Nothing was exchanged. The rate is now ${formatRate(rate.rate, 6)}. Exchange again if you accept it.`}</Note>
  )
}
