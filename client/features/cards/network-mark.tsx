import type { CardType } from "#shared/cards/card-number.ts"
import { asWritten } from "#shared/words/text.ts"

/** Our own neutral drawing for a network, not its logo. It uses the text color. */
export function NetworkMark({ type }: { type: CardType }) {
  return (
    <span className="flex-none">
      <span className="sr-only">{asWritten(type)}</span>
      {marks[type]}
    </span>
  )
}

const lettering = "fill-current font-sans font-bold"

const marks: Record<CardType, React.ReactNode> = {
  Visa: (
    <svg viewBox="0 0 60 20" aria-hidden="true" className="h-4.75 w-14">
      <text x="60" y="18" textAnchor="end" fontSize="22" className={`${lettering} italic`}>
        VISA
      </text>
    </svg>
  ),
  Mastercard: (
    <svg viewBox="0 0 48 30" aria-hidden="true" className="h-7.25 w-11.5">
      <circle cx="15" cy="15" r="14" className="fill-current opacity-88" />
      <circle cx="33" cy="15" r="14" className="fill-current opacity-42" />
    </svg>
  ),
  Amex: (
    <svg viewBox="0 0 60 24" aria-hidden="true" className="h-5.75 w-14.5">
      <rect
        x=".75"
        y=".75"
        width="58.5"
        height="22.5"
        rx="3"
        strokeWidth="1.5"
        className="fill-none stroke-current"
      />
      <text
        x="30"
        y="17"
        textAnchor="middle"
        fontSize="13.5"
        letterSpacing=".8"
        className={lettering}
      >
        AMEX
      </text>
    </svg>
  ),
}
