import type { ComponentProps, ReactNode } from "react"
import { classes } from "./classes.ts"
import { controlFrame, controlInput } from "./control.ts"
import { Field, type FieldProps } from "./field.tsx"

type AmountFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "id" | "className" | "prefix" | "type" | "inputMode"> & {
    /** The currency's sign, as it precedes an amount: "€", "CHF ". */
    prefix: string
    /** At the right: the currency's tile. */
    badge?: ReactNode
  }

/**
 * An amount of money, 64 px high with large digits. The value is text: the caller decides what is allowed
 * and how to read it. Takes `register(name)` of react-hook-form as it is.
 */
export function AmountField({
  label,
  aside,
  hint,
  error,
  id,
  prefix,
  badge,
  ...input
}: AmountFieldProps) {
  return (
    <Field label={label} aside={aside} hint={hint} error={error} id={id}>
      {(control) => (
        <div
          className={classes(
            controlFrame,
            "h-16 gap-1 pr-3.5 pl-4 font-semibold tracking-[-.02em]",
          )}
        >
          <span aria-hidden="true" className="text-28 text-ink-3">
            {prefix.trim()}
          </span>
          <input
            autoComplete="off"
            placeholder="0.00"
            {...input}
            {...control}
            type="text"
            inputMode="decimal"
            className={classes(controlInput, "amount text-28 font-semibold")}
          />
          {badge}
        </div>
      )}
    </Field>
  )
}
