import type { Currency } from "#shared/money/currency.ts"
import { splitCents } from "#shared/money/format.ts"

/** The one large amount of a view, its cents in a lighter ink. Takes a decimal string. */
export function AmountFigure({ amount, currency }: { amount: string; currency: Currency }) {
  const { whole, cents } = splitCents(amount, currency)
  return (
    <p className="amount text-figure">
      {whole}
      <span className="text-ink-3">{cents}</span>
    </p>
  )
}
