import type { Currency } from "#shared/money/currency.ts"
import { splitCents } from "#shared/money/format.ts"
import { classes } from "./classes.ts"

/** Longer amounts are smaller on a phone, to fit on one line. */
const longest = 12

/** The one large amount of a view, with its cents in a lighter color. Takes a decimal string. */
export function AmountFigure({ amount, currency }: { amount: string; currency: Currency }) {
  const { whole, cents } = splitCents(amount, currency)
  return (
    <p
      translate="no"
      className={classes(
        "amount text-figure",
        whole.length + cents.length > longest && "max-md:text-28 max-md:leading-(--t-figure-line)",
      )}
    >
      <span>{whole}</span>
      <span className="text-ink-3">{cents}</span>
    </p>
  )
}
