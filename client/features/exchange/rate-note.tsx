import TriangleAlert from "lucide-react/icons/triangle-alert"
import type { ExchangeRate } from "#shared/contracts/exchange.ts"
import { formatMargin, formatRate } from "#shared/money/format.ts"
import { formatDay } from "../../lib/format-date.ts"
import { say } from "../../lib/say.ts"
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
      <Note tone="negative" role="alert" icon={<TriangleAlert />} title={say("No exchange rate")}>
        <p>{say("You can't exchange money without a rate.")}</p>
        <Button
          tone="secondary"
          className="mt-3"
          pending={fetching}
          pendingLabel={say("Trying")}
          onClick={onRetry}
        >
          {say("Try Again")}
        </Button>
      </Note>
    )
  }
  if (!changed) {
    if (Number(rate.marginPercent) === 0) return null
    return (
      <p className="text-sm text-ink-muted">
        {say(
          "{margin} below the European Central Bank's reference rate of {date}, {rate}. This is what the exchange costs.",
          {
            margin: formatMargin(rate.marginPercent),
            date: formatDay(rate.rateDate),
            rate: formatRate(rate.referenceRate, 6),
          },
        )}
      </p>
    )
  }
  return (
    <Note tone="caution" role="alert" icon={<TriangleAlert />} title={say("The rate has changed")}>
      {say("Nothing was exchanged. The rate is now {rate}. Exchange again if you accept it.", {
        rate: formatRate(rate.rate, 6),
      })}
    </Note>
  )
}
