import type { ComponentProps } from "react"
import { type Currency, currencyFacts } from "#shared/money/currency.ts"
import { withDecimalSign } from "#shared/money/format.ts"
import { asWritten } from "#shared/words/text.ts"
import { classes, controlFrame, controlInput } from "./classes.ts"
import { Field, type FieldProps } from "./field.tsx"
import { CurrencyTile } from "./tile.tsx"

type AmountFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "id" | "className" | "prefix" | "type" | "inputMode"> & {
    /** Shown as its sign before the amount and as its tile at the right; undefined until chosen. */
    currency: Currency | undefined
  }

/** An amount, 64 px high, as a text that the caller reads. Takes `register(name)` of react-hook-form as it is. */
export function AmountField({ label, aside, hint, error, currency, ...input }: AmountFieldProps) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error}>
      {(control) => (
        <div
          className={classes(
            controlFrame,
            "h-16 gap-1 pr-3.5 pl-4 font-semibold tracking-[-.02em]",
          )}
        >
          <span aria-hidden="true" className="text-28 text-ink-3">
            {currency && asWritten(currencyFacts[currency].symbol.trim())}
          </span>
          <input
            translate="no"
            autoComplete="off"
            placeholder={withDecimalSign("0.00")}
            {...input}
            {...control}
            type="text"
            inputMode="decimal"
            className={classes(controlInput, "amount text-28 font-semibold")}
          />
          {currency && <CurrencyTile currency={currency} small />}
        </div>
      )}
    </Field>
  )
}
